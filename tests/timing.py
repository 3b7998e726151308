"""Times of answers: compared, and on a clock that needs no waiting."""

from __future__ import annotations

import asyncio
import selectors
import time
from bisect import bisect_right
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The distance of Kolmogorov and Smirnov: 0 for equal distributions, 1 for disjoint ones."""
    first, second = sorted(one), sorted(other)
    return max(
        abs(bisect_right(first, at) / len(first) - bisect_right(second, at) / len(second))
        for at in (*first, *second)
    )


class Hasty(selectors.DefaultSelector):
    """Lets no time pass: what would be waited for is noted on a clock of its own."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0 if timeout is not None else None)
        if not found and timeout:
            self.now += timeout
        return found


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop in which hours pass in moments, and all that happens keeps its order."""

    def __init__(self) -> None:
        self.hasty = Hasty()
        super().__init__(self.hasty)

    def time(self) -> float:
        return self.hasty.now


def simulate(work: Coroutine[Any, Any, T]) -> T:
    """Run something on a simulated clock, which is also the one that never jumps."""
    with (
        asyncio.Runner(loop_factory=SimulatedLoop) as runner,
        patch.object(time, "monotonic", runner.get_loop().time),
    ):
        return runner.run(work)
