"""Several processes on one PostgreSQL: leases, fences, outages and wake-ups, on real servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pentacles.server.storage import (
    Description,
    LeaseLost,
    Line,
    NotOurDatabase,
    OutOfOrder,
    StorageDown,
    leases,
    open_store,
)
from pentacles.server.storage.postgres import PostgresStore
from tests.server.servers import Postgres, Redis, running_postgres, running_redis

TOLD = Description("playing", True, "{}")


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with running_redis() as made:
        yield made


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """A PostgreSQL that the test may kill."""
    with running_postgres() as made:
        yield made


@pytest.fixture
def db(postgres: Postgres) -> str:
    return postgres.database()


async def until(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(90):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)


async def numbers(store: PostgresStore, match: str) -> list[int]:
    found = await store.load(match)
    assert found is not None
    return [line.n for line in found.lines]


@pytest.mark.parametrize("has_redis", [True, False], ids=["with Redis", "without"])
def test_servers_of_a_database_count_together(db: str, redis: Redis, has_redis: bool) -> None:
    """What somebody has used of a quota, whichever server it was used at."""

    async def count() -> None:
        url = redis.url if has_redis else ""
        one, two = PostgresStore(db, url), PostgresStore(db, url)
        await asyncio.gather(one.open(), two.open())
        key = f"matches:{db}"  # the Redis is there for all tests
        assert await one.count(key, 2, 60.0) == 2
        assert await two.count(key, 3, 60.0) == 5
        assert await one.count(key, 0, 60.0) == 5
        assert await two.count(f"{key}:other", 1, 1.0) == 1
        await asyncio.sleep(1.5)
        assert await one.count(f"{key}:other", 1, 1.0) == 1  # the window is over
        await one.close()
        await two.close()

    asyncio.run(count())


def test_finished_matches_cost_nothing_when_a_keeper_is_looked_for(db: str) -> None:
    """Every process looks each second, however many matches have been played."""

    async def look() -> None:
        store = PostgresStore(db)
        await store.open()
        await store.connected().execute(
            "INSERT INTO matches (id, code, setup, status, is_open, info, record, created, changed)"
            " SELECT n, n, '', 'over', false, '', '', n, n FROM generate_series(1, 20000) AS n"
        )
        await store.connected().execute("ANALYZE matches")
        rows = await store.connected().fetch(f"EXPLAIN {leases.EXPIRED}")
        plan = "\n".join(str(row[0]) for row in rows)
        assert "Seq Scan on matches" not in plan, plan
        assert "matches_by_status" in plan
        await store.close()

    asyncio.run(look())


def test_a_match_is_kept_by_one_process_until_its_lease_expires(db: str) -> None:
    async def play() -> None:
        one, two = PostgresStore(db, address="one", lease=4.0), PostgresStore(db, address="two")
        await asyncio.gather(one.open(), two.open())
        await one.create_match("m1", "c1", "{}", TOLD, 1.0)
        await one.append("m1", [Line(0, "a")])
        assert await two.acquire(["m1"]) == frozenset()
        assert await two.expired() == []
        for _ in range(10):  # for longer than the lease
            await asyncio.sleep(0.5)
            assert await one.renew() == frozenset()
        assert await two.expired() == []
        async with asyncio.timeout(30):
            while not await two.expired():  # noqa: ASYNC110 - no renewal: it might be dead
                await asyncio.sleep(0.2)
        assert await two.expired() == ["m1"]
        (taken,) = await two.load_live()
        assert taken.lines == (Line(0, "a"),)
        assert await one.keeper("m1") == "two"
        await one.close()
        await two.close()

    asyncio.run(play())


def test_nobody_waits_for_a_lease_from_before_the_clock_was_set_back(db: str) -> None:
    async def play() -> None:
        one, two = PostgresStore(db, address="one"), PostgresStore(db, address="two")
        await asyncio.gather(one.open(), two.open())
        await one.create_match("m1", "c1", "{}", TOLD, 1.0)
        assert await two.expired() == []
        hour = "UPDATE leases SET until = until + 3600"  # as it looks when the hour is set back
        await one.connected().execute(hour)
        assert await two.expired() == ["m1"]
        assert await two.acquire(["m1"]) == frozenset({"m1"})
        assert await two.keeper("m1") == "two"
        await one.close()
        await two.close()

    asyncio.run(play())


def test_a_process_that_lost_its_lease_can_write_nothing(db: str) -> None:
    async def play() -> None:
        one, two = PostgresStore(db, lease=0.3), PostgresStore(db)
        await one.open()
        await two.open()
        for match in ("m1", "m2", "m3"):
            await one.create_match(match, match, "{}", TOLD, 1.0)
        await asyncio.sleep(0.5)
        assert await two.acquire(["m1", "m2"]) == {"m1", "m2"}
        with pytest.raises(LeaseLost):
            await one.append("m1", [Line(0, "late")])
        with pytest.raises(LeaseLost):
            await one.describe("m2", TOLD)
        await one.append("m3", [Line(0, "expired, but nobody wanted it")])
        assert await one.renew() == frozenset()
        await two.append("m1", [Line(0, "in time")])
        found = await two.load("m1")
        assert found is not None
        assert found.lines == (Line(0, "in time"),)
        await one.close()
        await two.close()

    asyncio.run(play())


def test_renewal_tells_which_matches_were_lost(db: str) -> None:
    async def play() -> None:
        one, two = PostgresStore(db, lease=0.3), PostgresStore(db)
        await one.open()
        await two.open()
        for match in ("m1", "m2"):
            await one.create_match(match, match, "{}", TOLD, 1.0)
        await asyncio.sleep(0.5)
        await two.acquire(["m2"])
        assert await one.renew() == {"m2"}
        with pytest.raises(LeaseLost):
            await one.finish("m2", "{}", TOLD)
        await one.close()
        await two.close()

    asyncio.run(play())


def test_a_match_is_taken_by_exactly_one_of_many(db: str) -> None:
    async def play() -> None:
        first = PostgresStore(db)
        await first.open()
        names = [f"m{number}" for number in range(50)]
        for match in names:
            await first.create_match(match, match, "{}", TOLD, 1.0)
        await first.close()
        others = [PostgresStore(db) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in others))
        taken = await asyncio.gather(*(store.load_live() for store in others))
        found = [match.id for some in taken for match in some]
        assert sorted(found) == sorted(names)
        await asyncio.gather(*(store.close() for store in others))

    asyncio.run(play())


def test_hard_restarts_of_the_database_lose_nothing_and_add_nothing_twice(
    mortal: Postgres,
) -> None:
    async def play() -> None:
        store = PostgresStore(mortal.url, patience=90)
        await store.open()
        acknowledged = {f"m{number}": -1 for number in range(20)}
        for match in acknowledged:
            await store.create_match(match, match, "{}", TOLD, 1.0)
        is_over = False

        async def player(match: str) -> None:
            while not is_over:
                n = acknowledged[match] + 1
                await store.append(match, [Line(n, f"{match} {n}")])
                acknowledged[match] = n

        async def killer() -> None:
            nonlocal is_over
            for _ in range(3):
                await asyncio.sleep(0.4)
                await asyncio.to_thread(mortal.kill)
                await asyncio.to_thread(mortal.start)
                wanted = {match: n + 2 for match, n in acknowledged.items()}
                for match, n in wanted.items():
                    await until(lambda match=match, n=n: acknowledged[match] >= n)  # type: ignore[misc]
            is_over = True

        await asyncio.gather(killer(), *(player(match) for match in acknowledged))
        for match, n in acknowledged.items():
            found = await store.load(match)
            assert found is not None
            assert found.lines == tuple(Line(k, f"{match} {k}") for k in range(n + 1))
        await store.close()

    asyncio.run(play())


def test_while_the_database_is_away_requests_fail_in_time_and_work_again_later(
    mortal: Postgres,
) -> None:
    async def play() -> None:
        store = PostgresStore(mortal.url, patience=1.0)
        await store.open()
        await store.create_match("m1", "m1", "{}", TOLD, 1.0)
        await store.append("m1", [Line(0, "a")])
        mortal.kill()
        start = time.monotonic()
        with pytest.raises(StorageDown):
            await store.append("m1", [Line(1, "b")])
        with pytest.raises(StorageDown):
            await store.check()
        assert await store.renew() == frozenset()
        assert time.monotonic() - start < 8
        mortal.start()
        await store.append("m1", [Line(1, "c")])
        assert await numbers(store, "m1") == [0, 1]
        await store.close()

    asyncio.run(play())


def test_a_request_whose_answer_was_lost_is_not_applied_twice(db: str) -> None:
    async def play() -> None:
        store = PostgresStore(db)
        await store.open()
        await store.create_match("m1", "m1", "{}", TOLD, 1.0)
        await store.append("m1", [Line(0, "a"), Line(1, "b")])
        store.journal.last.clear()  # as after a broken connection
        await store.append("m1", [Line(0, "a"), Line(1, "b"), Line(2, "c")])
        assert await numbers(store, "m1") == [0, 1, 2]
        store.journal.last["m1"] = 0  # as if another had gone on
        with pytest.raises(OutOfOrder):
            await store.append("m1", [Line(1, "other")])
        await store.append("m1", [Line(3, "d")])
        assert await numbers(store, "m1") == [0, 1, 2, 3]
        await store.close()

    asyncio.run(play())


def test_wake_ups_reach_the_others_by_redis_and_by_polling(db: str, redis: Redis) -> None:
    async def play() -> None:
        stores = [PostgresStore(db, redis.url), PostgresStore(db, redis.url), PostgresStore(db)]
        heard: list[list[tuple[str, int]]] = [[], [], []]
        tasks = []
        for store, calls in zip(stores, heard, strict=True):
            await store.open()

            async def waker(match: str, version: int, calls: list[tuple[str, int]] = calls) -> None:
                calls.append((match, version))

            store.watch("m1")
            tasks.append(asyncio.create_task(store.listen(waker)))
        await stores[0].create_match("m1", "m1", "{}", TOLD, 1.0)
        await stores[0].create_match("m2", "m2", "{}", TOLD, 1.0)
        await until(lambda: stores[1].wakeups.is_connected)
        await stores[0].append("m1", [Line(0, "a")])
        await stores[0].append("m2", [Line(0, "a")])
        start = time.monotonic()
        await stores[0].wake("m1", 0)
        await stores[0].wake("m2", 0)
        await until(lambda: heard[1])
        by_redis = time.monotonic() - start
        await until(lambda: heard[2])
        assert heard[1] == [("m1", 0)]
        assert heard[2] == [("m1", 0)]
        assert by_redis < 0.3

        redis.kill()  # polling takes over
        await stores[0].append("m1", [Line(1, "b")])
        await stores[0].wake("m1", 1)
        await until(lambda: len(heard[1]) == 2)
        redis.start()
        await until(lambda: stores[1].wakeups.is_connected)
        await stores[0].append("m1", [Line(2, "c")])
        await stores[0].wake("m1", 2)
        await until(lambda: len(heard[1]) == 3)
        assert heard[1] == [("m1", 0), ("m1", 1), ("m1", 2)]
        for store in stores:
            await store.close()
        await asyncio.gather(*tasks)

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_database_of_another_program_is_refused(postgres: Postgres) -> None:
    import asyncpg

    db = postgres.database()

    async def play() -> None:
        connection = await asyncpg.connect(db)
        await connection.execute("CREATE TABLE matches (a int)")
        await connection.close()
        with pytest.raises(NotOurDatabase, match="another program"):
            await open_store(db).open()

    asyncio.run(play())


def test_a_newer_database_is_refused(postgres: Postgres) -> None:
    import asyncpg

    db = postgres.database()

    async def play() -> None:
        store = open_store(db)
        await store.open()
        await store.close()
        connection = await asyncpg.connect(db)
        await connection.execute("UPDATE pentacles_version SET version_num = '9999'")
        await connection.close()
        with pytest.raises(NotOurDatabase, match="newer version"):
            await open_store(db).open()

    asyncio.run(play())


def test_a_database_that_is_not_there_is_refused(postgres: Postgres, tmp_path: Path) -> None:
    async def play() -> None:
        with pytest.raises(NotOurDatabase, match="does not exist"):
            await open_store(postgres.url.replace("/postgres", "/nowhere")).open()
        away = PostgresStore("postgresql://u:geheim@127.0.0.1:1/x", patience=0.3)
        with pytest.raises(NotOurDatabase, match="Is it running") as caught:
            await away.open()
        assert "geheim" not in str(caught.value)
        assert "geheim" not in away.label

    asyncio.run(play())
