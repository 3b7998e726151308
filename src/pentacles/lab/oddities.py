"""Matches worth a look: the longest, those that hit a limit, and the like, kept as records."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from pentacles.lab.plan import Chunk
from pentacles.lab.playing import play_again
from pentacles.lab.running import read_plan
from pentacles.lab.tables import is_stored, read

FOLDER = "replays"
COLUMNS = ["match", "over", "rule", "turns", "lead_changes"]
RARE = 0.02
"""A rule that ends fewer matches than this share is worth a look."""


def keep_odd_matches(folder: Path) -> list[dict[str, Any]]:
    """Play the odd matches of the first variant again, write their records, and say why."""
    plan = read_plan(folder)
    chunks = [Chunk(0, number) for number in range(plan.chunks_of_a_variant)]
    rows = [
        row
        for chunk in chunks
        if is_stored(folder, chunk)
        for row in read(folder, "matches", chunk, COLUMNS).to_pylist()
    ]
    kept = []
    for match, why in odd(rows).items():
        place = Path(FOLDER) / f"match-{match}.json"
        (folder / FOLDER).mkdir(exist_ok=True)
        record = play_again(plan, match).to_json()
        (folder / place).write_text(record + "\n", encoding="utf-8")
        kept.append({"match": match, "why": why, "file": place.as_posix(), "record": record})
    return kept


def odd(rows: list[dict[str, Any]]) -> dict[int, str]:
    """The matches to look at by number, each with its first reason."""
    found: dict[int, str] = {}
    stopped = next((row for row in rows if not row["over"]), None)
    if stopped is not None:
        found[stopped["match"]] = "which never ended"
    ends = Counter(row["rule"] for row in rows if row["over"])
    for rule, count in ends.items():
        if count < RARE * len(rows):
            match = next(row["match"] for row in rows if row["rule"] == rule)
            found.setdefault(match, f"one of {count} that {rule} ended")
    ended = [row for row in rows if row["over"]]
    if ended:
        longest = max(ended, key=lambda row: row["turns"])
        shortest = min(ended, key=lambda row: row["turns"])
        tense = max(ended, key=lambda row: row["lead_changes"])
        found.setdefault(longest["match"], f"the longest: {longest['turns']} turns")
        found.setdefault(shortest["match"], f"the shortest: {shortest['turns']} turns")
        found.setdefault(tense["match"], f"the most lead changes: {tense['lead_changes']}")
    return found
