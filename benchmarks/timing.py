"""How everything here is timed: the same few lines for our games and for the peers.

Processor time of the measuring process is counted, not elapsed time, because everything measured
runs on one thread and other programs on the machine shouldn't count.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, NamedTuple

MIDDLE_STATES = 24
"""Clone, save and redeal are measured on this many matches, each stopped halfway."""

SLICES = 8
"""A turn is cut into slices and the least disturbed one counts: noise only ever slows down."""

BATCH_SECONDS = 0.01
"""The clock is read about this often, so that reading it costs nothing."""


class Tally(NamedTuple):
    """The totals of a batch of matches: choices of players, and draws asked of the driver."""

    decisions: int
    draws: int


class Pace(NamedTuple):
    """Random play: how fast it is, and how long a match is."""

    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    draws_per_game: float


def pace(play: Callable[[int], Tally], seconds: float) -> Pace:
    """Play whole matches for about `seconds` and count."""
    batch = _batch(play)
    games = decisions = draws = 0
    best = 0.0
    for _ in range(SLICES):
        made = 0
        spent = 0.0
        begun = process_time()
        while spent < seconds / SLICES:
            tally = play(batch)
            games += batch
            made += tally.decisions
            draws += tally.draws
            spent = process_time() - begun
        decisions += made
        best = max(best, made / spent)
    length = decisions / games
    return Pace(best, best / length, length, draws / games)


def cost(work: Callable[[Any], object], states: Sequence[Any], seconds: float) -> float:
    """Microseconds that `work` takes on one state, over all of `states` for about `seconds`."""

    def turn(times: int) -> None:
        for _ in range(times):
            for state in states:
                work(state)

    batch = _batch(turn)
    best = float("inf")
    for _ in range(SLICES):
        turns = 0
        spent = 0.0
        begun = process_time()
        while spent < seconds / SLICES:
            turn(batch)
            turns += batch
            spent = process_time() - begun
        best = min(best, spent / (turns * len(states)))
    return best * 1e6


def middles(stop_after: Callable[[int], Any], decisions_per_game: float) -> list[Any]:
    """Matches stopped halfway through a usual length; shorter matches are skipped."""
    found: list[Any] = []
    wanted = max(1, int(decisions_per_game / 2))
    for _ in range(40 * MIDDLE_STATES):
        state = stop_after(wanted)
        if state is not None:
            found.append(state)
            if len(found) == MIDDLE_STATES:
                break
    if not found:
        raise RuntimeError(f"no match lasted {wanted} decisions")
    return found


def median(values: Sequence[float]) -> float:
    """The middle value: one bad round doesn't move it."""
    return statistics.median(values)


def report(result: dict[str, Any]) -> None:
    """One line of JSON, the last one on standard output."""
    sys.stdout.write(json.dumps(result) + "\n")


def _batch(work: Callable[[int], object]) -> int:
    """How many times `work` fits between two readings of the clock; warms up on the way."""
    batch = 1
    while True:
        begun = process_time()
        work(batch)
        spent = process_time() - begun
        if spent >= BATCH_SECONDS / 2:
            return batch
        batch *= 2 if spent > BATCH_SECONDS / 8 else 4
