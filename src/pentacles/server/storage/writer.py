"""The writer: gives the scribe what is to be written, a group at a time, and tells who waits.

What comes together while a group is being written is the next group. A scribe that dies is
replaced; of what it was writing nobody knows whether it is there, which those who asked find out
when they ask again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from typing import Any, Protocol, cast

import msgspec

from pentacles.server.storage.scribe import HEAD, KINDS, Job, Report, Scribe, message
from pentacles.server.storage.store import StorageDown, StorageError

GATHER = 0.005
"""Seconds for which a writer that is busy lets more come together: a transaction costs as much as
twenty entries. Who plays alone never waits for others."""
LARGEST_GROUP = 2000
"""Jobs in one transaction: a flood can't make one person wait for all."""
PATIENCE = 30.0
"""Seconds that a scribe may take to start, and to end."""

log = logging.getLogger(__name__)

read_report = msgspec.msgpack.Decoder(Report)
Waiting = tuple[msgspec.Raw, asyncio.Future[None]]
"""A job and who waits for it."""


class Writer(Protocol):
    """Has something written, and says when it is durable."""

    @property
    def is_open(self) -> bool:
        """Whether it takes jobs."""

    async def do(self, job: Job) -> None:
        """Returns when the job is durable; StorageError if it was refused."""

    async def close(self) -> None:
        """Write what waits, then end."""


class NearWriter:
    """Writes at once, without a process: for a database in memory."""

    def __init__(self, scribe: Scribe) -> None:
        self.scribe = scribe
        self.is_open = True

    async def do(self, job: Job) -> None:
        (refusal,) = self.scribe.write([job]).refusals
        if refusal is not None:
            raise raised(refusal)

    async def close(self) -> None:
        self.is_open = False
        self.scribe.connection.close()


class FarWriter(asyncio.SubprocessProtocol):
    """Has a scribe write into a file."""

    def __init__(self, path: str, lock: int | None = None) -> None:
        self.path = path
        self.lock = lock
        """A file that the scribe holds as long as it lives."""
        self.loop = asyncio.get_running_loop()
        self.process: asyncio.SubprocessTransport | None = None
        self.started: asyncio.Future[None] = self.loop.create_future()
        self.ended: asyncio.Future[None] = self.loop.create_future()
        self.starting: asyncio.Task[None] | None = None
        self.waiting: deque[Waiting] = deque()
        self.writing: list[asyncio.Future[None]] = []
        """Those whose jobs the scribe has now."""
        self.rest: asyncio.TimerHandle | None = None
        """Set while more is to come together."""
        self.data = bytearray()
        self.is_closed = False

    @property
    def is_open(self) -> bool:
        return not self.is_closed

    # What the store asks for

    async def start(self) -> None:
        """Start a scribe; StorageDown if there is none in time."""
        self.started, self.ended = self.loop.create_future(), self.loop.create_future()
        self.data.clear()
        held: dict[str, Any] = {} if self.lock is None else {"pass_fds": (self.lock,)}
        try:
            async with asyncio.timeout(PATIENCE):
                process, _ = await self.loop.subprocess_exec(
                    lambda: self,
                    *(sys.executable, "-m", "pentacles.server.storage.scribe", self.path),
                    stderr=None,
                    **held,
                )
                self.process = process
                await self.started
        except (OSError, TimeoutError) as error:
            self.let_go()
            raise StorageDown(f"Nobody writes to the database ({error}). Try again.") from None

    async def do(self, job: Job) -> None:
        if self.is_closed:
            raise StorageDown("The database is closed; the server is stopping.")
        try:
            packed = msgspec.Raw(msgspec.msgpack.encode(job))
        except (UnicodeEncodeError, OverflowError) as error:
            raise StorageError(f"This can't be saved ({error}).") from None
        done = self.loop.create_future()
        self.waiting.append((packed, done))
        self.send()
        await done  # a caller that gives up doesn't undo what is being written

    async def close(self) -> None:
        self.is_closed = True
        if self.starting is not None:
            await asyncio.wait([self.starting])
        while self.writing or self.waiting:
            await asyncio.wait(self.writing or [done for _, done in self.waiting])
        if self.process is not None:
            pipe_to(self.process).close()  # now the scribe ends
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.ended, PATIENCE)
        self.let_go()

    # Giving and hearing

    def send(self) -> None:
        """Give the scribe what waits, if it is free and enough has come together."""
        if self.writing or self.rest is not None or not self.waiting:
            return
        if self.process is None:
            self.start_again()
            return
        pipe = pipe_to(self.process)
        if pipe.is_closing():
            return  # the scribe has ended, which will be heard of in a moment
        group = [self.waiting.popleft() for _ in range(min(len(self.waiting), LARGEST_GROUP))]
        self.writing = [done for _, done in group]
        pipe.write(message([packed for packed, _ in group]))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The scribe reports."""
        self.data += data
        while len(self.data) >= HEAD:
            end = HEAD + int.from_bytes(self.data[:HEAD])
            if len(self.data) < end:
                return
            report = read_report.decode(bytes(self.data[HEAD:end]))
            del self.data[:end]
            if self.started.done():
                self.hear(report)
            else:
                self.started.set_result(None)

    def hear(self, report: Report) -> None:
        """A group is written: everybody who waits gets an answer."""
        if report.trouble:
            log.error("%s", report.trouble)
        done, self.writing = self.writing, []
        for one, refusal in zip(done, report.refusals, strict=True):
            answer(one, None if refusal is None else raised(refusal))
        if len(done) > 1:
            self.rest = self.loop.call_later(GATHER, self.go_on)
        else:
            self.send()

    def go_on(self) -> None:
        """Enough has come together."""
        self.rest = None
        self.send()

    # The end of a scribe

    def process_exited(self) -> None:
        """The scribe has ended, as it should or by an accident."""
        if not self.started.done():
            self.started.set_exception(OSError("the process that writes ended at its start"))
        if not self.ended.done():
            self.ended.set_result(None)
        done, self.writing = self.writing, []
        if done or not self.is_closed:
            log.error("the process that writes to the database ended")
        self.let_go()
        for one in done:
            answer(one, StorageDown("The database was interrupted. Please try again."))
        self.send()

    def let_go(self) -> None:
        """There is no scribe any more."""
        if self.process is not None:
            self.process.close()
            self.process = None

    def start_again(self) -> None:
        """Start another scribe; if that is not possible, nobody waits in vain."""
        if self.starting is None:
            self.starting = self.loop.create_task(self.restart())

    async def restart(self) -> None:
        """Go on with another scribe."""
        try:
            await self.start()
        except StorageDown as error:
            while self.waiting:
                answer(self.waiting.popleft()[1], error)
        self.starting = None
        self.send()


def pipe_to(process: asyncio.SubprocessTransport) -> asyncio.WriteTransport:
    """Where a scribe gets its jobs."""
    return cast(asyncio.WriteTransport, process.get_pipe_transport(0))


def raised(refusal: tuple[str, str]) -> StorageError:
    """A refusal of the scribe as an error."""
    kind, words = refusal
    return KINDS[kind](words)


def answer(done: asyncio.Future[None], error: StorageError | None) -> None:
    """Tell who waits."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # also when the caller has gone, nobody is to be warned
