"""The writer: one thread that owns the writing connection of a SQLite file.

What waits when it is free becomes one transaction, so that one wait for the disk serves many.
Each job of a transaction stands for itself: one that is refused doesn't harm the others. If the
disk refuses, all of them fail and none is half-written.

All entries of a transaction go into the database by one statement. Each call of SQLite gives the
interpreter to the event loop and has to wait until it gets it back, so few calls matter more than
quick ones.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import sleep

import msgspec

from pentacles.server.storage.store import StorageDown, StorageError, StorageFull

Row = tuple[str, int, str]
"""An entry to be added: match, number, body."""

Work = Callable[[sqlite3.Connection], list[Row] | None]
"""What a job does at its turn; entries that it returns are added by the writer."""

ADD_ROWS = """
    INSERT INTO entries (match, n, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""

GATHER = 0.005
"""Seconds for which a writer that is busy lets more come together: a transaction costs as much as
twenty entries. Who plays alone never waits for others."""
LARGEST_GROUP = 2000
"""Jobs in one transaction: a flood can't make one person wait for all."""

log = logging.getLogger(__name__)


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("adds_only", "done", "error", "work")

    def __init__(self, work: Work, done: asyncio.Future[None], adds_only: bool) -> None:
        self.work = work
        self.adds_only = adds_only
        """Whether it writes nothing but the entries that it returns."""
        self.done = done
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

    def __init__(
        self,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        on_rollback: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        self.connection = connection
        self.loop = loop
        """Where those are who have something written."""
        self.on_rollback = on_rollback
        """Called in the thread when a transaction came to nothing."""
        self.on_end = on_end
        """Called in the thread when a transaction has ended either way."""
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.is_closed = False
        self.thread = threading.Thread(target=self.run, name="pentacles-writer", daemon=True)
        self.thread.start()

    async def do(self, work: Work, adds_only: bool = False) -> None:
        """Have something written; returns when it is durable."""
        if self.is_closed:
            raise StorageDown("The database is closed; the server is stopping.")
        job = Job(work, self.loop.create_future(), adds_only)
        self.jobs.put(job)
        await job.done  # a caller that gives up doesn't undo what is being written

    async def close(self) -> None:
        """Write what waits, then end the thread."""
        if not self.is_closed:
            self.is_closed = True
            self.jobs.put(None)
            await self.loop.run_in_executor(None, self.thread.join)

    def run(self) -> None:
        """The thread: collect what waits, write it, tell those who wait."""
        is_running = True
        group: list[Job] = []
        while is_running:
            first = self.jobs.get()
            if first is None:
                break
            if len(group) > 1:
                sleep(GATHER)
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
            self.on_end()
            self.tell(group)

    def write(self, group: list[Job]) -> None:
        """One transaction; afterwards every job knows its error, or has none."""
        try:
            if not self.write_together(group):
                self.write_apart(group)
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

    def write_together(self, group: list[Job]) -> bool:
        """As few statements as possible; False if one was refused and nothing was written."""
        try:
            if all(job.adds_only for job in group):
                add(self.connection, self.gathered(group))  # one statement is a transaction
                return True
            self.connection.execute("BEGIN IMMEDIATE")
            rows: list[Row] = []
            for job in group:
                if job.adds_only:
                    rows += self.gathered([job])
                    continue
                add(self.connection, rows)
                rows = []
                self.attempt(job)
            add(self.connection, rows)
            self.connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            self.give_up()
            return False
        return True

    def gathered(self, jobs: list[Job]) -> list[Row]:
        """The entries of jobs that add nothing else; who is refused learns it."""
        rows: list[Row] = []
        for job in jobs:
            try:
                rows += job.work(self.connection) or ()
            except StorageError as error:
                job.error = error
        return rows

    def write_apart(self, group: list[Job]) -> None:
        """One by one, so that only what was refused fails."""
        self.connection.execute("BEGIN IMMEDIATE")
        for job in group:
            job.error = None
            self.attempt(job)
        self.connection.execute("COMMIT")

    def attempt(self, job: Job) -> None:
        """One job inside the transaction; what it refuses by itself is taken back alone."""
        self.connection.execute("SAVEPOINT job")
        try:
            add(self.connection, job.work(self.connection) or [])
        except StorageError as error:
            job.error = error
            self.connection.execute("ROLLBACK TO job")
        except sqlite3.IntegrityError as error:
            job.error = meaning(error)
            self.connection.execute("ROLLBACK TO job")
            self.on_rollback()
        self.connection.execute("RELEASE job")

    def tell(self, group: list[Job]) -> None:
        """Wake those who wait."""
        try:
            self.loop.call_soon_threadsafe(self.settle, group)
        except RuntimeError:
            log.warning("%d answers of the database came after the end", len(group))

    def settle(self, jobs: list[Job]) -> None:
        """In the event loop: every waiting caller gets its answer."""
        for job in jobs:
            if job.done.done():
                continue
            if job.error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(job.error)
                job.done.exception()  # also when the caller has gone, nobody is to be warned

    def give_up(self) -> None:
        """Take the transaction back, whatever of it is still open."""
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            log.error("taking a transaction back failed: %s", error)
        self.on_rollback()
        self.on_end()


def add(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Add entries by one statement."""
    if rows:
        connection.execute(ADD_ROWS, (msgspec.json.encode(rows).decode(),))
