"""A table is closed, or its match begins: never both."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pentacles.client import Client, ServerProblem
from pentacles.session.messages import NewMatch, SeatWish
from tests.server.tables import closed, eventually, guest, run, serving

WAITING = NewMatch("witless-wizards", (SeatWish("me"), SeatWish("open")), is_open=True)
ROUNDS = 8


def journal(db: Path, match: str) -> list[str]:
    """The kinds of a match's entries as they are stored."""
    with closing(sqlite3.connect(db)) as base, base:
        rows = base.execute("SELECT body FROM entries WHERE match = ? ORDER BY n", (match,))
        return [json.loads(body)["kind"] for (body,) in rows]


async def is_gone(client: Client, match: str) -> bool:
    """Whether the table is put away as closed."""
    try:
        found = await client.match(match)
    except ServerProblem as problem:
        return problem.status == 404 and "closed this table" in str(problem)
    assert (found.status, found.problem) == ("waiting", "The host has closed this table.")
    return False


async def at_once(ann: Client, match: str, seating: Any, is_close_first: bool) -> list[Any]:
    """Close the table and fill its last seat at the same moment: what went wrong with each."""
    work = [ann.close_table(match), seating]
    if not is_close_first:
        work.reverse()
    done = await asyncio.gather(*work, return_exceptions=True)
    return done if is_close_first else done[::-1]


@pytest.mark.parametrize("who", ["bot", "join"])
def test_whichever_is_stored_first_wins(tmp_path: Path, who: str) -> None:
    db = tmp_path / "m.db"

    async def go(address: str) -> None:
        ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
        for number in range(ROUNDS):
            match = (await ann.create(WAITING)).id
            seating = ann.put_bot(match, 1, "apprentice") if who == "bot" else bob.join(match)
            shut, seated = await at_once(ann, match, seating, number % 2 == 0)
            refused = [one for one in (shut, seated) if isinstance(one, ServerProblem)]
            assert len(refused) == 1, (shut, seated)
            kinds = journal(db, match)
            if shut in refused:
                assert shut.status == 400
                assert "has begun" in str(shut)
                assert "close" not in kinds
                assert (await bob.match(match)).status != "waiting"
            else:
                assert seated.status in (404, 409)
                assert kinds == ["close"]
                await eventually(lambda match=match: is_gone(bob, match))  # type: ignore[misc]
        await closed(ann, bob)

    with serving(db) as server:
        run(go(server.address))


@pytest.mark.parametrize("status", ["over", "playing"])
def test_a_table_that_an_older_server_let_begin_is_closed(tmp_path: Path, status: str) -> None:
    db = tmp_path / "m.db"

    async def made(address: str) -> str:
        ann = await guest(address, "Ann")
        match = await ann.create(WAITING)
        await ann.put_bot(match.id, 1, "apprentice")
        await closed(ann)
        return match.id

    async def look(address: str) -> None:
        eve = await guest(address, "Eve")
        for _ in range(2):
            with pytest.raises(ServerProblem, match="closed this table"):
                await eve.join(match)

        async def has_left_the_lists() -> bool:
            listed = await eve.matches()
            return match not in {one.id for one in (*listed.open, *listed.running)}

        await eventually(has_left_the_lists)
        await closed(eve)

    with serving(db) as server:
        match = run(made(server.address))
    with closing(sqlite3.connect(db)) as base, base:
        rows = base.execute("SELECT n, body FROM entries WHERE match = ? ORDER BY n", (match,))
        later = [{**json.loads(body), "n": n + 1} for n, body in rows]
        bodies = [{"n": 0, "kind": "close", "at": later[0]["at"], "data": {}}, *later]
        base.execute("DELETE FROM entries WHERE match = ?", (match,))
        base.executemany(
            "INSERT INTO entries (match, n, body) VALUES (?, ?, ?)",
            [(match, body["n"], json.dumps(body)) for body in bodies],
        )
        base.execute("UPDATE matches SET status = ? WHERE id = ?", (status, match))
    with serving(db) as server:
        run(look(server.address))
        assert "Traceback" not in server.errors
    assert journal(db, match)[:3] == ["close", "set_bot", "begin"]
