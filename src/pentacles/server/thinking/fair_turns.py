"""Turns: whose task comes next when there is more to think about than processes to do it.

The most urgent first. Among equally urgent tasks everybody who asks takes turns with everybody
else, and so do each person's tables: someone who fills a hundred tables with bots waits for their
own bots, and nobody else does.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Turn(NamedTuple):
    """How urgent a task is, who wants it, and at which table."""

    urgency: int
    who: str = ""
    table: str = ""


class Turns(Generic[T]):
    """Tasks that wait for their turn."""

    def __init__(self) -> None:
        self.lines: dict[int, OrderedDict[str, OrderedDict[str, deque[T]]]] = {}
        self.size = 0
        self.changed: asyncio.Event = asyncio.Event()

    def put(self, turn: Turn, task: T) -> None:
        """A task waits from now on."""
        people = self.lines.setdefault(turn.urgency, OrderedDict())
        tables = people.setdefault(turn.who, OrderedDict())
        tables.setdefault(turn.table, deque()).append(task)
        self.size += 1
        self.changed.set()

    def take(self, most: int) -> tuple[Turn, T] | None:
        """The task whose turn it is, among those up to this urgency; None if none.

        Urgency 0 is the most urgent.
        """
        for urgency in sorted(self.lines):
            people = self.lines[urgency]
            if urgency > most or not people:
                continue
            who, tables = people.popitem(last=False)
            table, tasks = tables.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                tables[table] = tasks
            if tables:
                people[who] = tables
            self.size -= 1
            return Turn(urgency, who, table), task
        return None

    async def wait(self) -> None:
        """Wait until something has changed."""
        self.changed.clear()
        await self.changed.wait()

    def empty(self) -> list[T]:
        """Take out all tasks that still wait."""
        found: list[T] = []
        while (taken := self.take(max(self.lines, default=0))) is not None:
            found.append(taken[1])
        return found
