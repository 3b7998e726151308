"""The scribe: a process that writes into a SQLite file and does nothing else.

The server hands it groups of jobs, one after the other, and each group becomes one transaction, so
that one wait for the disk serves many. Each job of a group stands alone: a refused one doesn't harm
the others. If the disk refuses, all of them fail and none is half-written.

It is a process rather than a thread of the server because a thread has to wait for the interpreter
after every database call, just when the server is busiest.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pentacles.server.storage.store import CodeTaken, OutOfOrder, StorageError, StorageFull

Row = tuple[str, int, str]
"""An entry to be added: match, number, body."""

ADD_ROWS = """
    INSERT INTO entries (match, n, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""
LAST_LINE = "SELECT coalesce(max(n), -1) FROM entries WHERE match = ?"
BODY = "SELECT body FROM entries WHERE match = ? AND n = ?"
REMEMBERED = 50_000
"""How many matches' newest entries are remembered."""
HEAD = 4
"""How many bytes before each message give its length."""
READY = b"\0The scribe is ready.\n"
"""What a scribe says before its first report; anything earlier is not from it."""
OWN_FAULTS = (
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    sqlite3.DataError,
    OverflowError,
)
"""Errors that concern one job and leave the others alone."""


class Job(msgspec.Struct, array_like=True, frozen=True):
    """Something to be written: statements, and entries of the journal of one match."""

    statements: list[tuple[str, list[Any]]] = []
    match: str = ""
    lines: list[tuple[int, str]] = []
    code: str = ""
    """The code of a new match: if it is refused, another match has it."""


class Report(msgspec.Struct, array_like=True, frozen=True):
    """How a group went: for each job why it was refused, or None."""

    refusals: list[tuple[str, str] | None]
    """The kind of refusal, by the name of its class, and the words."""
    trouble: str = ""
    """For the log: why none of the jobs was written."""


KINDS = {kind.__name__: kind for kind in (StorageError, StorageFull, OutOfOrder, CodeTaken)}


def meaning(error: Exception) -> StorageError:
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


class Scribe:
    """Writes groups of jobs through one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.last: dict[str, int] = {}
        """The number of the newest entry of each match."""
        self.coming: dict[tuple[str, int], str] = {}
        """Entries of the group that is being written."""
        self.refused: dict[int, StorageError] = {}
        """Jobs of this group that can't be done, by their place in it."""

    def write(self, group: list[Job]) -> Report:
        """One transaction."""
        self.refused = {}
        if len(self.last) > REMEMBERED:
            self.last.clear()
        trouble = ""
        try:
            if not self.write_together(group):
                self.refused = {}
                self.write_apart(group)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait hear of it
            self.give_up()
            trouble = f"a transaction of {len(group)} jobs failed: {error!r}"
            self.refused = dict.fromkeys(range(len(group)), meaning(error))
        finally:
            self.coming.clear()
        return Report([self.refusal(place) for place in range(len(group))], trouble)

    def refusal(self, place: int) -> tuple[str, str] | None:
        """Why a job of this group can't be done."""
        error = self.refused.get(place)
        return None if error is None else (type(error).__name__, str(error))

    def write_together(self, group: list[Job]) -> bool:
        """Use as few statements as possible; False if one was refused and nothing written."""
        try:
            if not any(job.statements for job in group):
                self.add(self.gathered(list(enumerate(group))))  # one statement is a transaction
                return True
            self.connection.execute("BEGIN IMMEDIATE")
            rows: list[Row] = []
            for place, job in enumerate(group):
                if not job.statements:
                    rows += self.gathered([(place, job)])
                    continue
                self.add(rows)
                rows = []
                self.attempt(place, job)
            self.add(rows)
            self.connection.execute("COMMIT")
        except OWN_FAULTS:
            self.give_up()
            return False
        return True

    def gathered(self, jobs: list[tuple[int, Job]]) -> list[Row]:
        """The entries of jobs that add nothing else."""
        rows: list[Row] = []
        for place, job in jobs:
            try:
                rows += self.new(job)
            except StorageError as error:
                self.refused[place] = error
        return rows

    def write_apart(self, group: list[Job]) -> None:
        """Write one by one, so that only what was refused fails."""
        self.connection.execute("BEGIN IMMEDIATE")
        for place, job in enumerate(group):
            self.attempt(place, job)
        self.connection.execute("COMMIT")

    def attempt(self, place: int, job: Job) -> None:
        """One job inside the transaction; if it is refused, only this job is rolled back."""
        self.connection.execute("SAVEPOINT job")
        try:
            new = self.new(job)
            for text, values in job.statements:
                self.connection.execute(text, values)
            self.add(new)
        except (StorageError, *OWN_FAULTS) as error:
            self.refused[place] = why(error, job)
            self.connection.execute("ROLLBACK TO job")
            self.last.clear()
            for n, _ in job.lines:
                self.coming.pop((job.match, n), None)
        self.connection.execute("RELEASE job")

    def new(self, job: Job) -> list[Row]:
        """The entries of a job that aren't there yet, if they follow; otherwise OutOfOrder."""
        if not job.lines:
            return []
        match = job.match
        last = self.last.get(match)
        if last is None:
            (last,) = self.connection.execute(LAST_LINE, (match,)).fetchone()
        first = last
        new: list[Row] = []
        for n, body in job.lines:
            if "\0" in body:
                raise StorageError(
                    f"Entry {n} of match {match} has a character that can't be kept."
                )
            if n == last + 1:
                new.append((match, n, body))
                last += 1
                continue
            known = self.coming.get((match, n))
            if known is None and n <= first:
                row = self.connection.execute(BODY, (match, n)).fetchone()
                known = row[0] if row else None
            if known != body:
                raise OutOfOrder(
                    f"Entry {n} of match {match} doesn't follow entry {last}."
                    if known is None
                    else f"Entry {n} of match {match} holds something else already."
                )
        self.last[match] = last
        self.coming.update({(match, n): body for _, n, body in new})
        return new

    def add(self, rows: list[Row]) -> None:
        """Add entries by one statement."""
        if rows:
            self.connection.execute(ADD_ROWS, (msgspec.json.encode(rows).decode(),))

    def give_up(self) -> None:
        """Roll back whatever of the transaction is still open."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")
        self.last.clear()
        self.coming.clear()


def why(error: Exception, job: Job) -> StorageError:
    """Why a job can't be done."""
    if isinstance(error, StorageError):
        return error
    if job.code and isinstance(error, sqlite3.IntegrityError):
        return CodeTaken(f"Another match has the id or the code {job.code!r}.")
    return meaning(error)


def message(content: Any) -> bytes:
    """A message between the server and its scribe: the length, then the content."""
    data = msgspec.msgpack.encode(content)
    return len(data).to_bytes(HEAD) + data


def received(source: BinaryIO) -> bytes:
    """The next message; empty when there are no more."""
    size = int.from_bytes(source.read(HEAD))
    data = source.read(size)
    return data if len(data) == size else b""


def connect(place: str, is_address: bool = False) -> sqlite3.Connection:
    """A connection that starts no transactions by itself."""
    return sqlite3.connect(
        place, timeout=10.0, isolation_level=None, check_same_thread=False, uri=is_address
    )


def make_durable(connection: sqlite3.Connection) -> None:
    """From now on what this connection has written is on the disk."""
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def identity(path: str) -> str:
    """What distinguishes a file from another in the same place; FileNotFoundError if none."""
    found = Path(path).stat()
    return f"{found.st_dev}-{found.st_ino}"


def connect_to(path: str, known: str) -> sqlite3.Connection:
    """A connection to an existing file; OSError if it is not the known one."""
    connection = connect(Path(path).resolve().as_uri() + "?mode=rw", is_address=True)
    if identity(path) != known:
        raise OSError(f"{path} is another file now")
    make_durable(connection)
    return connection


def serve(scribe: Scribe, source: BinaryIO, target: BinaryIO) -> None:
    """Write what the server asks for, until it hangs up."""
    read = msgspec.msgpack.Decoder(list[Job])
    target.write(READY)
    while True:
        target.flush()
        group = received(source)
        if not group:
            return
        target.write(message(scribe.write(read.decode(group))))


def main() -> None:
    """Write to the named file, whose identity follows."""
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else gets into the reports
    try:
        connection = connect_to(*sys.argv[1:])
    except (OSError, sqlite3.Error) as error:
        sys.exit(f"The database can't be written: {error}.")
    with contextlib.suppress(BrokenPipeError):  # the server was killed
        serve(Scribe(connection), sys.stdin.buffer, target)
    connection.close()
