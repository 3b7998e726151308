# not compiled
"""Counsel: what a game's advice thinks of the options, brought to one scale for all games.

The best option has 0, one that is hopelessly behind -1. How far behind an option must be to get
-1/2 is for the network to say; one without such a scale is told that the worst has -1. The advice
is given one world that the seat holds possible, so it knows what the seat knows and imagines.
"""

from __future__ import annotations

from typing import Any

from pentacles.core.advice import Advice
from pentacles.core.state import State


def counsel(
    advice: Advice[Any], world: State, seat: int, options: list[int], scale: float
) -> list[float]:
    """How far behind the best each option is, from -1 to 0; by the worst if the scale is 0."""
    ratings = advice.ratings(world, seat, options)
    best = max(ratings)
    if scale:
        return [(rating - best) / (best - rating + scale) for rating in ratings]
    spread = best - min(ratings)
    if spread <= 0:
        return [0.0] * len(options)
    return [(rating - best) / spread for rating in ratings]
