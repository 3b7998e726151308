"""What can go wrong, by meaning: unreadable, illegal, bad option, bad card.

Every message says what is wrong and what would be right.
"""

from __future__ import annotations

SHORT = 60


def shown(value: object) -> str:
    """A value that a caller gave, short enough for a message, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, a list within itself
        return f"a very large {type(value).__name__}"
    return text if len(text) <= SHORT else text[: SHORT - 3] + "..."


class Refusal:
    """Why an action is not possible now: the rule, and a sentence for the player."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal) and self.rule == other.rule and self.reason == other.reason
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, reason={self.reason!r})"


class PentaclesError(Exception):
    """The common ancestor: catch this to catch all of ours."""


class Unreadable(PentaclesError):
    """A text (action, save, record, position) that can't be understood."""


class Illegal(PentaclesError):
    """An action that is not allowed now. The state is as it was."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason


class BadOption(PentaclesError):
    """A game, option, value or number of players that does not exist or does not fit."""

    def __init__(
        self, message: str, option: str = "", allowed: str = "", code: str = "bad_option"
    ) -> None:
        super().__init__(message)
        self.code = code
        """The kind of error for programs; rulebooks may name their own."""
        self.option = option
        self.allowed = allowed


class BadCard(PentaclesError):
    """A card file that can't be used: every problem with file, card and key."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
