"""Where a drawn card goes: the slot it takes, gifts that may be declined (WW-3.10, WW-10.27)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.core.table import OptionView, replace
from pentacles.games.witless_wizards.actions import ACCEPT, DECLINE, GIVE, KEEP
from pentacles.games.witless_wizards.figures import card_changes, shown_changes
from pentacles.games.witless_wizards.questions import OFFERED, Choice, check_held, check_seat, held
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    settle_falls,
    stamina_change,
)
from pentacles.games.witless_wizards.terms import (
    DECLINE_GIFT,
    GIVEN,
    HAND,
    KEPT,
    ON_PLACE,
    PER_SEAT,
    SLOT_IDS,
    SLOTS,
)
from pentacles.games.witless_wizards.verbs.effects import arrival, cheapest
from pentacles.games.witless_wizards.verbs.piles import discard
from pentacles.games.witless_wizards.words import cubes_words, name_of, player


def landing(state: Brawl, option: OptionView, seat: int, card: int) -> OptionView:
    """An option that puts a card on this wizard's board: which slot, what changes, what goes."""
    slot = state.equipment.slot[state.face[card]]
    old = state.worn(seat, slot)
    pushed = "into an empty slot" if old < 0 else f"pushes out {name_of(state, old)}"
    changes = card_changes(state, seat, card)
    words = ", ".join([str(change) for change in changes])
    return replace(
        option,
        result=words or pushed,
        outlook=pushed if words else "",
        zone=f"{SLOT_IDS[slot]}_{seat}",
        seat=seat,
        changes=shown_changes(changes, seat),
    )


def keeping(state: Brawl, seat: int, card: int) -> OptionView:
    """The option to keep a card."""
    text = state.game.actions.text(KEEP)
    return landing(state, OptionView(KEEP, text, "Keep it", card=card, tone="main"), seat, card)


def giving(state: Brawl, seat: int, offset: int, card: int) -> OptionView:
    """The option to give a card to the wizard so many places to the left."""
    action, other = GIVE.encode(offset - 1), (seat + offset) % state.seats
    text, label = state.game.actions.text(action), f"Give to {player(other)}"
    option = OptionView(action, text, label, card=card, group="give")
    return landing(state, option, other, card)


def ways(state: Brawl, seat: int, card: int) -> list[OptionView]:
    """WW-3.6, WW-3.7: where the drawn card may go."""
    found = [] if state.first_card == KEPT else [keeping(state, seat, card)]
    if state.first_card != GIVEN:
        opponents, seats = state.opponents(seat), state.seats
        found += [
            giving(state, seat, offset, card)
            for offset in range(1, seats)
            if opponents >> (seat + offset) % seats & 1
        ]
    return found


class Gift(Choice):
    """WW-10.27: the receiver of a gift may pay to have it discarded instead."""

    rule: ClassVar[str] = "WW-10.27"
    kind: ClassVar[str] = "gift"
    note: ClassVar[str] = "A declined gift is discarded."
    wants: ClassVar[str] = "Say whether you accept the gift."
    moment: ClassVar[int] = OFFERED
    first: ClassVar[int] = ACCEPT
    beyond: ClassVar[int] = DECLINE + 1

    def __init__(self, receiver: int) -> None:
        self.receiver = receiver

    def check(self, state: Brawl) -> None:
        check_seat(state, self.receiver)
        check_held(state, 1)

    def who(self, state: Brawl) -> int:
        return self.receiver

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [ACCEPT, DECLINE]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-10.27", "No gift is being offered to you.")

    def ask(self, state: Brawl, seat: int) -> str:
        price = cheapest(state, seat, DECLINE_GIFT)
        decline = f"Pay {cubes_words(price)} to decline?" if price else "Decline it for free?"
        return f"You are given {name_of(state, held(state))}. {decline}"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = held(state)
        if action == ACCEPT:
            return landing(state, self.view(state, action, "", "", card, tone="main"), seat, card)
        price = cheapest(state, seat, DECLINE_GIFT)
        return self.view(state, action, "", cubes_words(-price) if price else "for free", card)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * state.active
        card = state.zones[zone][0]
        if action == ACCEPT:
            place(state, seat, card, zone)
            return
        price = cheapest(state, seat, DECLINE_GIFT)
        before = state.cubes[seat]
        state.cubes[seat] -= price
        discard(state, card, zone)
        if state.listening:
            changes = cubes_change(state, seat, before)
            kind = "declined" if price else "declined_free"
            state.tell(kind, "WW-10.27", seat, {"n": price}, [card], changes)


def place(state: Brawl, seat: int, card: int, source: int) -> None:
    """WW-3.10, WW-3.11, WW-3.14: the old card goes, the new one takes its slot and takes effect."""
    face = state.face[card]
    slot = state.equipment.slot[face]
    zone = SLOTS + PER_SEAT * seat + slot
    old = state.zones[zone][0] if state.zones[zone] else -1
    if old >= 0:
        discard(state, old, zone)
    state.move(card, source, zone)
    state.apart = 0
    state.refresh(seat)
    if state.listening:
        if old < 0:
            state.tell("placed", "WW-3.10", seat, {}, [card])
        else:
            facts: dict[str, int | str] = {"old": state.game.faces[state.face[old]].name}
            if state.equipment.boxed[state.face[old]]:
                state.tell("replaced_boxed", "WW-3.12", seat, facts, [card])
            else:
                state.tell("replaced", "WW-3.11", seat, facts, [card])
    if state.equipment.verbs[face] >> ON_PLACE & 1:
        take_effect(state, seat, card)


def take_effect(state: Brawl, seat: int, card: int) -> None:
    """WW-10.28: what happens to the receiver when a card is placed."""
    stamina, cubes = arrival(state, card)
    if cubes:
        before = state.cubes[seat]
        state.cubes[seat] += cubes
        if state.listening:
            changes = cubes_change(state, seat, before)
            state.tell("arrived_cubes", "WW-10.28", seat, {"n": cubes}, [card], changes)
    if stamina:
        before = change_stamina(state, seat, stamina)
        if state.listening:
            change = state.stamina[seat] - before
            kind = "arrived_loss" if change < 0 else "arrived_gain" if change else "arrived_none"
            changes = stamina_change(state, seat, before)
            state.tell(kind, "WW-10.28", seat, {"n": abs(change)}, [card], changes)
        settle_falls(state)


GIFTS: Final[list[Step[Any]]] = [Gift(seat) for seat in range(4)]
