"""Advice: how good a position is, and which options look promising, for bots and hints."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """What a competent player knows about a game.

    It is given states that its seat may know fully: sampled ones, never the true state of a match
    with hidden cards.
    """

    def value(self, state: S, seat: int) -> float:
        """How good the position is for a seat, from -1 (lost) to 1 (won)."""
        return 0.0

    def ratings(self, state: S, seat: int, options: list[int]) -> list[float]:
        """How promising each option looks; only the order and rough distance matter."""
        return [0.0] * len(options)

    def reason(self, state: S, seat: int, action: int) -> str:
        """One plain sentence why a player might choose this."""
        return ""

    def horizon(self) -> int:
        """How many decisions a search should play on before it values the position.

        A short look with a good value tells more than a match played to its end by chance.
        """
        return 12
