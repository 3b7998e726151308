"""Load: many matches, many sockets, a steady rate of moves, and choices of all seats at once.

python -m benchmarks.server.load
python -m benchmarks.server.load --matches 50 --rate 100 --seconds 10 --game wysaertz:4
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.server.crowd import LATE, Crowd
from benchmarks.server.hosts import Host, percentile, stolen, table
from pentacles.server.runner import quick_loop

GAMES = ("wizard-cards:2",)
SPREAD = 12.0
"""Seconds over which the matches begin, about as long as one takes."""


async def steady(
    host: Host,
    games: list[tuple[str, int]],
    matches: int,
    sockets: int,
    rate: float,
    seconds: float,
) -> dict[str, Any]:
    """Play at a steady rate, and measure after a short warm-up."""
    crowd = Crowd(host.address, games, matches, sockets, rate)
    await crowd.open()
    crowd.spread = min(SPREAD, seconds / 4)
    crowd.play()
    await asyncio.sleep(crowd.spread + min(3.0, seconds / 8))
    crowd.latencies.clear()
    frames, cpu, own, start = crowd.frames, host.cpu(), time.process_time(), time.perf_counter()
    memory, taken = 0.0, stolen()
    delays = []
    while (left := start + seconds - time.perf_counter()) > 0:
        before = time.perf_counter()
        await asyncio.sleep(min(0.25, left))
        delays.append(time.perf_counter() - before - min(0.25, left))
        memory = max(memory, host.memory())
    spent = time.perf_counter() - start
    found = {
        "sockets": crowd.open_sockets(),
        "moves": len(crowd.latencies) / spent,
        "p50": percentile(crowd.latencies, 0.5) * 1000,
        "p99": percentile(crowd.latencies, 0.99) * 1000,
        "worst": max(crowd.latencies, default=0.0) * 1000,
        "memory": memory,
        "cpu": (host.cpu() - cpu) / spent,
        "each": (host.cpu() - cpu) / max(1, len(crowd.latencies)) * 1000,
        "own": (time.process_time() - own) / spent,
        "late": percentile(delays, 0.99) * 1000,
        "stolen": (stolen() - taken) / spent,
        "frames": (crowd.frames - frames) / spent,
        "finished": crowd.finished,
        "gaps": crowd.gaps,
        "losses": crowd.losses,
        "refusals": dict(crowd.refusals),
        "errors": dict(crowd.errors),
    }
    await crowd.close()
    return found


def report(found: dict[str, Any], matches: int, sockets: int, rate: float, title: str) -> bool:
    """The measurements compared with what is wanted."""
    busy = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    return table(
        f"{title}: {matches} matches ({busy})",
        [
            (
                "sockets",
                found["sockets"],
                f"{matches * sockets}",
                found["sockets"] >= matches * sockets * 0.98,
            ),
            ("moves a second", found["moves"], f"{rate:g}", found["moves"] >= rate * 0.95),
            ("acknowledged p50 ms", found["p50"], "", None),
            ("acknowledged p99 ms", found["p99"], "at most 50", found["p99"] <= 50),
            ("slowest ms", found["worst"], "", None),
            ("memory MB", found["memory"], "at most 250", found["memory"] <= 250),
            ("server's cores", f"{found['cpu']:.2f}", "", None),
            ("server's ms of processor a move", f"{found['each']:.2f}", "", None),
            ("cores given to others by the host", f"{found['stolen']:.3f}", "", None),
            ("frames a second", found["frames"], "", None),
            ("this program's cores", found["own"], "", None),
            ("this program late p99 ms", found["late"], "", None),
            ("matches finished", found["finished"], "", None),
            ("versions skipped", found["gaps"], "0", found["gaps"] == 0),
            ("connections lost", found["losses"], "", None),
            (
                "refused",
                str(found["refusals"] or 0),
                "none but late ones",
                not set(found["refusals"]) - LATE,
            ),
            ("errors", str(found["errors"] or 0), "0", not found["errors"]),
        ],
    )


def parsed(text: str) -> tuple[str, int]:
    """`game:seats`."""
    game, _, seats = text.partition(":")
    return game, int(seats or 2)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--matches", type=int, default=250)
    words.add_argument("--sockets", type=int, default=4, help="of each match")
    words.add_argument("--rate", type=float, default=1000, help="moves a second")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--game", action="append", help="game:seats; repeatable")
    words.add_argument(
        "--db", default="", help="a postgresql:// address; default a new SQLite file"
    )
    asked = words.parse_args()
    games = [parsed(text) for text in asked.game or GAMES]
    with tempfile.TemporaryDirectory() as folder:
        host = Host(asked.db or f"{folder}/load.sqlite3", Path(folder))
        host.start()
        try:
            with asyncio.Runner(loop_factory=quick_loop()) as runner:
                found = runner.run(
                    steady(host, games, asked.matches, asked.sockets, asked.rate, asked.seconds)
                )
        finally:
            host.stop()
    title = "Load, " + ", ".join(f"{game} with {seats} seats" for game, seats in games)
    report(found, asked.matches, asked.sockets, asked.rate, title)


if __name__ == "__main__":
    main()
