# not compiled
"""Who has won how much of a match."""

from __future__ import annotations

from pentacles.core.state import State


def shares_of(state: State) -> tuple[float, ...]:
    """One win divided among the seats."""
    winners = state.winners or range(state.seats)
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats))
