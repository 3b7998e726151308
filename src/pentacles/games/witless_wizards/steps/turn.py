"""WW-1, WW-2 and WW-8: setting up, the order of a turn, and the end of the game."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.holdings import NO_CARDS, replaced
from pentacles.core.outcome import Outcome
from pentacles.core.question import NOBODY
from pentacles.core.sentences import with_minus
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import PICK_CHARACTER, PICK_DECK
from pentacles.games.witless_wizards.questions import Choice, check_seat
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.attack import (
    AfterEffects,
    Batch,
    CountHits,
    Reroll,
    Roll,
    TotalAttack,
)
from pentacles.games.witless_wizards.steps.battle import BattleStart, Income, Mend, Target
from pentacles.games.witless_wizards.steps.draft import LOOK, PICK
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    settle_falls,
    stamina_change,
    take_leave,
)
from pentacles.games.witless_wizards.steps.pumps import (
    AttackPumps,
)
from pentacles.games.witless_wizards.terms import (
    BOX,
    CHARACTER_NAMES,
    CHOOSE,
    DECK,
    DECK_NAMES,
    DEFENCE,
    LEAK,
    NAMED,
    OFFENCE,
    PER_SEAT,
    RANDOM,
    SLOT_NAMES,
    SLOTS,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.effects import amount, cards_with


class PickCharacter(Choice):
    """WW-1.2: every player gets a character board, by chance or by choice in seat order."""

    rule: ClassVar[str] = "WW-1.2"
    kind: ClassVar[str] = "pick_character"
    asks: ClassVar[str] = "Choose your character."
    note: ClassVar[str] = "They differ in looks only."
    wants: ClassVar[str] = "First choose your character."
    first: ClassVar[int] = PICK_CHARACTER.start
    beyond: ClassVar[int] = PICK_CHARACTER.stop

    def __init__(self, chooser: int) -> None:
        self.chooser = chooser

    def check(self, state: Brawl) -> None:
        check_seat(state, self.chooser)

    def who(self, state: Brawl) -> int:
        if state.variant.character_selection == RANDOM or state.left >> self.chooser & 1:
            return NOBODY
        return self.chooser if self.chooser < 3 else NOBODY

    def run(self, state: Brawl) -> None:
        if state.variant.character_selection == RANDOM:
            boards = [0, 1, 2, 3]
            state.rng.shuffle(boards)
            for seat in range(state.seats):
                self.take(state, seat, boards[seat])
        else:
            self.answer(state, self.chooser, self.options(state, self.chooser)[0])

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [PICK_CHARACTER.encode(board) for board in range(4) if board not in state.characters]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-1.2", f"{CHARACTER_NAMES[PICK_CHARACTER.row(action)]} is taken.")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if state.variant.character_selection == RANDOM:
            return Refusal("WW-1.2", "In this match the characters are dealt at random.")
        return Refusal("WW-1.2", "The characters are already chosen.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        self.take(state, seat, PICK_CHARACTER.row(action))
        if seat + 1 < state.seats:
            state.agenda.append(PICK_CHARACTERS[seat + 1])

    def take(self, state: Brawl, seat: int, board: int) -> None:
        state.characters = replaced(state.characters, seat, board)
        if state.listening:
            facts: dict[str, int | str] = {"name": CHARACTER_NAMES[board]}
            state.tell("character", "WW-1.2", seat, facts, [])


class FirstPlayer(Step[Brawl]):
    """WW-1.5: the option names the first player, or chance decides."""

    rule: ClassVar[str] = "WW-1.5"

    def run(self, state: Brawl) -> None:
        named = state.variant.first_named
        state.first = named if named >= 0 else state.rng.below(state.seats)
        state.active = state.first
        if state.listening:
            state.tell("first", "WW-1.5", state.first, {}, [])


class PickDeck(Choice):
    """WW-1.14: three of the five decks are used, by chance, by name or picked in turn."""

    rule: ClassVar[str] = "WW-1.14"
    kind: ClassVar[str] = "pick_deck"
    note: ClassVar[str] = "The three decks are shuffled together."
    wants: ClassVar[str] = "First choose a deck."
    first: ClassVar[int] = PICK_DECK.start
    beyond: ClassVar[int] = PICK_DECK.stop

    def who(self, state: Brawl) -> int:
        if state.variant.deck_selection != CHOOSE:
            return NOBODY
        seat = self.chooser(state)
        return NOBODY if state.left >> seat & 1 else seat

    def chooser(self, state: Brawl) -> int:
        """The 1st, 2nd and 3rd player take one deck each; with two players 1st, 2nd, 1st."""
        return (state.first + len(state.decks)) % state.seats

    def run(self, state: Brawl) -> None:
        if state.variant.deck_selection == CHOOSE:
            self.answer(state, self.chooser(state), self.options(state, -1)[0])
            return
        decks = state.variant.decks_named
        if state.variant.deck_selection != NAMED:
            decks = [0, 1, 2, 3, 4]
            state.rng.shuffle(decks)
        state.decks = decks[:3]
        if state.listening:
            facts: dict[str, int | str] = {"decks": names_of(state.decks)}
            state.tell("decks", "WW-1.14", -1, facts, [])

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [PICK_DECK.encode(deck) for deck in range(5) if deck not in state.decks]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-1.14", f"The {DECK_NAMES[PICK_DECK.row(action)]} deck is taken.")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if state.variant.deck_selection != CHOOSE:
            return Refusal("WW-1.14", "In this match the players don't pick the decks.")
        if not state.has_begun:
            return Refusal("WW-1.17", "The decks are chosen after the characters.")
        return Refusal("WW-1.14", "The three decks are already chosen.")

    def ask(self, state: Brawl, seat: int) -> str:
        return f"Choose a deck ({len(state.decks) + 1} of 3)."

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        return self.view(state, action, "", deck_words(state, PICK_DECK.row(action)), tone="main")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        deck = PICK_DECK.row(action)
        state.decks = [*state.decks, deck]
        if state.listening:
            facts: dict[str, int | str] = {"deck": DECK_NAMES[deck]}
            state.tell("deck_taken", "WW-1.14", seat, facts, [])
        if len(state.decks) < 3:
            state.agenda.append(self)


def deck_words(state: Brawl, deck: int) -> str:
    """What a deck is made of."""
    equipment = state.equipment
    slots = [equipment.slot[face] for face in state.face if equipment.deck[face] == deck]
    return ", ".join([f"{slots.count(slot)} {SLOT_NAMES[slot]}" for slot in range(3)])


def names_of(decks: list[int]) -> str:
    """Three decks in words."""
    return f"{DECK_NAMES[decks[0]]}, {DECK_NAMES[decks[1]]} and {DECK_NAMES[decks[2]]}"


class StartGame(Step[Brawl]):
    """WW-1.4 to WW-1.18: shuffle, hand out starting equipment and cubes, begin with turn 1."""

    rule: ClassVar[str] = "WW-1.17"

    def run(self, state: Brawl) -> None:
        seats = state.seats
        self.gather(state)
        state.shuffle(DECK)
        state.turn = 0
        state.batches = 0
        state.inside = (1 << seats) - 1
        state.stamina = [state.variant.starting_stamina] * seats
        state.cubes = [0] * seats
        state.powers = [0] * seats
        state.out_turn = [0] * seats
        state.out_batch = [0] * seats
        state.target = -1
        state.sums = []
        state.fought = None
        state.dice = NO_CARDS
        if state.listening:
            state.tell("shuffled", "WW-1.15", -1, {"n": len(state.zones[DECK])}, [])
        for order in range(seats):
            self.equip(state, (state.first + order) % seats, order)
        state.active = state.first
        state.has_begun = True
        state.agenda.append(TURN)
        if state.left:
            self.leave_early(state)

    def gather(self, state: Brawl) -> None:
        """WW-1.15: the three decks become one; everything else lies in the box for now."""
        used = 0
        for deck in state.decks:
            used |= 1 << deck
        split = state.equipment.split(used, state.face)
        seen = state.seen
        for card in split.box:
            seen[card] = state.everyone
        for zone in range(len(state.zones)):
            state.zones[zone] = []
        state.zones[DECK] = split.deck.copy()
        state.zones[BOX] = split.box.copy()

    def equip(self, state: Brawl, seat: int, order: int) -> None:
        """WW-1.7 to WW-1.13: what the 1st, 2nd, 3rd and 4th player start with."""
        equipment = state.equipment
        slots = SLOTS + PER_SEAT * seat
        if order == 0:
            state.move(state.find(BOX, equipment.crook), BOX, slots + OFFENCE)
        elif order == 1:
            state.move(state.find(BOX, equipment.armor), BOX, slots + DEFENCE)
        elif state.variant.is_alternative:
            card = state.zones[DECK][-1]
            state.draw(DECK, slots + equipment.slot[state.face[card]])
        else:
            state.move(state.find(BOX, equipment.crook_34), BOX, slots + OFFENCE)
            state.move(state.find(BOX, equipment.armor_34), BOX, slots + DEFENCE)
        state.cubes[seat] = 2 if order == 3 else 1
        state.refresh(seat)
        if state.listening:
            cards: list[int] = []
            for slot in range(3):
                cards.extend(state.zones[slots + slot])
            facts: dict[str, int | str] = {"n": state.cubes[seat]}
            rule = EQUIP_RULES[order]
            if order >= 2 and state.variant.is_alternative:
                rule = "WW-1.12"
            state.tell("equipped", rule, seat, facts, cards)

    def leave_early(self, state: Brawl) -> None:
        """WW-6.12: a player who left during setup is eliminated as soon as it is complete."""
        for seat in range(state.seats):
            if state.left >> seat & 1:
                cubes = state.cubes[seat]
                if state.listening:
                    changes = [Change(f"cubes_{seat}", cubes, 0)]
                    state.tell("out_early", "WW-6.12", seat, {"n": cubes}, [], changes)
                take_leave(state, seat)
        if not state.inside >> state.active & 1:
            state.active = state.next_in(state.active)
        if state.count_in() <= 1:
            state.agenda.pop()
            state.at_start = state.inside
            state.agenda.append(END_TURN)


EQUIP_RULES: Final = ["WW-1.7", "WW-1.8", "WW-1.9", "WW-1.10"]


class Turn(Step[Brawl]):
    """WW-2.2, WW-2.3: a turn begins; leaks come first, then the Draft and the Battle Phase."""

    rule: ClassVar[str] = "WW-2.2"

    def run(self, state: Brawl) -> None:
        seat = state.active
        state.turn += 1
        state.at_start = state.inside
        state.pick = 0
        state.first_card = UNDECIDED
        state.focuses = 0
        state.apart = 0
        state.is_free_used = False
        state.spent = 0
        state.surge = 0
        if state.listening:
            state.tell("turn", "WW-2.1", seat, {"n": state.turn}, [])
        state.agenda.extend(FIRST_TURN if state.turn == 1 else TURN_ORDER)
        if state.powers[seat] >> LEAK & 1:
            leak = amount(state, seat, LEAK)
            before = change_stamina(state, seat, -leak)
            if state.listening:
                changes = stamina_change(state, seat, before)
                cards = cards_with(state, seat, LEAK)
                state.tell("leaked", "WW-10.29", seat, {"n": leak}, cards, changes)
            settle_falls(state)


class SkipBattle(Step[Brawl]):
    """WW-2.4: in the first turn of the game there is no Battle Phase."""

    rule: ClassVar[str] = "WW-2.4"

    def run(self, state: Brawl) -> None:
        if state.listening:
            state.tell("no_battle", "WW-2.4", state.active, {}, [])


class EndTurn(Step[Brawl]):
    """WW-8: with one wizard left, or none, or at the turn limit, the game is over."""

    rule: ClassVar[str] = "WW-8.1"

    def run(self, state: Brawl) -> None:
        state.target = -1
        left = state.count_in()
        if left == 1:
            winner = state.next_in(0) if not state.inside & 1 else 0
            words = "The last wizard in the game wins."
            finish(state, [winner], [], words, "WW-8.1")
        elif left == 0:
            compare_fallen(state)
        elif state.turn >= state.variant.turn_limit:
            compare_standing(state)
        else:
            state.active = state.next_in(state.active)
            state.agenda.append(TURN)


def compare_fallen(state: Brawl) -> None:
    """WW-8.2 to WW-8.6: nobody is left; the least below zero wins; a tie is played again."""
    compared = state.at_start & ~state.left
    seats = [seat for seat in range(state.seats) if compared >> seat & 1]
    if not seats:
        finish(state, [], [], "Everybody has left the table: nobody wins.", "WW-6.11")
        return
    best = max([state.stamina[seat] for seat in seats])
    winners = [seat for seat in seats if state.stamina[seat] == best]
    if state.listening and len(seats) > 1:
        finals = [f"seat {seat} {state.stamina[seat]}" for seat in seats]
        state.tell("compared", "WW-8.2", -1, {"words": ", ".join(finals)}, [])
    words = with_minus(f"Nobody is left: the highest final Stamina, {best}, wins.")
    if len(winners) == 1:
        finish(state, winners, seats, words, "WW-8.2")
    elif state.rematches < state.variant.rematches_allowed and not state.left:
        state.rematches += 1
        state.compared = []
        for seat in seats:
            state.compared.append(seat)
            state.compared.append(state.stamina[seat])
        state.first = (state.first + 1) % state.seats
        if state.listening:
            facts: dict[str, int | str] = {"n": state.rematches, "best": best}
            state.tell("rematch", "WW-8.4", state.first, facts, [])
        state.agenda.append(START_GAME)
    else:
        words = with_minus(f"Nobody is left, and {best} is shared: a draw of the tied wizards.")
        rule = "WW-6.11" if state.left else "WW-8.6"
        finish(state, winners, seats, words, rule)


def compare_standing(state: Brawl) -> None:
    """WW-8.7: at the turn limit most Stamina wins, then most cubes, then it is a draw."""
    best = (-1, -1)
    winners: list[int] = []
    for seat in range(state.seats):
        if state.inside >> seat & 1:
            worth = (state.stamina[seat], state.cubes[seat])
            if worth > best:
                best = worth
                winners = [seat]
            elif worth == best:
                winners.append(seat)
    words = f"Turn {state.turn} was the last: most Stamina wins, then most cubes."
    if len(winners) > 1:
        words = (
            f"Turn {state.turn} was the last, and the best are equal: a draw of the tied wizards."
        )
    finish(state, winners, [], words, "WW-8.7")


def finish(state: Brawl, winners: list[int], compared: list[int], words: str, rule: str) -> None:
    """WW-8.8: the match is over; everybody gets a place."""
    if len(winners) + 1 >= state.seats:  # whoever has not won is alone behind the others
        behind = 1 + len(winners)
        state.places = [1 if seat in winners else behind for seat in range(state.seats)]
    else:
        keys = [standing(state, seat, winners, compared) for seat in range(state.seats)]
        state.places = [1 + len([key for key in keys if key > own]) for own in keys]
    state.finish(Outcome(winners, words, rule))
    if state.listening:
        state.tell("over", rule, -1, {"words": words}, [])
        for seat in winners:
            state.tell("won" if len(winners) == 1 else "shared", rule, seat, {}, [])
        if state.seats > 2:
            tell_places(state, winners)


def tell_places(state: Brawl, winners: list[int]) -> None:
    """WW-8.8: who came second, third and fourth."""
    for place in range(1, state.seats + 1):
        for seat in range(state.seats):
            if state.places[seat] == place and seat not in winners:
                facts: dict[str, int | str] = {"place": PLACE_NAMES[place - 1]}
                state.tell("came", "WW-8.8", seat, facts, [])


def standing(
    state: Brawl, seat: int, winners: list[int], compared: list[int]
) -> tuple[int, int, int, int]:
    """WW-8.8: figures that are higher for a better place, the most important first."""
    stamina = state.stamina[seat]
    if seat in winners:
        return (4, 0, 0, 0)
    if seat in compared:
        return (3, stamina, 0, 0)
    if state.inside >> seat & 1:
        return (2, stamina, state.cubes[seat], 0)
    if state.quitters >> seat & 1:
        return (1, state.out_turn[seat] * 2, state.out_batch[seat], 0)
    return (1, state.out_turn[seat] * 2 + 1, state.out_batch[seat], stamina)


PLACE_NAMES: Final = ["first", "second", "third", "fourth"]
TURN: Final = Turn()
START_GAME: Final = StartGame()
END_TURN: Final = EndTurn()
PICK_CHARACTERS: Final[list[Step[Any]]] = [PickCharacter(seat) for seat in range(4)]
TURN_ORDER: Final[list[Step[Any]]] = [
    END_TURN,
    Income(),
    Mend(),
    AfterEffects(),
    Batch(),
    CountHits(),
    TotalAttack(),
    Reroll(),
    Roll(),
    AttackPumps(),
    Target(),
    BattleStart(),
    PICK,
    PICK,
    LOOK,
]
"""A turn in the order of the agenda: the last step comes first (WW-2.2, WW-4.1, WW-5)."""
BEFORE_MENDING: Final = 3
"""How many steps are left on the agenda when step 5 comes next."""
FIRST_TURN: Final[list[Step[Any]]] = [END_TURN, SkipBattle(), PICK, PICK, LOOK]
SETUP: Final[list[Step[Any]]] = [START_GAME, PickDeck(), FirstPlayer(), PICK_CHARACTERS[0]]
