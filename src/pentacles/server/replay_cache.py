"""Replays: looks back at matches, drawn by a separate process and remembered.

Replaying a match takes as long as hundreds of moves, and everybody at the tables would wait for
that. What was drawn of a match that is over never changes, so it is kept while there is room.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pentacles.core.errors import Denied
from pentacles.server.problems import HttpProblem
from pentacles.server.storage import OVER
from pentacles.server.thinking import ThinkingFailed
from pentacles.server.thinking.replay_tasks import Journal, Replay, Replayed

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

ROOM = 32 << 20
"""Bytes of moments that are remembered."""

FACES = "faces"
"""The viewer of a request for only the cards."""
Key = tuple[str, str, int]
"""A match, whose eyes, and after which move."""


class Source(NamedTuple):
    """A match that somebody looks back at."""

    journal: Journal
    is_over: bool
    seats: int


class Remembered:
    """The moments that were looked at last, as they are sent."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.size = 0
        self.found: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        """A moment, which is used again."""
        if key in self.found:
            self.found.move_to_end(key)
        return self.found.get(key)

    def put(self, key: Key, body: bytes) -> None:
        """Keep a moment, and forget those that nobody has looked at for longest."""
        self.size += len(body) - len(self.found.pop(key, b""))
        self.found[key] = body
        while self.size > self.room:
            self.size -= len(self.found.popitem(last=False)[1])


class Replays:
    """Looks back at the matches of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.remembered = Remembered()

    async def source(self, match: str) -> Source:
        """A match with its journal.

        A finished one is read from the database but not loaded into a room: nobody plays it any
        more.
        """
        room = self.hall.matches.get(match)
        if room is None and match not in self.hall.aside and len(match) <= 64:
            stored = await self.hall.store.load(match)
            if stored is not None and stored.description.status == OVER and stored.record:
                lines = tuple(msgspec.Raw(line.body.encode()) for line in stored.lines)
                setup = msgspec.Raw(stored.setup.encode())
                seats = len(msgspec.json.decode(stored.setup, type=Seats).seats)
                return Source(Journal(match, setup, lines), True, seats)
        session = (await self.hall.room(match)).session
        entries = tuple(msgspec.Raw(entry.to_json()) for entry in session.journal.entries)
        journal = Journal(match, msgspec.Raw(session.setup.to_json()), entries)
        return Source(journal, session.is_over, len(session.seats))

    async def draw(self, task: Replay, who: str) -> Replayed:
        """What a task finds; Denied or HttpProblem if it finds nothing."""
        try:
            found = await self.hall.thinkers.look_back(task, who)
        except ThinkingFailed:
            await self.hall.room(task.journal.match)  # says so if the match was set aside
            raise HttpProblem(503, "Nothing was found for this moment. Please try again.") from None
        if found.denied is not None:
            raise Denied(*found.denied)
        return found

    async def text(self, key: Key, task: Replay, is_over: bool, who: str) -> bytes:
        """The same as it is sent, remembered if it can no longer change."""
        body = (await self.draw(task, who)).text.encode()
        if is_over:
            self.remembered.put(key, body)
        return body


class Seats(msgspec.Struct, frozen=True):
    """The part of a setup that is read here."""

    seats: tuple[msgspec.Raw, ...]
