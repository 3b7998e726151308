"""The hall: everything that one server process keeps, above all its rooms."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from time import monotonic, time
from typing import Any

import msgspec

from pentacles.core.errors import Unreadable
from pentacles.server.analysis_queue import Analyses
from pentacles.server.guests import Guests
from pentacles.server.idle_queue import Lulls
from pentacles.server.lobby_pages import Lists
from pentacles.server.match_listing import tell
from pentacles.server.metrics import Metrics
from pentacles.server.own_cards import same_text
from pentacles.server.problems import HttpProblem, not_found
from pentacles.server.quotas import Quotas
from pentacles.server.rate_limits import Limit
from pentacles.server.replay_cache import Replays
from pentacles.server.room import Room, encoded
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
from pentacles.server.workshop.lab_queue import LabQueue
from pentacles.server.workshop.shelf import Shelf
from pentacles.session.http_bodies import MomentAdvice
from pentacles.session.messages import MatchInfo, Trouble
from pentacles.session.restore import UNFIT, carry_out
from pentacles.session.session import Session
from pentacles.session.setup import Setup

log = logging.getLogger("pentacles.server")

KEPT = 16
"""How many finished matches stay in memory although nobody looks at them."""
WAITS = 14 * 24 * 3600.0
"""Seconds after which a match that waits for players is put away, if nobody looks at it."""
ROUND = 2.0
"""Seconds between two rounds of tidying up."""
SHARED_ROUND = 1.0
"""The same if processes share a database: a round renews leases and takes over matches."""
SLICE = 0.002
"""Seconds spent loading a match after which others get a turn."""
ADVICE = 512
"""How many analysed moments are remembered."""
SOUND = 50_000
"""How many finished matches are known to replay as they were stored."""
ENTRANCE = 8
"""How many viewers are let in at the same time: after a start hundreds come at once, and other
requests must not wait until all of them have their tables."""
ATTEMPTS = 5
STOPPING = Trouble(
    "stopping", "The server is stopping; the match goes on when it is back.", True, True
)
LOGGED_OUT = Trouble("logged_out", "You have logged out. Say a name to come back.", True)
NOBODY_CAME = "Nobody came to this match, so it was put away."
ELSEWHERE = Trouble("stopping", "Another server keeps this match now.", True, True)


class Hall:
    """The rooms of this process, and what they share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.lulls = Lulls()
        self.thinkers = Thinkers(settings.workers)
        self.guests = Guests(store)
        self.lists = Lists(store)
        self.salt = secrets.token_bytes(16)
        """Known only to this process: nobody can work out an address from its mark."""
        self.messages = Limit(settings.messages, WINDOW)
        self.quotas = Quotas(settings.quotas, self.metrics, store)
        self.matches: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.aside: dict[str, str] = {}
        """Stored matches that this version can't play on, with the reason."""
        self.sound: OrderedDict[str, None] = OrderedDict()
        """Finished matches that this version has replayed: it needn't do it again."""
        self.analyses = Analyses(self.thinkers, self.record)
        self.advice: dict[tuple[str, int, int], MomentAdvice] = {}
        self.advising: set[str] = set()
        """Who is waiting for the analysis of a moment: one at a time for each guest."""
        self.filling = asyncio.Lock()
        """Held while a table is left to bots: such tables are counted one after the other."""
        self.replays = Replays(self)
        self.shelf = Shelf(self)
        self.lab = LabQueue(self)
        self.entrance = asyncio.Semaphore(ENTRANCE)
        self.keeping: asyncio.Task[None] | None = None
        self.taking: asyncio.Task[None] | None = None
        self.returning = 0
        """The matches that were found at the start and continue."""
        self.is_stopping = False
        self.buffer = bytearray()
        """Where updates are written: a buffer that already exists needn't grow step by step."""
        self.closing: list[Callable[[], Awaitable[None]]] = []
        """What to release at the end."""

    @property
    def address(self) -> str:
        """Where other processes reach this one."""
        return self.settings.reach or self.settings.address

    @classmethod
    async def open(cls, settings: Settings) -> Hall:
        """Open the database; every live match is loaded again while viewers are served.

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
        hall.lab.start()
        return hall

    # Rooms

    async def take_up(self, stored: Stored) -> Room | None:
        """A room for a stored match; None, and a line in the log, if it has to be set aside.

        A match whose moves lead elsewhere under this version's rules is never served wrong: it
        stays as it is, for the version that it was played with.
        """
        is_over = stored.description.status == OVER  # nobody is playing it, so it can wait
        try:
            setup = Setup.from_json(stored.setup)
            setup = msgspec.structs.replace(setup, cards=same_text(setup.cards))
            session = Session(setup, self.settings.pace)
            began = monotonic()
            for _ in carry_out(session, [line.body for line in stored.lines]):
                if monotonic() - began > SLICE:
                    await (self.lulls.wait() if is_over else asyncio.sleep(0))
                    began = monotonic()
        except UNFIT as error:
            self.aside[stored.id] = why_aside(error)
            facts = {"match": stored.id, "error": type(error).__name__, "why": str(error)[:200]}
            log.error("match set aside", extra={"facts": facts})
            return None
        room = Room(self, session)
        for seat in session.seats:
            if seat.kind == "person" and not session.is_over:
                seat.go(room.now())
        room.is_finished = is_over and not session.journal.is_closed
        if is_over:
            self.sound[stored.id] = None
            if len(self.sound) > SOUND:
                self.sound.popitem(last=False)
        self.matches[room.id] = room
        if session.is_over and not room.is_finished:
            room.start(room.describe())
        self.wake(room)
        return room

    async def take_all(self, taken: Iterable[str] = ()) -> None:
        """Load every live match that no process keeps, one after the other.

        A match that somebody comes to in the meantime is loaded at once.
        """
        try:
            others = await self.store.acquire(await self.store.expired())
            found = sorted({*taken, *others} - self.matches.keys())
            for match in found:
                if match not in self.matches:
                    with contextlib.suppress(HttpProblem):
                        await self.room(match)
                    await asyncio.sleep(0)
        except StorageError as error:
            log.warning("matches wait", extra={"facts": {"error": type(error).__name__}})

    def wake(self, room: Room) -> None:
        """Let a room do what it has to do by itself."""
        session = room.session
        if session.journal.is_closed:
            room.start(room.put_away())
        elif session.status == "waiting" and session.seats.is_full:
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
        if found is None and match in self.aside:
            raise HttpProblem(409, self.aside[match], "set_aside")
        if found is None:
            raise not_found("There is no such match.")
        found.used = monotonic()
        return found

    async def load(self, match: str) -> Room | None:
        """A match that is not in memory."""
        stored = await self.store.load(match)
        if stored is not None and is_put_away(stored):
            why = tell(stored.description.info, "").problem or NOBODY_CAME
            raise not_found(f"{why} Make a new one.")
        if stored is not None and stored.description.status != OVER and self.store.is_shared:
            if match not in await self.store.acquire([match]):
                raise HttpProblem(
                    503, "Another server keeps this match. Please try again.", "storage"
                )
            stored = await self.store.load(match)
        if match in self.matches or stored is None:
            return self.matches.get(match)
        return await self.take_up(stored)

    async def info(self, match: str, guest: str) -> MatchInfo:
        """A match as a guest may know it.

        It is given as last described if another process keeps it, or if it is over and was
        replayed.
        """
        if match not in self.matches and (self.store.is_shared or match in self.sound):
            stored = await self.store.head(match)
            if stored is not None:
                return tell(stored.description.info, guest)
        try:
            return (await self.room(match)).session.views.info(guest)
        except HttpProblem:
            stored = await self.store.head(match) if match in self.aside else None
            if stored is None:
                raise
            info = tell(stored.description.info, guest)
            return msgspec.structs.replace(info, problem=self.aside[match])

    async def record(self, match: str) -> str:
        """The record of a match that is over."""
        paper = await self.archived(match)
        if paper is not None:
            return bytes(paper["record"]).decode()
        return (await self.room(match)).session.replay.record().to_json()

    async def archived(self, match: str) -> dict[str, msgspec.Raw] | None:
        """The parts of a match's file as they were stored; None if it must be written again."""
        if match in self.matches or (match not in self.sound and match not in self.aside):
            return None
        stored = await self.store.head(match)
        if stored is None or not stored.record:
            return None
        return msgspec.json.decode(stored.record, type=dict[str, msgspec.Raw])

    async def create(self, make: Callable[[], Setup], origin: str = "") -> Room:
        """Keep a new match and open its room; `make` gives it an id and a code.

        `origin` is the address that it comes from: its bots think in that address's turns.
        """
        for _ in range(ATTEMPTS):
            setup = make()
            room = Room(self, Session(setup, self.settings.pace))
            room.origin = origin or setup.host
            try:
                await self.store.create_match(
                    setup.id,
                    setup.code,
                    setup.to_json().decode(),
                    room.description(),
                    time(),
                    self.mark(room.origin),
                )
            except CodeTaken:
                continue
            self.lists.changed()
            self.matches[setup.id] = room
            self.metrics.count("matches", f'game="{setup.game}"')
            if room.session.seats.is_full:
                await room.begin()
            return room
        raise StorageError("No free code was found for the match. Please try again.")

    def mark(self, origin: str) -> str:
        """What the database keeps about where a match comes from: enough to tell two apart."""
        return blake2b(origin.encode(), key=self.salt, digest_size=8).hexdigest()

    def show_out(self, guest: str) -> None:
        """A guest has logged out: what is open under that name ends."""
        for room in list(self.matches.values()):
            for place in [one for one in room.places if one.guest == guest]:
                place.link.push(encoded(LOGGED_OUT))
                place.link.end()

    def lose(self, room: Room) -> None:
        """Another process keeps this match now."""
        if self.matches.pop(room.id, None) is not None:
            task = asyncio.create_task(room.stop(ELSEWHERE))
            room.tasks.add(task)
            task.add_done_callback(room.tasks.discard)

    def check_tables(self, host: str, has_people: bool, is_full: bool) -> None:
        """Check that a guest may have one more table; HttpProblem if there are too many."""
        theirs = [one.session for one in self.matches.values() if one.session.setup.host == host]
        live = [session for session in theirs if not session.is_over]
        self.quotas.hold("tables", len(live))
        if not is_full:
            self.quotas.hold("waiting", sum(one.status == "waiting" for one in live))
        if not has_people:
            self.check_bots_alone(host)

    def check_bots_alone(self, host: str) -> None:
        """Check that a guest may have one more table with only bots; HttpProblem if not."""
        theirs = [one.session for one in self.matches.values() if one.session.setup.host == host]
        held = sum(one.seats.is_bots_alone and not one.is_over for one in theirs)
        self.quotas.hold("bot_tables", held)

    # Tidying up

    async def keep(self) -> None:
        """Again and again: renew leases, take over what others left, forget what nobody needs."""
        while True:
            await asyncio.sleep(SHARED_ROUND if self.store.is_shared else ROUND)
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
        """Release finished matches that nobody looks at, the oldest first.

        One at a time: freeing a match takes a millisecond, and everybody waits for that.
        """
        for room in list(self.matches.values()):
            session = room.session
            is_late = room.now() - session.journal.at > WAITS
            if session.journal.is_closed or (
                session.status == "waiting" and not room.places and is_late
            ):
                room.start(room.put_away())
            elif session.is_over and not room.is_finished and not room.places:
                room.start(room.finish())
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
            "analyses_waiting": self.analyses.line.size,
            "bots_thinking": sum(len(room.errands.thoughts) for room in rooms),
        }

    # The end

    async def stop(self) -> None:
        """Tell all viewers, and finish what was begun."""
        self.is_stopping = True
        for work in (self.keeping, self.taking):
            if work is not None:
                work.cancel()
        self.analyses.stop()
        await self.lab.stop()
        await gathered([room.stop(STOPPING) for room in self.matches.values()])
        links = [place.link for room in self.matches.values() for place in room.places]
        await gathered([link.finish() for link in links])

    async def close(self) -> None:
        """Release everything."""
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


def why_aside(error: Exception) -> str:
    """What the players of a match that is set aside are told."""
    if isinstance(error, Unreadable):
        return f"{error} It is kept as it is."
    return (
        "This match can't be played on by this version of Pentacles. It is kept as it is, "
        "and the operator of the server has been told."
    )


def is_put_away(stored: Stored) -> bool:
    """Whether nobody came to a match that waited for players."""
    description = stored.description
    return description.status == OVER and tell(description.info, "").status == WAITING


async def gathered(work: list[Any]) -> None:
    """Do several things at once; one that fails does not stop the others."""
    for result in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(result, Exception):
            log.error("stopping", exc_info=result)


def default_database() -> Path:
    """The user's own database."""
    DATA.mkdir(parents=True, exist_ok=True)
    return DATA / "matches.sqlite3"
