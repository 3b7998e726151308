"""Limits: how often somebody may ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from time import monotonic

REMEMBERED = 50_000
"""How many askers are remembered; those that have been silent longest are forgotten first."""


class Limit:
    """At most `most` requests from one asker within `window` seconds.

    A leaky bucket: it fills by one with each request and drains evenly, so that a short burst is
    fine and a flood is not.
    """

    def __init__(self, most: int, window: float) -> None:
        self.most = most
        self.rate = most / window
        self.levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def allows(self, asker: Hashable, now: float | None = None, amount: int = 1) -> bool:
        """Count a request; whether it may be carried out."""
        now = monotonic() if now is None else now
        level, at = self.levels.pop(asker, (0.0, now))
        level = max(0.0, level - (now - at) * self.rate)
        is_fine = level + amount <= self.most
        self.levels[asker] = (level + amount if is_fine else level, now)
        if len(self.levels) > REMEMBERED:
            self.levels.popitem(last=False)
        return is_fine

    def wait(self, asker: Hashable, amount: int = 1) -> float:
        """Seconds until the next request of this asker is carried out."""
        level, at = self.levels.get(asker, (0.0, 0.0))
        return max(0.0, (level + amount - self.most) / self.rate - (monotonic() - at))
