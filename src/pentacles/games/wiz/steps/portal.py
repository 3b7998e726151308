"""Portal: a character comes onto the board, or an opponent's leaves it (WIZ-14.17, WIZ-14.18)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import PLAYER, PORTAL_ENTER, PORTAL_REMOVE
from pentacles.games.wiz.operations import tell_locks
from pentacles.games.wiz.questions import ACTION_CARDS, Ask, ShieldWindow
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import BLOCK, BOARD, DISCARD, ELEMENTS, NONE, PORTAL, SIDE, SLOTS
from pentacles.games.wiz.verbs import enter_board, leave_board, rivals_of


def portal_modes(state: WizMatch, seat: int) -> list[int]:
    """WIZ-14.18: what a Portal can do now."""
    found: list[int] = []
    if state.zones[SIDE + BLOCK * seat] and not state.spent[seat]:
        found.append(PORTAL_ENTER)
    if portal_targets(state, seat):
        found.append(PORTAL_REMOVE)
    return found


def portal_targets(state: WizMatch, seat: int) -> list[int]:
    """The opponents whose characters can be removed: no active elemental on them."""
    found: list[int] = []
    for rival in rivals_of(state, seat):
        hand = SLOTS * rival + BOARD
        if state.kind[hand] != NONE and state.guard[hand] < 0:
            found.append(PLAYER.encode(rival))
    return found


class PortalMode(Ask):
    """WIZ-14.17: bring your own character in, or remove another one."""

    rule: ClassVar[str] = "WIZ-14.17"
    kind: ClassVar[str] = "portal_mode"
    asks: ClassVar[str] = "What is the Portal for?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "The Portal can't be used like that now."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return portal_modes(state, seat)

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == PORTAL_ENTER:
            if state.spent[seat]:
                return Refusal("WIZ-17.14", "Your character is spent until the end of the round.")
            return Refusal("WIZ-14.18", "Your character is on the board already.")
        if action == PORTAL_REMOVE:
            return Refusal("WIZ-14.18", "No opponent has a character that could be removed.")
        return super().refuse(state, seat, action)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == PORTAL_REMOVE:
            state.owe(PortalTarget())
            return
        enter_board(state, seat)
        if state.listening:
            facts: dict[str, int | str] = {"element": ELEMENTS[state.character[seat]].capitalize()}
            state.tell("entered", "WIZ-17.3", seat, facts, [])

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return PORTAL_ENTER if PORTAL_ENTER in options else automa.lowest(options)


class PortalTarget(Ask):
    """WIZ-14.18: whose character is removed."""

    rule: ClassVar[str] = "WIZ-14.18"
    kind: ClassVar[str] = "portal_target"
    asks: ClassVar[str] = "Whose character is removed?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Name an opponent whose character has no active elemental."

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        rival = PLAYER.row(action)
        if 0 <= rival < state.seats and rival != seat:
            guard = state.guard[SLOTS * rival + BOARD]
            if guard >= 0:
                return Refusal(
                    "WIZ-14.17", f"An elemental of seat {guard} protects that character."
                )
            if state.kind[SLOTS * rival + BOARD] == NONE:
                return Refusal(self.rule, f"The character of seat {rival} is not on the board.")
        return super().refuse(state, seat, action)

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return portal_targets(state, seat)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if state.listening:
            named = {"target": PLAYER.row(action), "card": state.game.faces[PORTAL].name}
            state.tell("aimed", "WIZ-15.6", seat, named, [])
        state.owe(PortalWindow(PLAYER.row(action)))

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.smallest_grip(state, options)


class PortalWindow(ShieldWindow):
    """WIZ-15.6: the removal of a character can be blocked."""

    def __init__(self, target: int) -> None:
        self.target = target

    def victim(self, state: WizMatch) -> int:
        return self.target

    def cause(self, state: WizMatch) -> int:
        return PORTAL

    def harm(self, state: WizMatch, seat: int) -> str:
        name = state.game.faces[PORTAL].name
        return f"{name} of seat {state.active} would take your character off the board."

    def passed(self, state: WizMatch) -> None:
        locks = state.locks
        leave_board(state, self.target, DISCARD)
        if state.listening:
            state.tell("removed", "WIZ-14.18", self.target, {}, [])
        tell_locks(state, locks)
