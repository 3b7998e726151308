"""The end of a match: who won, why, and by which rule."""

from __future__ import annotations

from typing import Any


class Outcome:
    """The result of a finished match; no winners means a draw."""

    def __init__(self, winners: list[int], reason: str, rule: str) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Outcome)
            and self.winners == other.winners
            and self.reason == other.reason
            and self.rule == other.rule
        )

    def __hash__(self) -> int:
        return hash((tuple(self.winners), self.reason, self.rule))

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.winners, self.reason, self.rule)

    def __repr__(self) -> str:
        return f"Outcome({self.winners!r}, {self.reason!r}, {self.rule!r})"
