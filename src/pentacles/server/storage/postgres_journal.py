"""The journal in PostgreSQL: entries of many matches in one statement, each exactly once.

If the answer is lost together with the connection, it is unclear whether the entries are there. So
the next attempt begins by looking: entries that are there with the same body are done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import asyncpg
from sqlalchemy import Dialect
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

from pentacles.server.storage import statements
from pentacles.server.storage.outages import TRANSIENT, Outage, meaning
from pentacles.server.storage.statements import compiled
from pentacles.server.storage.store import (
    Description,
    LeaseLost,
    Line,
    OutOfOrder,
    StorageDown,
    StorageError,
)

if TYPE_CHECKING:
    from pentacles.server.storage.postgres import PostgresStore

DIALECT: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
LARGEST_GROUP = 1000

LAST = """
    SELECT match, max(n) FROM entries WHERE match = ANY($1::text[]) GROUP BY match
"""

BODIES = """
    SELECT entries.match, entries.n, entries.body FROM entries
    JOIN unnest($1::text[], $2::int[]) AS wanted(match, n)
    ON entries.match = wanted.match AND entries.n = wanted.n
"""

APPEND = """
    WITH held AS (
        SELECT leases.match FROM leases
        JOIN unnest($5::text[], $6::bigint[]) AS ours(match, fence)
        ON leases.match = ours.match AND leases.fence = ours.fence
        WHERE leases.owner = $4
        ORDER BY leases.match FOR SHARE OF leases
    ), added AS (
        INSERT INTO entries (match, n, body)
        SELECT wanted.match, wanted.n, wanted.body
        FROM unnest($1::text[], $2::int[], $3::text[]) AS wanted(match, n, body)
        JOIN held ON held.match = wanted.match
        ON CONFLICT (match, n) DO NOTHING
        RETURNING match, n
    )
    SELECT match, n FROM added UNION ALL SELECT match, NULL FROM held
"""

log = logging.getLogger(__name__)


class Request:
    """Entries to be added, and who is waiting for them."""

    __slots__ = ("description", "done", "lines", "match", "new")

    def __init__(self, match: str, lines: Sequence[Line], description: Description | None) -> None:
        self.match = match
        self.lines = lines
        self.description = description
        self.new: list[Line] = []
        """Those that aren't there yet."""
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, error: StorageError | None = None) -> None:
        """Tell the one who is waiting."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
            self.done.exception()


class Journal:
    """Collects what is to be added while the last group is being written."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.last: dict[str, int] = {}
        """The number of the newest entry of each match that we keep, as far as we know it."""
        self.waiting: list[Request] = []
        self.is_wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.is_closing = False
        self.has_failed = False
        """Whether the database refused the last thing that was to be written."""

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        """Write what waits, and end."""
        self.is_closing = True
        self.is_wanted.set()
        if self.task is not None:
            await self.task

    async def append(
        self, match: str, lines: Sequence[Line], description: Description | None
    ) -> None:
        """Have entries added; returns when they are durable."""
        if self.is_closing or self.task is None:
            raise StorageDown("The database is closed; the server is stopping.")
        request = Request(match, lines, description)
        self.waiting.append(request)
        self.is_wanted.set()
        await asyncio.shield(request.done)

    async def run(self) -> None:
        """Write group after group."""
        while self.waiting or not self.is_closing:
            await self.is_wanted.wait()
            self.is_wanted.clear()
            while self.waiting:
                group = self.waiting[:LARGEST_GROUP]
                del self.waiting[:LARGEST_GROUP]
                await self.write(group)

    async def write(self, group: list[Request]) -> None:
        """Write a group despite outages; afterwards everybody has an answer."""
        outage = Outage(self.store.patience)
        while True:
            try:
                assert self.store.pool is not None
                async with self.store.pool.acquire() as connection:
                    await self.attempt(connection, group)
                self.has_failed = False
                return
            except TRANSIENT as error:
                self.forget(group)
                if self.store.is_closing or not await outage.wait():
                    self.fail(group, StorageDown, f"The database does not answer ({error}).")
                    return
            except asyncpg.PostgresError as error:
                self.forget(group)
                self.has_failed = True
                problem = meaning(error)
                self.fail(group, type(problem), str(problem))
                return
            except Exception as error:  # the journal has to outlive any group
                self.forget(group)
                log.exception("the journal failed")
                self.fail(group, StorageError, f"The server failed to save this ({error}).")
                return

    def fail(self, group: list[Request], kind: type[StorageError], message: str) -> None:
        """Everyone's request fails."""
        for request in group:
            request.settle(kind(message))

    def forget(self, group: list[Request]) -> None:
        """Next time, look up again how far these matches have come."""
        for request in group:
            self.last.pop(request.match, None)

    async def attempt(self, connection: Any, group: list[Request]) -> None:
        """One transaction; nobody is told before it is durable."""
        problems: dict[Request, StorageError] = {}
        await self.sort(connection, group, problems)
        texts: list[tuple[str, list[Any]]] = []
        good = [request for request in group if request not in problems]
        async with connection.transaction():
            held, added = await self.add(connection, good)
            for request in good:
                key = request.match
                if (request.new or request.description is not None) and key not in held:
                    problems[request] = LeaseLost(f"Another server keeps match {key} now.")
                elif any((key, line.n) not in added for line in request.new):
                    problems[request] = OutOfOrder(f"Match {key} has gone on elsewhere.")
                elif request.description is not None:
                    made = statements.describe(key, request.description, time.time())
                    texts += [compiled(statement, DIALECT) for statement in made]
            for text, values in texts:
                await connection.execute(text, *values)
        for request in group:
            problem = problems.get(request)
            if problem is None:
                if request.new:
                    newest = max(line.n for line in request.new)
                    self.last[request.match] = max(self.last.get(request.match, -1), newest)
            elif isinstance(problem, LeaseLost):
                self.store.forget(request.match)
            else:
                self.last.pop(request.match, None)
            request.settle(problem)

    async def sort(
        self, connection: Any, group: list[Request], problems: dict[Request, StorageError]
    ) -> None:
        """Which entries are new, which are there already, and which fit nowhere."""
        unknown = sorted({one.match for one in group if one.match not in self.last})
        if unknown:
            found = dict(await connection.fetch(LAST, unknown))
            self.last.update({match: int(found.get(match, -1)) for match in unknown})
        last = {request.match: self.last[request.match] for request in group}
        doubtful: list[tuple[Request, Line]] = []
        coming: dict[tuple[str, int], str] = {}
        for request in group:
            request.new = []
            for line in request.lines:
                key = (request.match, line.n)
                if line.n == last[request.match] + 1:
                    request.new.append(line)
                    last[request.match] += 1
                    coming[key] = line.body
                elif coming.get(key) == line.body:
                    request.new.append(line)  # twice in one moment: the statement adds it once
                else:
                    doubtful.append((request, line))
        if not doubtful:
            return
        rows = await connection.fetch(
            BODIES,
            [request.match for request, _ in doubtful],
            [line.n for _, line in doubtful],
        )
        bodies = {(match, n): body for match, n, body in rows}
        for request, line in doubtful:
            body = bodies.get((request.match, line.n))
            if body != line.body:
                problems[request] = OutOfOrder(
                    f"Entry {line.n} of match {request.match} doesn't follow the last one."
                    if body is None
                    else f"Entry {line.n} of match {request.match} holds something else already."
                )
        # What comes after a refused entry in the same moment is refused with it.
        refused = {request.match for request in problems}
        for request in group:
            if request.match in refused and request.new and request not in problems:
                problems[request] = OutOfOrder(f"Match {request.match} has to be loaded again.")

    async def add(
        self, connection: Any, group: list[Request]
    ) -> tuple[set[str], set[tuple[str, int]]]:
        """Add what is new to the matches that we hold: who is held, and what was added."""
        rows = [(one.match, line.n, line.body) for one in group for line in one.new]
        wanted = {one.match for one in group if one.new or one.description is not None}
        ours = sorted(match for match in wanted if match in self.store.fences)
        if not ours:
            return set(), set()
        found = await connection.fetch(
            APPEND,
            [match for match, _, _ in rows],
            [n for _, n, _ in rows],
            [body for _, _, body in rows],
            self.store.owner,
            ours,
            [self.store.fences[match] for match in ours],
        )
        held = {str(match) for match, n in found if n is None}
        return held, {(str(match), int(n)) for match, n in found if n is not None}
