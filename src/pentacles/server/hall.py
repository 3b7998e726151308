"""The hall: everything that one server process keeps, above all its rooms."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from time import time
from typing import Any

from pentacles.core.errors import PentaclesError
from pentacles.server.guests import Guests
from pentacles.server.kept import tell
from pentacles.server.limits import Limit
from pentacles.server.lulls import Lulls
from pentacles.server.metrics import Metrics
from pentacles.server.problems import Trouble, not_found
from pentacles.server.room import Room
from pentacles.server.settings import DATA, WINDOW, Settings
from pentacles.server.storage import (
    OVER,
    WAITING,
    CodeTaken,
    StorageError,
    Store,
    Stored,
    open_store,
)
from pentacles.server.thinking import Thinkers
from pentacles.session.bodies import Analysis, MomentAdvice
from pentacles.session.frames import MatchInfo
from pentacles.session.frames import Trouble as Notice
from pentacles.session.session import Session
from pentacles.session.setup import Entry, Setup

log = logging.getLogger("pentacles.server")

KEPT = 16
"""Finished matches that stay in memory though nobody looks at them."""
WAITS = 14 * 24 * 3600.0
"""Seconds after which a match that waits for players is put away, if nobody looks at it."""
ROUND = 2.0
"""Seconds between two rounds of tidying up."""
REPLAYS = 2
"""Moments that are played again at the same time, in threads beside the loop."""
ADVICE = 512
"""Analysed moments that are remembered."""
ENTRANCE = 8
"""Viewers who are let in at the same time: after a start hundreds come at once, and whoever asks
for something else must not wait until all of them have their tables."""
ATTEMPTS = 5
STOPPING = Notice(
    "stopping", "The server is stopping; the match goes on when it is back.", is_final=True
)
ELSEWHERE = Notice("stopping", "Another server keeps this match now.", is_final=True)


class Hall:
    """The rooms of this process, and what they share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.lulls = Lulls()
        self.thinkers = Thinkers(settings.workers)
        self.guests = Guests(store)
        self.messages = Limit(settings.messages, WINDOW)
        self.matches: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.analyses: dict[str, Analysis] = {}
        self.analysing: dict[str, asyncio.Task[None]] = {}
        self.advice: dict[tuple[str, int, int], MomentAdvice] = {}
        self.advising: set[str] = set()
        """Who waits for the analysis of a moment: one at a time for each."""
        self.replaying = asyncio.Semaphore(REPLAYS)
        self.entrance = asyncio.Semaphore(ENTRANCE)
        self.keeping: asyncio.Task[None] | None = None
        self.taking: asyncio.Task[None] | None = None
        self.returning = 0
        """The matches that were found at the start and go on."""
        self.is_stopping = False
        self.buffer = bytearray()
        """Where updates are written: room that is there already needn't grow step by step."""
        self.closing: list[Callable[[], Awaitable[None]]] = []
        """What is to be let go of at the end."""

    @property
    def address(self) -> str:
        """Where other processes reach this one."""
        return self.settings.reach or self.settings.address

    @classmethod
    async def open(cls, settings: Settings) -> Hall:
        """Open the database; every live match is taken up again, beside what viewers ask for.

        StorageError if the database can't be used.
        """
        place = settings.db or str(default_database())
        store = open_store(place, settings.redis, settings.reach or settings.address)
        await store.open()
        hall = cls(settings, store)
        try:
            taken = await store.acquire(await store.expired())
        except BaseException:
            await store.close()
            raise
        hall.returning = len(taken)
        hall.taking = asyncio.create_task(hall.take_all(taken))
        hall.keeping = asyncio.create_task(hall.keep())
        return hall

    # Rooms

    def take_up(self, stored: Stored) -> Room | None:
        """A room for a stored match; None, and a line in the log, if it can't be played on."""
        try:
            session = Session(Setup.from_json(stored.setup), self.settings.pace)
            for line in stored.lines:
                session.apply(Entry.from_json(line.body))
        except (PentaclesError, ValueError, KeyError) as error:
            facts = {"match": stored.id, "error": type(error).__name__, "why": str(error)[:200]}
            log.error("match can't be taken up", extra={"facts": facts})
            return None
        for seat in session.seats:
            if seat.kind == "person" and not session.is_over:
                seat.go(time())
        room = Room(self, session)
        room.is_finished = stored.description.status == OVER
        self.matches[room.id] = room
        if session.is_over and not room.is_finished:
            room.start(room.describe())
        self.wake(room)
        return room

    async def take_all(self, taken: Iterable[str] = ()) -> None:
        """Take up every live match that no process keeps, one after the other.

        A match that somebody comes to in the meantime is taken up at once.
        """
        try:
            others = await self.store.acquire(await self.store.expired())
            for match in sorted({*taken, *others}):
                if match not in self.matches:
                    with contextlib.suppress(Trouble):
                        await self.room(match)
                    await asyncio.sleep(0)
        except StorageError as error:
            log.warning("matches wait", extra={"facts": {"error": type(error).__name__}})

    def wake(self, room: Room) -> None:
        """Let a room do what it has to do by itself."""
        session = room.session
        if session.status == "waiting" and session.is_full:
            room.start(room.begin())
        elif session.status == "playing" and session.clocks.is_live:
            room.start(room.resume())
        else:
            room.errands.plan()

    async def room(self, match: str) -> Room:
        """The room of this match, from memory or storage; a 404 if there is none."""
        found = self.matches.get(match)
        if found is None and len(match) <= 64:
            if match not in self.loading:
                task = asyncio.create_task(self.load(match))
                self.loading[match] = task
                task.add_done_callback(lambda _: self.loading.pop(match, None))
            found = await asyncio.shield(self.loading[match])
        if found is None:
            raise not_found("There is no such match.")
        found.used = time()
        return found

    async def load(self, match: str) -> Room | None:
        """A match that is not in memory."""
        stored = await self.store.load(match)
        if stored is not None and is_put_away(stored):
            raise not_found("Nobody came to this match, so it was put away. Make a new one.")
        if stored is not None and stored.description.status != OVER and self.store.is_shared:
            if match not in await self.store.acquire([match]):
                raise Trouble(503, "Another server keeps this match. Please try again.", "storage")
            stored = await self.store.load(match)
        return self.matches.get(match) or (self.take_up(stored) if stored is not None else None)

    async def info(self, match: str, guest: str) -> MatchInfo:
        """A match as a guest may know it; as it was last described, if another process keeps it."""
        if match not in self.matches and self.store.is_shared:
            stored = await self.store.load(match)
            if stored is not None:
                return tell(stored.description.info, guest)
        return (await self.room(match)).session.info(guest)

    async def create(self, make: Callable[[], Setup]) -> Room:
        """Keep a new match and open its room; `make` gives it an id and a code."""
        for _ in range(ATTEMPTS):
            setup = make()
            room = Room(self, Session(setup, self.settings.pace))
            try:
                await self.store.create_match(
                    setup.id, setup.code, setup.to_json().decode(), room.description(), time()
                )
            except CodeTaken:
                continue
            self.matches[setup.id] = room
            self.metrics.count("matches", f'game="{setup.game}"')
            if room.session.is_full:
                await room.begin()
            return room
        raise StorageError("No free code was found for the match. Please try again.")

    def lose(self, room: Room) -> None:
        """Another process keeps this match now."""
        if self.matches.pop(room.id, None) is not None:
            task = asyncio.create_task(room.stop(ELSEWHERE))
            room.tasks.add(task)
            task.add_done_callback(room.tasks.discard)

    # Tidying up

    async def keep(self) -> None:
        """Again and again: renew leases, take over what others left, forget what nobody needs."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                if self.store.is_shared:
                    for match in await self.store.renew():
                        if match in self.matches:
                            self.lose(self.matches[match])
                    if self.taking is None or self.taking.done():
                        self.taking = asyncio.create_task(self.take_all())
            except StorageError as error:
                log.warning("leases wait", extra={"facts": {"error": type(error).__name__}})
            await self.forget()

    async def forget(self) -> None:
        """Let go of finished matches that nobody looks at, the oldest first.

        One at a time: to free a match takes a millisecond, for which everybody waits.
        """
        late = time() - WAITS
        for room in list(self.matches.values()):
            if room.session.status == "waiting" and not room.places and room.session.at < late:
                room.start(room.put_away())
            elif room.session.is_over and not room.is_finished and not room.places:
                room.start(room.finish())
        for match in list(self.analyses)[: max(0, len(self.analyses) - KEPT)]:
            if match not in self.analysing:
                del self.analyses[match]
        idle = [room for room in self.matches.values() if room.is_idle]
        idle.sort(key=lambda room: room.used, reverse=True)
        while len(idle) > KEPT:
            room = idle.pop()
            if room.is_idle and self.matches.pop(room.id, None) is not None:
                room.let_go()
            await asyncio.sleep(0)

    def keep_advice(self, match: str, found: MomentAdvice) -> None:
        """Remember what was found for a moment; the oldest is forgotten."""
        self.advice[match, found.n, found.seat] = found
        if len(self.advice) > ADVICE:
            del self.advice[next(iter(self.advice))]

    def gauges(self) -> dict[str, float]:
        """What there is now."""
        rooms = list(self.matches.values())
        return {
            "matches_waiting": sum(room.session.status == "waiting" for room in rooms),
            "matches_playing": sum(room.session.status == "playing" for room in rooms),
            "matches_in_memory": len(rooms),
            "sockets": sum(len(room.places) for room in rooms),
            "bots_thinking": sum(len(room.errands.thoughts) for room in rooms),
        }

    # The end

    async def stop(self) -> None:
        """Tell all viewers, and finish what was begun."""
        self.is_stopping = True
        for work in (self.keeping, self.taking):
            if work is not None:
                work.cancel()
        for task in self.analysing.values():
            task.cancel()
        await gathered([room.stop(STOPPING) for room in self.matches.values()])
        links = [place.link for room in self.matches.values() for place in room.places]
        await gathered([link.finish() for link in links])

    async def close(self) -> None:
        """Let go of everything."""
        if not self.is_stopping:
            await self.stop()
        over = [room for room in self.matches.values() if room.session.is_over]
        await gathered([room.finish() for room in over])
        pending = [task for room in self.matches.values() for task in room.tasks]
        if pending:
            await asyncio.wait(pending, timeout=5.0)
        await self.thinkers.close()
        await gathered([close() for close in self.closing])
        for work in (self.keeping, self.taking):
            if work is not None:
                with contextlib.suppress(asyncio.CancelledError):
                    await work
        await self.store.close()


def is_put_away(stored: Stored) -> bool:
    """Whether nobody came to a match that waited for players."""
    description = stored.description
    return description.status == OVER and tell(description.info, "").status == WAITING


async def gathered(work: list[Any]) -> None:
    """Do several things at once; what fails does not stop the others."""
    for result in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(result, Exception):
            log.error("stopping", exc_info=result)


def default_database() -> Path:
    """The user's own database."""
    DATA.mkdir(parents=True, exist_ok=True)
    return DATA / "matches.sqlite3"
