"""What all decisions have in common: options first, and a reason for everything else."""

from __future__ import annotations

from typing import Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import PLAY, SEAT

ANSWERED_ONLY: Final = "That is not one of the choices now."


class Ask(Step[Feud]):
    """A decision. What is not among its options is refused with a rule and a reason."""

    def why_not(self, state: Feud, seat: int, action: int) -> Refusal | None:
        if action in self.options(state, seat):
            return None
        return self.refuse(state, seat, action)

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        """Why this action is not one of the options."""
        face = card_meant(state, action)
        if face >= 0 and is_play(state, action) and state.held(seat, face) < 0:
            return Refusal(self.rule, f"{state.book.words[face]} is not in your hand.")
        return Refusal(self.rule, self.asks(state))

    def asks(self, state: Feud) -> str:
        """What is asked for, as the reason against anything else."""
        return ANSWERED_ONLY


def is_play(state: Feud, action: int) -> bool:
    """Whether the action plays a card."""
    return PLAY <= action < state.book.pick


def is_pick(state: Feud, action: int) -> bool:
    """Whether the action picks a card."""
    return state.book.pick <= action < state.book.pick_hidden


def is_seat(action: int) -> bool:
    """Whether the action names a seat."""
    return SEAT <= action < PLAY


def card_meant(state: Feud, action: int) -> int:
    """The face that a PLAY or PICK is about, or -1."""
    if is_play(state, action):
        return action - PLAY
    if is_pick(state, action):
        return action - state.book.pick
    return -1


def picks(state: Feud, seat: int) -> list[int]:
    """PICK for every different card of a seat's hand."""
    first = state.book.pick
    return [first + face for face in state.hand_faces(seat)]
