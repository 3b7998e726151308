"""The ledger: how much each viewer has been told, so that counts reveal no more than tables.

Every viewer has numbers of its own. What a viewer can't notice is not counted for it: no version,
no line, no time.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from pentacles.core.event import Event

LONGEST_GAP = 64
"""A viewer that has missed more versions than this gets the whole table."""


class Mark(NamedTuple):
    """What a viewer had been told when a version was complete."""

    lines: int
    """How many lines its log had."""
    low: int
    """How many of them were there before this version: fewer after an undo."""
    at: float
    """When that was."""


class Account:
    """The numbers of one viewer."""

    def __init__(self, at: float) -> None:
        self.version = 0
        self.lines = 0
        self.low = 0
        """The fewest lines since the last version."""
        self.marks = deque([Mark(0, 0, at)], LONGEST_GAP + 1)
        """Marks of the last versions, the present one at the end."""

    def close(self, at: float) -> None:
        """A version is complete."""
        self.version += 1
        self.marks.append(Mark(self.lines, self.low, at))
        self.low = self.lines

    def mark(self, version: int) -> Mark | None:
        """The mark of a version, if it is kept."""
        back = self.version - version
        return self.marks[-1 - back] if 0 <= back < len(self.marks) else None

    def gap(self, version: int) -> tuple[int, bool]:
        """After this version: the first new line of the log, and whether lines were removed."""
        back = self.version - version
        known = self.marks[-1 - back].lines
        first = min([known, *[self.marks[-1 - step].low for step in range(back)]])
        return first, first < known


class Ledger:
    """The accounts of all viewers of a match: the seats, and one for all spectators."""

    def __init__(self, seats: int, at: float) -> None:
        self.accounts = [Account(at) for _ in range(seats + 1)]
        self.everyone = (1 << (seats + 1)) - 1
        self.news = self.everyone
        """The viewers whom the last entry concerned, as a bit mask."""
        self.read = 0
        """How many events have been counted."""

    def of(self, viewer: int | None) -> Account:
        """The account of a seat, or that of the spectators."""
        return self.accounts[-1 if viewer is None else viewer]

    def version(self, viewer: int | None) -> int:
        """How often the table of this viewer has changed, as far as the viewer may know."""
        return self.of(viewer).version

    def is_news(self, viewer: int | None) -> bool:
        """Whether the last entry changed anything for this viewer: if not, nothing is sent."""
        return bool(self.news >> (len(self.accounts) - 1 if viewer is None else viewer) & 1)

    def follow(self, events: list[tuple[int, Event]]) -> None:
        """Count the lines of events that are new."""
        for _, event in events[self.read :]:
            for viewer, account in enumerate(self.accounts):
                account.lines += event.audience >> viewer & 1
        self.read = len(events)

    def cut(self, events: list[tuple[int, Event]], keep: int) -> None:
        """All events after the first ones are taken back."""
        for _, event in events[keep : self.read]:
            for viewer, account in enumerate(self.accounts):
                account.lines -= event.audience >> viewer & 1
        self.read = min(self.read, keep)
        for account in self.accounts:
            account.low = min(account.low, account.lines)

    def close(self, witnesses: int, at: float) -> None:
        """An entry is carried out, and these viewers noticed it."""
        self.news = witnesses
        for viewer, account in enumerate(self.accounts):
            if witnesses >> viewer & 1:
                account.close(at)
