"""What all decisions of WIZ have in common: one seat is asked, and the automa may answer for it."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wiz import automa
from pentacles.games.wiz.dealing import discard
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    LIGHT,
    PASS,
    SHIELD,
    SHIELD_CARD,
    SHIELD_POWER,
    grip_of,
)


class Choice(Step[WizMatch]):
    """WIZ-1.8: a decision of one seat. In a solo game the automa decides by itself (WIZ-24.5)."""

    rule: ClassVar[str] = "WIZ-1.8"
    words: ClassVar[str] = "That is not one of the choices now."

    def asks(self, state: WizMatch) -> int:
        """The seat that decides, or -1 if there is nothing to decide."""
        return state.active

    def waits(self, state: WizMatch) -> int:
        seat = self.asks(state)
        return 0 if seat < 0 or seat == state.deck.automa else 1 << seat

    def run(self, state: WizMatch) -> None:
        seat = self.asks(state)
        if seat < 0:
            self.skip(state)
        else:
            options = self.options(state, seat)
            self.answer(
                state, seat, automa.choose(state, self.kind, seat, options, self.hint(state))
            )

    def skip(self, state: WizMatch) -> None:
        """Go on without a decision."""

    def hint(self, state: WizMatch) -> list[int]:
        """What the automa is told beside the options: for a window its cause and its size."""
        return self.numbers()

    def why_not(self, state: WizMatch, seat: int, action: int) -> Refusal | None:
        if action in self.options(state, seat):
            return None
        return self.refuse(state, seat, action)

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        """Why an action that is not offered is not possible."""
        return Refusal(self.rule, self.words)


def may_shield(state: WizMatch, seat: int) -> bool:
    """WIZ-15.10: whether a seat could shield as far as the public knows."""
    if state.stun[seat] or state.out[seat]:
        return False
    return bool(state.zones[grip_of(seat)]) or has_light(state, seat)


def has_light(state: WizMatch, seat: int) -> bool:
    """WIZ-17.12: whether a seat's free shield is unused."""
    return state.character[seat] == LIGHT and not state.light_used[seat]


class ShieldWindow(Choice):
    """WIZ-15.6: the affected player may block; subclasses say what happens then."""

    rule: ClassVar[str] = "WIZ-15.6"
    kind: ClassVar[str] = "shield"
    words: ClassVar[str] = "Pass, or block it with a Shield that you hold."

    def victim(self, state: WizMatch) -> int:
        """The player who is affected."""
        return 0

    def opens(self, state: WizMatch) -> bool:
        """Whether there is a window at all."""
        return True

    def asks(self, state: WizMatch) -> int:
        seat = self.victim(state)
        return seat if self.opens(state) and may_shield(state, seat) else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = [PASS]
        if state.find(grip_of(seat), SHIELD) >= 0:
            found.append(SHIELD_CARD)
        if has_light(state, seat):
            found.append(SHIELD_POWER)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == SHIELD_CARD:
            return Refusal("WIZ-15.7", "You hold no Shield.")
        if action == SHIELD_POWER:
            return Refusal("WIZ-17.12", "You have no free shield left this round.")
        return Refusal(self.rule, self.words)

    def skip(self, state: WizMatch) -> None:
        self.passed(state)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == PASS:
            self.passed(state)
            return
        if action == SHIELD_CARD:
            card = state.pick(grip_of(seat), SHIELD)
            discard(state, card, grip_of(seat))
            if state.listening:
                state.tell("shielded", "WIZ-15.7", seat, {}, [card])
        else:
            state.light_used[seat] = 1
            if state.listening:
                state.tell("light_shield", "WIZ-15.9", seat, {}, [])
        self.blocked(state)

    def passed(self, state: WizMatch) -> None:
        """Nobody blocked: the cause takes effect."""

    def blocked(self, state: WizMatch) -> None:
        """It was blocked."""
