"""Upgrades: a match that a new version would play otherwise is set aside, never served wrong."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pentacles.client import Disconnected, ServerProblem
from tests.server.tables import against_bots, closed, guest, play_on, run, serving


def changed(db: Path, match: str, change: dict[str, Any], old_rules: bool) -> None:
    """What another version of the rules would make of a match, written into its journal."""
    with closing(sqlite3.connect(db)) as base, base:
        if old_rules:
            (text,) = base.execute("SELECT setup FROM matches WHERE id = ?", (match,)).fetchone()
            setup = json.loads(text) | change
            base.execute("UPDATE matches SET setup = ? WHERE id = ?", (json.dumps(setup), match))
            return
        n, text = base.execute(
            "SELECT n, body FROM entries WHERE match = ? ORDER BY n LIMIT 1", (match,)
        ).fetchone()
        entry = json.loads(text)
        entry["data"] |= change
        base.execute(
            "UPDATE entries SET body = ? WHERE match = ? AND n = ?", (json.dumps(entry), match, n)
        )


async def two_matches(address: str) -> tuple[str, str, str]:
    """A running match, a finished one, and the token of who plays them."""
    ann = await guest(address, "Ann")
    running = await ann.create(against_bots("wizard-cards", 1))
    async with ann.watch(running.id, 0) as viewer:
        await play_on(viewer, most=3)
    over = await ann.create(against_bots("wizard-cards", 1))
    async with ann.watch(over.id, 0) as viewer:
        await play_on(viewer)
    token = ann.token
    await closed(ann)
    return running.id, over.id, token


def checked(db: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pentacles", "serve", "--check", "--db", str(db)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("change", "old_rules", "words"),
    [
        ({"version": "0.9"}, True, "plays by rules 0.9"),
        ({"state": "0" * 12}, False, "different position"),
    ],
    ids=["another version", "the same version deals otherwise"],
)
def test_matches_that_do_not_replay_are_set_aside_and_told(
    tmp_path: Path, change: dict[str, Any], old_rules: bool, words: str
) -> None:
    db = tmp_path / "up.db"
    with serving(db) as server:
        running, over, token = run(two_matches(server.address))
        assert "play as they did" in " ".join(checked(db).stdout.split())  # beside the server
    before = db.read_bytes()
    assert checked(db).returncode == 0
    assert db.read_bytes() == before
    for match in (running, over):
        changed(db, match, change, old_rules)
    dry = checked(db)
    assert dry.returncode == 1
    assert words in " ".join(dry.stdout.split())
    assert "2 of 2 stored matches would be set aside" in " ".join(dry.stdout.split())

    async def look(address: str) -> None:
        from pentacles.client import Client

        ann = Client(address, token)
        for match, status in ((running, "playing"), (over, "over")):
            info = await ann.match(match)
            assert info.status == status
            assert words in info.problem
            with pytest.raises(Disconnected, match=words):
                async with ann.watch(match, 0):
                    pass
        kept = await ann.record(over)
        assert kept["record"]["game"] == "wizard-cards"
        assert any("casts" in line and "(WC-3.5)" in line for line in kept["told"])
        with pytest.raises(ServerProblem, match=words):
            await ann.record(running)
        listed = await ann.matches()
        assert running in {one.id for one in listed.yours}
        await closed(ann)

    with serving(db) as server:
        run(look(server.address))
        assert "match set aside" in server.errors
    if not old_rules:
        return
    for match in (running, over):  # the version that the match was played with is back
        changed(db, match, {"version": "1.0"}, old_rules)
    with serving(db) as server:

        async def go_on(address: str) -> None:
            from pentacles.client import Client

            ann = Client(address, token)
            async with ann.watch(running, 0) as viewer:
                await play_on(viewer)
            assert (await ann.match(running)).status == "over"
            await closed(ann)

        run(go_on(server.address))


def test_a_database_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = checked(tmp_path / "nothing.db")
    assert done.returncode == 2
    assert "There is no database" in " ".join(done.stderr.split())
