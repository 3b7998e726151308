"""A decision: a seat, what it is asked, by which rule, and what it may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from pentacles.core.state import State
    from pentacles.core.step import Step


@mypyc_attr(free_list_len=1)
class Decision:
    """One question that is pending in a state."""

    def __init__(self, state: State, step: Step[Any], seat: int) -> None:
        self.seat = seat
        self.kind = state.public_kind(seat)
        self.rule = step.rule
        options = step.options(state, seat)
        options.sort()
        self.options = options
        """The legal actions in the order of their numbers."""
        self._state = state

    @property
    def prompt(self) -> str:
        """What the seat is asked, as a sentence."""
        title: str = self._state.game.prompt(self._state, self.seat).title
        return title

    def __reduce__(self) -> tuple[Any, ...]:
        return pending, (self._state, self.seat)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={self.options!r})"


def pending(state: State, seat: int) -> Decision:
    """The decision that a seat has to make."""
    return Decision(state, state.agenda[-1], seat)
