"""A match played to its end with random choices: what simulation and search repeat most."""

from __future__ import annotations

from typing import Final

from pentacles.core.rng import Rng
from pentacles.core.state import State

LONGEST: Final = 1_000_000
"""No match of any game has more decisions than this."""


def playout(state: State, rng: Rng, limit: int = LONGEST) -> int:
    """Play on, every option equally likely, until the match is over; the number of decisions.

    After `limit` decisions it stops, and the match may not be over.
    """
    made = 0
    while not state.over and made < limit:
        seat = state.seat
        state.play_unchecked(seat, state.agenda[-1].pick(state, seat, rng))
        made += 1
    return made
