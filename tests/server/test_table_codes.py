"""Short codes: hard to guess, and good for open seats only."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pentacles.client import Client, ServerProblem
from pentacles.server.table_codes import DAYS, LETTERS, PRIVATE, PUBLIC, new_code, read_code
from pentacles.session.messages import MatchInfo, NewMatch, SeatWish
from tests.server.tables import PLAIN, Server, closed, guest, raw, run, serving

WAITING = NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")))


def test_codes_of_private_tables_are_longer() -> None:
    assert len(new_code(True)) == PUBLIC
    assert len(new_code(False)) == PRIVATE
    assert len(LETTERS) ** PRIVATE > 1 << 49
    code = new_code(False)
    assert read_code(f" {code[:5].lower()}-{code[5:]} ") == code
    for text in ("", "ABC", "ABCDE0", "ABCDEFG", "ABCDEFÄ", code + "A"):
        assert read_code(text) == ""


def test_who_guesses_is_told_to_wait_and_a_right_code_does_not_help(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        ann = await guest(address, "Ann")
        match = await ann.create(WAITING)
        for number in range(3):
            answer = await raw("GET", address, f"/api/codes/AAAAA{number + 2}")
            assert answer.status_code == 404
            assert "6 or 10" in answer.json()["message"]
        for code in ("AAAAAA", match.code):
            answer = await raw("GET", address, f"/api/codes/{code}")
            assert answer.status_code == 429
            assert "3 wrong codes" in answer.json()["message"]
            assert int(answer.headers["retry-after"]) > 0
        metrics = (await raw("GET", address, "/metrics")).text
        assert 'quota_refusals_total{quota="codes"} 2' in metrics
        await closed(ann)

    with serving(tmp_path / "m.db", "--quota", "codes=3") as server:
        run(go(server.address))


def test_a_code_leads_to_open_seats_only(address: str) -> None:
    async def go() -> None:
        ann, bob, eve = [await guest(address, name) for name in ("Ann", "Bob", "Eve")]
        match = await ann.create(WAITING)
        assert len(match.code) == PRIVATE
        assert (await bob.match_by_code(match.code)).id == match.id
        await bob.join(match.id)
        assert (await bob.match_by_code(match.code)).id == match.id  # it is Bob's table
        with pytest.raises(ServerProblem, match="all seats are taken") as refused:
            await eve.match_by_code(match.code)
        assert (refused.value.status, refused.value.code) == (404, "code_expired")
        await closed(ann, bob, eve)

    run(go())


def altered(db: Path, match: str, change: Callable[[dict[str, object]], None]) -> None:
    """Change the stored setup of a match, and its code as the setup says."""
    with sqlite3.connect(db) as base:
        (text,) = base.execute("SELECT setup FROM matches WHERE id = ?", (match,)).fetchone()
        setup = json.loads(text)
        change(setup)
        row = (json.dumps(setup), setup["code"], match)
        base.execute("UPDATE matches SET setup = ?, code = ? WHERE id = ?", row)
    base.close()


def test_codes_of_earlier_versions_hold_and_old_ones_expire(tmp_path: Path) -> None:
    server = Server(tmp_path / "m.db").start()

    async def made(address: str) -> list[MatchInfo]:
        async with Client(address) as ann:
            await ann.guest("Ann")
            return [await ann.create(WAITING) for _ in range(2)]

    short, old = run(made(server.address))
    server.stop()
    altered(tmp_path / "m.db", short.id, lambda setup: setup.update(code="QQQQQQ"))
    long_ago = time.time() - DAYS * 86400 - 60
    altered(tmp_path / "m.db", old.id, lambda setup: setup.update(created=long_ago))
    server.start()

    async def asked(address: str) -> None:
        async with Client(address) as bob:
            await bob.guest("Bob")
            assert (await bob.match_by_code("QQQQQQ")).id == short.id
            with pytest.raises(ServerProblem, match="expired after 7 days"):
                await bob.match_by_code(old.code)
            assert (await bob.join(old.id)).status == "playing"  # the link still holds

    try:
        run(asked(server.address))
    finally:
        server.stop()
