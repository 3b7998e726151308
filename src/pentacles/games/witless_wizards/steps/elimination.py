"""WW-6: losing and gaining Stamina, and what happens to a wizard who falls."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.core.question import NOBODY
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import DISCARD_NEXT
from pentacles.games.witless_wizards.questions import CLEARING, Choice, check_seat
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    MOST_STAMINA,
    PER_SEAT,
    SLOT_IDS,
    SLOT_NAMES,
    SLOTS,
)
from pentacles.games.witless_wizards.verbs.piles import discard, discard_worn
from pentacles.games.witless_wizards.words import name_of


class DiscardNext(Choice):
    """WW-6.4, WW-6.5: the cards of a fallen wizard are discarded in the order its player likes."""

    rule: ClassVar[str] = "WW-6.5"
    kind: ClassVar[str] = "discard_next"
    asks: ClassVar[str] = "Which of your cards is discarded next?"
    note: ClassVar[str] = (
        "You are out of the game. The last of your cards lies on top of the others."
    )
    wants: ClassVar[str] = "Choose which of your cards is discarded next."
    moment: ClassVar[int] = CLEARING
    first: ClassVar[int] = DISCARD_NEXT.start
    beyond: ClassVar[int] = DISCARD_NEXT.stop

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def check(self, state: Brawl) -> None:
        check_seat(state, self.seat)

    def who(self, state: Brawl) -> int:
        seat = self.seat
        if state.count_in() < 2 or state.left >> seat & 1:
            return NOBODY
        return seat if len(self.options(state, seat)) >= 2 else NOBODY

    def run(self, state: Brawl) -> None:
        """The last card follows automatically; without a choice the slots go in order."""
        for slot in range(3):
            self.put_off(state, slot)

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [DISCARD_NEXT.encode(slot) for slot in range(3) if state.worn(seat, slot) >= 0]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-6.5", f"Your {SLOT_NAMES[DISCARD_NEXT.row(action)]} slot is empty.")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        words = "Only a wizard who is out of the game chooses an order of discards."
        return Refusal("WW-6.4", words)

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        slot = DISCARD_NEXT.row(action)
        card = state.worn(seat, slot)
        label = f"Discard {name_of(state, card)} next"
        return self.view(state, action, label, "", card, f"{SLOT_IDS[slot]}_{seat}")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        self.put_off(state, DISCARD_NEXT.row(action))
        state.agenda.append(self)

    def put_off(self, state: Brawl, slot: int) -> None:
        card = discard_worn(state, self.seat, slot)
        if card >= 0 and state.listening:
            state.tell("put_off", "WW-6.4", self.seat, {}, [card])


DISCARD_NEXTS: Final[list[Step[Any]]] = [DiscardNext(seat) for seat in range(4)]


def change_stamina(state: Brawl, seat: int, change: int) -> int:
    """Add to a wizard's Stamina, never above 20 (WW-6.1), and return what it was before."""
    before = state.stamina[seat]
    state.stamina[seat] = min(MOST_STAMINA, before + change)
    return before


def stamina_change(state: Brawl, seat: int, before: int) -> list[Change]:
    """The change of a wizard's Stamina for an event."""
    after = state.stamina[seat]
    return [Change(f"stamina_{seat}", before, after)] if after != before else []


def cubes_change(state: Brawl, seat: int, before: int) -> list[Change]:
    """The change of a stock of cubes for an event."""
    after = state.cubes[seat]
    return [Change(f"cubes_{seat}", before, after)] if after != before else []


def settle_falls(state: Brawl) -> None:
    """WW-6.2: a wizard without Stamina is out at once; boards are cleared clockwise (WW-6.7)."""
    fallen = 0
    inside: i64 = state.inside
    for seat, left in enumerate(state.stamina):
        if left <= 0 and inside >> seat & 1:
            fallen |= 1 << seat
    if not fallen:
        return
    before = state.inside
    state.inside &= ~fallen
    state.batches += 1
    if not state.inside >> state.active & 1 or state.count_in() <= 1:
        stop_turn(state)
    seats = state.seats
    for distance in range(seats):
        seat = (state.active + distance) % seats
        if fallen >> seat & 1:
            take_out(state, seat)
    tell_neighbours(state, before)
    for distance in range(seats - 1, -1, -1):
        seat = (state.active + distance) % seats
        if fallen >> seat & 1:
            state.agenda.append(DISCARD_NEXTS[seat])


def tell_neighbours(state: Brawl, before: int) -> None:
    """WW-4.4: the circle closes; say which two wizards could not reach each other before."""
    if before != 0b1111 or not state.listening:
        return
    for seat in range(2):
        if state.inside >> seat & 1 and state.inside >> (seat + 2) & 1:
            state.tell("neighbours", "WW-4.4", seat, {"other": seat + 2}, [])


def take_out(state: Brawl, seat: int) -> None:
    """WW-6.4, WW-6.6: the cubes go to the reserve and the 3/4P cards to the box."""
    state.out_turn = replaced(state.out_turn, seat, state.turn)
    state.out_batch = replaced(state.out_batch, seat, state.batches)
    cubes = state.cubes[seat]
    state.cubes[seat] = 0
    if state.listening:
        facts: dict[str, int | str] = {"n": state.stamina[seat], "cubes": cubes}
        state.tell("fell", "WW-6.2", seat, facts, [], cubes_change(state, seat, cubes))
    for slot in range(3):
        card = state.worn(seat, slot)
        if card >= 0 and state.equipment.boxed[state.face[card]]:
            discard(state, card, SLOTS + PER_SEAT * seat + slot)
            state.refresh(seat)
            if state.listening:
                state.tell("boxed", "WW-6.4", seat, {}, [card])


def take_leave(state: Brawl, seat: int) -> None:
    """WW-6.11: out at once; the board is cleared without asking, the cubes go to the reserve."""
    before = state.inside
    state.inside &= ~(1 << seat)
    state.quitters |= 1 << seat
    state.batches += 1
    state.out_turn = replaced(state.out_turn, seat, state.turn)
    state.out_batch = replaced(state.out_batch, seat, state.batches)
    state.cubes[seat] = 0
    for slot in range(3):
        card = discard_worn(state, seat, slot)
        if card >= 0 and state.listening:
            state.tell("put_off", "WW-6.11", seat, {}, [card])
    tell_neighbours(state, before)


def stop_turn(state: Brawl) -> None:
    """WW-6.8, WW-6.10: nothing more of this turn happens, except that boards are cleared."""
    agenda = state.agenda
    clearing = [step for step in agenda[1:] if isinstance(step, DiscardNext)]
    del agenda[1:]
    agenda.extend(clearing)
    state.target = -1
