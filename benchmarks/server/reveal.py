"""Secret choices at once: twelve seats choose within 10 ms, spectators look on, one reveal.

python -m benchmarks.server.reveal
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.server.crowd import Crowd, Match, Player, encode
from benchmarks.server.hosts import Host, percentile, table, until

GAME = "wysaertz"
SEED = 1
"""A match that begins with Passe ye Parcell (WY-11.36): everybody chooses a card in secret."""
EVENT = "passed_on"


class Told(msgspec.Struct):
    """What happened."""

    kind: str


class Line(msgspec.Struct):
    """A line of the log."""

    event: Told


class Head(msgspec.Struct):
    """A frame, as far as it shows what was revealed."""

    type: str
    log: list[Line] = []


class Chooser(Player):
    """Chooses when it is told to, and counts what is revealed."""

    def __init__(self, match: Match, seat: int | None, plays: bool = True) -> None:
        super().__init__(match, seat, plays)
        self.reveals = 0
        self.revealed = 0

    def hear(self, data: bytes) -> None:
        head = msgspec.json.decode(data, type=Head)
        if head.type == "update":
            lines = sum(line.event.kind == EVENT for line in head.log)
            self.reveals += lines > 0
            self.revealed += lines
        super().hear(data)

    def consider(self) -> None:
        """Nobody moves on their own."""


async def campaign(host: Host, matches: int, seats: int, watchers: int) -> dict[str, Any]:
    """All choices of all matches, each match's within 10 ms."""
    crowd = Crowd(host.address, [(GAME, seats)], matches, seats, 1.0, watchers)
    crowd.seed = SEED
    for match in crowd.matches:
        match.make_player = Chooser
    await crowd.open()
    choosers = [
        [player for player in match.players if player.seat is not None] for match in crowd.matches
    ]
    everybody = [player for match in crowd.matches for player in match.players]
    asked = [player for some in choosers for player in some]
    if not await until(lambda: all(player.decision for player in asked), 30):
        raise RuntimeError("not everybody was asked")
    before = [player.version for player in everybody]
    spreads = []
    for some in choosers:
        start = time.perf_counter()
        for player in some:
            ref = f"choice{player.seat}"
            option = player.options[0].action
            said = {"type": "play", "ref": ref, "decision": player.decision, "action": option}
            player.sent = (ref, encode(said), time.perf_counter())
            assert player.wire is not None
            player.wire.send(player.sent[1])
        spreads.append((time.perf_counter() - start) * 1000)
    await until(lambda: len(crowd.acks) + sum(crowd.refusals.values()) >= len(asked), 60)
    await until(lambda: all(isinstance(p, Chooser) and p.reveals for p in everybody), 30)
    seen = [[p for p in match.players if isinstance(p, Chooser)] for match in crowd.matches]
    found = {
        "choices": len(crowd.acks),
        "asked": len(asked),
        "rejected": sum(crowd.refusals.values()),
        "reveals": [max(player.reveals for player in some) for some in seen],
        "told": sum(player.reveals == 1 and player.revealed == seats for p in seen for player in p),
        "viewers": len(everybody),
        "spread": max(spreads),
        "p50": percentile(crowd.latencies, 0.5) * 1000,
        "p99": percentile(crowd.latencies, 0.99) * 1000,
        "moved": sum(p.version > old for p, old in zip(everybody, before, strict=True)),
    }
    await crowd.close()
    return found


def run(matches: int = 50, seats: int = 12, watchers: int = 5) -> bool:
    """The campaign, with its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(f"{folder}/reveal.sqlite3", Path(folder))
        host.start()
        try:
            found = asyncio.run(campaign(host, matches, seats, watchers))
        finally:
            host.stop()
    once = sum(number == 1 for number in found["reveals"])
    return table(
        f"Secret choices: {matches} matches of {seats} seats and {watchers} spectators "
        f"(load average {os.getloadavg()[0]:.1f})",
        [
            (
                "choices accepted",
                found["choices"],
                f"{found['asked']}",
                found["choices"] == found["asked"],
            ),
            ("choices rejected", found["rejected"], "0", found["rejected"] == 0),
            ("matches with one reveal", once, f"{matches}", once == matches),
            (
                "viewers who saw it once and whole",
                found["told"],
                f"{found['viewers']}",
                found["told"] == found["viewers"],
            ),
            ("choices of a match within ms", found["spread"], "at most 10", found["spread"] <= 10),
            ("acknowledged p50 ms", found["p50"], "", None),
            ("acknowledged p99 ms", found["p99"], "", None),
        ],
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--matches", type=int, default=50)
    run(words.parse_args().matches)


if __name__ == "__main__":
    main()
