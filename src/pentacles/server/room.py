"""A room: one hosted match with everybody who looks at it.

Every change to the match takes the same path: it is proposed, made durable, applied, and told to
all viewers; only then does the one who asked get an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from pentacles.core.errors import Denied
from pentacles.server.errand_runner import Errands, Propose
from pentacles.server.link import Link
from pentacles.server.match_listing import keep
from pentacles.server.quotas import is_near
from pentacles.server.storage import (
    OVER,
    Description,
    LeaseLost,
    Line,
    OutOfOrder,
    StorageError,
)
from pentacles.server.websocket_frames import framed
from pentacles.session.deeds import Begin, Close, Join, Leave, Move, SetBot
from pentacles.session.journal import CLOSED, Entry
from pentacles.session.messages import MatchChanged, Said, ToViewer, Trouble, UndoAsked
from pentacles.session.proposals import REMOVED
from pentacles.session.session import Session
from pentacles.session.steady_clock import Steady

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

log = logging.getLogger("pentacles.server")

LATER = 2.0
"""Seconds until the database is tried again."""
GATHER = 0.15
"""Seconds over which coming and going is gathered before it is announced."""
AT_ONCE = 0.05
"""Seconds over which simultaneous choices of several seats are gathered for the others."""
GATHERS = 10
"""How often the gathering is extended while more of them come in."""
SEATING = (Begin, Join, Leave, SetBot)
"""Entries after which somebody else may sit in a seat."""

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
        self.behind: int | None = None
        """The version that was last sent, while later ones are being gathered."""


class Room:
    """A hosted match, its viewers and what it still has to do."""

    __deletable__ = ("errands",)

    def __init__(self, hall: Hall, session: Session) -> None:
        self.hall = hall
        self.session = session
        self.id = session.setup.id
        self.origin = session.setup.host
        """Whose turn it is when bots of this match want to think: its maker's address, if known."""
        self.joined: dict[str, str] = {}
        """From which address each guest has taken a seat."""
        self.turned_away: set[str] = set()
        """The addresses of people whom the host asked to leave: a new name is no way back."""
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.places: set[Place] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.telling: asyncio.TimerHandle | None = None
        self.gathering: asyncio.Task[None] | None = None
        self.is_finished = False
        """Whether the end of the match is stored."""
        self.is_closed = False
        self.clock = Steady(session.journal.at)
        self.used = monotonic()
        """When somebody last came here or left, on a clock that is never adjusted."""
        self.errands = Errands(self)

    def now(self) -> float:
        """The time at this table."""
        return self.clock.now()

    @property
    def has_people(self) -> bool:
        """Whether somebody who plays is at the table."""
        return any(seat.is_here for seat in self.session.seats)

    @property
    def is_idle(self) -> bool:
        """Whether the match is over and kept, and nobody looks at it."""
        return self.is_finished and not self.places and not self.tasks

    def check_seats(self, guest: str, address: str) -> None:
        """Whether one more seat may be taken from this address; Trouble if it has enough.

        A stranger with many names can't fill a public table alone. Somebody who shares the host's
        address is no stranger, and a proxy on this machine that names no address stands for many.
        """
        if address in ("", self.origin) or is_near(address):
            return
        if address in self.turned_away:
            raise Denied("not_yours", REMOVED)
        if not self.session.setup.is_open:
            return
        seated = {seat.owner for seat in self.session.seats if seat.owner} - {guest}
        held = sum(self.joined.get(other) == address for other in seated)
        self.hall.quotas.hold("seats", held)

    # Changing the match

    async def change(self, propose: Propose) -> Entry | None:
        """Propose, store, apply and tell; Denied or StorageError if nothing was changed.

        None if there was nothing to do. If the caller is cancelled in between, the journal is ahead
        of the match; the next change sees that and catches up.
        """
        async with self.lock:
            return await self._change(propose)

    async def seat(self, propose: Propose) -> None:
        """Fill a seat, and deal if it was the last open one, with nothing in between."""
        async with self.lock:
            await self._change(propose)
            if self.session.seats.is_full:
                with contextlib.suppress(Denied):  # the journal was ahead: it has begun
                    await self._change(self._propose_begin)

    async def _change(self, propose: Propose) -> Entry | None:
        """One change; the lock is held."""
        began = perf_counter()
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
        for line in await self.hall.store.lines_after(
            self.id, len(self.session.journal.entries) - 1
        ):
            self._apply(Entry.from_json(line.body))

    def _apply(self, entry: Entry) -> None:
        session = self.session
        said = (len(session.talk.lines), len(session.talk.seat_lines))
        asked = session.state.asked
        session.apply(entry)
        deed = entry.deed
        if isinstance(deed, Move):
            who = "bot" if deed.by == "bot" else "person"
            self.hall.metrics.count("moves", f'by="{who}"')  # an answer without a choice is secret
        changes = session.changes(entry)
        gone = self._settle(entry.kind) if isinstance(deed, SEATING) else []
        if "table" in changes:
            self._tell_table(self._chooser(entry, asked))
        for place in gone:
            place.link.push(encoded(session.views.welcome(None, place.guest, entry.at)))
        if "chat" in changes:
            self._tell_chat(*said)
        if "undo_asked" in changes and session.undo.by is not None:
            self._ask_undo(session.undo.by)
        if isinstance(deed, Close) and session.journal.is_closed:
            self.start(self.put_away())
        elif "match" in changes:
            self.tell_match()
            self.start(self.describe())

    def _settle(self, kind: str) -> list[Place]:
        """Check who sits where now; returns those who lost their seat and look on as spectators.

        From the start, people who are not connected count as away: nobody waits forever for
        somebody who never came.
        """
        session, now = self.session, self.now()
        gone = [one for one in self.places if not session.seats.may_view(one.guest, one.seat)]
        for place in gone:
            place.seat = place.behind = None
        here = {place.guest for place in self.places}
        for guest in {seat.owner for seat in session.seats if seat.owner}:
            if guest in here:
                session.seats.came(guest, now)
            elif kind == "begin":
                session.seats.went(guest, now)
        self._count()
        return [place for place in gone if place.is_greeted]

    async def describe(self) -> None:
        """Keep what the lobby lists; a late list does no harm."""
        await self.hall.lulls.wait()
        if self.session.journal.is_closed:
            return  # it has left the lists
        try:
            await self.hall.store.describe(self.id, self.description())
            self.hall.lists.changed()
            if self.session.is_over and not self.hall.store.is_shared:
                await self.finish()
        except StorageError as error:
            log.warning("description waits", extra={"facts": {"error": type(error).__name__}})
            if not self.is_closed:
                await asyncio.sleep(LATER)
                self.start(self.describe())

    async def finish(self) -> None:
        """Keep the record of a match that is over.

        If processes share a database, this gives the match away: nobody adds to the journal after
        it, so it waits until the last viewer has gone.
        """
        if self.is_finished:
            return
        self.is_finished = True
        await self.hall.lulls.wait()
        try:
            record = encoder.encode(self.session.replay.archive()).decode()
            await self.hall.store.finish(self.id, record, self.description())
            self.hall.lists.changed()
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
            await self.change(self._propose_begin)
        except Denied:
            return  # somebody was quicker

    def _propose_begin(self) -> Entry:
        return self.session.propose.begin(self.now())

    async def resume(self) -> None:
        """The server is back: live clocks continue from now, then everything else."""
        try:
            await self.change(lambda: self.session.propose.resume(self.now()))
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
        """Nobody came to a match that waits for players, or its host has closed the table.

        It leaves the lists for good.
        """
        if self.is_finished:
            return
        self.is_finished = True
        info = encoder.encode(self.session.views.info("")).decode()
        try:
            await self.hall.store.finish(self.id, "", Description(OVER, False, info, ()))
            self.hall.lists.changed()
        except StorageError as error:
            self.is_finished = False
            log.warning("match waits", extra={"facts": {"error": type(error).__name__}})
            return
        if self.session.journal.is_closed:
            self.hall.matches.pop(self.id, None)
            await self.stop(Trouble("closed", CLOSED, is_final=True))
        elif self.places:  # somebody came after all
            self.is_finished = False
            await self.describe()
        elif self.hall.matches.pop(self.id, None) is not None:
            self.let_go()

    # Telling the viewers

    def _chooser(self, entry: Entry, asked: int) -> int | None:
        """The seat that has chosen while others still have to, or just have; otherwise None."""
        if not isinstance(entry.deed, Move):
            return None
        seat = entry.deed.seat
        others = asked & self.session.state.asked & ~(1 << seat)
        return seat if others or self.gathering is not None else None

    def _tell_table(self, chooser: int | None) -> None:
        """Send the table to everybody for whom something has changed.

        While several seats choose at the same time, only the one who has chosen is told at once.
        For the others the news is gathered: with twelve at once, each table is drawn once.
        """
        frames: dict[tuple[int | None, int | None], bytes] = {}
        for place in self.greeted():
            if not self.session.ledger.is_news(place.seat):
                continue
            if chooser is None or place.seat == chooser:
                self._tell_place(place, frames)
            elif place.behind is None:
                place.behind = self.session.ledger.version(place.seat) - 1
        if chooser is not None and self.gathering is None:
            self.gathering = self.start(self._gather())

    async def _gather(self) -> None:
        """Wait until no more choices come in, then send what was gathered."""
        for _ in range(GATHERS):
            await asyncio.sleep(AT_ONCE)
            if not self.lock.locked():  # no choice is on its way into the journal
                break
        await self.hall.lulls.wait()
        self.gathering = None
        frames: dict[tuple[int | None, int | None], bytes] = {}
        for place in self.greeted():
            if place.behind is not None and not self.is_closed:
                self._tell_place(place, frames)

    def tell_now(self, place: Place) -> None:
        """Send one viewer what was gathered: answers come after what happened before."""
        if place.behind is not None and place.is_greeted:
            self._tell_place(place, {})

    def _tell_place(self, place: Place, frames: dict[tuple[int | None, int | None], bytes]) -> None:
        """Send one viewer everything new; `frames` are those already made for others."""
        key = (place.seat, place.behind)
        if key not in frames:
            frames[key] = self._update_frame(place)
        place.behind = None
        place.link.push(frames[key])

    def _update_frame(self, place: Place) -> bytes:
        if self.session.views.write_update(place.seat, self.hall.buffer, place.behind):
            return framed(self.hall.buffer)
        return encoded(self.session.views.welcome(place.seat, place.guest, self.now()))

    def _tell_chat(self, all_before: int, seats_before: int) -> None:
        session = self.session
        for place in self.greeted():
            hears_all = session.talk.hears_all(place.seat, place.guest)
            before = all_before if hears_all else seats_before
            for line in session.talk.heard_by(place.seat, place.guest)[before:]:
                place.link.push(encoded(Said(line)))

    def _ask_undo(self, seat: int) -> None:
        asked = self.session.undo.who_consents(seat)
        frame = encoded(UndoAsked(seat, self.session.seats[seat].title))
        for place in self.greeted():
            if place.seat in asked:
                place.link.push(frame)

    def tell_match(self) -> None:
        """Send everybody a description of the match, each with their own seats marked."""
        if self.telling is not None:
            self.telling.cancel()
            self.telling = None
        frames: dict[str, bytes] = {}
        for place in self.greeted():
            if place.guest not in frames:
                frames[place.guest] = encoded(MatchChanged(self.session.views.info(place.guest)))
            place.link.push(frames[place.guest])

    def tell_match_soon(self) -> None:
        """The same after a short while, since people come and go together."""
        if self.telling is None and not self.is_closed:
            self.telling = asyncio.get_running_loop().call_later(GATHER, self._tell_now)

    def _tell_now(self) -> None:
        self.telling = None
        self.tell_match()

    def greeted(self) -> list[Place]:
        """Everybody who is told what happens."""
        return [place for place in self.places if place.is_greeted]

    # Coming and going

    def enter(self, place: Place) -> None:
        """Somebody connects."""
        self.places.add(place)
        self._count()
        if place.guest and self.session.seats.of(place.guest):
            self.session.seats.came(place.guest, self.now())
            self.errands.plan()
        self.tell_match_soon()

    def leave(self, place: Place) -> None:
        """A connection is lost."""
        self.places.discard(place)
        self.used = monotonic()
        self._count()
        if place.guest and not any(other.guest == place.guest for other in self.places):
            self.session.seats.went(place.guest, self.now())
            self.errands.plan()
        self.tell_match_soon()

    def _count(self) -> None:
        self.session.match.watchers = sum(
            1 for place in self.places if not self.session.seats.of(place.guest)
        )

    # Life

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something that is finished even if the caller goes away."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it gets the error; nobody else needs it

    def let_go(self) -> None:
        """Nobody needs this room any more; without the cycle its memory is free at once."""
        self.is_closed = True
        self.errands.stop()
        del self.errands

    async def stop(self, trouble: Trouble) -> None:
        """Say why, finish what was begun, and release everything."""
        self.is_closed = True
        self.errands.stop()
        for waiting in (self.telling, self.gathering):
            if waiting is not None:
                waiting.cancel()
        async with self.lock:
            pass
        for place in list(self.places):
            place.link.push(encoded(trouble))
            place.link.end()
