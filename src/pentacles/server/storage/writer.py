"""The writer: gives the scribe what is to be written, in groups, and tells those who wait.

What collects while a group is being written is the next group. A scribe that dies is replaced;
nobody knows whether what it was writing is there, and those who asked find out when they ask again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import Any, Protocol, cast

import msgspec

from pentacles.server.processes import command
from pentacles.server.storage.scribe import (
    HEAD,
    KINDS,
    READY,
    Job,
    Report,
    Scribe,
    identity,
    message,
)
from pentacles.server.storage.store import StorageDown, StorageError

GATHER = 0.005
"""Seconds for which a busy writer lets more jobs collect: a transaction costs as much as twenty
entries. Somebody who plays alone never waits for others."""
LARGEST_GROUP = 2000
"""Jobs in one transaction: a flood can't make one person wait for all."""
SLOW = 5.0
"""Seconds after which an unwritten group means that something is wrong."""
PATIENCE = 20.0
"""Seconds after which we give up on a silent scribe."""

log = logging.getLogger(__name__)

read_report = msgspec.msgpack.Decoder(Report)
Waiting = tuple[msgspec.Raw, asyncio.Future[None]]
"""A job and who waits for it."""


class Writer(Protocol):
    """Has things written, and says when they are durable."""

    has_failed: bool
    """Whether the disk refused the last thing that was to be written."""

    @property
    def trouble(self) -> str:
        """What is wrong with it, or an empty text."""

    async def do(self, job: Job) -> None:
        """Returns when the job is durable; StorageError if it was refused."""

    async def close(self) -> None:
        """Write what is waiting, then end."""


class NearWriter:
    """Writes at once, without a process: for a database in memory."""

    trouble = ""
    has_failed = False

    def __init__(self, scribe: Scribe) -> None:
        self.scribe = scribe

    async def do(self, job: Job) -> None:
        packed(job)  # what can't be sent can't be stored
        (refusal,) = self.scribe.write([job]).refusals
        if refusal is not None:
            raise raised(refusal)

    async def close(self) -> None:
        self.scribe.connection.close()


class Desk(asyncio.SubprocessProtocol):
    """A scribe at work in its process: groups go in, reports come out."""

    def __init__(self, hear: Callable[[Report], None], leave: Callable[[Desk], None]) -> None:
        self.hear = hear
        self.leave = leave
        """Called when the process has ended."""
        self.ready = asyncio.Event()
        """Set when it is ready, or has ended before that."""
        self.ended = asyncio.Event()
        self.process: asyncio.SubprocessTransport | None = None
        self.data = bytearray()

    async def open(self, path: str, known: str, lock: int | None) -> None:
        """Start the process; OSError or TimeoutError if it is not ready in time.

        The file must be the `known` one; `lock` is another that the process holds as long as it
        lives.
        """
        held: dict[str, Any] = {} if lock is None else {"pass_fds": (lock,)}
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().subprocess_exec(
                    lambda: self,
                    *command("pentacles.server.storage.scribe", path, known),
                    stderr=None,
                    start_new_session=True,  # an interrupt of the server isn't meant for the scribe
                    **held,
                )
                await self.ready.wait()
            if self.ended.is_set():
                raise OSError("the process that writes ended at its start")
        except BaseException:
            self.let_go()
            raise

    @property
    def pid(self) -> int:
        """The number of the process; 0 before it is there."""
        return 0 if self.process is None else self.process.get_pid()

    def give(self, group: list[msgspec.Raw]) -> bool:
        """Have a group of jobs written; False if the process has just ended."""
        pipe = self.pipe()
        if pipe is None or pipe.is_closing():
            return False
        pipe.write(message(group))
        return True

    def pipe(self) -> asyncio.WriteTransport | None:
        """Where the jobs go in."""
        found = None if self.process is None else self.process.get_pipe_transport(0)
        return cast("asyncio.WriteTransport | None", found)

    async def close(self) -> None:
        """With nothing more to do the scribe ends; otherwise it is killed."""
        pipe = self.pipe()
        for end in (pipe.close if pipe is not None else self.let_go, self.let_go):
            end()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), SLOW)

    def let_go(self) -> None:
        """End the process, if it is still there."""
        if self.process is not None:
            self.process.close()

    # What the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.process = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self.data += data
        if not self.ready.is_set():
            start = self.data.find(READY)
            if start < 0:
                return
            del self.data[: start + len(READY)]
            self.ready.set()
        while len(self.data) >= HEAD:
            end = HEAD + int.from_bytes(self.data[:HEAD])
            if len(self.data) < end:
                return
            report = read_report.decode(bytes(self.data[HEAD:end]))
            del self.data[:end]
            self.hear(report)

    def process_exited(self) -> None:
        self.ended.set()
        self.ready.set()
        self.let_go()
        self.leave(self)


class FarWriter:
    """Has a scribe write to a file."""

    def __init__(self, path: str, lock: int | None = None) -> None:
        self.path = path
        self.lock = lock
        self.file = identity(path)
        self.loop = asyncio.get_running_loop()
        self.desk: Desk | None = None
        self.starting: asyncio.Task[None] | None = None
        self.waiting: deque[Waiting] = deque()
        self.writing: list[asyncio.Future[None]] = []
        """Those whose jobs the scribe has now."""
        self.since = 0.0
        """When it got them."""
        self.overdue: asyncio.TimerHandle | None = None
        """Set while a scribe has a group: when it fires, we give up on the scribe."""
        self.rest: asyncio.TimerHandle | None = None
        """Set while more jobs may collect."""
        self.idle = asyncio.Event()
        """Whether nothing waits and nothing is being written."""
        self.idle.set()
        self.is_closed = False
        self.has_failed = False

    @property
    def trouble(self) -> str:
        if self.is_closed:
            return "The database is closed."
        if self.writing and monotonic() - self.since > SLOW:
            return "The database takes too long to write."
        if self.desk is None and self.starting is None:
            return "Nobody writes to the database."
        try:
            is_same = identity(self.path) == self.file
        except OSError:
            is_same = False
        return "" if is_same else f"The database {self.path} is gone, or another file."

    async def start(self) -> None:
        """Start a scribe; StorageDown if that is not possible."""
        desk = Desk(self.hear, self.lose)
        try:
            await desk.open(self.path, self.file, self.lock)
        except (OSError, TimeoutError) as error:
            words = str(error) or "it takes too long"
            raise StorageDown(f"Nobody writes to the database: {words}. Try again.") from None
        self.desk = desk

    async def do(self, job: Job) -> None:
        if self.is_closed:
            raise StorageDown("The database is closed; the server is stopping.")
        done = self.loop.create_future()
        self.waiting.append((packed(job), done))
        self.idle.clear()
        self.send()
        await done  # a caller that gives up doesn't undo what is being written

    async def close(self) -> None:
        self.is_closed = True
        await self.idle.wait()
        if self.starting is not None:
            await asyncio.wait([self.starting])
        if self.desk is not None:
            await self.desk.close()

    def send(self) -> None:
        """Give the scribe what is waiting, if it is free and enough has collected."""
        if self.writing or self.rest is not None:
            return
        if not self.waiting:
            self.idle.set()
            return
        if self.desk is None:
            self.replace()
            return
        group = list(islice(self.waiting, LARGEST_GROUP))
        if self.desk.give([job for job, _ in group]):
            self.writing = [done for _, done in group]
            self.since = monotonic()
            self.overdue = self.loop.call_later(PATIENCE, self.desk.let_go)
            for _ in group:
                self.waiting.popleft()

    def hear(self, report: Report) -> None:
        """A group is written: everybody who waits gets an answer."""
        self.has_failed = bool(report.trouble)
        if report.trouble:
            log.error("%s", report.trouble)
        done = self.taken_back()
        for one, refusal in zip(done, report.refusals, strict=True):
            answer(one, None if refusal is None else raised(refusal))
        if len(done) > 1:
            self.rest = self.loop.call_later(GATHER, self.go_on)
        else:
            self.send()

    def taken_back(self) -> list[asyncio.Future[None]]:
        """Those whose jobs the scribe had; now it has none."""
        if self.overdue is not None:
            self.overdue.cancel()
            self.overdue = None
        done, self.writing = self.writing, []
        return done

    def go_on(self) -> None:
        """Enough has collected."""
        self.rest = None
        self.send()

    def lose(self, desk: Desk) -> None:
        """A scribe has ended, as it should or by accident: then another is started."""
        if desk is not self.desk:
            return
        self.desk = None
        done = self.taken_back()
        if done or not self.is_closed:
            log.error("the process that writes to the database ended")
        for one in done:
            answer(one, StorageDown("The database was interrupted. Please try again."))
        if not self.is_closed:
            self.replace()
        self.send()

    def replace(self) -> None:
        """Start another scribe, unless one is on the way."""
        if self.starting is None:
            self.starting = self.loop.create_task(self.start_again())

    async def start_again(self) -> None:
        """Go on with another scribe; if there is none, tell those who wait."""
        error = StorageDown("Nobody writes to the database. Please try again.")
        try:
            await self.start()
        except StorageDown as found:
            error = found
        finally:
            self.starting = None
            while self.desk is None and self.waiting:
                answer(self.waiting.popleft()[1], error)
            self.send()


def packed(job: Job) -> msgspec.Raw:
    """A job as it is sent; StorageError if it can't be."""
    try:
        return msgspec.Raw(msgspec.msgpack.encode(job))
    except (UnicodeEncodeError, OverflowError) as error:
        raise StorageError(f"This can't be saved ({error}).") from None


def raised(refusal: tuple[str, str]) -> StorageError:
    """A refusal of the scribe as an error."""
    kind, words = refusal
    return KINDS[kind](words)


def answer(done: asyncio.Future[None], error: StorageError | None) -> None:
    """Tell the one who is waiting."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # if the caller has gone, there is nobody to warn
