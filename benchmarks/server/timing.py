"""Whether the time of an answer reveals that there was nothing to choose (T15).

Bots of one level play at tables with a person, first on an idle server, then beside tables of
archmages. From the journal: how long after the question each open answer came, those with one
option against those with a choice, as the Kolmogorov-Smirnov distance.

python -m benchmarks.server.timing
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from pathlib import Path

from benchmarks.server.hosts import Host, table
from benchmarks.server.journals import stored
from pentacles.client import Client, RequestRefused, Viewer
from pentacles.server.storage import Stored
from pentacles.session.deeds import Move
from pentacles.session.journal import Entry
from pentacles.session.messages import NewMatch, SeatWish
from pentacles.session.session import Session
from pentacles.session.setup import Setup
from tests.timing import distance

GAME = "wysaertz"
PLAYERS = 4
FEWEST = 40
"""How many answers of each kind make a distance meaningful."""
WANTED = 0.2


async def play(viewer: Viewer, end: float) -> None:
    """Answer at once until the time is up."""
    while time.monotonic() < end and not viewer.table.is_over:
        if viewer.decision and viewer.table.options:
            with contextlib.suppress(RequestRefused):
                await viewer.play(viewer.table.options[0].action)
        await asyncio.sleep(0.05)


async def sit(client: Client, level: str, end: float, made: list[str]) -> None:
    """One table after the other: a person and bots of a level."""
    while time.monotonic() < end:
        bots = (SeatWish("bot", level=level) for _ in range(PLAYERS - 1))
        match = await client.create(NewMatch(GAME, (SeatWish("me"), *bots)))
        made.append(match.id)
        async with client.watch(match.id, 0) as viewer:
            await play(viewer, end)


async def campaign(address: str, level: str, tables: int, busy: int, seconds: float) -> list[str]:
    """Play for a while; returns the matches that are measured."""
    made: list[str] = []
    end = time.monotonic() + seconds
    clients = [Client(address) for _ in range(tables + busy)]
    for number, client in enumerate(clients):
        await client.guest(f"Guest {number}")
    work = [sit(client, level, end, made) for client in clients[:tables]]
    work += [sit(client, "archmage", end, []) for client in clients[tables:]]
    await asyncio.gather(*work)
    for client in clients:
        await client.close()
    return made


def answers(one: Stored) -> tuple[list[float], list[float]]:
    """Seconds of the open answers of bots: without a choice, and with one."""
    session = Session(Setup.from_json(one.setup))
    forced: list[float] = []
    chosen: list[float] = []
    for line in one.lines:
        entry = Entry.from_json(line.body)
        deed = entry.deed
        if not isinstance(deed, Move) or deed.by != "bot":
            session.apply(entry)
            continue
        options = len(session.state.options(deed.seat))
        took = entry.at - session.decisions.delays.asked[deed.seat][1]
        session.apply(entry)
        if session.ledger.is_news(None):
            (forced if options == 1 else chosen).append(took)
    return forced, chosen


def measure(level: str, tables: int, busy: int, seconds: float) -> tuple[int, int, float]:
    """How many answers without and with a choice, and their distance."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(f"{folder}/timing.sqlite3", Path(folder), "--pace", "1")
        host.start()
        try:
            made = asyncio.run(campaign(host.address, level, tables, busy, seconds))
        finally:
            host.stop()
        found = asyncio.run(stored(host.db, made))
    forced: list[float] = []
    chosen: list[float] = []
    for one in found.values():
        without, among = answers(one)
        forced += without
        chosen += among
    far = distance(forced, chosen) if forced and chosen else 1.0
    return len(forced), len(chosen), far


def run(level: str, tables: int, busy: int, seconds: float, fewest: int = FEWEST) -> bool:
    """The campaign, with its verdict."""
    rows: list[tuple[str, object, str, bool | None]] = []
    for name, others in (("idle", 0), (f"beside {busy} tables of archmages", busy)):
        forced, chosen, far = measure(level, tables, others, seconds)
        is_enough = forced >= fewest and chosen >= fewest
        rows.append((f"{name}: answers without a choice", forced, f"at least {fewest}", is_enough))
        rows.append((f"{name}: answers with one", chosen, f"at least {fewest}", is_enough))
        rows.append((f"{name}: distance", f"{far:.3f}", f"at most {WANTED}", far <= WANTED))
    title = f"Times of answers: {tables} tables of {level}s (load average {os.getloadavg()[0]:.1f})"
    return table(title, rows)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--level", default="adept")
    words.add_argument("--tables", type=int, default=8)
    words.add_argument("--busy", type=int, default=6)
    words.add_argument("--seconds", type=float, default=300.0)
    given = words.parse_args()
    run(given.level, given.tables, given.busy, given.seconds)


if __name__ == "__main__":
    main()
