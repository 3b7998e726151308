"""Phase 3: wizards and relics are revealed and act, line by line (WR-8, WR-9)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.holdings import NO_CARDS
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.wizards_and_relics.actions import LINE
from pentacles.games.wizards_and_relics.power import (
    all_hold,
    counted_relics,
    has_static,
    is_ignored,
    is_in_play,
    matches,
)
from pentacles.games.wizards_and_relics.questions import Ask
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.lines import perform
from pentacles.games.wizards_and_relics.steps.relics import turn_up_new_wizards, turn_up_relics
from pentacles.games.wizards_and_relics.terms import (
    AT_RELICS,
    CLAIM_MASTER,
    DID_CLAIM,
    DID_LINE,
    DID_NOW,
    DID_RELIC,
    DID_REVEAL,
    DISCARDED,
    HAND,
    NOW,
    PLAY_WIZARD,
    RELICS,
    REVEAL,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.verbs import replenish
from pentacles.games.wizards_and_relics.words import cause, does, shrine_line_words

EARLY: Final = 1
LATE: Final = 0


class Settle(Step[Match]):
    """WR-4.10, WR-5.3: due Replenishes, then waiting discard triggers, until nothing is left."""

    rule: ClassVar[str] = "WR-4.10"

    def __init__(self, again: int) -> None:
        self.again = again

    def run(self, state: Match) -> None:
        if not self.again:
            state.settled = NO_CARDS
        seats = state.around(state.master)
        zones = state.zones
        width = state.width
        for seat in seats:
            if len(zones[seat * width + HAND]) <= 1:
                replenish(state, seat)
        if not state.waiting:
            return
        for seat in seats:
            for entry in state.waiting:
                if entry // 256 == seat:
                    waiting = state.waiting.copy()
                    waiting.remove(entry)
                    state.waiting = waiting
                    state.owe(SETTLE_ON)
                    self.trigger(state, seat, entry % 256)
                    return

    def trigger(self, state: Match, seat: int, card: int) -> None:
        """The discard trigger of one card, once per event (WR-4.14)."""
        if card in state.settled:
            return
        state.settled = [*state.settled, card]
        if state.listening:
            state.tell("discard_trigger", self.rule, seat, {}, [card])
        lines = state.book.by_trigger[state.face[card]][DISCARDED]
        for number in reversed(lines):
            state.owe(SETTLE_ON)
            state.owe(TriggerLine(number, seat, card))


class TriggerLine(Step[Match]):
    """WR-4.10: a line of a discarded card, for the player who discarded it."""

    rule: ClassVar[str] = "WR-4.10"

    def __init__(self, line: int, seat: int, card: int) -> None:
        self.line = line
        self.seat = seat
        self.card = card

    def run(self, state: Match) -> None:
        line = state.book.lines[self.line]
        state.asking = self.line
        if all_hold(state, line, self.seat, self.card):
            perform(state, line, self.seat)


class RunLine(Step[Match]):
    """WR-8.9: one line of a card; its condition is tested now, then everything is settled."""

    rule: ClassVar[str] = "WR-8.9"

    def __init__(self, line: int, seat: int, card: int, early: int) -> None:
        self.line = line
        self.seat = seat
        self.card = card
        self.early = early
        """Whether this is the immediate step of the first reveal (WR-8.7)."""

    def run(self, state: Match) -> None:
        line = state.book.lines[self.line]
        if not all_hold(state, line, self.seat, self.card):
            return
        state.asking = self.line
        if line.verb == PLAY_WIZARD:
            batch = state.batches + 1
            state.owe(EnterNew(batch, self.early))
            state.owe(SETTLE)
            state.owe(TurnUp(batch))
        else:
            state.owe(SETTLE)
        perform(state, line, self.seat)


def owe_lines(state: Match, lines: list[int], seat: int, card: int, early: int) -> None:
    """Put the lines of an ability on the agenda, so that they resolve in printed order."""
    for number in reversed(lines):
        state.owe(RunLine(number, seat, card, early))


def tell_resolved(
    state: Match, kind: str, rule: str, lines: list[int], seat: int, card: int
) -> None:
    """Say that a card acts, or why none of its lines does (WR-8.9)."""
    if not state.listening:
        return
    why = ""
    for number in lines:
        line = state.book.lines[number]
        if all_hold(state, line, seat, card):
            state.tell(kind, rule, seat, {}, [card])
            return
        why = why or cause(state, line, seat, card)
    state.tell("no_effect", "WR-8.9", seat, {"why": why}, [card])


class TurnUp(Step[Match]):
    """WR-8.1, WR-8.7: laid wizards are turned face up together."""

    rule: ClassVar[str] = "WR-8.1"

    def __init__(self, batch: int) -> None:
        self.batch = batch

    def run(self, state: Match) -> None:
        if self.batch == 0:
            state.phase = 3
        turn_up_new_wizards(state, self.batch)


class EnterNew(Step[Match]):
    """WR-8.7, WR-8.10: wizards that came in get shrine lines, then their abilities."""

    rule: ClassVar[str] = "WR-8.7"

    def __init__(self, batch: int, early: int) -> None:
        self.batch = batch
        self.early = early

    def run(self, state: Match) -> None:
        if state.batches < self.batch:
            return
        if self.batch == 0:
            state.owe(ABILITIES)
        elif not self.early:
            state.owe(AbilityPass(self.batch))
        state.owe(CLAIM_CHECK)
        if self.batch == 0 and self.early == EARLY:
            state.owe(FIRST_IMMEDIATE)
            state.owe(FIRST_SHRINE)
            return
        state.owe(ImmediateStep(self.batch, self.early))
        state.owe(ShrineStep(self.batch, -1))


class Order(Ask):
    """WR-8.6, WR-9.3: the first player with unresolved triggers resolves one of their choice."""

    kind: ClassVar[str] = "order_ability"
    title: ClassVar[str] = "Reveal"
    """What this step of the reveal is called."""
    verb: ClassVar[str] = "Resolve"
    where: ClassVar[str] = "among your cards that still have to act"
    asks: ClassVar[str] = "Choose what resolves next."
    note: ClassVar[str] = "You decide in which order your own cards act."
    wants: ClassVar[str] = "Choose which of your cards acts next."

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, WIZARDS), state.at(seat, RELICS)]

    def result(self, state: Match, seat: int, face: int) -> str:
        """What the card does, as far as this step is about it."""
        for card in self.cards(state, seat):
            if state.face[card] == face:
                lines = [state.book.lines[number] for number in self.acting(state, card)]
                return "; ".join([does(line) for line in lines])
        return ""

    def acting(self, state: Match, card: int) -> list[int]:
        """The lines with which a card acts in this step."""
        return []

    def card_reason(self, state: Match, seat: int, face: int) -> str:
        return f"{state.game.faces[face].name} is not {self.where}."

    def done_reason(self, state: Match, seat: int) -> str:
        return "All of them act; you only choose the order."

    def is_due(self, state: Match, card: int) -> bool:
        """Whether a wizard in play has an unresolved trigger."""
        return False

    def has_cards(self, state: Match, seat: int) -> bool:
        """Whether a player has a card with an unresolved trigger."""
        for card in state.wizards(seat):
            if self.is_due(state, card):
                return True
        return False

    def cards(self, state: Match, seat: int) -> list[int]:
        """The cards of a player that have an unresolved trigger."""
        return [card for card in state.wizards(seat) if self.is_due(state, card)]

    def next_seat(self, state: Match) -> int:
        """The first participant in turn order who has one, or -1."""
        for seat in state.order():
            if self.has_cards(state, seat):
                return seat
        return -1

    def types(self, state: Match, seat: int) -> list[int]:
        found: list[int] = []
        for card in self.cards(state, seat):
            action = state.book.actions[state.face[card]]
            if action not in found:
                found.append(action)
        return found

    def waits(self, state: Match) -> int:
        seat = self.next_seat(state)
        state.due = seat
        return 1 << seat if seat >= 0 and len(self.types(state, seat)) > 1 else 0

    def run(self, state: Match) -> None:
        seat = state.due
        if seat >= 0:
            self.resolve(state, seat, self.cards(state, seat)[0])

    def options(self, state: Match, seat: int) -> list[int]:
        return self.types(state, seat)

    def answer(self, state: Match, seat: int, action: int) -> None:
        face = state.book.face_of(action)
        for card in self.cards(state, seat):
            if state.face[card] == face:
                self.resolve(state, seat, card)
                return

    def resolve(self, state: Match, seat: int, card: int) -> None:
        """Resolve the trigger of one card, and come back for the next."""


class ShrineStep(Order):
    """WR-8.3: in turn order, each wizard's matching action lines of the shrine resolve once."""

    rule: ClassVar[str] = "WR-8.3"
    title: ClassVar[str] = "Shrine lines"
    verb: ClassVar[str] = "Apply the shrine to"
    wants: ClassVar[str] = "Choose which line of the shrine, or which wizard, comes next."

    def __init__(self, batch: int, chosen: int) -> None:
        self.batch = batch
        self.chosen = chosen
        """The wizard whose lines are being ordered, or -1."""

    def lines(self, state: Match, card: int) -> list[int]:
        """The positions of the shrine's action lines that this wizard has still to apply."""
        shrine = state.shrine()
        if shrine < 0:
            return []
        return [
            position
            for position, number in enumerate(state.book.selected[shrine])
            if self.applies(state, card, position, number)
        ]

    def applies(self, state: Match, card: int, position: int, number: int) -> bool:
        """Whether a wizard has still to apply this line of the shrine."""
        line = state.book.lines[number]
        if not line.is_action or not matches(state, line.when, state.face[card]):
            return False
        return not state.has_done(card, DID_LINE + position)

    def next_seat(self, state: Match) -> int:
        shrine = state.shrine()
        if shrine < 0 or not state.book.acts[shrine]:
            return -1
        return Order.next_seat(self, state)

    def is_due(self, state: Match, card: int) -> bool:
        if self.chosen >= 0:
            return card == self.chosen
        shrine = state.shrine()
        if shrine < 0 or state.batch_of(card) != self.batch:
            return False
        for position, number in enumerate(state.book.selected[shrine]):
            if self.applies(state, card, position, number):
                return True
        return False

    def ask(self, state: Match, seat: int) -> str:
        cards = self.cards(state, seat)
        name: str = state.game.faces[state.shrine()].name
        if len(cards) > 1:
            return f"Choose the wizard to which {name} applies next."
        wizard: str = state.game.faces[state.face[cards[0]]].name
        return f"Choose the line of {name} that acts next for {wizard}."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        """A line of the shrine, in words."""
        if action < LINE.start:
            return Order.option(self, state, seat, action)
        line = state.book.lines[state.book.selected[state.shrine()][LINE.row(action)]]
        label = f"Line {LINE.row(action) + 1}, {shrine_line_words(line)}"
        text = state.game.actions.text(action)
        return OptionView(action, text, label, zone="shrine", tone="main")

    def acting(self, state: Match, card: int) -> list[int]:
        selected = state.book.selected[state.shrine()]
        return [selected[position] for position in self.lines(state, card)]

    def line_reason(self, state: Match, seat: int, action: int) -> str:
        if action < LINE.start:
            return Order.line_reason(self, state, seat, action)
        lines = state.book.selected[state.shrine()]
        number = LINE.row(action)
        if number >= len(lines):
            return f"This shrine has no line {number + 1}."
        if not state.book.lines[lines[number]].is_action:
            return f"Line {number + 1} holds all the time and needs no turn."
        return f"Line {number + 1} does not apply here, or has been applied."

    def types(self, state: Match, seat: int) -> list[int]:
        cards = self.cards(state, seat)
        if len(cards) == 1:
            return [LINE.encode(position) for position in self.lines(state, cards[0])]
        return Order.types(self, state, seat)

    def answer(self, state: Match, seat: int, action: int) -> None:
        if LINE.holds(action):
            self.apply(state, seat, self.cards(state, seat)[0], LINE.row(action))
        else:
            Order.answer(self, state, seat, action)

    def resolve(self, state: Match, seat: int, card: int) -> None:
        positions = self.lines(state, card)
        if len(positions) > 1:
            state.owe(ShrineStep(self.batch, card))
        else:
            self.apply(state, seat, card, positions[0])

    def apply(self, state: Match, seat: int, card: int, position: int) -> None:
        state.do_once(card, DID_LINE + position)
        state.owe(ShrineStep(self.batch, -1))
        number = state.book.selected[state.shrine()][position]
        if state.listening and all_hold(state, state.book.lines[number], seat, card):
            name: str = state.game.faces[state.shrine()].name
            several = len(state.book.selected[state.shrine()]) > 1
            facts: dict[str, int | str] = {
                "shrine": name,
                "line": f", line {position + 1}," if several else "",
            }
            state.tell("shrine_line", self.rule, seat, facts, [card])
        state.owe(RunLine(number, seat, card, LATE))


class ImmediateStep(Order):
    """WR-8.4, WR-8.11: `now` abilities come after the shrine and before all other abilities."""

    rule: ClassVar[str] = "WR-8.4"
    title: ClassVar[str] = "Immediate abilities"

    def acting(self, state: Match, card: int) -> list[int]:
        return state.book.by_trigger[state.face[card]][NOW]

    def __init__(self, batch: int, early: int) -> None:
        self.batch = batch
        self.early = early

    def is_due(self, state: Match, card: int) -> bool:
        return (
            bool(state.book.triggers[state.face[card]] >> NOW & 1)
            and state.batch_of(card) == self.batch
            and not state.has_done(card, DID_NOW)
        )

    def resolve(self, state: Match, seat: int, card: int) -> None:
        state.do_once(card, DID_NOW)
        state.owe(self)
        lines = state.book.by_trigger[state.face[card]][NOW]
        tell_resolved(state, "ability", self.rule, lines, seat, card)
        owe_lines(state, lines, seat, card, self.early)


class ClaimCheck(Step[Match]):
    """WR-8.5, WR-3.3, WR-3.4: a single claim makes its player Master Wizard; several cancel."""

    rule: ClassVar[str] = "WR-8.5"

    def run(self, state: Match) -> None:
        if not is_in_play(state, CLAIM_MASTER):
            return
        claims: list[int] = []
        is_new = False
        for seat in state.order():
            for card in state.wizards(seat):
                if has_static(state, state.face[card], CLAIM_MASTER):
                    if seat not in claims:
                        claims.append(seat)
                    if not state.has_done(card, DID_CLAIM):
                        state.do_once(card, DID_CLAIM)
                        is_new = True
        if not claims:
            return
        before = state.master
        state.master = claims[0] if len(claims) == 1 else state.original
        if state.listening:
            if len(claims) > 1 and (is_new or before != state.master):
                state.tell("claims_cancel", "WR-3.4", state.master, {}, [])
            elif len(claims) == 1 and before != state.master:
                state.tell("becomes_master", "WR-3.3", state.master, {}, [])


class AbilityPass(Order):
    """WR-8.6: `reveal` abilities, one at a time, the first player in turn order first."""

    rule: ClassVar[str] = "WR-8.6"
    title: ClassVar[str] = "Abilities"

    def acting(self, state: Match, card: int) -> list[int]:
        return state.book.by_trigger[state.face[card]][REVEAL]

    def __init__(self, batch: int) -> None:
        self.batch = batch
        """Which wizards take part; -1 for all."""

    def is_due(self, state: Match, card: int) -> bool:
        return (
            bool(state.book.triggers[state.face[card]] >> REVEAL & 1)
            and not state.has_done(card, DID_REVEAL)
            and (self.batch < 0 or state.batch_of(card) == self.batch)
        )

    def resolve(self, state: Match, seat: int, card: int) -> None:
        state.do_once(card, DID_REVEAL)
        state.owe(self)
        lines = state.book.by_trigger[state.face[card]][REVEAL]
        rule = self.rule if self.batch < 0 else "WR-8.7"
        tell_resolved(state, "ability", rule, lines, seat, card)
        owe_lines(state, lines, seat, card, LATE)


class RelicReveal(Step[Match]):
    """WR-9.1: all relics are turned face up together."""

    rule: ClassVar[str] = "WR-9.1"

    def run(self, state: Match) -> None:
        turn_up_relics(state)


class RelicPass(Order):
    """WR-9.2, WR-9.3: enchantments and `relic` abilities, one at a time in turn order."""

    rule: ClassVar[str] = "WR-9.3"
    title: ClassVar[str] = "Relics"

    def acting(self, state: Match, card: int) -> list[int]:
        return state.book.by_trigger[state.face[card]][AT_RELICS]

    def is_due(self, state: Match, card: int) -> bool:
        """The same for wizards and relics."""
        acts = bool(state.book.triggers[state.face[card]] >> AT_RELICS & 1)
        return acts and not state.has_done(card, DID_RELIC)

    def has_cards(self, state: Match, seat: int) -> bool:
        for card in state.relics(seat):
            if self.is_due(state, card) and not is_ignored(state, seat, card):
                return True
        return Order.has_cards(self, state, seat)

    def cards(self, state: Match, seat: int) -> list[int]:
        relics = [card for card in counted_relics(state, seat) if self.is_due(state, card)]
        return Order.cards(self, state, seat) + relics

    def resolve(self, state: Match, seat: int, card: int) -> None:
        state.do_once(card, DID_RELIC)
        state.owe(self)
        lines = state.book.by_trigger[state.face[card]][AT_RELICS]
        rule = "WR-9.2" if state.book.is_relic(state.face[card]) else "WR-8.11"
        tell_resolved(state, "enchantment", rule, lines, seat, card)
        owe_lines(state, lines, seat, card, LATE)


SETTLE: Final = Settle(0)
SETTLE_ON: Final = Settle(1)
CLAIM_CHECK: Final = ClaimCheck()
RELIC_PASS: Final = RelicPass()
RELIC_REVEAL: Final = RelicReveal()
ABILITIES: Final = AbilityPass(-1)
TURN_UP_FIRST: Final = TurnUp(0)
ENTER_FIRST: Final = EnterNew(0, EARLY)
FIRST_IMMEDIATE: Final = ImmediateStep(0, EARLY)
FIRST_SHRINE: Final = ShrineStep(0, -1)
