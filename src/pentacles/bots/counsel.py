# not compiled
"""Counsel: what a game's advice thinks of the options, brought to one scale for all games.

The best option has 0, the worst -1. The advice is given one world that the seat holds possible, so
it knows what the seat knows and what it imagines.
"""

from __future__ import annotations

from typing import Any

from pentacles.core.advice import Advice
from pentacles.core.state import State


def counsel(advice: Advice[Any], world: State, seat: int, options: list[int]) -> list[float]:
    """How far behind the best each option is, from -1 to 0."""
    ratings = advice.ratings(world, seat, options)
    best = max(ratings)
    spread = best - min(ratings)
    if spread <= 0:
        return [0.0] * len(options)
    return [(rating - best) / spread for rating in ratings]
