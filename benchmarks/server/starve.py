"""Starving: what one address can take from all others, with the usual limits.

python -m benchmarks.server.starve
python -m benchmarks.server.starve --only deaf --only idle

Each attack gets its own server. Honest guests at other addresses play, ask and play against a bot,
before it and meanwhile: their median may double, and memory has a bound.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from benchmarks.server.attacks import ATTACKS, Target, attack
from benchmarks.server.crowd import LATE, Crowd, Match, Player, good
from benchmarks.server.hosts import Host, percentile, until
from tests.server.nursery import WAY

HONEST = "127.0.0.2"
NEWCOMER = "127.0.0.3"
"""Addresses of those who are measured."""
FLOOR = 10.0
"""Milliseconds that nobody feels: a median below that is fine, even if it has doubled."""
LONGEST = 5000.0
"""Milliseconds for which everybody waits for an archmage."""
MOST_MEMORY = 150.0
"""Megabytes by which one address may make a server grow for a while."""
FINISHED, LONG = 305, 24
"""Finished matches that an attacker may ask for, and long ones."""

BEFORE = {
    "archmages": "a newcomer's bot made no move in 150 s",
    "deaf": "109 → 1,252 MB, all still connected after a minute",
    "idle": "all lived past 90 s",
    "checks": "requests 8 → 216 ms",
    "card_matches": "171 made in 25 s, +307 MB",
    "tables": "1,902 made in 25 s",
    "lobby": "100 open matches pushed everybody off the list",
    "replays": "moves 5 → 67 ms",
    "records": "",
    "analyses": "305 begun, pauses of 1.8 s",
}
"""What the first attack found, before there were limits."""


class Measured(NamedTuple):
    """What honest guests saw for a while."""

    moves: list[float]
    requests: list[float]
    bots: list[float]
    """Seconds that a newcomer waited for a bot."""


class AgainstBot(Match):
    """A match of a newcomer against an archmage."""

    def wishes(self) -> list[dict[str, str]]:
        return [{"kind": "me"}, {"kind": "bot", "level": "archmage"}]

    async def open(self) -> None:
        self.seats = 1  # of ours
        await super().open()


class Newcomer(Player):
    """Answers at once, and counts how long the bot takes for each of its moves."""

    def __init__(self, match: Match, seat: int | None, plays: bool = True) -> None:
        super().__init__(match, seat, plays)
        self.since = 0.0
        self.waits: list[float] = []

    def hear(self, data: bytes) -> None:
        super().hear(data)
        is_asked = bool(self.decision and self.options)
        now = time.perf_counter()
        if self.since:
            self.waits.append(now - self.since)
        self.since = 0.0 if is_asked or self.match.is_over else now

    @property
    def bots(self) -> list[float]:
        """All waits, including the one that is not over."""
        return self.waits + ([time.perf_counter() - self.since] if self.since else [])


class Honest:
    """Guests at other addresses, who only want to play."""

    def __init__(self, address: str, matches: int, rate: float) -> None:
        self.crowd = Crowd(address, [("wizard-cards", 2)], matches, 2, rate, source=HONEST)
        self.newcomers = Crowd(address, [], 0, 1, 1.0, source=NEWCOMER)
        self.table = AgainstBot(self.newcomers, "wizard-cards", 1, 0)
        self.table.make_player = Newcomer
        self.newcomers.matches.append(self.table)
        self.newcomers.pause = 0.05
        self.requests: list[float] = []
        self.failures: dict[str, int] = {}
        self.open_match = ""
        self.asking: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Sit down, offer an open match, and begin."""
        await self.crowd.open()
        await self.newcomers.open()
        token = self.crowd.matches[0].token
        wish = {
            "game": "wizard-cards",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "is_open": True,
        }
        made = self.crowd.http.post(
            "/api/matches", json=wish, headers={"Authorization": f"Bearer {token}"}
        )
        self.open_match = (await good(made))["id"]
        self.crowd.play()
        self.newcomers.play()
        self.asking = asyncio.create_task(self.ask())

    async def ask(self) -> None:
        """What a page asks for, five times a second."""
        paths = ("/api/matches", f"/api/matches/{self.open_match}", "/api/games", "/health")
        number = 0
        while True:
            number += 1
            began = time.perf_counter()
            try:
                answer = await self.crowd.http.get(paths[number % len(paths)])
                if answer.status_code >= 400:
                    self.fail(str(answer.status_code))
            except httpx.HTTPError as error:
                self.fail(type(error).__name__)
            self.requests.append(time.perf_counter() - began)
            await asyncio.sleep(0.2)

    def fail(self, what: str) -> None:
        """Count what an honest guest was refused."""
        self.failures[what] = self.failures.get(what, 0) + 1

    def take(self) -> Measured:
        """What was seen since the last time."""
        (newcomer,) = self.table.players
        assert isinstance(newcomer, Newcomer)
        found = Measured(list(self.crowd.latencies), list(self.requests), newcomer.bots)
        self.crowd.latencies.clear()
        self.requests.clear()
        newcomer.waits.clear()
        if newcomer.since:
            newcomer.since = time.perf_counter()
        return found

    async def is_listed(self) -> bool:
        """Whether our open match is on the lobby's first page."""
        listed = (await self.crowd.http.get("/api/matches")).json()["open"]
        return any(one["id"] == self.open_match for one in listed)

    async def go(self) -> None:
        """Go home."""
        if self.asking is not None:
            self.asking.cancel()
        await self.crowd.close()
        await self.newcomers.close()


async def prepare(host: Host, finished: int, long: int) -> tuple[list[str], list[str]]:
    """Matches between bots that are over: short ones and long ones."""
    async with httpx.AsyncClient(base_url=host.address, trust_env=False, timeout=60) as http:
        asked = {"name": "Before", "wants_token": True}
        token = (await good(http.post("/api/guest", json=asked)))["token"]
        found: dict[str, list[str]] = {}
        for game, number in (("witless-wizards", finished), ("wiz", long)):
            seats = [{"kind": "bot", "level": "random"}] * 2
            found[game] = []
            for _ in range(number):
                made = await good(
                    http.post(
                        "/api/matches",
                        json={"game": game, "seats": seats},
                        headers={"Authorization": f"Bearer {token}"},
                    )
                )
                found[game].append(made["id"])

        async def playing() -> int:
            lines = (await http.get("/metrics")).text.splitlines()
            (line,) = [one for one in lines if one.startswith("pentacles_matches_playing ")]
            return int(line.split()[1])

        while await playing():  # noqa: ASYNC110 - the server doesn't call back
            await asyncio.sleep(0.5)
    return found["witless-wizards"], found["wiz"]


async def suffer(
    host: Host, name: str, target: Target, quiet: float, matches: int, rate: float, after: float
) -> dict[str, Any]:
    """Measure honest guests before an attack and meanwhile, and the memory some time after it."""
    honest = Honest(host.address, matches, rate)
    await honest.come()
    await asyncio.sleep(min(3.0, quiet))
    honest.take()
    await asyncio.sleep(quiet)
    before, memory = honest.take(), host.memory(alone=True)
    target = target._replace(watched=honest.crowd.matches[0].id)
    loop, peak = asyncio.get_running_loop(), memory
    with ProcessPoolExecutor(1, get_context(WAY)) as elsewhere:
        work = loop.run_in_executor(elsewhere, attack, name, target)
        while not work.done():
            await asyncio.wait([work], timeout=0.25)
            peak = max(peak, host.memory(alone=True))
        told, words = await work
    during = honest.take()
    listed = await honest.is_listed()
    await until(lambda: host.memory(alone=True) < memory * 1.05, after)
    found = {
        "before": before,
        "during": during,
        "memory": (memory, peak, host.memory(alone=True)),
        "told": told,
        "words": words,
        "listed": listed,
        "failures": dict(honest.failures),
        "refusals": {
            code: number for code, number in honest.crowd.refusals.items() if code not in LATE
        },
        "losses": honest.crowd.losses - 2 * honest.crowd.finished,
    }
    await honest.go()
    return found


def median(seconds: list[float]) -> float:
    """In milliseconds."""
    return percentile(seconds, 0.5) * 1000


def longest(seconds: list[float]) -> float:
    """In milliseconds."""
    return max(seconds, default=0.0) * 1000


def is_fine(found: dict[str, Any]) -> bool:
    """Whether honest guests hardly noticed."""
    before, during = found["before"], found["during"]
    start, peak, _ = found["memory"]
    return (
        median(during.moves) <= max(FLOOR, 2 * median(before.moves))
        and median(during.requests) <= max(FLOOR, 2 * median(before.requests))
        and longest(during.bots) <= max(LONGEST, 2 * longest(before.bots))
        and bool(during.moves)
        and peak - start <= MOST_MEMORY
        and found["listed"]
        and not found["failures"]
        and not found["refusals"]
    )


def row(name: str, found: dict[str, Any]) -> str:
    """A line of the table of results."""
    before, during = found["before"], found["during"]

    def pair(one: list[float], two: list[float]) -> str:
        return f"{median(one):.1f} → {median(two):.1f}"

    memory = " → ".join(f"{one:.0f}" for one in found["memory"])
    told = ", ".join(f"{number:,} times {what}" for what, number in sorted(found["told"].items()))
    cells = (
        name,
        (ATTACKS[name].__doc__ or "").rstrip("."),
        BEFORE[name],
        pair(before.moves, during.moves),
        pair(before.requests, during.requests),
        f"{longest(before.bots):.0f} → {longest(during.bots):.0f}",
        memory,
        told,
        "ok" if is_fine(found) else "MISSED",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| | attack | before | moves, ms | requests, ms | a bot at most, ms | memory, MB | told | |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def ready(folder: Path, finished: int, long: int) -> tuple[list[str], list[str]]:
    """A database in this folder with this many finished matches; returns their ids."""
    host = Host(f"{folder}/ready.sqlite3", folder)
    host.start()
    try:
        return asyncio.run(prepare(host, finished, long))
    finally:
        host.stop()


def against(
    folder: Path,
    name: str,
    target: Target,
    *words: str,
    quiet: float,
    matches: int,
    rate: float,
    after: float = 5.0,
) -> dict[str, Any]:
    """One attack against its own server, on a copy of the database."""
    db = shutil.copy(f"{folder}/ready.sqlite3", f"{folder}/{name}.sqlite3")
    host = Host(str(db), folder, *words, is_limited=True)
    host.start()
    try:
        target = target._replace(address=host.address)
        found = asyncio.run(suffer(host, name, target, quiet, matches, rate, after))
        found["log"] = host.log.read_text()
    finally:
        host.stop()
    return found


def run(
    names: list[str],
    share: float = 1.0,
    seconds: float = 25.0,
    quiet: float = 8.0,
    matches: int = 4,
    rate: float = 8.0,
) -> dict[str, dict[str, Any]]:
    """The attacks one after the other."""
    found = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        finished, long = ready(folder, max(2, int(FINISHED * share)), max(2, int(LONG * share)))
        target = Target("", "", tuple(finished), tuple(long), share, seconds)
        for name in names:
            found[name] = against(folder, name, target, quiet=quiet, matches=matches, rate=rate)
            print(row(name, found[name]), flush=True)
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--only", action="append", choices=list(ATTACKS))
    words.add_argument("--seconds", type=float, default=25.0)
    words.add_argument("--share", type=float, default=1.0, help="how hard: 1 as in reality")
    asked = words.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n\n{HEAD}")
    found = run(asked.only or list(ATTACKS), asked.share, asked.seconds)
    print()
    for name, one in found.items():
        for what, said in one["words"].items():
            print(f"{name}, {what}: {said}")
    missed = [name for name, one in found.items() if not is_fine(one)]
    print(f"\nverdict: {'passed' if not missed else 'MISSED: ' + ', '.join(missed)}")


if __name__ == "__main__":
    main()
