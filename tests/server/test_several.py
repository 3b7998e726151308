"""Two processes on one PostgreSQL: a viewer may come in anywhere, and one may die."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentacles.client import Client
from tests.server.servers import Postgres, running_postgres
from tests.server.tables import Server, against_bots, closed, play_on, play_some, run, two_people

TAKEN_OVER = 15.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as made:
        yield made


@pytest.fixture
def pair(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with the same database."""
    place = postgres.database()
    one = Server(place, log=tmp_path / "one.log").start()
    other = Server(place, log=tmp_path / "other.log").start()
    try:
        yield one, other
    finally:
        one.stop(signal.SIGKILL)
        other.stop()


def test_a_match_is_played_through_a_server_that_does_not_keep_it(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair

    async def go() -> None:
        ann, bob, match = await two_people(one.address)
        here, there = Client(other.address, ann.token), Client(other.address, bob.token)
        assert (await there.match(match.id)).seats[1].is_you
        assert (await there.match_by_code(match.code)).id == match.id
        async with here.watch(match.id, 0) as first, bob.watch(match.id, 1) as second:
            await first.say("Hello from next door")
            await asyncio.gather(play_on(first), play_on(second))
            assert first.table.result == second.table.result
        record = await there.record(match.id)
        assert record["record"]["names"] == ["Ann", "Bob"]
        again = await there.rematch(match.id)
        assert (await ann.rematch(match.id)).id == again.id
        await closed(ann, bob, here, there)

    run(go())
    assert '"level": "error"' not in one.errors + other.errors


def test_a_match_goes_on_when_the_process_that_keeps_it_is_killed(
    pair: tuple[Server, Server],
) -> None:
    one, other = pair

    async def go() -> None:
        ann, bob, match = await two_people(one.address)
        solo = await ann.create(against_bots("wizard-cards", 1))
        here, there = Client(other.address, ann.token), Client(other.address, bob.token)
        async with here.watch(match.id, 0) as first, there.watch(match.id, 1) as second:
            await play_some(4, first, second)
            moves = (await here.moments(match.id, "0")).moves
            began = time.monotonic()
            await asyncio.to_thread(one.stop, signal.SIGKILL)
            await play_some(2, first, second)
            assert time.monotonic() - began < TAKEN_OVER + 5
            after = (await here.moments(match.id, "0")).moves
            assert after[: len(moves)] == moves
            assert len(after) > len(moves)
            await asyncio.gather(play_on(first), play_on(second))
            assert first.table.result == second.table.result
        assert (await here.match(solo.id)).status in ("playing", "over")
        await closed(ann, bob, here, there)

    run(go())
    assert '"level": "error"' not in other.errors
