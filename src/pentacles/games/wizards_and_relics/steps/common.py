"""What the decisions of this game have in common: single questions, and why something can't be."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wizards_and_relics.codes import (
    BUILD_AUTO,
    COLUMN,
    DONE,
    DRAW,
    HAND,
    LINE,
    PILE,
    SEAT,
)
from pentacles.games.wizards_and_relics.state import Match


class Ask(Step[Match]):
    """A question to one seat or to several; it says what it wants when something else is tried."""

    wants: ClassVar[str] = ""
    """What is asked, as a sentence for those who tried something else."""

    def why_not(self, state: Match, seat: int, action: int) -> Refusal | None:
        if action in self.options(state, seat):
            return None
        text: str = state.game.actions.text(action)
        words = f"Illegal action {text} for decision {state.public_kind(seat)}."
        return Refusal(self.rule, f"{words} {reason(state, seat, action)} {self.wants}")


class AskSeat(Ask):
    """A question to one seat, whose number the step carries."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def numbers(self) -> list[int]:
        return [self.seat]


def reason(state: Match, seat: int, action: int) -> str:
    """Why an action is not among the choices now."""
    if action < DONE:
        face = state.book.face_of(action)
        if face < 0:
            return "This card set has no card in that slot."
        name: str = state.game.faces[face].name
        if state.find(state.at(seat, HAND), face) >= 0:
            return f"{name} can't be chosen here."
        return f"There is no {name} to choose here."
    if action == DONE:
        return "Declining is not possible here."
    if action == DRAW:
        return "Cards are drawn by choice only as spoils."
    if action < PILE:
        if action - SEAT + 1 >= state.seats:
            return "No player sits there."
        return "That player can't be chosen here."
    if action < BUILD_AUTO:
        what = "pile" if action < COLUMN - 3 else "row or column"
        return f"There is no such {what} to take."
    if action == BUILD_AUTO:
        return "There is nothing to cut now."
    return f"There is no shrine line {action - LINE + 1} to choose."


def target_of(state: Match, seat: int, action: int) -> int:
    """The seat that a SEAT action names."""
    return (seat + 1 + action - SEAT) % state.seats


def seat_action(state: Match, seat: int, target: int) -> int:
    """The SEAT action that names a player: how far they sit clockwise."""
    return SEAT + (target - seat) % state.seats - 1
