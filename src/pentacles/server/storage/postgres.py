"""Storage in PostgreSQL: several processes may share it, each match kept by one of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from pentacles.server.storage import leases, statements, usage_counts
from pentacles.server.storage.outages import FATAL, PATIENCE, TRANSIENT, Outage, meaning
from pentacles.server.storage.postgres_journal import DIALECT, Journal
from pentacles.server.storage.schema_version import migrate
from pentacles.server.storage.shared_store import StatementStore
from pentacles.server.storage.statements import Row, Statement, compiled
from pentacles.server.storage.store import (
    LEASE_SECONDS,
    OVER,
    CodeTaken,
    Description,
    LeaseLost,
    Line,
    NotOurDatabase,
    StorageDown,
    Waker,
)
from pentacles.server.storage.wake_ups import Wakeups

CONNECTIONS = 6
OFTEN = 1000
"""After this many counts, those that no longer matter are forgotten."""
STATEMENT_SECONDS = 10.0
NOTICE = 1.0
"""Seconds after which a start says that it is waiting for the database."""

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


class PostgresStore(StatementStore):
    """A database that outlives any process; see `leasing` for who may write what."""

    is_shared = True

    def __init__(
        self,
        url: str,
        redis: str = "",
        address: str = "",
        lease: float = LEASE_SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        self.url = url
        self.address = address
        self.lease = lease
        self.patience = patience
        """Seconds for which a request waits for a database that went away."""
        self.owner = secrets.token_hex(8)
        try:
            urlsplit(url)
            self.label = f"PostgreSQL {make_url(url).render_as_string(hide_password=True)}"
        except (ValueError, ArgumentError):
            raise NotOurDatabase(
                "--db is not the address of a PostgreSQL database; "
                "it should look like postgresql://user:password@host:5432/name."
            ) from None
        self.fences: dict[str, int] = {}
        """The matches whose leases we hold, with the number of each lease."""
        self.pool: asyncpg.Pool[Any] | None = None
        self.journal = Journal(self)
        self.wakeups = Wakeups(self, redis)
        self.counted = 0
        self.is_closing = False

    # Coming and going

    async def open(self) -> None:
        facts = {"database": self.label, "seconds": self.patience}
        loop = asyncio.get_running_loop()
        notice = loop.call_later(
            NOTICE, lambda: log.warning("waiting for the database", extra={"facts": facts})
        )
        try:
            await self.wakeups.open()  # says what is missing before waiting for the database
            await self.connect()
        except BaseException:
            await self.wakeups.close()
            raise
        finally:
            notice.cancel()
        self.journal.start()

    async def connect(self) -> None:
        """Find the database, with patience for one that is just starting."""
        outage = Outage(self.patience)
        while True:
            try:
                await self.migrate()
                self.pool = await asyncpg.create_pool(
                    self.url,
                    min_size=0,
                    max_size=CONNECTIONS,
                    command_timeout=STATEMENT_SECONDS,
                    timeout=5.0,
                )
                break
            except FATAL as error:
                raise NotOurDatabase(f"{self.label} can't be used: {error}.") from None
            except TRANSIENT as error:
                if not await outage.wait():
                    raise NotOurDatabase(
                        f"{self.label} does not answer ({error}). Is it running?"
                    ) from None
            except asyncpg.PostgresError as error:
                raise NotOurDatabase(f"{self.label} can't be used: {error}.") from None

    async def migrate(self) -> None:
        """Bring the schema up to date; processes that start together take turns."""

        async def connect() -> asyncpg.Connection[Any]:
            return await asyncpg.connect(self.url, timeout=5.0)

        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=connect, poolclass=NullPool
        )
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate, self.label)
        except DBAPIError as error:
            reason: BaseException = error
            while reason.__cause__ is not None:
                reason = reason.__cause__
            raise reason from None  # what asyncpg said before it was wrapped
        finally:
            await engine.dispose()

    async def close(self) -> None:
        self.is_closing = True
        await self.journal.close()
        await self.wakeups.close()
        pool, self.pool = self.pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(5.0):
                if self.fences:
                    await pool.execute(leases.RELEASE, list(self.fences), self.owner)
                await pool.close()
        except (*TRANSIENT, asyncpg.PostgresError) as error:
            log.warning("the database was left in a hurry: %s", error)
            pool.terminate()
        self.fences.clear()

    async def check(self) -> None:
        try:
            async with asyncio.timeout(2.0):
                if self.journal.has_failed:
                    text, values = compiled(statements.touch(), DIALECT)
                    await self.connected().execute(text, *values)
                    self.journal.has_failed = False
                await self.connected().fetchval("SELECT 1")
        except (*TRANSIENT, asyncpg.PostgresError) as error:
            raise StorageDown(f"The database does not answer ({error}).") from None

    def connected(self) -> asyncpg.Pool[Any]:
        """The connections, while there are any."""
        if self.pool is None or self.is_closing:
            raise StorageDown("The database is closed; the server is stopping.")
        return self.pool

    async def persist(self, work: Callable[[asyncpg.Pool[Any], bool], Awaitable[Answer]]) -> Answer:
        """Do something despite outages; the second argument says whether it may already be done."""
        outage = Outage(self.patience)
        is_repeated = False
        while True:
            try:
                return await work(self.connected(), is_repeated)
            except TRANSIENT as error:
                is_repeated = True
                if self.is_closing or not await outage.wait():
                    raise StorageDown(
                        f"The database does not answer ({error}); try again in a moment."
                    ) from None
            except asyncpg.PostgresError as error:
                raise meaning(error) from None

    # Running statements

    async def read(self, *wanted: Statement) -> list[list[Row]]:
        texts = [compiled(statement, DIALECT) for statement in wanted]

        async def work(pool: asyncpg.Pool[Any], _: bool) -> list[list[Row]]:
            if len(texts) == 1:
                text, values = texts[0]
                return [[tuple(row) for row in await pool.fetch(text, *values)]]
            async with (
                pool.acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                return [
                    [tuple(row) for row in await connection.fetch(text, *values)]
                    for text, values in texts
                ]

        return await self.persist(work)

    async def write(self, changes: Sequence[Statement], match: str | None = None) -> None:
        texts = [compiled(statement, DIALECT) for statement in changes]

        async def work(pool: asyncpg.Pool[Any], is_repeated: bool) -> None:
            async with pool.acquire() as connection, connection.transaction():
                if match is not None:
                    await self.hold(connection, match)
                try:
                    for text, values in texts:
                        await connection.execute(text, *values)
                except asyncpg.UniqueViolationError:
                    if not is_repeated:
                        raise

        await self.persist(work)

    async def hold(self, connection: Any, match: str) -> None:
        """Make sure inside a transaction that the lease is ours until its end."""
        held = await connection.fetchval(leases.HOLD, match, self.owner, self.fences.get(match, -1))
        if held is None:
            self.forget(match)
            raise LeaseLost(f"Another server keeps match {match} now.")

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
        texts = [compiled(statement, DIALECT) for statement in made]

        async def work(pool: asyncpg.Pool[Any], is_repeated: bool) -> None:
            try:
                async with pool.acquire() as connection, connection.transaction():
                    for text, values in texts:
                        await connection.execute(text, *values)
                    await connection.execute(
                        leases.ACQUIRE, [match], self.owner, self.address, self.lease
                    )
            except asyncpg.UniqueViolationError as error:
                if is_repeated and error.constraint_name == "matches_pkey":
                    return  # the first attempt did it, and the answer was lost
                raise CodeTaken(f"Another match has the id or the code {code!r}.") from None

        await self.persist(work)
        self.fences[match] = 1

    async def append(
        self, match: str, lines: Sequence[Line], description: Description | None = None
    ) -> None:
        await self.journal.append(match, lines, description)

    async def finish(self, match: str, record: str, description: Description) -> None:
        try:
            await super().finish(match, record, description)
        except LeaseLost:
            found = await self.load(match)
            if found is None or found.description.status != OVER or found.record != record:
                raise  # otherwise it is done: the answer to the first attempt was lost

    # Leases

    def forget(self, match: str) -> None:
        self.fences.pop(match, None)
        self.journal.last.pop(match, None)

    async def acquire(self, matches: Iterable[str]) -> frozenset[str]:
        wanted = sorted(set(matches))
        if not wanted:
            return frozenset()

        async def work(pool: asyncpg.Pool[Any], _: bool) -> Any:
            return await pool.fetch(leases.ACQUIRE, wanted, self.owner, self.address, self.lease)

        rows = await self.persist(work)
        new = {match: fence for match, fence in rows if self.fences.get(match) != fence}
        for match in new:
            self.journal.last.pop(match, None)
        self.fences |= new
        if new:
            log.warning("matches taken over", extra={"facts": {"matches": len(new)}})
        return frozenset(str(match) for match, _ in rows)

    async def renew(self) -> frozenset[str]:
        before = dict(self.fences)
        try:
            async with asyncio.timeout(self.lease / 2):
                rows = await self.connected().fetch(leases.RENEW, self.owner, self.lease)
        except (*TRANSIENT, asyncpg.PostgresError) as error:
            # Anyone who could take over our matches can't reach the database either.
            log.warning("leases were not renewed: %s", error)
            return frozenset()
        kept = {str(match): int(fence) for match, fence in rows}
        lost = {match for match, fence in before.items() if kept.get(match) != fence}
        lost &= {match for match in lost if self.fences.get(match) == before[match]}
        for match in lost:
            self.forget(match)
        return frozenset(lost)

    async def release(self, matches: Iterable[str]) -> None:
        wanted = sorted(set(matches))

        async def work(pool: asyncpg.Pool[Any], _: bool) -> None:
            await pool.execute(leases.RELEASE, wanted, self.owner)

        for match in wanted:
            self.forget(match)
        await self.persist(work)

    async def expired(self) -> list[str]:
        async def work(pool: asyncpg.Pool[Any], _: bool) -> list[str]:
            return [str(match) for (match,) in await pool.fetch(leases.EXPIRED)]

        return await self.persist(work)

    async def keeper(self, match: str) -> str | None:
        async def work(pool: asyncpg.Pool[Any], _: bool) -> str | None:
            address: str | None = await pool.fetchval(leases.KEEPER, match)
            return address

        return await self.persist(work)

    # Wake-ups

    async def count(self, key: str, amount: int, seconds: float) -> int | None:
        counted = await self.wakeups.count(key, amount, seconds)
        if counted is not None:
            return counted

        async def work(pool: asyncpg.Pool[Any], _: bool) -> int:
            if self.counted % OFTEN == 0:
                await pool.execute(usage_counts.FORGET)
            self.counted += 1
            found: int = await pool.fetchval(
                usage_counts.ADD, usage_counts.name_of(key), amount, seconds
            )
            return found

        return await self.persist(work)

    async def wake(self, match: str, version: int) -> None:
        with contextlib.suppress(Exception):
            await self.wakeups.wake(match, version)

    async def listen(self, waker: Waker) -> None:
        await self.wakeups.listen(waker)

    def watch(self, match: str, is_watched: bool = True) -> None:
        self.wakeups.watch(match, is_watched)
