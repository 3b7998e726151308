"""Metrics: what the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds in seconds by which acknowledgements are counted."""


class Histogram:
    """How long something took, counted by bounds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """As text."""
        found = []
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            found.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """The server's counters; gauges are asked for when somebody looks."""

    def __init__(self) -> None:
        self.counted: Counter[tuple[str, str]] = Counter()
        self.acks = Histogram()

    def count(self, name: str, label: str = "") -> None:
        """Count one event; `label` is `key="value"`."""
        self.counted[name, label] += 1

    def total(self, name: str) -> int:
        """How often something happened, whatever its label."""
        return sum(number for (known, _), number in self.counted.items() if known == name)

    def text(self, gauges: dict[str, float]) -> str:
        """All of it."""
        lines: list[str] = []
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE pentacles_{name} gauge", f"pentacles_{name} {value:g}"]
        last = ""
        for (name, label), number in sorted(self.counted.items()):
            if name != last:
                lines.append(f"# TYPE pentacles_{name}_total counter")
                last = name
            lines.append(f"pentacles_{name}_total{'{' + label + '}' if label else ''} {number}")
        lines.append("# TYPE pentacles_ack_seconds histogram")
        lines += self.acks.lines("pentacles_ack_seconds")
        return "\n".join(lines) + "\n"
