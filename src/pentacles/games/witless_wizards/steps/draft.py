"""WW-3: the Draft Phase. Two picks, each: draw, focus, assign, place."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Move
from pentacles.core.step import Step
from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    DECLINE,
    DRAW_DECK,
    DRAW_DISCARD,
    FOCUS_NO,
    FOCUS_YES,
    GIVE,
    KEEP,
    SCRY_BOTTOM,
    SCRY_KEEP,
    TOSS_HELD,
    TOSS_NEW,
)
from pentacles.games.witless_wizards.equipment import (
    DECLINE_GIFT,
    EXTRA_FOCUS,
    FREE_FOCUS,
    GAIN_CUBES,
    LOSE_STAMINA,
    NO_FOCUS,
    ON_PLACE,
    SALVAGE,
    SCRY,
    WIDTH,
)
from pentacles.games.witless_wizards.state import (
    DECK,
    DISCARD,
    GIVEN,
    HAND,
    KEPT,
    PER_SEAT,
    SLOTS,
    UNDECIDED,
    Brawl,
)
from pentacles.games.witless_wizards.steps.asking import elsewhere
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    settle_falls,
    stamina_change,
)
from pentacles.games.witless_wizards.verbs.effects import cheapest
from pentacles.games.witless_wizards.verbs.piles import deduce, discard, draw


class Look(Step[Brawl]):
    """WW-10.23: at the start of the own draft the owner looks at the top card of the deck."""

    rule: ClassVar[str] = "WW-10.23"

    def run(self, state: Brawl) -> None:
        seat = state.active
        if state.powers[seat] >> SCRY & 1 and state.zones[DECK]:
            card = state.zones[DECK][-1]
            state.reveal(card, 1 << seat)
            deduce(state)
            if state.listening:
                state.tell("looked", "WW-10.23", seat, {}, [card])
            state.agenda.append(SCRY_STEP)


class Scry(Step[Brawl]):
    """WW-10.23: the owner leaves the card on top or puts it at the bottom."""

    rule: ClassVar[str] = "WW-10.23"
    kind: ClassVar[str] = "scry"

    def waits(self, state: Brawl) -> int:
        return 1 << state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [SCRY_KEEP, SCRY_BOTTOM]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if SCRY_KEEP <= action <= SCRY_BOTTOM:
            return None
        return elsewhere(action, "First say where the top card goes.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        deck = state.zones[DECK]
        card = deck[-1]
        if action == SCRY_BOTTOM:
            deck.insert(0, deck.pop())
            if state.listening:
                state.moves.append(Move(card, state.face[card], DECK, DECK, state.seen[card]))
        if state.listening:
            kind = "scried_bottom" if action == SCRY_BOTTOM else "scried_top"
            state.tell(kind, "WW-10.23", seat, {}, [card])


class Pick(Step[Brawl]):
    """WW-3.1: a pick begins; what was drawn and decided in the one before is done with."""

    rule: ClassVar[str] = "WW-3.1"

    def run(self, state: Brawl) -> None:
        state.pick += 1
        state.focuses = 0
        state.apart = 0
        state.agenda.extend(PICK_ORDER)


class DrawSource(Step[Brawl]):
    """WW-3.2, WW-10.24: draw the top card of the deck, or with `salvage` of the discard pile."""

    rule: ClassVar[str] = "WW-10.24"
    kind: ClassVar[str] = "draw_source"

    def waits(self, state: Brawl) -> int:
        seat = state.active
        if state.powers[seat] >> SALVAGE & 1 and state.zones[DISCARD]:
            return 1 << seat
        return 0

    def run(self, state: Brawl) -> None:
        self.draw_card(state)

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [DRAW_DECK, DRAW_DISCARD]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if DRAW_DECK <= action <= DRAW_DISCARD:
            return None
        return elsewhere(action, "First say where you draw from.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == DRAW_DECK:
            self.draw_card(state)
            return
        card = state.draw(DISCARD, HAND + PER_SEAT * seat)
        if state.listening:
            state.tell("salvaged", "WW-10.24", seat, {}, [card])

    def draw_card(self, state: Brawl) -> None:
        seat = state.active
        if not state.zones[DECK]:
            if state.listening:
                state.tell("no_draw", "WW-3.17", seat, {}, [])
            return
        card = draw(state, seat)
        if state.listening:
            state.tell("drew", "WW-3.2", seat, {"n": state.pick}, [card])


class Focus(Step[Brawl]):
    """WW-3.3 to WW-3.5: pay a cube for a second card; WW-10.25 allows a third."""

    rule: ClassVar[str] = "WW-3.3"
    kind: ClassVar[str] = "focus"

    def waits(self, state: Brawl) -> int:
        return 1 << state.active if not why_no_focus(state, state.active) else 0

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [FOCUS_NO, FOCUS_YES]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if FOCUS_NO <= action <= FOCUS_YES:
            return None
        return elsewhere(action, "First say whether you pay to see another card.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == FOCUS_NO:
            if state.listening:
                state.tell("no_focus", "WW-3.3", seat, {}, [])
            return
        price = focus_price(state, seat)
        before = state.cubes[seat]
        state.is_free_used = True
        state.cubes[seat] -= price
        state.spent += price
        state.focuses += 1
        card = draw(state, seat)
        if state.listening:
            rule = "WW-3.3" if state.focuses == 1 else "WW-10.25"
            facts: dict[str, int | str] = {"n": price}
            state.tell("focused", rule, seat, facts, [card], cubes_change(state, seat, before))
        state.agenda.append(self)
        state.agenda.append(TOSS)


def focus_price(state: Brawl, seat: int) -> int:
    """What the next focus of this pick costs, or -1 if there is none."""
    if state.focuses == 0:
        if state.powers[seat] >> FREE_FOCUS & 1 and not state.is_free_used:
            return 0
        return 1
    return cheapest(state, seat, EXTRA_FOCUS) if state.focuses == 1 else -1


def why_no_focus(state: Brawl, seat: int) -> str:
    """The rule by which the active player can't focus now, or an empty text."""
    if not state.zones[HAND + PER_SEAT * seat] or not state.zones[DECK]:
        return "WW-3.17"
    if state.powers[seat] >> NO_FOCUS & 1:
        return "WW-10.26"
    price = focus_price(state, seat)
    if price < 0:
        return "WW-3.4"
    return "WW-3.5" if price > state.cubes[seat] else ""


class Toss(Step[Brawl]):
    """WW-3.3: one of the two cards is discarded, the older or the newer one."""

    rule: ClassVar[str] = "WW-3.3"
    kind: ClassVar[str] = "toss"

    def waits(self, state: Brawl) -> int:
        return 1 << state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [TOSS_HELD, TOSS_NEW]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if TOSS_HELD <= action <= TOSS_NEW:
            return None
        return elsewhere(action, "First discard one of the two cards.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * seat
        index = action - TOSS_HELD
        if index < state.apart:
            state.apart -= 1
        card = state.zones[zone][index]
        discard(state, card, zone)
        deduce(state)
        if state.listening:
            kind = "tossed_held" if action == TOSS_HELD else "tossed_new"
            state.tell(kind, "WW-3.3", seat, {}, [card])


class Assign(Step[Brawl]):
    """WW-3.6, WW-3.7: keep the card or give it away; the second card goes the other way."""

    rule: ClassVar[str] = "WW-3.6"
    kind: ClassVar[str] = "assign"

    def waits(self, state: Brawl) -> int:
        seat = state.active
        if not state.zones[HAND + PER_SEAT * seat]:
            return 0
        if state.first_card == GIVEN:
            return 0
        if state.first_card == UNDECIDED:
            return 1 << seat
        opponents = state.opponents(seat)
        return 1 << seat if opponents & (opponents - 1) else 0

    def run(self, state: Brawl) -> None:
        """WW-2.7: a single way is gone without asking."""
        seat = state.active
        if state.zones[HAND + PER_SEAT * seat]:
            self.answer(state, seat, self.options(state, seat)[0])

    def options(self, state: Brawl, seat: int) -> list[int]:
        if state.first_card == GIVEN:
            return [KEEP]
        found = [KEEP] if state.first_card == UNDECIDED else []
        opponents = state.opponents(seat)
        seats = state.seats
        found += [
            GIVE + offset - 1
            for offset in range(1, seats)
            if opponents >> (seat + offset) % seats & 1
        ]
        return found

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if not KEEP <= action < GIVE + 3:
            if action == FOCUS_YES:
                return self.why_not_focus(state, seat)
            return elsewhere(action, "The drawn card must be kept or given away.")
        if action == KEEP:
            if state.first_card == KEPT:
                return Refusal("WW-3.7", "You kept the first card: this one must be given away.")
            return None
        if state.first_card == GIVEN:
            return Refusal("WW-3.7", "You gave the first card away: this one must be kept.")
        return why_not_opponent(state, seat, action - GIVE + 1, "WW-3.9", "give to")

    def why_not_focus(self, state: Brawl, seat: int) -> Refusal:
        rule = why_no_focus(state, seat)
        if rule == "WW-3.17":
            return Refusal(rule, "There is no card left to draw.")
        if rule == "WW-10.26":
            return Refusal(rule, "A card on your board says that you cannot focus.")
        if rule == "WW-3.5":
            return Refusal(rule, "To focus you need a cube in stock.")
        if state.focuses:
            return Refusal("WW-3.4", "You have focused already in this pick: no further card.")
        return Refusal("WW-3.3", "You have decided not to focus in this pick.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * seat
        card = state.zones[zone][0]
        rule = "WW-3.6" if state.first_card == UNDECIDED else "WW-3.7"
        state.reveal(card, state.everyone)
        state.apart = 0
        if action == KEEP:
            state.first_card = KEPT if state.first_card == UNDECIDED else state.first_card
            if state.listening:
                state.tell("kept", rule, seat, {}, [card])
            place(state, seat, card, zone)
            return
        if state.first_card == UNDECIDED:
            state.first_card = GIVEN
        receiver = (seat + action - GIVE + 1) % state.seats
        if state.listening:
            state.tell("gave", rule, seat, {"to": receiver}, [card])
        price = cheapest(state, receiver, DECLINE_GIFT)
        if 0 <= price <= state.cubes[receiver]:
            state.agenda.append(GIFTS[receiver])
        else:
            place(state, receiver, card, zone)


def why_not_opponent(state: Brawl, seat: int, offset: int, rule: str, words: str) -> Refusal | None:
    """Why a seat may not give to or attack the wizard at this offset; None if it may."""
    seats = state.seats
    other = (seat + offset) % seats
    if offset >= seats:
        return Refusal("WW-1.1", f"There is no wizard {offset} places to your left.")
    if not state.is_in(other):
        return Refusal("WW-6.2", "That wizard is out of the game.")
    if not state.opponents(seat) >> other & 1:
        return Refusal(rule, f"With four wizards you may {words} your neighbours only.")
    return None


class Gift(Step[Brawl]):
    """WW-10.27: the receiver of a gift may pay to have it discarded instead."""

    rule: ClassVar[str] = "WW-10.27"
    kind: ClassVar[str] = "gift"

    def __init__(self, receiver: int) -> None:
        self.receiver = receiver

    def numbers(self) -> list[int]:
        return [self.receiver]

    def waits(self, state: Brawl) -> int:
        return 1 << self.receiver

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [ACCEPT, DECLINE]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if ACCEPT <= action <= DECLINE:
            return None
        return elsewhere(action, "Say whether you accept the gift.")

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
            facts: dict[str, int | str] = {"n": price}
            state.tell("declined", "WW-10.27", seat, facts, [card], changes)


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
    row = state.equipment.effects[state.face[card]]
    stamina = 0
    cubes = 0
    for at in range(0, len(row), WIDTH):
        if row[at] != ON_PLACE:
            continue
        if row[at + 1] == GAIN_CUBES:
            cubes += row[at + 2]
        elif row[at + 1] == LOSE_STAMINA:
            stamina -= row[at + 2]
        else:
            stamina += row[at + 2]
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


TOSS: Final = Toss()
SCRY_STEP: Final = Scry()
LOOK: Final = Look()
PICK: Final = Pick()
GIFTS: Final[list[Step[Any]]] = [Gift(seat) for seat in range(4)]
PICK_ORDER: Final[list[Step[Any]]] = [Assign(), Focus(), DrawSource()]
"""A pick as the agenda has it: the last comes first (WW-3.1)."""
