"""Two processes on one PostgreSQL: a viewer may come in anywhere, and one may die."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pentacles.client import Client
from pentacles.server.forwarder import TRY_AGAIN
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


async def first_words(address: str, match_id: str) -> dict[str, object]:
    """What a socket is told first. A close with "try again later" counts as an answer."""
    try:
        async with connect(
            address.replace("http", "ws") + f"/api/matches/{match_id}/socket"
        ) as early:
            await early.send('{"type": "hello"}')
            said = json.loads(await early.recv())
            assert said["type"] == "welcome" or said["is_final"], said
            return said  # type: ignore[no-any-return]
    except ConnectionClosed as over:
        code = None if over.rcvd is None else over.rcvd.code
        return {"type": "closed", "may_return": code == TRY_AGAIN}


def test_nobody_is_turned_away_while_a_match_changes_hands(pair: tuple[Server, Server]) -> None:
    """Who comes before the lease of a dead server has ended is told to come back, and gets in."""
    one, other = pair

    async def go() -> None:
        ann, bob, match = await two_people(one.address)
        one.stop(signal.SIGKILL)
        there = Client(other.address, ann.token)
        said = await first_words(other.address, match.id)
        assert said["type"] == "welcome" or said["may_return"], said
        began = time.monotonic()
        async with there.watch(match.id, 0) as first:
            await first.until(lambda: bool(first.table.zones), TAKEN_OVER)
            assert time.monotonic() - began < TAKEN_OVER
        await closed(ann, bob, there)

    run(go())
    assert "matches taken over" in other.errors


def test_a_server_that_passes_requests_on_says_who_asked(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Or all who come in at one server would share a quota at the other."""
    place = postgres.database()
    words = ("--quota", "replays=2")
    one = Server(place, *words, log=tmp_path / "one.log").start()
    other = Server(place, *words, log=tmp_path / "other.log").start()

    async def status(match: str, source: str) -> int:
        way = httpx.AsyncHTTPTransport(local_address=source)
        async with httpx.AsyncClient(base_url=other.address, transport=way, timeout=30) as http:
            return (await http.get(f"/api/matches/{match}/moments")).status_code

    async def go() -> None:
        ann, bob, match = await two_people(one.address)
        assert [await status(match.id, "127.0.0.2") for _ in range(3)] == [200, 200, 429]
        assert await status(match.id, "127.0.0.3") == 200
        await closed(ann, bob)

    try:
        run(go())
    finally:
        one.stop()
        other.stop()
