"""Setup: decks, opening hands, the mulligan, the first Master Wizard (WR-2, WR-15)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.rng import Rng
from pentacles.core.sentences import counted
from pentacles.core.step import Step
from pentacles.core.table import Gather
from pentacles.games.wizards_and_relics.actions import DONE
from pentacles.games.wizards_and_relics.questions import SecretAsk
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.play import SHRINE_PHASE
from pentacles.games.wizards_and_relics.terms import (
    ASIDE,
    DECK,
    FILTER_ANY,
    GRID,
    HAND,
    LIGHTNING,
    SET_ASIDE,
    SHRINES,
    WINCHESTER,
)

DECKS: Final = 4


class DealDecks(Step[Match]):
    """WR-2.1, WR-2.2, WR-15.1: wizards and relics are dealt into decks, by rarity or not."""

    rule: ClassVar[str] = "WR-2.1"

    def run(self, state: Match) -> None:
        piles: list[list[int]] = [[] for _ in range(6)]
        source = state.zones[state.middle + SET_ASIDE]
        by_rarity = state.variant.setup != LIGHTNING
        for card in source:
            face = state.face[card]
            rarity = state.book.rarity[face] if by_rarity else 0
            piles[rarity + (0 if state.book.is_wizard(face) else 3)].append(card)
        rest: list[int] = []
        for pile in piles:
            state.rng.shuffle(pile)
            share = len(pile) // DECKS
            for deck in range(DECKS):
                part = pile[deck * share : (deck + 1) * share]
                if deck < state.seats:
                    state.zones[state.at(deck, DECK)].extend(part)
                else:
                    rest.extend(part)
        state.zones[state.middle + SET_ASIDE] = rest
        know_own_decks(state)
        if state.listening:
            state.tell("dealt", "WR-2.1" if by_rarity else "WR-15.1", -1, {}, [])


def know_own_decks(state: Match) -> None:
    """WR-2.3: everybody may look through their own deck: its list is known, not its order."""
    for seat in range(state.seats):
        for card in state.zones[state.at(seat, DECK)]:
            for level in range(1, len(state.among)):
                state.among[level][card] |= 1 << seat


class ShuffleDecks(Step[Match]):
    """WR-2.3, WR-2.4: decks and shrines are shuffled and placed face down."""

    rule: ClassVar[str] = "WR-2.3"

    def run(self, state: Match) -> None:
        for seat in range(state.seats):
            state.shuffle(state.at(seat, DECK))
        state.shuffle(state.middle + SHRINES)
        if state.listening:
            state.tell("shuffled", "WR-2.4", -1, {}, [])


class OpeningHands(Step[Match]):
    """WR-2.5: everyone draws seven cards; nothing of the setup counts as drawn (WR-2.7)."""

    rule: ClassVar[str] = "WR-2.5"

    def run(self, state: Match) -> None:
        for seat in range(state.seats):
            deck = state.at(seat, DECK)
            hand = state.at(seat, HAND)
            for _ in range(min(7, len(state.zones[deck]))):
                state.draw(deck, hand)
            if state.listening:
                cards = state.zones[hand].copy()
                state.tell("opening_hand", self.rule, seat, {"n": len(cards)}, cards)


class Mulligan(SecretAsk):
    """WR-2.6: all players at the same time set aside any number of their seven cards, once."""

    rule: ClassVar[str] = "WR-2.6"
    kind: ClassVar[str] = "mulligan"
    verb: ClassVar[str] = "Swap"
    note: ClassVar[str] = "Only now. Wizards fight and relics help them: keep strong ones of both."
    wants: ClassVar[str] = "Choose a card of your hand to swap, or finish."

    def ask(self, state: Match, seat: int) -> str:
        picked = len(state.picked[seat])
        more = f" {picked} so far." if picked else ""
        return f"Swap the cards you don't want for new ones.{more}"

    def gather(self, state: Match, seat: int) -> Gather | None:
        return Gather(self.verb, 0, len(state.hand(seat)) - len(state.picked[seat]), DONE)

    def done_label(self, state: Match, seat: int) -> str:
        picked = len(state.picked[seat])
        if not picked:
            return "Keep all seven"
        return f"Swap {counted(picked, 'card', 'cards')}"

    def waits(self, state: Match) -> int:
        return ((1 << state.seats) - 1) & ~state.ready

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_ANY, state.picked[seat])
        found.append(DONE)
        return found

    def pick(self, state: Match, seat: int, rng: Rng) -> int:
        return state.pick_type(state.at(seat, HAND), FILTER_ANY, state.picked[seat], rng, DONE)

    def guess(self, state: Match, seat: int, rng: Rng) -> None:
        hand = state.hand(seat).copy()
        rng.shuffle(hand)
        state.picked[seat] = hand[: rng.below(4)]

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        state.owe(self)
        if action != DONE:
            picked.append(state.copy_entering(state.at(seat, HAND), action, picked))
        if action == DONE or len(picked) == len(state.hand(seat)):
            state.ready |= 1 << seat
            if state.listening:
                state.tell("ready", self.rule, seat, {}, [])

    def run(self, state: Match) -> None:
        """Draw as many as were set aside, then shuffle those into the deck (WR-2.6, WR-2.7)."""
        for seat in range(state.seats):
            cards = state.picked[seat]
            state.picked[seat] = []
            hand = state.at(seat, HAND)
            deck = state.at(seat, DECK)
            aside = state.at(seat, ASIDE)
            for card in cards:
                state.move(card, hand, aside)
            if state.listening:
                kind = "mulligan" if cards else "kept"
                state.tell(kind, self.rule, seat, {"n": len(cards)}, cards)
            drawn = [state.draw(deck, hand) for _ in cards if state.zones[deck]]
            if cards:
                state.move_all(aside, deck)
                state.shuffle(deck)
                if state.listening:
                    state.tell("mulligan_drew", self.rule, seat, {"n": len(drawn)}, drawn)
        state.ready = 0


class FirstMaster(Step[Match]):
    """WR-2.8, WR-19.4: the first Master Wizard: the named seat, the second drafter, or chance."""

    rule: ClassVar[str] = "WR-2.8"

    def run(self, state: Match) -> None:
        if state.variant.first >= 0:
            state.master = state.variant.first
        elif state.variant.setup in (WINCHESTER, GRID):
            state.master = 1 - state.drafter
        else:
            state.master = state.rng.below(state.seats)
        state.original = state.master
        state.drafter = 0
        state.draft_turn = 0
        if state.listening:
            drafted = state.variant.first < 0 and state.variant.setup in (WINCHESTER, GRID)
            rule = "WR-19.4" if drafted else "WR-2.8"
            state.tell("first_master", rule, state.master, {}, [])


MULLIGAN: Final = Mulligan()
AFTER_DECKS: Final[list[Step[Any]]] = [
    SHRINE_PHASE,
    FirstMaster(),
    MULLIGAN,
    OpeningHands(),
    ShuffleDecks(),
]
"""What follows once everyone has a deck; the last step comes first."""
SETUP: Final[list[Step[Any]]] = [*AFTER_DECKS, DealDecks()]
