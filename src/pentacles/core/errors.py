"""What can go wrong, and how people and programs are told.

A rule that stands in the way is a `Refusal` inside the engine: its number and a sentence. What
reaches a caller is an exception from one tree, so that `except PentaclesError` catches all of ours:

    PentaclesError
    ├── Unreadable          a text (action, save, record, position) that can't be understood
    ├── BadOption           a game, option, value or number of players that doesn't fit
    ├── BadCard             a card file that can't be used: all its mistakes
    ├── BadRun              a folder, plan or engine that the lab can't work with (lab)
    ├── Illegal             an action that the rules don't allow now
    ├── Denied              a wish that a hosted match doesn't grant
    │   └── RequestRefused  the same, as a program hears it at a table (client)
    ├── HttpProblem         a request that a server doesn't carry out (server)
    │   └── Refuse          one that goes no further than the door
    ├── ServerProblem       the same, as a program hears it from a server (client)
    ├── Unreachable         a server that does not answer (client)
    └── Disconnected        a connection that ended for good (client)

Every message says what is wrong and what would be right.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

SHORT = 60


def shown(value: object) -> str:
    """A value from a caller, whatever it is, short enough for a message."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, a list within itself
        return f"a very large {type(value).__name__}"
    return text if len(text) <= SHORT else text[: SHORT - 3] + "..."


def one_stop(sentence: str) -> str:
    """A sentence whose last word brings its own mark, such as `Fyreball!`, has no stop after it."""
    return sentence.replace("!.", "!")


class Refusal:
    """Why an action is not possible now: the rule, and a sentence for the player."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = one_stop(reason)

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


@mypyc_attr(allow_interpreted_subclasses=True)
class PentaclesError(Exception):
    """The common ancestor: catch this to catch all of our errors."""


class Unreadable(PentaclesError):
    """A text (action, save, record, position) that can't be understood."""


class Illegal(PentaclesError):
    """An action that is not allowed now. The state is as it was."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Denied(PentaclesError):
    """A request that is not carried out; nothing changed. `code` is one of those of `Refused`."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.code = code
        self.reason = reason
        self.rule = rule


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
