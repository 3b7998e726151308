"""Several processes on one PostgreSQL and one Redis: what each does, what each costs.

python -m benchmarks.server.cluster
python -m benchmarks.server.cluster --processes 2 --rate 100 --seconds 10

All of them share this machine with the database and with the players, so it shows what a move, a
match and a viewer cost, and that another process takes its share; how far many machines can go is
arithmetic from there (docs/scaling.md).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from benchmarks.server.crowd import LATE, Crowd
from benchmarks.server.hosts import TICKS, Host, percentile, stolen
from pentacles.server.runner import quick_loop
from pentacles.server.storage import leases
from pentacles.server.storage.store import LEASE_SECONDS
from tests.server.servers import Postgres, Redis, children, running_postgres, running_redis

GAME = ("wizard-cards", 2)
SPREAD = 6.0
"""Seconds over which the matches begin."""
WAL = "SELECT wal_records, wal_bytes, wal_sync FROM pg_stat_wal"
COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
MATCHES = """
    INSERT INTO matches
        (id, code, setup, status, is_open, info, record, created, changed, origin)
    SELECT $2 || n, $2 || n, repeat('s', 400), $2, false, repeat('i', 900), '', n, n, ''
    FROM generate_series(1, $1::int) AS n
"""
KEPT = """
    INSERT INTO leases (match, owner, address, fence, until)
    SELECT id, 'somebody', '', 1, 0 FROM matches WHERE status = 'playing'
"""


def seconds_of(pids: list[int]) -> float:
    """Seconds of processor time that these processes have used."""
    found = 0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            found += int(fields[11]) + int(fields[12])
    return found / TICKS


def sync_ms(times: int = 25) -> float:
    """How long the disk takes to make a page durable (the median): no move can be faster."""
    with tempfile.NamedTemporaryFile() as file:
        found = []
        for _ in range(times):
            file.write(b"x" * 8192)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append((time.perf_counter() - began) * 1000)
    return percentile(found, 0.5)


class Meter:
    """What all parts of a cluster have used so far."""

    def __init__(self, hosts: list[Host], database: Postgres, waker: Redis) -> None:
        self.hosts = hosts
        self.database = database
        self.waker = waker

    async def read(self) -> dict[str, float]:
        """The numbers of this moment."""
        assert self.database.process is not None
        assert self.waker.process is not None
        owner = self.database.process.pid
        connection = await asyncpg.connect(self.database.url)
        try:
            records, size, syncs = await connection.fetchrow(WAL)
            commits = await connection.fetchval(COMMITS)
        finally:
            await connection.close()
        return {
            "servers": sum(host.cpu() for host in self.hosts),
            "database": seconds_of([owner, *children(owner)]),
            "redis": seconds_of([self.waker.process.pid]),
            "commits": float(commits),
            "records": float(records),
            "wal": float(size),
            "syncs": float(syncs),
            "stolen": stolen(),
        }


async def play(
    hosts: list[Host],
    database: Postgres,
    waker: Redis,
    matches: int,
    rate: float,
    seconds: float,
    is_astray: bool,
) -> dict[str, Any]:
    """Play at all servers equally; `astray`: each viewer connects to one that passes it on."""
    meter = Meter(hosts, database, waker)
    empty = sum(host.memory(alone=True) for host in hosts)
    share = max(1, matches // len(hosts))
    crowds = [
        Crowd(host.address, [GAME], share, 2, rate / len(hosts), seed=number)
        for number, host in enumerate(hosts)
    ]
    for number, crowd in enumerate(crowds):
        crowd.socket_address = hosts[number - 1].address if is_astray else ""
    await asyncio.gather(*(crowd.open() for crowd in crowds))
    full = sum(host.memory(alone=True) for host in hosts)
    for crowd in crowds:
        crowd.spread = min(SPREAD, seconds / 3)
        crowd.play()
    await asyncio.sleep(min(SPREAD, seconds / 3) + 1)
    for crowd in crowds:
        crowd.latencies.clear()
    before, began = await meter.read(), time.perf_counter()
    await asyncio.sleep(seconds)
    after, spent = await meter.read(), time.perf_counter() - began
    latencies = [one for crowd in crowds for one in crowd.latencies]
    moves = max(1, len(latencies))
    used = {name: after[name] - before[name] for name in after}
    found = {
        "moves": moves / spent,
        "each": [
            (len(crowd.latencies) / spent, percentile(crowd.latencies, 0.99) * 1000)
            for crowd in crowds
        ],
        "p50": percentile(latencies, 0.5) * 1000,
        "p99": percentile(latencies, 0.99) * 1000,
        "server_ms": used["servers"] / moves * 1000,
        "database_ms": used["database"] / moves * 1000,
        "redis_ms": used["redis"] / moves * 1000,
        "commits": used["commits"] / spent,
        "syncs": used["syncs"] / spent,
        "wal": used["wal"] / moves,
        "records": used["records"] / moves,
        "stolen": used["stolen"] / spent,
        "match_kb": (full - empty) * 1024 / (share * len(hosts)),
        "gaps": sum(crowd.gaps for crowd in crowds),
        "refusals": {
            code: number
            for crowd in crowds
            for code, number in crowd.refusals.items()
            if code not in LATE
        },
    }
    for crowd in crowds:
        await crowd.close()
    return found


@contextlib.contextmanager
def cluster(processes: int) -> Iterator[tuple[list[Host], Postgres, Redis]]:
    """This many servers on a new database."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres() as database,
        running_redis() as waker,
    ):
        words = ("--redis", waker.url, "--messages", "100000", "--workers", "1")
        hosts = [Host(database.url, Path(folder), *words) for _ in range(processes)]
        try:
            for host in hosts:
                host.start()
            yield hosts, database, waker
        finally:
            for host in hosts:
                if host.is_running:
                    host.stop()


def measure(
    processes: int, matches: int, rate: float, seconds: float, is_astray: bool = False
) -> dict[str, Any]:
    """A cluster of this many processes at this rate of moves."""
    with (
        cluster(processes) as (hosts, database, waker),
        asyncio.Runner(loop_factory=quick_loop()) as runner,
    ):
        return runner.run(play(hosts, database, waker, matches, rate, seconds, is_astray))


async def history(database: Postgres, old: int, live: int) -> dict[str, float]:
    """Milliseconds that the rounds of one process take with this many old and live matches."""
    connection = await asyncpg.connect(database.url)
    found = {}
    try:
        await connection.execute(MATCHES, old, "over")
        await connection.execute(MATCHES, live, "playing")
        await connection.execute(KEPT)
        await connection.execute("ANALYZE matches")
        renew = (leases.RENEW, ("somebody", LEASE_SECONDS))
        for name, (text, values) in {"renew": renew, "expired": (leases.EXPIRED, ())}.items():
            times = []
            for _ in range(5):
                began = time.perf_counter()
                await connection.fetch(text, *values)
                times.append((time.perf_counter() - began) * 1000)
            found[name] = percentile(times, 0.5)
    finally:
        await connection.close()
    return found


def line(name: str, found: dict[str, Any]) -> str:
    """A row of the table."""
    each = ", ".join(f"{moves:.0f} ({late:.0f} ms)" for moves, late in found["each"])
    return (
        f"| {name} | {found['moves']:.0f} | {found['p50']:.1f} | {found['p99']:.1f} | {each} "
        f"| {found['server_ms']:.2f} | {found['database_ms']:.2f} | {found['redis_ms']:.2f} "
        f"| {found['commits']:.0f} | {found['syncs']:.0f} | {found['wal']:.0f} |"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--processes", type=int, action="append")
    words.add_argument("--matches", type=int, default=80)
    words.add_argument("--rate", type=float, default=200, help="moves a second, all together")
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--old", type=int, default=200_000, help="finished matches")
    words.add_argument("--live", type=int, default=5_000, help="matches that one process keeps")
    asked = words.parse_args()
    print(
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, "
        f"{sync_ms():.1f} ms for a sync of the disk, "
        f"{asked.matches} matches of two, {asked.rate:g} moves a second wanted\n\n"
        "| processes | moves/s | p50 ms | p99 ms | each: moves/s (p99) | server ms a move "
        "| database ms a move | redis ms a move | commits/s | syncs/s | WAL bytes a move |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|"
    )
    for processes in asked.processes or (1, 2, 4):
        found = measure(processes, asked.matches, asked.rate, asked.seconds)
        print(line(str(processes), found), flush=True)
        print(f"  a running match takes {found['match_kb']:.0f} kB", flush=True)
    if not asked.processes or max(asked.processes) > 1:
        found = measure(2, asked.matches, asked.rate, asked.seconds, is_astray=True)
        print(line("2, all viewers passed on", found), flush=True)
    with cluster(1) as (_, database, _):
        rounds = asyncio.run(history(database, asked.old, asked.live))
    print(
        f"\na process's round every second, beside {asked.old:,} finished matches and "
        f"{asked.live:,} that it keeps: {rounds['expired']:.1f} ms to look for matches without a "
        f"keeper, {rounds['renew']:.1f} ms to renew its leases"
    )


if __name__ == "__main__":
    main()
