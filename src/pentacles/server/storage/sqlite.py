"""Storage in a SQLite file: one process, one writer, every entry on the disk before it counts."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from pentacles.server.storage import statements
from pentacles.server.storage.common import StatementStore
from pentacles.server.storage.locking import FileLock
from pentacles.server.storage.migrating import migrate
from pentacles.server.storage.schema import APPLICATION_ID
from pentacles.server.storage.statements import Row, Statement, compiled
from pentacles.server.storage.store import (
    CodeTaken,
    Description,
    Line,
    NotOurDatabase,
    OutOfOrder,
    StorageDown,
    Waker,
)
from pentacles.server.storage.writer import Row as Entry
from pentacles.server.storage.writer import Work, Writer, meaning

HEADER = b"SQLite format 3\x00"
DIALECT = SQLiteDialect_pysqlite()
LAST_LINE = "SELECT coalesce(max(n), -1) FROM entries WHERE match = ?"
BODY = "SELECT body FROM entries WHERE match = ? AND n = ?"


class SqliteStore(StatementStore):
    """A file, or `:memory:` for a server that forgets everything when it ends."""

    is_shared = False

    def __init__(self, path: str | Path, address: str = "") -> None:
        self.path = str(path)
        self.address = address
        self.owner = secrets.token_hex(8)
        self.is_in_memory = self.path == ":memory:"
        self.label = "SQLite in memory" if self.is_in_memory else f"SQLite {self.path}"
        self.last: dict[str, int] = {}
        """The number of the newest entry of each match; used by the writer's thread alone."""
        self.coming: dict[tuple[str, int], str] = {}
        """Entries of the transaction that is being put together; of the same thread."""
        self.kept: set[str] = set()
        self.closing = asyncio.Event()
        self.lock: FileLock | None = None
        self.writer: Writer | None = None
        self.reader: sqlite3.Connection | None = None
        self.readers: ThreadPoolExecutor | None = None

    # Coming and going

    async def open(self) -> None:
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, self.prepare, loop)
        except BaseException:
            if self.lock is not None:
                self.lock.release()
            raise

    def prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at the file, lock it, migrate it and start the writer."""
        if not self.is_in_memory:
            self.look()
            self.lock = FileLock(Path(f"{self.path}.lock"))
            if not self.lock.acquire():
                raise NotOurDatabase(
                    f"The database {self.path} is in use by another Pentacles server. "
                    "Stop that one, or choose another file with --db."
                )
        name = f"file:pentacles-{self.owner}?mode=memory&cache=shared"
        try:
            writing = self.connect(name)
            self.examine(writing)
            self.migrate(writing)
            writing.execute("PRAGMA synchronous=FULL")
            writing.execute("PRAGMA foreign_keys=ON")
            reading = self.connect(name)
            reading.execute("PRAGMA query_only=ON")
            if self.is_in_memory:
                reading.execute("PRAGMA read_uncommitted=ON")
        except (sqlite3.DatabaseError, DatabaseError) as error:
            reason = getattr(error, "orig", error)
            raise NotOurDatabase(
                f"The database {self.path} can't be used ({reason}). If it is damaged, restore it "
                "from a copy; else choose another file with --db."
            ) from None
        self.reader = reading
        self.readers = ThreadPoolExecutor(1, "pentacles-reader")
        self.writer = Writer(writing, loop, self.last.clear, self.coming.clear)

    def connect(self, name: str) -> sqlite3.Connection:
        """A connection without transactions of its own."""
        return sqlite3.connect(
            name if self.is_in_memory else self.path,
            timeout=10.0,
            isolation_level=None,
            check_same_thread=False,
            uri=self.is_in_memory,
        )

    def look(self) -> None:
        """Refuse at a glance what can't be our file."""
        path = Path(self.path)
        if path.is_dir():
            raise NotOurDatabase(f"{path} is a folder; --db takes a file or a PostgreSQL URL.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
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

    def examine(self, connection: sqlite3.Connection) -> None:
        """See whether it is ours, and sound."""
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
        writer, readers, reader = self.writer, self.readers, self.reader
        self.writer = self.readers = self.reader = None
        if writer is not None:
            await writer.close()
        if readers is not None:
            readers.shutdown(wait=True)
        if reader is not None:
            reader.close()
        if writer is not None:
            writer.connection.close()
        if self.lock is not None:
            self.lock.release()

    async def check(self) -> None:
        if self.writer is None or not self.writer.thread.is_alive():
            raise StorageDown("The database is closed.")
        # Not by reading: after a start a thousand viewers may wait for that.
        if not self.is_in_memory and not os.access(self.path, os.W_OK):
            raise StorageDown(f"The database {self.path} is gone or can't be written any more.")

    # Running statements

    async def do(self, work: Work, adds_only: bool = False) -> None:
        """Have the writer do something."""
        if self.writer is None:
            raise StorageDown("The database is closed; the server is stopping.")
        await self.writer.do(work, adds_only)

    async def read(self, *wanted: Statement) -> list[list[Row]]:
        if self.readers is None or self.reader is None:
            raise StorageDown("The database is closed; the server is stopping.")
        texts = [compiled(statement, DIALECT) for statement in wanted]
        return await asyncio.get_running_loop().run_in_executor(
            self.readers, fetch, self.reader, texts
        )

    async def write(self, changes: Sequence[Statement], match: str | None = None) -> None:
        texts = [compiled(statement, DIALECT) for statement in changes]

        def work(connection: sqlite3.Connection) -> None:
            for text, values in texts:
                connection.execute(text, values)

        await self.do(work)

    # Matches

    async def create_match(
        self, match: str, code: str, setup: str, description: Description, now: float
    ) -> None:
        made = statements.create_match(match, code, setup, description, now)
        texts = [compiled(statement, DIALECT) for statement in made]

        def work(connection: sqlite3.Connection) -> None:
            try:
                for text, values in texts:
                    connection.execute(text, values)
            except sqlite3.IntegrityError:
                raise CodeTaken(f"Another match has the id or the code {code!r}.") from None

        await self.do(work)
        self.kept.add(match)

    async def append(
        self, match: str, lines: Sequence[Line], description: Description | None = None
    ) -> None:
        texts = (
            []
            if description is None
            else [
                compiled(statement, DIALECT)
                for statement in statements.describe(match, description, time.time())
            ]
        )

        def work(connection: sqlite3.Connection) -> list[Entry]:
            new = self.new(connection, match, lines)
            for text, values in texts:
                connection.execute(text, values)
            return new

        await self.do(work, adds_only=not texts)

    def new(self, connection: sqlite3.Connection, match: str, lines: Sequence[Line]) -> list[Entry]:
        """In the writer's thread: the entries that aren't there yet, if they follow."""
        last = self.last.get(match)
        if last is None:
            (last,) = connection.execute(LAST_LINE, (match,)).fetchone()
        first = last
        new: list[Entry] = []
        for line in lines:
            if line.n == last + 1:
                new.append((match, line.n, line.body))
                last += 1
                continue
            body = self.coming.get((match, line.n))
            if body is None and line.n <= first:
                row = connection.execute(BODY, (match, line.n)).fetchone()
                body = row[0] if row else None
            if body != line.body:
                raise OutOfOrder(
                    f"Entry {line.n} of match {match} doesn't follow entry {last}."
                    if body is None
                    else f"Entry {line.n} of match {match} holds something else already."
                )
        self.last[match] = last
        self.coming.update({(match, n): body for _, n, body in new})
        return new

    # Leases: the file is ours alone, so all of them are

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


def fetch(reader: sqlite3.Connection, texts: list[tuple[str, list[object]]]) -> list[list[Row]]:
    """In the reader's thread: the rows of each statement, all from the same moment."""
    try:
        reader.execute("BEGIN")
        try:
            return [reader.execute(text, values).fetchall() for text, values in texts]
        finally:
            reader.execute("COMMIT")
    except sqlite3.Error as error:
        raise meaning(error) from None
