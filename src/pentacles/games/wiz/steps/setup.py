"""Setup: first dealer, characters, and the beginning of each round (WIZ-2, WIZ-3, WIZ-17.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.holdings import replaced
from pentacles.core.step import Step
from pentacles.games.wiz.actions import ELEMENT
from pentacles.games.wiz.questions import CHARACTERS, Ask
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.turn import BEGIN_TURN
from pentacles.games.wiz.terms import BLOCK, CHARACTER, DECK, ELEMENTS, SIDE, UNUSED
from pentacles.games.wiz.verbs import deal, finish_match, gather, seats_from


class FirstDealer(Step[WizMatch]):
    """WIZ-3.1: the first dealer is random, or named by the option."""

    rule: ClassVar[str] = "WIZ-3.1"

    def run(self, state: WizMatch) -> None:
        deck = state.deck
        if deck.solo:
            state.dealer = 1
        elif deck.first_dealer >= 0:
            state.dealer = deck.first_dealer
        else:
            state.dealer = state.rng.below(state.seats)
        if state.listening and not deck.solo:
            state.tell("deals", "WIZ-3.1", state.dealer, {}, [])


class AssignCharacters(Step[WizMatch]):
    """WIZ-17.1, WIZ-17.2: each player has a character, once per game, no element twice."""

    rule: ClassVar[str] = "WIZ-17.2"

    def run(self, state: WizMatch) -> None:
        if not state.deck.characters:
            return
        if state.deck.choose_characters:
            state.owe(DraftCharacter(0))
            return
        elements = state.deck.in_play.copy()
        state.rng.shuffle(elements)
        for seat in range(state.seats):
            give_character(state, seat, elements[seat])


def give_character(state: WizMatch, seat: int, elem: int) -> None:
    """A character comes to a seat's side."""
    state.character = replaced(state.character, seat, elem)
    card = state.find(UNUSED, CHARACTER + elem)
    state.move(card, UNUSED, SIDE + BLOCK * seat)
    if state.listening:
        facts: dict[str, int | str] = {"element": ELEMENTS[elem].capitalize()}
        state.tell("got_character", "WIZ-17.2", seat, facts, [card])


class DraftCharacter(Ask):
    """WIZ-17.2: characters are chosen clockwise from the first dealer's left."""

    rule: ClassVar[str] = "WIZ-17.2"
    kind: ClassVar[str] = "draft_character"
    asks: ClassVar[str] = "Choose a character."
    note: ClassVar[str] = "Its powers work from the start."
    phase: ClassVar[str] = CHARACTERS
    wants: ClassVar[str] = "Choose a character of an element in play that nobody has."

    def __init__(self, number: int) -> None:
        self.number = number

    def owner(self, state: WizMatch) -> int:
        """The seat that gets the character."""
        if state.deck.solo:
            return self.number
        return seats_from(state, state.next_seat(state.dealer))[self.number]

    def who(self, state: WizMatch) -> int:
        return 0 if state.deck.solo else self.owner(state)

    def ask(self, state: WizMatch, seat: int) -> str:
        is_rivals = state.deck.solo and self.number
        return "Choose a character for your rival." if is_rivals else self.asks

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return [ELEMENT.encode(elem) for elem in state.deck.in_play if elem not in state.character]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        give_character(state, self.owner(state), ELEMENT.row(action))
        if self.number + 1 < state.seats:
            state.owe(DraftCharacter(self.number + 1))


class NextRound(Step[WizMatch]):
    """WIZ-1.3: cards are gathered, shuffled and dealt; the deal passes clockwise."""

    rule: ClassVar[str] = "WIZ-1.3"

    def run(self, state: WizMatch) -> None:
        if state.round >= state.deck.max_rounds:
            finish_by_rounds(state)
            return
        if state.round:
            state.dealer = state.next_seat(state.dealer)
        state.round += 1
        gather(state)
        state.shuffle(DECK)
        if state.listening:
            state.moves = []
            state.tell("round", "WIZ-2.14", state.dealer, {"n": state.round}, [])
        state.starter = state.next_seat(state.dealer)
        state.active = state.starter
        deal(state)
        fill_pool(state)
        state.owe(self)
        state.owe(BEGIN_TURN)


def fill_pool(state: WizMatch) -> None:
    """WIZ-19.1: a D4 times 25 EP is added at each new round."""
    if not state.deck.life_pool:
        return
    die = 1 + state.rng.below(4)
    state.pool_ep += 25 * die
    if state.listening:
        facts: dict[str, int | str] = {"die": die, "n": state.pool_ep}
        state.tell("pool", "WIZ-19.1", -1, facts, [])


def finish_by_rounds(state: WizMatch) -> None:
    """WIZ-23.2: after the last round the highest score wins; equal ones share."""
    best = max(state.score)
    winners = [seat for seat in range(state.seats) if state.score[seat] == best]
    words = f"After {state.round} rounds the highest score wins: {best} EP."
    finish_match(state, winners, words, "WIZ-23.2")


NEXT_ROUND: Final = NextRound()
SETUP: Final[list[Step[Any]]] = [NEXT_ROUND, AssignCharacters(), FirstDealer()]
