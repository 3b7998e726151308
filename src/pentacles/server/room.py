"""A room: one hosted match with everybody who looks at it.

Whatever changes the match goes one way: it is proposed, made durable, applied, and told to all
viewers; only then does the one who asked get an answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

import msgspec

from pentacles.server.errands import Errands, Propose
from pentacles.server.framing import framed
from pentacles.server.kept import keep
from pentacles.server.link import Link
from pentacles.server.storage import (
    OVER,
    Description,
    LeaseLost,
    Line,
    OutOfOrder,
    StorageError,
)
from pentacles.session.frames import ChatLine, MatchChanged, Said, ToViewer, Trouble, UndoAsked
from pentacles.session.hosted import QUIET
from pentacles.session.session import Session
from pentacles.session.setup import Denied, Entry

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

log = logging.getLogger("pentacles.server")

LATER = 2.0
"""Seconds until the database is tried again."""
GATHER = 0.15
"""Seconds over which coming and going is gathered before it is told."""
SEATING = frozenset({"begin", "join", "leave", "set_bot"})
"""Entries after which another may sit in a seat."""

encoder = msgspec.json.Encoder()


def encoded(message: ToViewer) -> bytes:
    """A message as a frame that is ready to be sent."""
    return framed(encoder.encode(message))


class Place:
    """Somebody at the table: the link, the guest, and from which seat the table is seen."""

    def __init__(self, link: Link, guest: str, name: str) -> None:
        self.link = link
        self.guest = guest
        self.name = name
        self.seat: int | None = None
        self.is_greeted = False


class Room:
    """A hosted match, its viewers and what it still has to do."""

    __deletable__ = ("errands",)

    def __init__(self, hall: Hall, session: Session) -> None:
        self.hall = hall
        self.session = session
        self.id = session.setup.id
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.places: set[Place] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.telling: asyncio.TimerHandle | None = None
        self.is_finished = False
        """Whether the end of the match is stored."""
        self.is_closed = False
        self.used = time()
        self.errands = Errands(self)

    @property
    def is_idle(self) -> bool:
        """Whether the match is over and kept, and nobody looks at it."""
        return self.is_finished and not self.places and not self.tasks

    # Changing the match

    async def change(self, propose: Propose) -> Entry | None:
        """Propose, store, apply and tell; Denied or StorageError if nothing was changed.

        None if there was nothing to do. Should whoever asks be ended in between, the journal is
        ahead of the match; the next change sees it and catches up.
        """
        began = perf_counter()
        async with self.lock:
            entry = propose()
            if entry is None:
                return None
            try:
                await self._store(entry)
            except OutOfOrder:
                await self._catch_up()
                entry = propose()
                if entry is None:
                    return None
                await self._store(entry)
            except LeaseLost:
                if self.session.is_over:
                    raise Denied("over", "The match is over and put away.") from None
                self.hall.lose(self)
                raise
            self._apply(entry)
            self.errands.plan()
        self.hall.metrics.acks.add(perf_counter() - began)
        return entry

    async def _store(self, entry: Entry) -> None:
        line = Line(entry.n, entry.to_json().decode())
        await self.hall.store.append(self.id, [line])

    async def _catch_up(self) -> None:
        """The journal is ahead: an answer of the database was lost. Apply what it holds."""
        for line in await self.hall.store.lines_after(self.id, len(self.session.entries) - 1):
            self._apply(Entry.from_json(line.body))

    def _apply(self, entry: Entry) -> None:
        session = self.session
        said = (len(session.chat), len(session.seat_chat))
        session.apply(entry)
        if entry.kind == "move":
            who = "bot" if entry.data.get("by") == "bot" else "person"
            self.hall.metrics.count("moves", f'by="{who}"')  # an answer without a choice is secret
        changes = session.changes(entry)
        gone = self._settle(entry.kind) if entry.kind in SEATING else []
        if "table" in changes:
            self._tell_table()
        for place in gone:
            place.link.push(encoded(session.welcome(None, place.guest, entry.at)))
        if "chat" in changes:
            self._tell_chat(*said)
        if "undo_asked" in changes and session.undo_by is not None:
            self._ask_undo(session.undo_by)
        if "match" in changes:
            self.tell_match()
            self.start(self.describe())

    def _settle(self, kind: str) -> list[Place]:
        """See who sits where now; those who lost their seat and look on as spectators.

        From the beginning on, people who are not connected are away: nobody waits for ever for
        somebody who never came.
        """
        session, now = self.session, time()
        gone = [one for one in self.places if not session.may_view(one.guest, one.seat)]
        for place in gone:
            place.seat = None
        here = {place.guest for place in self.places}
        for guest in {seat.owner for seat in session.seats if seat.owner}:
            if guest in here:
                session.came(guest, now)
            elif kind == "begin":
                session.went(guest, now)
        self._count()
        return [place for place in gone if place.is_greeted]

    async def describe(self) -> None:
        """Keep what the lobby lists; a list that is late does no harm."""
        await self.hall.lulls.wait()
        try:
            await self.hall.store.describe(self.id, self.description())
            if self.session.is_over and not self.hall.store.is_shared:
                await self.finish()
        except StorageError as error:
            log.warning("description waits", extra={"facts": {"error": type(error).__name__}})
            if not self.is_closed:
                await asyncio.sleep(LATER)
                self.start(self.describe())

    async def finish(self) -> None:
        """Keep the record of a match that is over.

        Where processes share a database, this gives the match out of hand: after it nobody adds
        to the journal, so it waits until the last viewer has gone.
        """
        if self.is_finished:
            return
        self.is_finished = True
        await self.hall.lulls.wait()
        try:
            record = encoder.encode(self.session.export()).decode()
            await self.hall.store.finish(self.id, record, self.description())
        except StorageError as error:
            self.is_finished = False
            log.warning("record waits", extra={"facts": {"error": type(error).__name__}})

    def description(self) -> Description:
        """What the lobby lists."""
        session = self.session
        owners = tuple(sorted({seat.owner for seat in session.seats if seat.owner}))
        return Description(session.status, session.setup.is_open, keep(session), owners)

    async def begin(self) -> None:
        """Deal, if every seat is taken."""
        try:
            await self.change(lambda: self.session.propose_begin(time()))
        except Denied:
            return  # somebody was quicker

    async def resume(self) -> None:
        """The server is back: live clocks go on from now, then everything else."""
        try:
            await self.change(lambda: self.session.propose_resume(time()))
        except Denied:
            pass  # it has ended, or another server keeps it
        except StorageError as error:
            log.warning("clocks wait", extra={"facts": {"error": type(error).__name__}})
            if not self.is_closed:
                await asyncio.sleep(LATER)
                self.start(self.resume())
            return
        self.errands.plan()

    async def put_away(self) -> None:
        """Nobody came to a match that waited for players: it leaves the lists for good."""
        if self.is_finished:
            return
        self.is_finished = True
        info = encoder.encode(self.session.info("")).decode()
        try:
            await self.hall.store.finish(self.id, "", Description(OVER, False, info, ()))
        except StorageError as error:
            self.is_finished = False
            log.warning("match waits", extra={"facts": {"error": type(error).__name__}})
            return
        if self.places:  # somebody came after all
            self.is_finished = False
            await self.describe()
        elif self.hall.matches.pop(self.id, None) is not None:
            self.let_go()

    # Telling the viewers

    def _tell_table(self) -> None:
        frames: dict[int | None, bytes] = {}
        for place in self.greeted():
            frame = frames.get(place.seat)
            if frame is None:
                self.session.write_update(place.seat, self.hall.buffer)
                frame = frames[place.seat] = framed(self.hall.buffer)
            place.link.push(frame)

    def _tell_chat(self, all_before: int, seats_before: int) -> None:
        session = self.session
        for place in self.greeted():
            hears_all = session.hears_all(place.seat, place.guest)
            before = all_before if hears_all else seats_before
            for line in session.chat_for(place.seat, place.guest)[before:]:
                place.link.push(encoded(Said(line)))

    def _ask_undo(self, seat: int) -> None:
        asked = self.session.who_consents(seat)
        frame = encoded(UndoAsked(seat, self.session.seats[seat].title))
        for place in self.greeted():
            if place.seat in asked:
                place.link.push(frame)

    def tell_match(self) -> None:
        """Describe the match to everybody, each with the own seats."""
        if self.telling is not None:
            self.telling.cancel()
            self.telling = None
        frames: dict[str, bytes] = {}
        for place in self.greeted():
            if place.guest not in frames:
                frames[place.guest] = encoded(MatchChanged(self.session.info(place.guest)))
            place.link.push(frames[place.guest])

    def tell_match_soon(self) -> None:
        """The same after a short while: people come and go together."""
        if self.telling is None and not self.is_closed:
            self.telling = asyncio.get_running_loop().call_later(GATHER, self._tell_now)

    def _tell_now(self) -> None:
        self.telling = None
        self.tell_match()

    def chat_since(self, place: Place, version: int) -> list[ChatLine]:
        """What was said since a version; lines that were heard already may be among them."""
        passed = 0
        since = 0.0
        for entry in self.session.entries:
            if passed == version:
                break
            if entry.kind not in QUIET:
                passed += 1
                since = entry.at
        lines = self.session.chat_for(place.seat, place.guest)
        return [line for line in lines if line.at >= since]

    def greeted(self) -> list[Place]:
        """Everybody who gets what happens."""
        return [place for place in self.places if place.is_greeted]

    # Coming and going

    def enter(self, place: Place) -> None:
        """Somebody connects."""
        self.places.add(place)
        self._count()
        if place.guest and self.session.seats_of(place.guest):
            self.session.came(place.guest, time())
            self.errands.plan()
        self.tell_match_soon()

    def leave(self, place: Place) -> None:
        """A connection is lost."""
        self.places.discard(place)
        self.used = time()
        self._count()
        if place.guest and not any(other.guest == place.guest for other in self.places):
            self.session.went(place.guest, time())
            self.errands.plan()
        self.tell_match_soon()

    def _count(self) -> None:
        self.session.watchers = sum(
            1 for place in self.places if not self.session.seats_of(place.guest)
        )

    # Life

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something that is finished even if the one who asked goes away."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it gets it; nobody else has to

    def let_go(self) -> None:
        """Nobody needs this room any more; without the circle its memory is free at once."""
        self.is_closed = True
        self.errands.stop()
        del self.errands

    async def stop(self, trouble: Trouble) -> None:
        """Say why, finish what was begun, and let go."""
        self.is_closed = True
        self.errands.stop()
        if self.telling is not None:
            self.telling.cancel()
        async with self.lock:
            pass
        for place in list(self.places):
            place.link.push(encoded(trouble))
            place.link.end()
