"""Stealing a card, taking a hand, breaking a hand up (WIZ-12)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.games.wiz.hands import accepts
from pentacles.games.wiz.melds import new_hands, supply_of
from pentacles.games.wiz.operations import fit_ends, is_wild_fit
from pentacles.games.wiz.rivals import (
    accepted_types,
    break_places,
    can_break,
    own_places,
    planned_fit,
    steal_cards,
    steal_hands,
    steal_new,
    take_hands,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.base import Choice
from pentacles.games.wiz.steps.building import (
    begin_building,
    can_cancel,
    cancel,
    cancel_refusal,
)
from pentacles.games.wiz.steps.windows import (
    AddWindow,
    BreakWindow,
    StealWindow,
    TakeWindow,
    commit,
)
from pentacles.games.wiz.terms import (
    CANCEL,
    HIGH_END,
    LOW_END,
    NEW_RUN,
    SLOT,
    WILD_LOW,
    grip_of,
    hand_zone,
)

ADD: Final = 0
TAKE_OVER: Final = 1
ROB: Final = 2
SPREAD: Final = 3


def put(state: WizMatch, mode: int, hand: int, card: int, own: int, fit: int) -> None:
    """A card has found its hand; a wild that fits both ends of a run is asked about."""
    wild = 1 if is_wild_fit(fit) else 0
    if fit_ends(fit):
        state.owe(RunEnd(mode, hand, card, own))
    else:
        finish_put(state, mode, hand, card, own, wild, 1 if wild and fit & WILD_LOW else 0)


def finish_put(
    state: WizMatch, mode: int, hand: int, card: int, own: int, wild: int, low: int
) -> None:
    """Commit an operation with one card, or note it in the plan of a break-up."""
    if mode == ADD:
        commit(state, AddWindow(hand, card, wild, low), [card], [wild])
    elif mode == TAKE_OVER:
        commit(state, TakeWindow(hand, card, wild, low), [card], [wild])
    elif mode == ROB:
        commit(state, StealWindow(hand, card, wild, low, own), [card], [wild])
    else:
        state.plan = [*state.plan, card, own, wild, low]
        state.bench = [other for other in state.bench if other != card]


class RunEnd(Choice):
    """WIZ-8.2: a wild that fits both ends of a run goes to the end its player names."""

    rule: ClassVar[str] = "WIZ-8.2"
    kind: ClassVar[str] = "run_end"
    words: ClassVar[str] = "Name the low or the high end of the run."

    def __init__(self, mode: int, hand: int, card: int, own: int) -> None:
        self.mode = mode
        self.hand = hand
        self.card = card
        self.own = own

    def numbers(self) -> list[int]:
        return [self.mode, self.hand, self.card, self.own]

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return [LOW_END, HIGH_END]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        low = 1 if action == LOW_END else 0
        finish_put(state, self.mode, self.hand, self.card, self.own, 1, low)


class Staged(Choice):
    """WIZ-8.6: a choice within the stage that may be cancelled."""

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        """The options beside CANCEL."""
        return []

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        """What an option does."""

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = self.choices(state, seat)
        if can_cancel(state):
            found.append(CANCEL)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == CANCEL:
            return cancel_refusal()
        return Refusal(self.rule, self.words)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == CANCEL:
            cancel(state)
        else:
            self.chosen(state, seat, action)


class StealHand(Staged):
    """WIZ-12.5: the hand that a card is stolen from."""

    rule: ClassVar[str] = "WIZ-12.5"
    kind: ClassVar[str] = "steal_hand"
    words: ClassVar[str] = "No card of that hand can be stolen and placed."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        supply = supply_of(state, seat, state.entitled)
        return [SLOT + hand for hand in steal_hands(state, seat, supply, False)]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.source = action - SLOT
        state.owe(STEAL_CARD)


class StealCard(Staged):
    """WIZ-12.6: the card that is stolen."""

    rule: ClassVar[str] = "WIZ-12.6"
    kind: ClassVar[str] = "steal_card"
    words: ClassVar[str] = "That card can't be taken out of the hand, or fits nowhere."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        cards = steal_cards(state, seat, state.source, state.entitled)
        return [state.face[card] for card in cards]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        for card in steal_cards(state, seat, state.source, state.entitled):
            if state.face[card] == action:
                state.bench = [card]
        state.owe(STEAL_PLACE)


class StealPlace(Staged):
    """WIZ-12.7: a stolen card is placed at once: on an own hand, or in a new one."""

    rule: ClassVar[str] = "WIZ-12.7"
    kind: ClassVar[str] = "steal_place"
    words: ClassVar[str] = "The stolen card can't go there."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        face = state.face[state.bench[0]]
        found = [SLOT + hand for hand in own_places(state, seat, face, state.entitled)]
        return found + steal_new(state, seat, face, state.entitled)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        if action < SLOT:
            begin_building(state, seat, action)
            return
        card = state.bench[0]
        own = action - SLOT
        fit = accepts(state, seat, own, state.face[card], state.entitled)
        put(state, ROB, state.source, card, own, fit)


class TakeHand(Staged):
    """WIZ-12.8: the hand that is taken."""

    rule: ClassVar[str] = "WIZ-12.8"
    kind: ClassVar[str] = "take_hand"
    words: ClassVar[str] = "To take a hand you must be stronger in it and add a card to it."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return [SLOT + hand for hand in take_hands(state, seat, state.entitled)]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.source = action - SLOT
        state.owe(TAKE_CARD)


class TakeCard(Staged):
    """WIZ-12.9: the card that is added to a hand that is taken."""

    rule: ClassVar[str] = "WIZ-12.9"
    kind: ClassVar[str] = "take_card"
    words: ClassVar[str] = "Add a card of yours that the hand accepts."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return accepted_types(state, seat, state.source, state.entitled)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        card = state.pick(grip_of(seat), action)
        fit = accepts(state, seat, state.source, action, state.entitled)
        put(state, TAKE_OVER, state.source, card, -1, fit)


class BreakHand(Staged):
    """WIZ-12.10: the hand that is broken up."""

    rule: ClassVar[str] = "WIZ-12.10"
    kind: ClassVar[str] = "break_hand"
    words: ClassVar[str] = "That hand can't be broken up by you this turn."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return [
            SLOT + hand
            for hand in take_hands(state, seat, state.entitled)
            if can_break(state, hand)
        ]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        hand = action - SLOT
        state.source = hand
        state.by_break = 1
        state.bench = state.zones[hand_zone(hand)].copy()
        state.owe(BREAK_STEP)


class BreakStep(Staged):
    """WIZ-12.11: one placement of a break-up; when the bench is empty it is committed."""

    rule: ClassVar[str] = "WIZ-12.11"
    kind: ClassVar[str] = "break_step"
    words: ClassVar[str] = "Place a card of the bench, or cancel the break-up."

    def asks(self, state: WizMatch) -> int:
        return state.active if state.bench else -1

    def skip(self, state: WizMatch) -> None:
        hand = state.source
        wilds = state.plan[2::4]
        commit(state, BreakWindow(hand, -1, 0, 0), state.plan[::4], wilds)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.bench:
            face = state.face[card]
            if face not in found and break_places(state, seat, face, state.entitled):
                found.append(face)
        supply = supply_of(state, seat, state.entitled)
        supply.needs_bench = True
        return found + new_hands(state, seat, supply, False)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.owe(self)
        if action >= NEW_RUN:
            begin_building(state, seat, action)
            return
        for card in state.bench:
            if state.face[card] == action:
                state.picked = card
        state.owe(BREAK_TARGET)


class BreakTarget(Choice):
    """WIZ-12.11: the own hand that a bench card goes to."""

    rule: ClassVar[str] = "WIZ-12.11"
    kind: ClassVar[str] = "break_target"
    words: ClassVar[str] = "That hand doesn't accept the card."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        face = state.face[state.picked]
        return [SLOT + hand for hand in break_places(state, seat, face, state.entitled)]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        own = action - SLOT
        card = state.picked
        fit = planned_fit(state, seat, own, state.face[card], state.entitled)
        put(state, SPREAD, state.source, card, own, fit)


STEAL_HAND = StealHand()
STEAL_CARD = StealCard()
STEAL_PLACE = StealPlace()
TAKE_HAND = TakeHand()
TAKE_CARD = TakeCard()
BREAK_HAND = BreakHand()
BREAK_STEP = BreakStep()
BREAK_TARGET = BreakTarget()
