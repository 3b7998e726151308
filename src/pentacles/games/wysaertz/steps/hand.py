"""WY-3, WY-11.34 to 11.37, WY-13: drawing, the hand limit, Events and the pile they come from."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.event import Change
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import MOST_SEATS, PASS
from pentacles.games.wysaertz.questions import Decision, picks
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ALL_DRAW,
    ALL_OUTSIDE,
    ARTEFACT,
    BREAK_GATES,
    EVENT,
    LETTERS,
    MEND_GATES,
    PASS_LEFT,
    PEACE,
    TRUCE,
)
from pentacles.games.wysaertz.words import counted


def restock(state: Feud) -> bool:
    """WY-13.1: refill an empty stack from the discard pile; returns whether a card can be drawn."""
    if state.zones[state.stack]:
        return True
    if not state.zones[state.discard]:
        return False
    state.move_all(state.discard, state.stack)
    state.shuffle(state.stack)
    if state.listening:
        state.tell("reshuffled", "WY-13.1", -1, {}, [])
    return True


def receive(state: Feud, seat: int, card: int, source: int, chosen: bool = False) -> None:
    """WY-3.6: a card comes to a seat: Events are applied, Artefacts laid down, the rest held.

    A chosen one is taken from among others, not drawn (WY-11.25).
    """
    kind = state.book.kind[state.face[card]]
    if kind == EVENT:
        state.move(card, source, state.event_zone)
        state.owe(TakenEvent(card, seat) if chosen else ApplyEvent(card, seat))
        return
    state.move(card, source, state.rows + seat if kind == ARTEFACT else seat)
    if state.listening:
        tell_received(state, seat, card, source, chosen)
    if kind != ARTEFACT and len(state.zones[seat]) > state.limit(seat):
        state.owe(DISCARD_DOWNS[seat])


def tell_received(state: Feud, seat: int, card: int, source: int, chosen: bool) -> None:
    """Say where a card that a seat gets has come from."""
    if source == state.discard:
        state.tell("recalled", "WY-11.27", seat, {}, [card])
    elif source == state.tray:
        state.tell("recycled", "WY-11.42", seat, {}, [card])
    elif state.book.kind[state.face[card]] == ARTEFACT:
        state.tell("laid_down", "WY-3.5", seat, {}, [card])
    elif chosen:
        state.tell("took_seen", "WY-11.25", seat, {}, [card])
    else:
        state.tell("drew", "WY-3.1", seat, {}, [card])


def check_limits(state: Feud, cause: int) -> None:
    """WY-3.3: seats above the limit discard, the causing seat first."""
    for seat in range(state.seats):
        if state.is_alive(seat) and len(state.zones[seat]) > state.limit(seat):
            state.owe(DISCARD_DOWNS[cause])
            return


def discard_random(state: Feud, seat: int, count: int, rule: str) -> None:
    """WY-11.19: a seat discards cards at random, all if it has fewer."""
    lost: list[int] = []
    while len(lost) < count and state.zones[seat]:
        card = state.held(seat, state.face[state.rng.choice(state.zones[seat])])
        state.move(card, seat, state.discard)
        lost.append(card)
    if lost and state.listening:
        state.tell("lost_random", rule, seat, {}, lost)


def take_random(
    state: Feud,
    thief: int,
    victim: int,
    kind: str,
    rule: str,
    facts: dict[str, int | str] | None = None,
) -> None:
    """WY-11.15, WY-11.26, WY-11.40: a random card of a hand goes to another hand."""
    if not state.zones[victim]:
        return
    face = state.face[state.rng.choice(state.zones[victim])]
    blur(state, victim, 1 << victim | 1 << thief)
    card = state.held(victim, face)
    state.move(card, victim, thief)
    if state.listening:
        told: dict[str, int | str] = {"target": victim}
        if facts is not None:
            told.update(facts)
        state.tell(kind, rule, thief, told, [card])
    check_limits(state, thief)


def blur(state: Feud, seat: int, keepers: int) -> None:
    """A card leaves this hand unseen: nobody else can tell which ones are still there."""
    if len(state.zones[seat]) > 1:
        for card in state.zones[seat]:
            state.forget(card, keepers)


def gate_changes(state: Feud, before: list[int]) -> list[Change]:
    """How the numbers of broken gates have changed."""
    return [
        Change(f"broken_{seat}", before[seat], state.broken[seat])
        for seat in range(state.seats)
        if before[seat] != state.broken[seat]
    ]


def tool_facts(state: Feud, tool: int, drawn: list[int]) -> dict[str, int | str]:
    """What was used and what was drawn with it, in words: drawn cards are seen by all."""
    found = "nothing (no card is left)"
    if drawn:
        face = state.face[drawn[0]]
        found = f"{LETTERS[state.book.abc[face]]} ({state.book.words[face]})"
    return {"tool": state.book.words[state.face[tool]], "drawn": found}


class Draw(Step[Feud]):
    """WY-3.1: a seat draws the top card of the stack; without any card nothing is drawn."""

    rule: ClassVar[str] = "WY-3.1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Feud) -> None:
        if not state.is_alive(self.seat):
            return
        if restock(state):
            receive(state, self.seat, state.zones[state.stack][-1], state.stack)
        elif state.listening:
            state.tell("drew_nothing", "WY-3.8", self.seat, {}, [])


class DiscardDown(Decision):
    """WY-3.2: a player above the hand limit chooses a card to discard."""

    rule: ClassVar[str] = "WY-3.2"
    kind: ClassVar[str] = "discard_down"
    awaits: ClassVar[str] = "discard down to the limit"
    passes: ClassVar[str] = "Turn up the card that raises the limit"
    picking: ClassVar[str] = "Discard {name}"
    wants: ClassVar[str] = "Above the hand limit: pick a card of your hand to discard."

    def __init__(self, cause: int) -> None:
        self.cause = cause

    def waits(self, state: Feud) -> int:
        for distance in range(state.seats):
            seat = (self.cause + distance) % state.seats
            if state.is_alive(seat) and len(state.zones[seat]) > state.limit(seat):
                return 1 << seat
        return 0

    def options(self, state: Feud, seat: int) -> list[int]:
        found = picks(state, seat)
        if state.limit_card(seat) >= 0:
            found.append(PASS)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        held, limit = counted(len(state.zones[seat]), "card"), state.limit(seat)
        title = f"You hold {held} and may keep {limit}: discard one."
        card = state.limit_card(seat)
        if card < 0:
            return title, ""
        words = state.book.words[state.face[card]]
        return title, f"Or turn up {words}, which raises your limit."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.owe(self)
        if action == PASS:
            state.turn_up(state.limit_card(seat))
            return
        card = state.held(seat, state.book.pick.row(action))
        state.move(card, seat, state.discard)
        if state.listening:
            state.tell("discarded", "WY-3.2", seat, {}, [card])


class ApplyEvent(Step[Feud]):
    """WY-3.4: a drawn Event is applied at once, then discarded; nested ones inside it (WY-3.7)."""

    rule: ClassVar[str] = "WY-3.4"
    told: ClassVar[str] = "event"

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat

    def run(self, state: Feud) -> None:
        if state.listening:
            state.tell(self.told, self.rule, self.seat, {}, [self.card])
        state.owe(EventDone(self.card))
        effect = state.book.effect[state.face[self.card]]
        for index in range(len(effect) - 2, -1, -2):
            state.owe(EventVerb(effect[index], effect[index + 1], self.seat))


class DealtEvent(ApplyEvent):
    """WY-1.6: an Event among the cards that were dealt is played out."""

    rule: ClassVar[str] = "WY-1.6"
    told: ClassVar[str] = "event_dealt"


class TakenEvent(ApplyEvent):
    """WY-11.25: an Event that was chosen among the top cards of the stack."""

    rule: ClassVar[str] = "WY-11.25"
    told: ClassVar[str] = "event_taken"


class EventDone(Step[Feud]):
    """WY-3.4: an Event goes to the discard pile after it has been applied."""

    rule: ClassVar[str] = "WY-3.4"

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, state: Feud) -> None:
        state.move(self.card, state.event_zone, state.discard)
        if state.listening:
            state.tell("event_over", "WY-3.4", -1, {}, [self.card])


class EventVerb(Step[Feud]):
    """WY-11.34 to WY-11.37: what an Event does to all living players."""

    rule: ClassVar[str] = "WY-11.34"

    def __init__(self, verb: int, n: int, seat: int) -> None:
        self.verb = verb
        self.n = n
        self.seat = seat

    def run(self, state: Feud) -> None:
        if self.verb == ALL_OUTSIDE:
            state.home = 0
            state.drilled = state.stage != PEACE
            self.told(state, "all_outside", "WY-11.34")
        elif self.verb == BREAK_GATES:
            before = state.broken.copy()
            for seat in range(state.seats):
                if state.is_alive(seat):
                    state.broken[seat] = state.gates(seat)
            self.told(state, "gates_fell", "WY-11.35", gate_changes(state, before))
        elif self.verb == MEND_GATES:
            before = state.broken.copy()
            for seat in range(state.seats):
                if state.is_alive(seat):
                    state.broken[seat] = 0
            self.told(state, "gates_stand", "WY-11.35", gate_changes(state, before))
        elif self.verb == TRUCE:
            state.truce = self.seat
            self.told(state, "truce", "WY-11.37")
        elif self.verb == PASS_LEFT:
            for _ in range(self.n):
                state.owe(Parcel(self.seat))
        elif self.verb == ALL_DRAW:
            for _ in range(self.n):
                for distance in range(state.seats - 1, -1, -1):
                    seat = (self.seat + distance) % state.seats
                    if state.is_alive(seat):
                        state.owe(DRAWS[seat])

    def told(self, state: Feud, kind: str, rule: str, changes: list[Change] | None = None) -> None:
        if state.listening:
            state.tell(kind, rule, self.seat, {}, [], changes)


class Parcel(Decision):
    """WY-11.36: everyone secretly chooses a card; all are passed on at the same time."""

    rule: ClassVar[str] = "WY-11.36"
    kind: ClassVar[str] = "parcel"
    awaits: ClassVar[str] = "choose a card to pass on"
    note: ClassVar[str] = "All who hold cards pass one at the same time."
    wants: ClassVar[str] = "Pick a card of your hand to pass on."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def waits(self, state: Feud) -> int:
        asked = 0
        for seat in range(state.seats):
            if state.is_alive(seat) and state.zones[seat] and state.chosen[seat] < 0:
                asked |= 1 << seat
        return asked

    def options(self, state: Feud, seat: int) -> list[int]:
        return picks(state, seat)

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        return f"Which card do you pass on to Seat {state.next_living(seat)}?", self.note

    def pick_words(self, state: Feud, seat: int, face: int) -> str:
        return f"Pass {state.game.faces[face].name} on to Seat {state.next_living(seat)}"

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.chosen[seat] = state.held(seat, state.book.pick.row(action))
        state.owe(self)

    def run(self, state: Feud) -> None:
        passed = state.chosen.copy()
        for seat in range(state.seats):
            state.chosen[seat] = -1
            if passed[seat] >= 0:
                blur(state, seat, 1 << seat | 1 << state.next_living(seat))
        for seat in range(state.seats):
            card = passed[seat]
            if card >= 0:
                target = state.next_living(seat)
                state.move(card, seat, target)
                if state.listening:
                    state.tell("passed_on", "WY-11.36", seat, {"target": target}, [card])
        for seat in range(state.seats):
            if passed[seat] >= 0:
                state.reveal(passed[seat], 1 << seat)
        check_limits(state, self.seat)


DRAWS: Final = [Draw(seat) for seat in range(MOST_SEATS)]
DISCARD_DOWNS: Final = [DiscardDown(seat) for seat in range(MOST_SEATS)]
