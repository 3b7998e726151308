"""Windows for operations on another player's hand, and what the operations do (WIZ-15.6)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.games.wiz.hands import is_protected, refresh, value
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
from pentacles.games.wiz.questions import ShieldWindow
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import CHARACTER, OPENING, SHIELDED, SLOTS, grip_of, hand_zone
from pentacles.games.wiz.words import (
    added_words,
    card_words,
    hand_facts,
    hand_for,
    plan_words,
    staged_words,
    wild_words,
)


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

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        """The operation in full, while it is staged (WIZ-8.6)."""
        facts = hand_facts(state, self.hand)
        wild = added_words(state, self.card, self.target(), self.low != 0) if self.wild else ""
        facts["wilds"] = wild
        return facts

    def target(self) -> int:
        """The hand that gets the card."""
        return self.hand

    def victim(self, state: WizMatch) -> int:
        return self.hand // SLOTS

    def opens(self, state: WizMatch) -> bool:
        return self.hand // SLOTS != state.active

    def cause(self, state: WizMatch) -> int:
        return CAUSE_OTHER

    def named(self, state: WizMatch) -> str:
        """The card that is played or stolen."""
        return str(state.game.faces[state.face[self.card]].name)

    def where(self) -> str:
        """The hand, as its owner calls it."""
        return hand_for(self.hand // SLOTS, self.hand)

    def change(self, state: WizMatch) -> str:
        """What becomes of the card value if nobody blocks."""
        later = state.clone()
        self.passed(later)
        return f"card value {value(state, self.hand)} to {value(later, self.hand)}"

    def blocked(self, state: WizMatch) -> None:
        """Nothing moves, and the hand is out of reach for this turn."""
        state.flags[self.hand] |= SHIELDED
        state.clear_stage()


class AddWindow(HandWindow):
    """WIZ-12.4: a card goes from the grip onto a hand."""

    rule: ClassVar[str] = "WIZ-12.4"
    said: ClassVar[str] = "wants_add"

    def harm(self, state: WizMatch, seat: int) -> str:
        return f"{self.named(state)} would be added to {self.where()} ({self.change(state)})."

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        place(state, self.hand, self.card, grip_of(seat), self.wild != 0, self.low != 0)
        if state.listening:
            rule = "WIZ-12.4" if self.opens(state) else "WIZ-8.1"
            state.tell("added", rule, seat, self.facts(state), [self.card])
        state.clear_stage()


class TakeWindow(HandWindow):
    """WIZ-12.8: a hand is taken by a stronger player, who adds a card to it."""

    rule: ClassVar[str] = "WIZ-12.8"
    said: ClassVar[str] = "wants_take"

    def cause(self, state: WizMatch) -> int:
        return CAUSE_TAKE

    def harm(self, state: WizMatch, seat: int) -> str:
        return f"{self.where().capitalize()} would be taken with {self.named(state)}."

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        facts = self.facts(state) if state.listening else {}
        carry_take(state, seat, self.hand, self.card, self.wild != 0, self.low != 0)
        if state.listening:
            state.tell("took_hand", "WIZ-12.9", seat, facts, [self.card])
        state.clear_stage()


class StealWindow(HandWindow):
    """WIZ-12.7: a stolen card goes onto a hand that the thief already has."""

    rule: ClassVar[str] = "WIZ-12.7"
    said: ClassVar[str] = "wants_steal"

    def __init__(self, hand: int, card: int, wild: int, low: int, own: int) -> None:
        super().__init__(hand, card, wild, low)
        self.own = own

    def target(self) -> int:
        return self.own

    def facts(self, state: WizMatch) -> dict[str, int | str]:
        facts = super().facts(state)
        facts["thief"] = self.own // SLOTS
        facts["own"] = hand_facts(state, self.own)["place"]
        return facts

    def harm(self, state: WizMatch, seat: int) -> str:
        return f"{self.named(state)} would be stolen from {self.where()} ({self.change(state)})."

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
        facts = hand_facts(state, self.hand)
        facts["wilds"] = staged_words(state)
        facts["loot"] = card_words(state, [self.card])
        return facts

    def harm(self, state: WizMatch, seat: int) -> str:
        change = self.change(state)
        loot = f"{self.named(state)} would be stolen from {self.where()}"
        return f"{loot} for a new hand ({change})."

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
        facts = hand_facts(state, self.hand)
        facts["wilds"] = wild_words(state, state.plan[::4], state.plan[2::4], [])
        facts["plan"] = plan_words(state)
        return facts

    def cause(self, state: WizMatch) -> int:
        return CAUSE_TAKE

    def harm(self, state: WizMatch, seat: int) -> str:
        return f"{self.where().capitalize()} would be broken up: {plan_words(state)}."

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        cards = state.plan[::4]
        facts = self.facts(state) if state.listening else {}
        carry_break(state, seat, self.hand)
        if state.listening:
            state.tell("broke_up", "WIZ-12.11", seat, facts, cards)
        state.clear_stage()


class GuardWindow(HandWindow):
    """WIZ-15.4: an elemental is played onto an opponent's hand."""

    rule: ClassVar[str] = "WIZ-15.4"
    said: ClassVar[str] = "wants_guard"

    def harm(self, state: WizMatch, seat: int) -> str:
        return f"{self.named(state)} would be played on {self.where()} ({self.change(state)})."

    def passed(self, state: WizMatch) -> None:
        seat = state.active
        source = grip_of(seat) + (1 if state.face[self.card] >= CHARACTER else 0)
        cancels = state.guard[self.hand] >= 0
        before = value(state, self.hand)
        attach(state, seat, self.hand, self.card, source)
        if state.listening:
            facts = self.facts(state)
            if cancels:
                rule = "WIZ-10.8" if state.flags[self.hand] & OPENING else "WIZ-10.3"
                facts["change"] = self.loss(state, before)
                state.tell("unguarded", rule, seat, facts, [self.card])
            else:
                rule = "WIZ-10.6" if self.opens(state) else "WIZ-10.1"
                state.tell("guarded", rule, seat, facts, [self.card])
        state.clear_stage()

    def loss(self, state: WizMatch, before: int) -> str:
        """What an elemental that was cancelled has cost the hand."""
        after = value(state, self.hand)
        words = f"card value {before} to {after}" if after != before else f"card value {before}"
        return words if is_protected(state, self.hand) else f"{words}, no longer protected"


def commit(state: WizMatch, window: HandWindow, cards: list[int], wilds: list[int]) -> None:
    """WIZ-8.6: the operation is announced in full; the referee looks first (WIZ-16.15)."""
    if is_wrong(state, cards, wilds):
        lose_round(state, state.active)
        return
    announce(state, cards, wilds)
    if state.listening and window.who(state) >= 0:
        state.tell(window.said, window.rule, state.active, window.facts(state), cards)
    state.owe(window)
