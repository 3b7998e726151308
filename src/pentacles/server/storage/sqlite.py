"""Storage in a SQLite file: one process, one writer, every entry on the disk before it counts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from pentacles.server.storage import statements
from pentacles.server.storage.database_tables import APPLICATION_ID
from pentacles.server.storage.file_lock import OWNER, FileLock
from pentacles.server.storage.schema_version import migrate
from pentacles.server.storage.scribe import Job, Scribe, connect, make_durable, meaning
from pentacles.server.storage.shared_store import StatementStore
from pentacles.server.storage.statements import Row, Statement, compiled
from pentacles.server.storage.store import (
    Description,
    Line,
    NotOurDatabase,
    StorageDown,
    Waker,
)
from pentacles.server.storage.writer import FarWriter, NearWriter, Writer

HEADER = b"SQLite format 3\x00"
DIALECT = SQLiteDialect_pysqlite()
PATIENCE = 2.0
"""Seconds within which a killed server has released its file."""


class SqliteStore(StatementStore):
    """A file, or `:memory:` for a server that forgets everything when it ends."""

    is_shared = False

    def __init__(self, path: str | Path, address: str = "") -> None:
        self.path = str(path)
        self.address = address
        self.owner = secrets.token_hex(8)
        self.is_in_memory = self.path == ":memory:"
        self.label = "SQLite in memory" if self.is_in_memory else f"SQLite {self.path}"
        self.kept: set[str] = set()
        self.closing = asyncio.Event()
        self.lock: FileLock | None = None
        self.writer: Writer | None = None
        self.reader: sqlite3.Connection | None = None
        self.readers: ThreadPoolExecutor | None = None

    # Coming and going

    async def open(self) -> None:
        try:
            writing = await asyncio.get_running_loop().run_in_executor(None, self.prepare)
            if self.is_in_memory:
                self.writer = NearWriter(Scribe(writing))
                return
            writing.close()
            writer = FarWriter(self.path, self.lock.shared if self.lock is not None else None)
            await writer.start()
            self.writer = writer
        except BaseException:
            await self.close()
            raise

    def prepare(self) -> sqlite3.Connection:
        """Look at the file, lock it, migrate it; a connection that writes into it."""
        if not self.is_in_memory:
            self.look()
            self.lock = FileLock(Path(f"{Path(self.path).resolve()}.lock"))
            if not self.lock.acquire(PATIENCE):
                raise NotOurDatabase(
                    f"The database {self.path} is in use by another Pentacles server. "
                    "Stop that one, or choose another file with --db."
                )
        name = f"file:pentacles-{self.owner}?mode=memory&cache=shared"
        try:
            place = name if self.is_in_memory else self.path
            writing = connect(place, self.is_in_memory)
            self.examine(writing)
            self.migrate(writing)
            make_durable(writing)
            if not self.is_in_memory:
                self.close_to_others()
            reading = connect(place, self.is_in_memory)
            reading.execute("PRAGMA query_only=ON")
            if self.is_in_memory:
                reading.execute("PRAGMA read_uncommitted=ON")
        except (sqlite3.DatabaseError, DatabaseError) as error:
            reason = getattr(error, "orig", error)
            raise NotOurDatabase(
                f"The database {self.path} can't be used ({reason}). If it is damaged, restore it "
                "from a copy; otherwise choose another file with --db."
            ) from None
        self.reader = reading
        self.readers = ThreadPoolExecutor(1, "pentacles-reader")
        return writing

    def look(self) -> None:
        """Refuse at a glance what can't be our file."""
        path = Path(self.path)
        if path.is_dir():
            raise NotOurDatabase(f"{path} is a folder; --db takes a file or a PostgreSQL URL.")
        if not path.parent.is_dir():  # a mistyped name must not give an empty server
            raise NotOurDatabase(
                f"There is no folder {path.parent} for the database. Make it first, or choose "
                "another file with --db."
            )
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER))
            if path.exists() and path.stat().st_size:
                with path.open("rb") as file:
                    start = file.read(len(HEADER))
                if start != HEADER:
                    raise NotOurDatabase(
                        f"{path} is not a database, or it is damaged at its beginning. "
                        "Choose another file with --db, or restore it from a copy."
                    )
        except OSError as error:
            raise NotOurDatabase(f"The database {path} can't be opened: {error}.") from None

    def close_to_others(self) -> None:
        """Let nobody else read the file and those beside it: they hold cards and chats."""
        for ending in ("", "-wal", "-shm", ".lock"):
            with contextlib.suppress(OSError):  # not there, or not ours
                Path(f"{Path(self.path).resolve()}{ending}").chmod(OWNER)

    def examine(self, connection: sqlite3.Connection) -> None:
        """Check that it is ours, and sound."""
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and mark != APPLICATION_ID:
            raise NotOurDatabase(
                f"The database {self.path} belongs to another program. "
                "Choose another file with --db."
            )
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise NotOurDatabase(
                f"The database {self.path} is damaged ({verdict}). Restore it from a copy, or "
                "choose another file with --db."
            )
        if not self.is_in_memory:
            connection.execute("PRAGMA journal_mode=WAL")

    def migrate(self, connection: sqlite3.Connection) -> None:
        """Bring the schema up to date, in one transaction."""
        engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)

        event.listen(engine, "begin", lambda _: connection.execute("BEGIN IMMEDIATE"))
        with engine.begin() as made:
            migrate(made, self.path)
            made.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")

    async def close(self) -> None:
        self.closing.set()
        writer, readers, reader, lock = self.writer, self.readers, self.reader, self.lock
        self.writer = self.readers = self.reader = self.lock = None
        if readers is not None:
            await asyncio.get_running_loop().run_in_executor(None, readers.shutdown)
        if reader is not None:
            reader.close()
        if writer is not None:
            await writer.close()
        if lock is not None:
            lock.release()

    async def check(self) -> None:
        # Not by reading: after a start a thousand viewers may be waiting to read.
        trouble = "The database is closed." if self.writer is None else self.writer.trouble
        if trouble:
            raise StorageDown(trouble)
        if not self.is_in_memory and not os.access(self.path, os.W_OK):
            raise StorageDown(f"The database {self.path} can't be written any more.")
        if self.writer is not None and self.writer.has_failed:
            await self.write([statements.touch()])  # there may be room again

    # Running statements

    async def do(self, job: Job) -> None:
        """Have the writer do something."""
        if self.writer is None:
            raise StorageDown("The database is closed; the server is stopping.")
        await self.writer.do(job)

    async def read(self, *wanted: Statement) -> list[list[Row]]:
        if self.readers is None or self.reader is None:
            raise StorageDown("The database is closed; the server is stopping.")
        return await asyncio.get_running_loop().run_in_executor(
            self.readers, fetch, self.reader, texts(wanted)
        )

    async def write(self, changes: Sequence[Statement], match: str | None = None) -> None:
        await self.do(Job(texts(changes)))

    # Matches

    async def create_match(
        self,
        match: str,
        code: str,
        setup: str,
        description: Description,
        now: float,
        origin: str = "",
    ) -> None:
        made = statements.create_match(match, code, setup, description, now, origin)
        await self.do(Job(texts(made), code=code))
        self.kept.add(match)

    async def append(
        self, match: str, lines: Sequence[Line], description: Description | None = None
    ) -> None:
        told = [] if description is None else statements.describe(match, description, time.time())
        await self.do(Job(texts(told), match, [(line.n, line.body) for line in lines]))

    # Leases: only we use the file, so all of them are ours

    def forget(self, match: str) -> None:
        self.kept.discard(match)

    async def acquire(self, matches: Iterable[str]) -> frozenset[str]:
        (rows,) = await self.read(statements.live())
        taken = {str(match) for (match,) in rows} & set(matches)
        self.kept |= taken
        return frozenset(taken)

    async def renew(self) -> frozenset[str]:
        return frozenset()

    async def release(self, matches: Iterable[str]) -> None:
        self.kept.difference_update(matches)

    async def expired(self) -> list[str]:
        (rows,) = await self.read(statements.live())
        return [str(match) for (match,) in rows if match not in self.kept]

    async def keeper(self, match: str) -> str | None:
        return self.address if match in self.kept else None

    # Wake-ups: there is nobody else to wake

    async def wake(self, match: str, version: int) -> None:
        pass

    async def listen(self, waker: Waker) -> None:
        await self.closing.wait()

    def watch(self, match: str, is_watched: bool = True) -> None:
        pass


def texts(wanted: Sequence[Statement]) -> list[tuple[str, list[Any]]]:
    """Statements as SQLite reads them."""
    return [compiled(statement, DIALECT) for statement in wanted]


def fetch(reader: sqlite3.Connection, wanted: list[tuple[str, list[Any]]]) -> list[list[Row]]:
    """In the reader's thread: the rows of each statement, all from the same moment."""
    try:
        reader.execute("BEGIN")
        try:
            return [reader.execute(text, values).fetchall() for text, values in wanted]
        finally:
            reader.execute("COMMIT")
    except sqlite3.Error as error:
        raise meaning(error) from None
