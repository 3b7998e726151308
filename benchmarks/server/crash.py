"""Crashes: kill -9 under load, databases killed, one process of two lost, a full disk.

python -m benchmarks.server.crash            all of them
python -m benchmarks.server.crash kill       one: kill, postgres, redis, two, full
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.server.crowd import LATE, Crowd, described
from benchmarks.server.hosts import Host, table, until
from benchmarks.server.journals import audit
from tests.server.servers import running_postgres, running_redis

GAMES = [("wizard-cards", 2), ("witless-wizards", 4), ("wysaertz", 4)]

Row = tuple[str, Any, str, bool | None]


def verdicts(found: dict[str, int]) -> list[Row]:
    """What the journals say."""
    rows: list[Row] = [("moves acknowledged", found.pop("acknowledged"), "", None)]
    rows += [(name, number, "0", number == 0) for name, number in found.items()]
    return rows


async def settled(crowd: Crowd, patience: float = 30.0) -> None:
    """Wait until everybody is back and every move has its answer."""

    def waiting() -> int:
        return sum(player.sent is not None for match in crowd.matches for player in match.players)

    wanted = sum(len(match.players) for match in crowd.matches)
    if not await until(lambda: not waiting() and crowd.open_sockets() == wanted, patience):
        print(f"  {waiting()} moves unanswered, {crowd.open_sockets()} of {wanted} sockets open")


async def grew(crowd: Crowd, by: int, patience: float = 30.0) -> float:
    """Wait until this many more moves are acknowledged; returns the seconds it took."""
    start, wanted = time.monotonic(), len(crowd.acks) + by
    await until(lambda: len(crowd.acks) >= wanted, patience)
    return time.monotonic() - start


def kill(
    matches: int = 200, sockets: int = 4, rate: float = 150, times: int = 20, longest: float = 5
) -> bool:
    """Kill -9 at random moments."""
    with tempfile.TemporaryDirectory() as folder:
        db = f"{folder}/crash.sqlite3"
        host = Host(db, Path(folder), "--messages", "100000")
        host.start()
        healthy: list[float] = []

        async def campaign() -> Crowd:
            crowd = Crowd(host.address, GAMES, matches, sockets, rate)
            await crowd.open()
            crowd.play()
            print(f"  {crowd.open_sockets()} sockets")
            for _ in range(times):
                await asyncio.sleep(0.3 + random.random() * 2)
                host.kill()
                began = time.monotonic()
                started = await asyncio.to_thread(host.start)
                await asyncio.to_thread(host.healthy)
                healthy.append(time.monotonic() - began)
                went_on = await grew(crowd, 20)
                print(
                    f"  listens after {started:.1f} s, healthy after {healthy[-1]:.1f} s, "
                    f"20 moves after {went_on:.1f} s more"
                )
            crowd.is_playing = False
            await settled(crowd)
            await crowd.close()
            return crowd

        crowd = asyncio.run(campaign())
        host.stop()
        return table(
            f"kill -9, {times} times under load, {matches} matches, {matches * sockets} sockets "
            f"(load average {os.getloadavg()[0]:.1f})",
            [
                *verdicts(audit(db, crowd)),
                (
                    "slowest to health s",
                    max(healthy),
                    f"at most {longest:g}",
                    max(healthy) <= longest,
                ),
                ("mean to health s", sum(healthy) / len(healthy), "", None),
                ("refused", str(crowd.refusals), "", None),
                ("errors", str(crowd.errors), "", None),
            ],
        )


def postgres(
    matches: int = 60, sockets: int = 4, rate: float = 100, times: int = 5, longest: float = 15
) -> bool:
    """PostgreSQL killed hard."""
    with tempfile.TemporaryDirectory() as folder, running_postgres() as database:
        host = Host(database.url, Path(folder), "--messages", "100000")
        host.start()
        back: list[float] = []

        async def campaign() -> Crowd:
            crowd = Crowd(host.address, GAMES, matches, sockets, rate)
            await crowd.open()
            crowd.play()
            for _ in range(times):
                await asyncio.sleep(0.5 + random.random())
                database.kill()
                await asyncio.to_thread(database.start)
                back.append(await grew(crowd, 20))
            crowd.is_playing = False
            await settled(crowd)
            await crowd.close()
            return crowd

        crowd = asyncio.run(campaign())
        is_alive = host.is_running
        host.stop()
        return table(
            f"PostgreSQL killed {times} times, {matches} matches, {matches * sockets} sockets",
            [
                *verdicts(audit(database.url, crowd)),
                ("server lived on", is_alive, "True", is_alive),
                ("play went on after s", max(back), f"at most {longest:g}", max(back) <= longest),
                ("refused", str(crowd.refusals), "", None),
            ],
        )


def redis(matches: int = 30, rate: float = 60, longest: float = 5) -> bool:
    """Redis killed and started again."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres() as database,
        running_redis() as waker,
    ):
        host = Host(database.url, Path(folder), "--redis", waker.url, "--messages", "100000")
        host.start()

        async def campaign() -> tuple[Crowd, list[float]]:
            crowd = Crowd(host.address, GAMES, matches, 4, rate)
            await crowd.open()
            crowd.play()
            took = []
            for _ in range(3):
                await asyncio.sleep(1)
                waker.kill()
                took.append(await grew(crowd, 20))
                await asyncio.to_thread(waker.start)
                took.append(await grew(crowd, 20))
            crowd.is_playing = False
            await settled(crowd)
            await crowd.close()
            return crowd, took

        crowd, took = asyncio.run(campaign())
        is_alive = host.is_running
        host.stop()
        return table(
            "Redis killed and started three times",
            [
                *verdicts(audit(database.url, crowd)),
                ("server lived on", is_alive, "True", is_alive),
                ("slowest 20 moves s", max(took), f"at most {longest:g}", max(took) <= longest),
                (
                    "refused",
                    str(crowd.refusals or 0),
                    "none but late ones",
                    not set(crowd.refusals) - LATE,
                ),
            ],
        )


def two(matches: int = 30, rate: float = 60, longest: float = 15) -> bool:
    """Two processes on one database: one is killed, the other takes over its matches."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres() as database,
        running_redis() as waker,
    ):
        words = ("--redis", waker.url, "--messages", "100000")
        hosts = [Host(database.url, Path(folder), *words) for _ in range(2)]
        for host in hosts:
            host.start()

        async def campaign() -> tuple[Crowd, Crowd, float, int]:
            one = Crowd(hosts[0].address, GAMES, matches, 4, rate, seed=1)
            other = Crowd(hosts[1].address, GAMES, matches, 4, rate, seed=2)
            one.goes_on = other.goes_on = False
            await one.open()
            await other.open()
            one.play()
            other.play()
            await asyncio.sleep(3)
            before = {match for match, _, _ in one.acks}
            hosts[0].kill()
            one.address = hosts[1].address  # as a load balancer would send them
            start, seen = time.monotonic(), len(one.acks)
            wanted = {match.id for match in one.matches if not match.is_over}

            def left() -> set[str]:
                over = {match.id for match in one.matches if match.is_over}
                return wanted - over - {match for match, _, _ in one.acks[seen:]}

            await until(lambda: not left(), max(40, longest))
            took, still = time.monotonic() - start, len(left())
            for match in one.matches:
                if match.id in left():
                    print(f"  {match.id} {match.game}: {[described(p) for p in match.players]}")
            one.is_playing = other.is_playing = False
            await settled(one)
            await settled(other)
            await one.close()
            await other.close()
            assert before
            return one, other, took, still

        one, other, took, still = asyncio.run(campaign())
        is_alive = hosts[1].is_running
        hosts[1].stop()
        other.acks += one.acks
        other.made += one.made
        return table(
            f"Two processes, one killed: {matches} matches each",
            [
                *verdicts(audit(database.url, other)),
                ("all matches taken over after s", took, f"at most {longest:g}", took <= longest),
                ("matches not taken over", still, "0", still == 0),
                ("the other lived on", is_alive, "True", is_alive),
                ("refused", str(other.refusals), "", None),
            ],
        )


def full(matches: int = 10, rate: float = 40, longest: float = 10) -> bool:
    """The disk fills up: moves are refused, and play goes on when there is room."""
    with tempfile.TemporaryDirectory() as folder:
        db = f"{folder}/full.sqlite3"
        host = Host(db, Path(folder), "--messages", "100000")
        host.start()

        def limit(size: int) -> None:
            for pid in host.pids():
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        async def campaign() -> tuple[Crowd, int, bool, float]:
            crowd = Crowd(host.address, GAMES, matches, 4, rate)
            await crowd.open()
            crowd.play()
            await grew(crowd, 40)
            limit(largest_file(folder) + 20_000)
            await until(lambda: crowd.refusals.get("storage"), 20)
            await asyncio.sleep(1)
            before = len(crowd.acks)
            await asyncio.sleep(2)
            during = len(crowd.acks) - before
            # What the tables show must not be ahead of what the disk holds.
            versions = {
                match.id: max(player.version for player in match.players) for match in crowd.matches
            }
            is_ahead = ahead(db, versions)
            limit(resource.RLIM_INFINITY)
            took = await grew(crowd, 40)
            crowd.is_playing = False
            await settled(crowd)
            await crowd.close()
            return crowd, during, is_ahead, took

        crowd, during, is_ahead, took = asyncio.run(campaign())
        is_alive = host.is_running
        host.stop()
        refused = crowd.refusals.get("storage", 0)
        return table(
            "Disk full",
            [
                *verdicts(audit(db, crowd)),
                ("moves refused for want of room", refused, "some", refused > 0),
                ("moves acknowledged meanwhile", during, "0", during == 0),
                ("tables ahead of the disk", is_ahead, "False", not is_ahead),
                ("40 moves after there was room s", took, f"at most {longest:g}", took <= longest),
                ("server lived on", is_alive, "True", is_alive),
            ],
        )


def largest_file(folder: str) -> int:
    """The size of the largest file of a database."""
    return max(path.stat().st_size for path in Path(folder).glob("full.sqlite3*"))


def ahead(db: str, versions: dict[str, int]) -> bool:
    """Whether a table shows more changes than the journal on the disk has entries."""
    import sqlite3

    connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT match, count(*) FROM entries GROUP BY match").fetchall()
    finally:
        connection.close()
    entries = dict(rows)
    return any(version > entries.get(match, 0) for match, version in versions.items())


CAMPAIGNS: dict[str, Callable[[], bool]] = {
    "kill": kill,
    "postgres": postgres,
    "redis": redis,
    "two": two,
    "full": full,
}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("campaign", nargs="*", choices=[*CAMPAIGNS, []], default=[])
    for name in words.parse_args().campaign or CAMPAIGNS:
        CAMPAIGNS[name]()


if __name__ == "__main__":
    main()
