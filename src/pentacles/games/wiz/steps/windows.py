"""Windows for operations on another player's hand, and what the operations do (WIZ-15.6)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.games.wiz.hands import refresh
from pentacles.games.wiz.operations import (
    CAUSE_OTHER,
    CAUSE_TAKE,
    announce,
    attach,
    carry_break,
    carry_take,
    is_wrong,
    lose_round,
    new_hand,
    place,
    take_out,
)
from pentacles.games.wiz.saying import card_words, hand_words, plan_words, wild_words
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.base import ShieldWindow
from pentacles.games.wiz.terms import CHARACTER, SHIELDED, SLOTS, grip_of, hand_zone


class HandWindow(ShieldWindow):
    """WIZ-15.3: the owner of a hand may shield it against an opponent."""

    rule: ClassVar[str] = "WIZ-15.3"
    said: ClassVar[str] = ""
    """The kind of the announcement."""

    def __init__(self, hand: int, card: int, wild: int, low: int) -> None:
        self.hand = hand
        self.card = card
        self.wild = wild
        self.low = low

    def numbers(self) -> list[int]:
        return [self.hand, self.card, self.wild, self.low]

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        """The operation in full, while it is staged (WIZ-8.6)."""
        wilds = wild_words(state, [self.card], [self.wild])
        return {"hand": hand_words(self.hand), "wilds": wilds}

    def victim(self, state: WizMatch) -> int:
        return self.hand // SLOTS

    def opens(self, state: WizMatch) -> bool:
        return self.hand // SLOTS != state.active

    def hint(self, state: WizMatch) -> list[int]:
        return [CAUSE_OTHER, 0]

    def blocked(self, state: WizMatch) -> None:
        """Nothing moves, and the hand is out of reach for this turn."""
        state.flags[self.hand] |= SHIELDED
        state.clear_stage()


class AddWindow(HandWindow):
    """WIZ-12.4: a card goes from the grip onto a hand."""

    rule: ClassVar[str] = "WIZ-12.4"
    said: ClassVar[str] = "wants_add"

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        place(state, self.hand, self.card, grip_of(seat), self.wild != 0, self.low != 0)
        if state.listening:
            state.tell("added", "WIZ-12.4", seat, self.facts(state), [self.card])
        state.clear_stage()


class TakeWindow(HandWindow):
    """WIZ-12.8: a hand is taken by a stronger player, who adds a card to it."""

    rule: ClassVar[str] = "WIZ-12.8"
    said: ClassVar[str] = "wants_take"

    def hint(self, state: WizMatch) -> list[int]:
        return [CAUSE_TAKE, 0]

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        carry_take(state, seat, self.hand, self.card, self.wild != 0, self.low != 0)
        if state.listening:
            state.tell("took_hand", "WIZ-12.9", seat, self.facts(state), [self.card])
        state.clear_stage()


class StealWindow(HandWindow):
    """WIZ-12.7: a stolen card goes onto an own hand; `source` says where it comes from."""

    rule: ClassVar[str] = "WIZ-12.7"
    said: ClassVar[str] = "wants_steal"

    def __init__(self, hand: int, card: int, wild: int, low: int, own: int) -> None:
        super().__init__(hand, card, wild, low)
        self.own = own

    def numbers(self) -> list[int]:
        return [self.hand, self.card, self.wild, self.low, self.own]

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        return {**super().facts(state), "own": hand_words(self.own)}

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        take_out(state, self.hand, self.card)
        zone = hand_zone(self.hand)
        place(state, self.own, self.card, zone, self.wild != 0, self.low != 0)
        refresh(state, self.hand)
        if state.listening:
            state.tell("stole", "WIZ-12.7", seat, self.facts(state), [self.card])
        state.clear_stage()


class StealNewWindow(HandWindow):
    """WIZ-12.7: a stolen card becomes part of a new hand."""

    rule: ClassVar[str] = "WIZ-12.7"
    said: ClassVar[str] = "wants_steal_new"

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        wilds = wild_words(state, state.staged, state.staged_wild)
        loot = card_words(state, [self.card])
        return {"hand": hand_words(self.hand), "loot": loot, "wilds": wilds}

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        take_out(state, self.hand, self.card)
        cards = state.staged
        new_hand(
            state,
            state.free_slot(seat),
            state.building,
            state.build_elem,
            state.build_rank,
            cards,
            state.staged_wild,
        )
        refresh(state, self.hand)
        if state.listening:
            state.tell("stole_new", "WIZ-12.7", seat, self.facts(state), cards.copy())
        state.clear_stage()


class BreakWindow(HandWindow):
    """WIZ-12.10: a hand is broken up into several hands."""

    rule: ClassVar[str] = "WIZ-12.10"
    said: ClassVar[str] = "wants_break"

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        wilds = wild_words(state, state.plan[::4], state.plan[2::4])
        return {"hand": hand_words(self.hand), "plan": plan_words(state), "wilds": wilds}

    def hint(self, state: WizMatch) -> list[int]:
        return [CAUSE_TAKE, 0]

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        cards = state.plan[::4]
        carry_break(state, seat, self.hand)
        if state.listening:
            state.tell("broke_up", "WIZ-12.11", seat, self.facts(state), cards)
        state.clear_stage()


class GuardWindow(HandWindow):
    """WIZ-15.4: an elemental is played onto an opponent's hand."""

    rule: ClassVar[str] = "WIZ-15.4"
    said: ClassVar[str] = "wants_guard"

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        source = grip_of(seat) + (1 if state.face[self.card] >= CHARACTER else 0)
        attach(state, seat, self.hand, self.card, source)
        if state.listening:
            state.tell("guarded", "WIZ-10.1", seat, self.facts(state), [self.card])
        state.clear_stage()


def commit(state: WizMatch, window: HandWindow, cards: list[int], wilds: list[int]) -> None:
    """WIZ-8.6: the operation is announced in full; the referee looks first (WIZ-16.15)."""
    if is_wrong(state, cards, wilds):
        lose_round(state, state.active)
        return
    announce(state, cards, wilds)
    if state.listening and window.opens(state):
        state.tell(window.said, window.rule, state.active, window.facts(state), cards)
    state.owe(window)
