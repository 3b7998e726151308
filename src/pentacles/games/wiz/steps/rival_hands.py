"""Stealing a card, taking a hand, breaking a hand up (WIZ-12)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.table import OptionView, replace
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    CANCEL,
    CARD,
    HIGH_END,
    LOW_END,
    SLOT,
    is_new_hand,
)
from pentacles.games.wiz.hands import accepts, alterable
from pentacles.games.wiz.melds import new_hands, supply_of
from pentacles.games.wiz.operations import fit_ends, is_wild_fit
from pentacles.games.wiz.questions import Ask
from pentacles.games.wiz.refusals import (
    why_not_alter,
    why_not_break,
    why_not_steal,
    why_not_take,
    why_not_there,
)
from pentacles.games.wiz.rival_hands import (
    accepted_types,
    break_places,
    can_break,
    own_places,
    planned_fit,
    steal_cards,
    steal_hands,
    steal_new,
    stealable,
    take_hands,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.building import Staged, begin_building
from pentacles.games.wiz.steps.windows import (
    AddWindow,
    BreakWindow,
    StealWindow,
    TakeWindow,
    commit,
)
from pentacles.games.wiz.terms import RANKS, SLOTS, TYPES, WILD_LOW, grip_of, hand_zone
from pentacles.games.wiz.trial import change_words

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


class RunEnd(Ask):
    """WIZ-8.2: a wild that fits both ends of a run goes to the end its player names."""

    rule: ClassVar[str] = "WIZ-8.2"
    kind: ClassVar[str] = "run_end"
    asks: ClassVar[str] = "At which end?"
    is_secret: ClassVar[bool] = True
    wants: ClassVar[str] = "Name the low or the high end of the run."

    def __init__(self, mode: int, hand: int, card: int, own: int) -> None:
        self.mode = mode
        self.hand = hand
        self.card = card
        self.own = own

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return [LOW_END, HIGH_END]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        low = 1 if action == LOW_END else 0
        finish_put(state, self.mode, self.hand, self.card, self.own, 1, low)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return HIGH_END

    def rank(self, state: WizMatch, action: int) -> str:
        """What the wild stands for there; empty in a break-up, where it may still change."""
        if self.mode == SPREAD:
            return ""
        hand = self.own if self.own >= 0 else self.hand
        low = state.low[hand]
        return RANKS[low - 1 if action == LOW_END else low + state.size[hand]]

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        rank = self.rank(state, action)
        return replace(super().option(state, seat, action), result=rank and f"as {rank}")


def is_own(state: WizMatch, seat: int, action: int) -> bool:
    """Whether an action names a hand of this seat."""
    return SLOT.holds_below(action, SLOTS * state.seats) and (SLOT.row(action)) // SLOTS == seat


def is_rivals(state: WizMatch, seat: int, action: int) -> bool:
    """Whether an action names a hand of another seat."""
    return SLOT.holds_below(action, SLOTS * state.seats) and (SLOT.row(action)) // SLOTS != seat


class RivalHand(Staged):
    """A choice of somebody else's hand."""

    def why_not_hand(self, state: WizMatch, seat: int, hand: int) -> Refusal | None:
        """Why this can't be done with a hand, as far as the hand is the reason."""
        return None

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if is_rivals(state, seat, action):
            found = self.why_not_hand(state, seat, SLOT.row(action))
            if found is not None:
                return found
        return super().against(state, seat, action)


class StealHand(RivalHand):
    """WIZ-12.5: the hand that a card is stolen from."""

    rule: ClassVar[str] = "WIZ-12.5"
    kind: ClassVar[str] = "steal_hand"
    asks: ClassVar[str] = "From which hand do you steal?"
    note: ClassVar[str] = "What is left must be a hand."
    wants: ClassVar[str] = "No card of that hand can be stolen and placed."

    def why_not_hand(self, state: WizMatch, seat: int, hand: int) -> Refusal | None:
        return why_not_steal(state, seat, hand)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        supply = supply_of(state, seat, state.entitled)
        return [
            SLOT.encode(hand)
            for hand in steal_hands(state, seat, supply, alterable(state, seat), False)
        ]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.source = SLOT.row(action)
        state.owe(STEAL_CARD)


class StealCard(Staged):
    """WIZ-12.6: the card that is stolen."""

    rule: ClassVar[str] = "WIZ-12.6"
    kind: ClassVar[str] = "steal_card"
    asks: ClassVar[str] = "Which card do you steal?"
    note: ClassVar[str] = "It must be placed at once."
    wants: ClassVar[str] = "That card can't be taken out of the hand, or fits nowhere."

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action < TYPES:
            spare = [state.face[card] for card in stealable(state, state.source)]
            if action in spare:
                name = state.game.faces[action].name
                return Refusal(
                    "WIZ-12.7", f"{name} would fit neither a hand of yours nor a new one."
                )
        return super().against(state, seat, action)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        cards = steal_cards(state, seat, state.source, state.entitled)
        return [state.face[card] for card in cards]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        for card in steal_cards(state, seat, state.source, state.entitled):
            if state.face[card] == action:
                state.bench = [card]
        state.owe(STEAL_PLACE)


class StealPlace(Staged):
    """WIZ-12.7: a stolen card is placed at once: on a hand of the thief's, or in a new one."""

    rule: ClassVar[str] = "WIZ-12.7"
    kind: ClassVar[str] = "steal_place"
    asks: ClassVar[str] = "Where does the stolen card go?"
    wants: ClassVar[str] = "The stolen card can't go there."

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if is_own(state, seat, action):
            return why_not_there(state, seat, state.face[state.bench[0]], SLOT.row(action))
        if is_new_hand(action):
            return Refusal(self.rule, "The stolen card can't be part of such a hand.")
        return super().against(state, seat, action)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        face = state.face[state.bench[0]]
        found = [SLOT.encode(hand) for hand in own_places(state, seat, face, state.entitled)]
        return found + steal_new(state, seat, face, state.entitled)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        if is_new_hand(action):
            begin_building(state, seat, action)
            return
        card = state.bench[0]
        own = SLOT.row(action)
        fit = accepts(state, seat, own, state.face[card], state.entitled)
        put(state, ROB, state.source, card, own, fit)

    def ask(self, state: WizMatch, seat: int) -> str:
        return f"Where does the stolen {state.game.faces[state.face[state.bench[0]]].name} go?"

    def result_on(self, state: WizMatch, seat: int, action: int) -> str:
        return change_words(state, seat, action)


class TakeHand(RivalHand):
    """WIZ-12.8: the hand that is taken."""

    rule: ClassVar[str] = "WIZ-12.8"
    kind: ClassVar[str] = "take_hand"
    asks: ClassVar[str] = "Which hand do you take?"
    note: ClassVar[str] = "You must add a card to it."
    wants: ClassVar[str] = "To take a hand you must be stronger in it and add a card to it."

    def why_not_hand(self, state: WizMatch, seat: int, hand: int) -> Refusal | None:
        return why_not_take(state, seat, hand, state.entitled)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return [
            SLOT.encode(hand)
            for hand in take_hands(state, seat, alterable(state, seat), state.entitled)
        ]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.source = SLOT.row(action)
        state.owe(TAKE_CARD)


class TakeCard(Staged):
    """WIZ-12.9: the card that is added to a hand that is taken."""

    rule: ClassVar[str] = "WIZ-12.9"
    kind: ClassVar[str] = "take_card"
    asks: ClassVar[str] = "Which card do you add?"
    wants: ClassVar[str] = "Add a card of yours that the hand accepts."

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action < TYPES and state.find(grip_of(seat), action) >= 0:
            return why_not_there(state, seat, action, state.source)
        return super().against(state, seat, action)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return accepted_types(state, seat, state.source, state.entitled)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        card = state.pick(grip_of(seat), action)
        fit = accepts(state, seat, state.source, action, state.entitled)
        put(state, TAKE_OVER, state.source, card, -1, fit)


class BreakHand(RivalHand):
    """WIZ-12.10: the hand that is broken up."""

    rule: ClassVar[str] = "WIZ-12.10"
    kind: ClassVar[str] = "break_hand"
    asks: ClassVar[str] = "Which hand do you break up?"
    note: ClassVar[str] = "All its cards must be used."
    wants: ClassVar[str] = "That hand can't be broken up by you this turn."

    def why_not_hand(self, state: WizMatch, seat: int, hand: int) -> Refusal | None:
        return why_not_break(state, seat, hand, state.entitled)

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return [
            SLOT.encode(hand)
            for hand in take_hands(state, seat, alterable(state, seat), state.entitled)
            if can_break(state, hand)
        ]

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        hand = SLOT.row(action)
        state.source = hand
        state.by_break = 1
        state.bench = state.zones[hand_zone(hand)].copy()
        state.owe(BREAK_STEP)


class BreakStep(Staged):
    """WIZ-12.11: one placement of a break-up; when the bench is empty it is committed."""

    rule: ClassVar[str] = "WIZ-12.11"
    kind: ClassVar[str] = "break_step"
    asks: ClassVar[str] = "Place the cards of the bench."
    note: ClassVar[str] = "Cancelling leaves everything as it was."
    wants: ClassVar[str] = "Place a card of the bench, or cancel the break-up."

    def who(self, state: WizMatch) -> int:
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
        if not CARD.holds(action):
            begin_building(state, seat, action)
            return
        for card in state.bench:
            if state.face[card] == action:
                state.picked = card
        state.owe(BREAK_TARGET)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return CANCEL


class BreakTarget(Ask):
    """WIZ-12.11: the player's own hand that a bench card goes to."""

    rule: ClassVar[str] = "WIZ-12.11"
    kind: ClassVar[str] = "break_target"
    asks: ClassVar[str] = "Which of your hands gets the card?"
    is_secret: ClassVar[bool] = True
    wants: ClassVar[str] = "That hand doesn't accept the card."

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if is_own(state, seat, action) and state.kind[SLOT.row(action)]:
            found = why_not_alter(state, seat, SLOT.row(action))
            if found is not None:
                return found
        return super().refuse(state, seat, action)

    def options(self, state: WizMatch, seat: int) -> list[int]:
        face = state.face[state.picked]
        return [SLOT.encode(hand) for hand in break_places(state, seat, face, state.entitled)]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        own = SLOT.row(action)
        card = state.picked
        fit = planned_fit(state, seat, own, state.face[card], state.entitled)
        put(state, SPREAD, state.source, card, own, fit)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_target(state, seat, options)


STEAL_HAND: Final = StealHand()
STEAL_CARD: Final = StealCard()
STEAL_PLACE: Final = StealPlace()
TAKE_HAND: Final = TakeHand()
TAKE_CARD: Final = TakeCard()
BREAK_HAND: Final = BreakHand()
BREAK_STEP: Final = BreakStep()
BREAK_TARGET: Final = BreakTarget()
