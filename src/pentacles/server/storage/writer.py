"""The writer: one thread that owns the writing connection of a SQLite file.

What waits when it is free becomes one transaction, so that one wait for the disk serves many.
Each job of a transaction stands for itself: one that is refused doesn't harm the others. If the
disk refuses, all of them fail and none is half-written.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from pentacles.server.storage.store import StorageDown, StorageError, StorageFull

Work = Callable[[sqlite3.Connection], None]

LARGEST_GROUP = 2000
"""Jobs in one transaction: a flood can't make one person wait for all."""

log = logging.getLogger(__name__)


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "error", "loop", "work")

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()
        self.error: Exception | None = None


def meaning(error: sqlite3.Error) -> StorageError:
    """What an error of the database means to people."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR"):
        return StorageFull(
            f"The disk took no more data ({error}); nothing was saved. Make room and try again."
        )
    if name.startswith("SQLITE_READONLY"):
        return StorageError(f"The database can't be written ({error}). Check its permissions.")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return StorageError(f"The database is damaged ({error}). Restore it from a copy.")
    return StorageError(f"The database refused ({error}); nothing was saved.")


class Writer:
    """Runs jobs in order, as few transactions as possible."""

    def __init__(self, connection: sqlite3.Connection, on_rollback: Callable[[], None]) -> None:
        self.connection = connection
        self.on_rollback = on_rollback
        """Called in the thread when a transaction came to nothing."""
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.is_closed = False
        self.thread = threading.Thread(target=self.run, name="pentacles-writer", daemon=True)
        self.thread.start()

    async def do(self, work: Work) -> None:
        """Have something written; returns when it is durable."""
        if self.is_closed:
            raise StorageDown("The database is closed; the server is stopping.")
        job = Job(work, asyncio.get_running_loop())
        self.jobs.put(job)
        # A caller that gives up doesn't undo what is being written.
        await asyncio.shield(job.done)

    async def close(self) -> None:
        """Write what waits, then end the thread."""
        if not self.is_closed:
            self.is_closed = True
            self.jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self.thread.join)

    def run(self) -> None:
        """The thread: collect what waits, write it, tell those who wait."""
        is_running = True
        while is_running:
            first = self.jobs.get()
            if first is None:
                break
            group = [first]
            while len(group) < LARGEST_GROUP:
                try:
                    job = self.jobs.get_nowait()
                except Empty:
                    break
                if job is None:
                    is_running = False
                    break
                group.append(job)
            self.write(group)
            tell(group)

    def write(self, group: list[Job]) -> None:
        """One transaction; afterwards every job knows its error, or has none."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for job in group:
                self.attempt(job)
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            self.give_up()
            log.error("a transaction of %d jobs failed: %s", len(group), error)
            for job in group:
                job.error = meaning(error)
        except Exception as error:  # the thread has to outlive any job
            self.give_up()
            log.exception("the writer failed")
            for job in group:
                job.error = StorageError(f"The server failed to save this ({error}).")

    def attempt(self, job: Job) -> None:
        """One job inside the transaction; what it refuses by itself is taken back alone."""
        self.connection.execute("SAVEPOINT job")
        try:
            job.work(self.connection)
        except StorageError as error:
            job.error = error
            self.connection.execute("ROLLBACK TO job")
        except sqlite3.IntegrityError as error:
            job.error = meaning(error)
            self.connection.execute("ROLLBACK TO job")
            self.on_rollback()
        self.connection.execute("RELEASE job")

    def give_up(self) -> None:
        """Take the transaction back, whatever of it is still open."""
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            log.error("taking a transaction back failed: %s", error)
        self.on_rollback()


def tell(group: list[Job]) -> None:
    """Wake those who wait, each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in group:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(settle, jobs)
        except RuntimeError:
            log.warning("%d answers of the database came after the end", len(jobs))


def settle(jobs: list[Job]) -> None:
    """In the event loop: every waiting caller gets its answer."""
    for job in jobs:
        if job.done.done():
            continue
        if job.error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.error)
            job.done.exception()  # also when the caller has gone, nobody is to be warned
