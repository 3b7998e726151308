"""The drafts: Winchester, grid and packs, and building a deck afterwards (WR-16 to WR-19)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.rng import Rng
from pentacles.core.sentences import counted, listed
from pentacles.core.step import Step
from pentacles.core.table import OptionView, replace
from pentacles.games.wizards_and_relics.actions import (
    BUILD_AUTO,
    COLUMN,
    DONE,
    PILE,
    ROW,
    names_card,
)
from pentacles.games.wizards_and_relics.deck_cuts import (
    DECK_HALF,
    auto_cuts,
    kept_counts,
    may_be_cut,
    over_limits,
    under_limit,
)
from pentacles.games.wizards_and_relics.questions import NO_CARD, Ask, SecretAsk
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import NOTHING
from pentacles.games.wizards_and_relics.steps.setup import AFTER_DECKS, know_own_decks
from pentacles.games.wizards_and_relics.terms import (
    CUT,
    DECK,
    DRAFT,
    FILTER_ANY,
    PACK,
    POOL,
    SET_ASIDE,
)
from pentacles.games.wizards_and_relics.words import kind_words

PILES: Final = 4
PACK_SIZE: Final = 10


def shuffled_cards(state: Match) -> list[int]:
    """All wizards and relics in a random order."""
    cards = state.zones[state.middle + SET_ASIDE]
    state.zones[state.middle + SET_ASIDE] = []
    state.rng.shuffle(cards)
    return cards


def names_of(state: Match, cards: list[int]) -> str:
    """The names of cards in a row."""
    faces = state.game.faces
    return listed([faces[state.face[card]].name for card in cards])


def drafter(state: Match) -> int:
    """Whose pick it is in a draft of two."""
    return (state.drafter + state.draft_turn) % 2


class StartWinchester(Step[Match]):
    """WR-16.1: two face-down decks of 60 and four face-up piles of one card."""

    rule: ClassVar[str] = "WR-16.1"

    def run(self, state: Match) -> None:
        cards = shuffled_cards(state)
        half = len(cards) // 2
        state.zones[state.middle + DRAFT] = cards[:half]
        state.zones[state.middle + DRAFT + 1] = cards[half:]
        state.drafter = state.rng.below(2)
        add_to_piles(state)
        if state.listening:
            state.tell("drafts_first", "WR-19.4", state.drafter, {}, [])


def add_to_piles(state: Match) -> None:
    """WR-16.2: one card for each pile place, two from each deck, while there are any."""
    for pile in range(PILES):
        deck = state.middle + DRAFT + pile // 2
        if state.zones[deck]:
            state.draw(deck, state.middle + DRAFT + 2 + pile)


class DraftPile(Ask):
    """WR-16.2, WR-16.3: the drafters take whole piles in turn; the last pile is forced."""

    rule: ClassVar[str] = "WR-16.2"
    kind: ClassVar[str] = "draft_pile"
    asks: ClassVar[str] = "Take a pile."
    wants: ClassVar[str] = "Take one of the piles that hold a card."

    def tell(self, state: Match, seat: int) -> str:
        if state.zones[state.middle + DRAFT]:
            return "Then every place gets one more card."
        return "The decks are used up: nothing is added any more."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        pile = state.zones[state.middle + DRAFT + 2 + PILE.row(action)]
        faces = [state.face[card] for card in pile]
        return OptionView(
            action,
            actions.text(action),
            actions.label(action),
            f"{counted(len(faces), 'card', 'cards')}: {kind_words(state, faces)}",
            zone=f"pile_{PILE.row(action)}",
            tone="main",
        )

    def wanted(self, state: Match, seat: int) -> int:
        return NO_CARD

    def done_reason(self, state: Match, seat: int) -> str:
        return "You have to take a pile."

    def line_reason(self, state: Match, seat: int, action: int) -> str:
        if action < ROW.start:
            return f"Pile {PILE.row(action) + 1} is empty."
        return Ask.line_reason(self, state, seat, action)

    def piles(self, state: Match) -> list[int]:
        return [pile for pile in range(PILES) if state.zones[state.middle + DRAFT + 2 + pile]]

    def waits(self, state: Match) -> int:
        return 1 << drafter(state) if len(self.piles(state)) > 1 else 0

    def options(self, state: Match, seat: int) -> list[int]:
        return [PILE.encode(pile) for pile in self.piles(state)]

    def answer(self, state: Match, seat: int, action: int) -> None:
        self.take(state, PILE.row(action))

    def run(self, state: Match) -> None:
        for pile in self.piles(state):
            self.take(state, pile)

    def take(self, state: Match, pile: int) -> None:
        seat = drafter(state)
        rule = "WR-16.2" if state.zones[state.middle + DRAFT] else "WR-16.3"
        zone = state.middle + DRAFT + 2 + pile
        cards = state.zones[zone].copy()
        state.move_all(zone, state.at(seat, POOL))
        state.draft_turn += 1
        add_to_piles(state)
        state.owe(self)
        if state.listening:
            facts: dict[str, int | str] = {"pile": pile + 1, "n": len(cards)}
            state.tell("drafted_pile", rule, seat, facts, cards)


class StartGrid(Step[Match]):
    """WR-17.1: one deck, and nine cards face up in three rows."""

    rule: ClassVar[str] = "WR-17.1"

    def run(self, state: Match) -> None:
        state.zones[state.middle + DRAFT] = shuffled_cards(state)
        state.drafter = state.rng.below(2)
        fill_grid(state)
        if state.listening:
            state.tell("drafts_first", "WR-19.4", state.drafter, {}, [])


def fill_grid(state: Match) -> None:
    """WR-17.2: gaps are filled from the deck in reading order."""
    deck = state.middle + DRAFT
    for cell in range(9):
        if state.zones[deck] and not state.zones[deck + 1 + cell]:
            state.draw(deck, deck + 1 + cell)


def line_cells(action: int) -> list[int]:
    """The cells of a row or a column."""
    if action < COLUMN.start:
        row = ROW.row(action)
        return [3 * row, 3 * row + 1, 3 * row + 2]
    column = COLUMN.row(action)
    return [column, column + 3, column + 6]


def drafted_worth(state: Match, action: int) -> tuple[int, float]:
    """How many cards a pile, a row or a column holds, and what they are worth together."""
    cards: list[int] = []
    if action < ROW.start:
        cards = state.zones[state.middle + DRAFT + 2 + PILE.row(action)]
    else:
        for cell in line_cells(action):
            cards = cards + state.zones[state.middle + DRAFT + 1 + cell]
    value = 0.0
    for card in cards:
        value += state.book.loves[state.face[card]]
    return len(cards), value


def line_name(action: int) -> str:
    """A row or a column in words."""
    if action < COLUMN.start:
        return f"row {ROW.row(action) + 1}"
    return f"column {COLUMN.row(action) + 1}"


class DraftLine(Ask):
    """WR-17.2, WR-17.3: the drafters take rows or columns in turn until all cards are gone."""

    rule: ClassVar[str] = "WR-17.2"
    kind: ClassVar[str] = "draft_line"
    asks: ClassVar[str] = "Take a row or a column."
    wants: ClassVar[str] = "Take a row or a column that holds a card."

    def tell(self, state: Match, seat: int) -> str:
        if state.zones[state.middle + DRAFT]:
            return "Then the gaps are filled from the deck."
        return "The deck is used up: gaps stay."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        cells = line_cells(action)
        return OptionView(
            action,
            actions.text(action),
            actions.label(action),
            names_of(state, self.cards(state, action)),
            zone=f"cell_{cells[0]}",
            zones=tuple(f"cell_{cell}" for cell in cells),
            tone="main",
        )

    def wanted(self, state: Match, seat: int) -> int:
        return NO_CARD

    def done_reason(self, state: Match, seat: int) -> str:
        return "You have to take a row or a column."

    def line_reason(self, state: Match, seat: int, action: int) -> str:
        if ROW.holds(action) or COLUMN.holds(action):
            return f"{line_name(action).capitalize()} is empty."
        return Ask.line_reason(self, state, seat, action)

    def cards(self, state: Match, action: int) -> list[int]:
        found: list[int] = []
        for cell in line_cells(action):
            found.extend(state.zones[state.middle + DRAFT + 1 + cell])
        return found

    def waits(self, state: Match) -> int:
        for cell in range(9):
            if state.zones[state.middle + DRAFT + 1 + cell]:
                return 1 << drafter(state)
        return 0

    def options(self, state: Match, seat: int) -> list[int]:
        return [action for action in range(ROW.start, COLUMN.stop) if self.cards(state, action)]

    def answer(self, state: Match, seat: int, action: int) -> None:
        cards = self.cards(state, action)
        for cell in line_cells(action):
            state.move_all(state.middle + DRAFT + 1 + cell, state.at(seat, POOL))
        state.draft_turn += 1
        fill_grid(state)
        state.owe(self)
        if state.listening:
            facts: dict[str, int | str] = {"line": line_name(action), "n": len(cards)}
            state.tell("drafted_line", self.rule, seat, facts, cards)


class StartPacks(Step[Match]):
    """WR-18.1: all cards are shuffled and made into packs of ten."""

    rule: ClassVar[str] = "WR-18.1"

    def run(self, state: Match) -> None:
        state.zones[state.middle + DRAFT] = shuffled_cards(state)
        if state.listening:
            state.tell("packs", self.rule, -1, {}, [])
        open_packs(state)


def open_packs(state: Match) -> None:
    """WR-18.2: each player opens a pack."""
    packs = state.middle + DRAFT
    for seat in range(state.seats):
        for _ in range(PACK_SIZE):
            state.draw(packs, state.at(seat, PACK))
    state.draft_turn += 1
    if state.listening:
        left = len(state.zones[packs]) // (PACK_SIZE * state.seats)
        facts: dict[str, int | str] = {"n": state.draft_turn, "all": state.draft_turn + left}
        state.tell("opened", "WR-18.2", -1, facts, [])


class DraftCard(SecretAsk):
    """WR-18.2: all players take a card of their pack in secret and pass the rest on."""

    rule: ClassVar[str] = "WR-18.2"
    kind: ClassVar[str] = "draft_card"
    verb: ClassVar[str] = "Take"
    where: ClassVar[str] = "in the pack you hold"
    asks: ClassVar[str] = "Take a card of this pack."
    wants: ClassVar[str] = "Take a card of the pack you hold."

    def tell(self, state: Match, seat: int) -> str:
        return f"The rest goes to seat {self.receiver(state, seat)}."

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, PACK)]

    def done_reason(self, state: Match, seat: int) -> str:
        return "You have to take a card."

    def receiver(self, state: Match, seat: int) -> int:
        """Who gets the rest of a pack: the packs go to the left and to the right in turn."""
        return (seat + (1 if state.draft_turn % 2 else state.seats - 1)) % state.seats

    def waits(self, state: Match) -> int:
        if len(state.zones[state.at(0, PACK)]) < 2:
            return 0
        return ((1 << state.seats) - 1) & ~state.ready

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.at(seat, PACK), FILTER_ANY, NOTHING)

    def guess(self, state: Match, seat: int, rng: Rng) -> None:
        state.picked[seat] = [rng.choice(state.zones[state.at(seat, PACK)])]

    def answer(self, state: Match, seat: int, action: int) -> None:
        card = state.find(state.at(seat, PACK), state.book.face_of(action))
        state.picked[seat] = [card]
        state.ready |= 1 << seat
        state.owe(self)
        if state.listening:
            state.tell("ready", self.rule, seat, {}, [])

    def run(self, state: Match) -> None:
        """All have picked, or one card is left, which is taken without asking."""
        state.ready = 0
        passed: list[list[int]] = []
        for seat in range(state.seats):
            pack = state.at(seat, PACK)
            card = state.picked[seat][0] if state.picked[seat] else state.zones[pack][0]
            state.picked[seat] = []
            for other in state.zones[pack]:
                state.forget(other, 1 << seat)
            state.move(card, pack, state.at(seat, POOL))
            passed.append(state.zones[pack].copy())
            if state.listening:
                state.tell("drafted", self.rule, seat, {"n": 1}, [card])
        for seat in range(state.seats):
            receiver = self.receiver(state, seat)
            for card in passed[seat]:
                state.move(card, state.at(seat, PACK), state.at(receiver, PACK))
        if state.listening and passed[0]:
            way = "left" if state.draft_turn % 2 else "right"
            state.tell("passed", self.rule, -1, {"way": way}, [])
        if not state.zones[state.at(0, PACK)]:
            if not state.zones[state.middle + DRAFT]:
                return
            open_packs(state)
        state.owe(self)


class BuildCut(SecretAsk):
    """WR-19.1: all players cut their pools to a deck, in secret and at the same time."""

    rule: ClassVar[str] = "WR-19.1"
    kind: ClassVar[str] = "build_cut"
    verb: ClassVar[str] = "Cut"
    done: ClassVar[str] = "Confirm the deck"
    anyway: ClassVar[str] = "Everybody confirms, even with nothing to cut."
    taken: ClassVar[str] = "is cut already"
    where: ClassVar[str] = "in your pool"
    wants: ClassVar[str] = "Cut a card that may be cut now, or confirm when nothing is left to cut."

    def due(self, state: Match, seat: int) -> int:
        """How many cards a player still has to cut."""
        return len(auto_cuts(state, seat)) - len(state.picked[seat])

    def ask(self, state: Match, seat: int) -> str:
        due = self.due(state, seat)
        if not due:
            return "Nothing is left to cut: confirm your deck."
        cards = "1 card" if due == 1 else f"{due} cards"
        return f"Cut your pool to 15 wizards and 15 relics: {cards} to go."

    def tell(self, state: Match, seat: int) -> str:
        pool = state.zones[state.at(seat, POOL)]
        counts = kept_counts(state, pool, state.picked[seat])
        over = over_limits(state, counts)
        if over:
            return f"First a rarity that is over its limit: {listed(over)}."
        words: list[str] = []
        for start, one, many in ((0, "wizard", "wizards"), (3, "relic", "relics")):
            lacking = DECK_HALF - sum(counts[start : start + 3])
            if lacking > 0:
                words.append(f"{lacking} {one if lacking == 1 else many}")
        if words:
            return f"What you lack, {' and '.join(words)}, comes at random from the cut cards."
        return ""

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        found = SecretAsk.option(self, state, seat, action)
        if action == BUILD_AUTO:
            due = self.due(state, seat)
            cards = "1 card" if due == 1 else f"{due} cards"
            result = f"{cards}: lowest rarity first, then lowest power"
            return replace(found, result=result, tone="plain")
        return found

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, POOL)]

    def card_reason(self, state: Match, seat: int, face: int) -> str:
        zone, card = self.place_of(state, seat, face)
        if card < 0:
            return SecretAsk.card_reason(self, state, seat, face)
        name: str = state.game.faces[face].name
        counts = kept_counts(state, state.zones[zone], state.picked[seat])
        over = over_limits(state, counts)
        if over:
            return f"{name} has to wait: {listed(over)} come first."
        kind = "wizards" if state.book.is_wizard(face) else "relics"
        return f"{name} stays: you have no more than 15 {kind}."

    def done_reason(self, state: Match, seat: int) -> str:
        due = self.due(state, seat)
        return f"{'1 card has' if due == 1 else f'{due} cards have'} to be cut before that."

    def waits(self, state: Match) -> int:
        return ((1 << state.seats) - 1) & ~state.ready

    def options(self, state: Match, seat: int) -> list[int]:
        found: list[int] = []
        for card in may_be_cut(state, seat):
            action = state.book.action(state.face[card])
            if action not in found:
                found.append(action)
        if not found:
            return [DONE]
        found.append(BUILD_AUTO)
        return found

    def guess(self, state: Match, seat: int, rng: Rng) -> None:
        state.picked[seat] = auto_cuts(state, seat)

    def answer(self, state: Match, seat: int, action: int) -> None:
        state.owe(self)
        if names_card(action):
            picked = state.picked[seat]
            face = state.book.face_of(action)
            for card in state.zones[state.at(seat, POOL)]:
                if state.face[card] == face and card not in picked:
                    picked.append(card)
                    return
        if action == BUILD_AUTO:
            state.picked[seat] = auto_cuts(state, seat)
        state.ready |= 1 << seat
        if state.listening:
            state.tell("ready", self.rule, seat, {}, [])

    def run(self, state: Match) -> None:
        """Everyone has confirmed: cut cards go to the cut pool, the rest is the deck."""
        state.ready = 0
        for seat in range(state.seats):
            pool = state.at(seat, POOL)
            cut = state.picked[seat]
            state.picked[seat] = []
            for card in state.zones[pool]:
                state.forget(card, 1 << seat)
            for card in cut:
                state.move(card, pool, state.at(seat, CUT))
            state.move_all(pool, state.at(seat, DECK))
            if state.listening:
                state.tell("cut", self.rule, seat, {"n": len(cut)}, cut)


class FillDecks(Step[Match]):
    """WR-19.3: players who lack cards of a kind get random cut ones, in seat order."""

    rule: ClassVar[str] = "WR-19.3"

    def run(self, state: Match) -> None:
        for seat in range(state.seats):
            self.fill(state, seat, 0)
            self.fill(state, seat, 3)
        know_own_decks(state)

    def fill(self, state: Match, seat: int, kind: int) -> None:
        deck = state.at(seat, DECK)
        while True:
            counts = kept_counts(state, state.zones[deck], NOTHING)
            if counts[kind] + counts[kind + 1] + counts[kind + 2] >= DECK_HALF:
                return
            fitting: list[int] = []
            others: list[int] = []
            for owner in range(state.seats):
                for card in state.zones[state.at(owner, CUT)]:
                    if state.book.is_wizard(state.face[card]) == (kind == 0):
                        if under_limit(state, counts, card):
                            fitting.append(card)
                        else:
                            others.append(card)
            if not fitting and not others:
                return
            self.give(state, seat, state.rng.choice(fitting or others))

    def give(self, state: Match, seat: int, card: int) -> None:
        """Only the receiver sees the card; nobody can tell now what else was cut there."""
        for owner in range(state.seats):
            zone = state.at(owner, CUT)
            if card in state.zones[zone]:
                for other in state.zones[zone]:
                    state.seen[other] = 0
                state.seen[card] = 1 << seat
                state.move(card, zone, state.at(seat, DECK))
                if state.listening:
                    state.tell("filled", self.rule, seat, {}, [card])
                return


BUILD_CUT: Final = BuildCut()
DRAFT_PILE: Final = DraftPile()
DRAFT_LINE: Final = DraftLine()
DRAFT_CARD: Final = DraftCard()
BUILDING: Final[list[Step[Any]]] = [*AFTER_DECKS, FillDecks(), BUILD_CUT]
WINCHESTER_SETUP: Final[list[Step[Any]]] = [*BUILDING, DRAFT_PILE, StartWinchester()]
GRID_SETUP: Final[list[Step[Any]]] = [*BUILDING, DRAFT_LINE, StartGrid()]
PACK_SETUP: Final[list[Step[Any]]] = [*BUILDING, DRAFT_CARD, StartPacks()]
