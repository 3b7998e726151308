# not compiled
"""Confidence intervals: how far a share or a mean that was counted may be off."""

from __future__ import annotations

from math import sqrt

NORMAL = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(hits: float, trials: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval)."""
    if trials <= 0:
        return 0.0, 1.0
    share = hits / trials
    square = NORMAL * NORMAL / trials
    middle = (share + square / 2) / (1 + square)
    half = NORMAL / (1 + square) * sqrt(share * (1 - share) / trials + square / trials / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


class Mean:
    """The mean and the range of numbers that were counted one by one."""

    def __init__(self) -> None:
        self.number = 0
        self.total: float = 0
        self.squares: float = 0
        self.low: float = 0
        self.high: float = 0

    def add(self, value: float) -> None:
        """Count one number."""
        self.low = value if self.number == 0 else min(self.low, value)
        self.high = value if self.number == 0 else max(self.high, value)
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.number

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        if self.number < 2:
            return 0.0
        spread = (self.squares - self.total * self.total / self.number) / (self.number - 1)
        return NORMAL * sqrt(max(0.0, spread) / self.number)

    def facts(self) -> dict[str, float]:
        """As JSON data."""
        return {"mean": self.mean, "margin": self.margin, "min": self.low, "max": self.high}
