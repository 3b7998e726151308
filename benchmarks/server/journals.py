"""What the database holds after a campaign, compared with what the players were told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any

from benchmarks.server.crowd import Crowd
from pentacles.server.storage import Stored, open_store
from pentacles.session.journal import Entry
from pentacles.session.session import Session
from pentacles.session.setup import Setup


async def stored(db: str, matches: list[str]) -> dict[str, Stored]:
    """The matches as the database holds them; no server may be running on a SQLite file."""
    store = open_store(db)
    await store.open()
    found = {match: await store.load(match) for match in matches}
    await store.close()
    return {match: one for match, one in found.items() if one is not None}


def audit(db: str, crowd: Crowd) -> dict[str, int]:
    """Acknowledged moves that are missing, moves that are there twice, gaps, broken matches."""
    found = asyncio.run(stored(db, [match for match, _ in crowd.made]))
    return compare(found, crowd)


def compare(found: dict[str, Stored], crowd: Crowd) -> dict[str, int]:
    """The same for matches that are already loaded."""
    kept: Counter[tuple[str, int, str]] = Counter()
    gaps = broken = 0
    for match, one in found.items():
        if [line.n for line in one.lines] != list(range(len(one.lines))):
            gaps += 1
        for line in one.lines:
            entry: dict[str, Any] = json.loads(line.body)
            ref = entry.get("data", {}).get("ref")
            if entry["kind"] == "move" and ref:
                kept[match, entry["data"]["seat"], ref] += 1
        try:
            replayed(one)
        except Exception as error:  # noqa: BLE001 - any way in which a match can't be played again
            print(f"  match {match} can't be played again: {error}")
            broken += 1
    acked = Counter((match, seat, ref) for match, seat, ref in crowd.acks if seat is not None)
    return {
        "acknowledged": len(acked),
        "lost": sum(1 for key in acked if key not in kept),
        "twice": sum(count - 1 for count in kept.values()),
        "gaps": gaps,
        "broken": broken,
        "missing matches": len(crowd.made) - len(found),
    }


def replayed(one: Stored) -> Session:
    """The match played again from its journal."""
    session = Session(Setup.from_json(one.setup), 0.0)
    for line in one.lines:
        session.apply(Entry.from_json(line.body))
    return session
