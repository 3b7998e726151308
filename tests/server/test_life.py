"""Start, stop and come back; pages, health and metrics."""

from __future__ import annotations

import asyncio
import re
import signal
import socket as sockets
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from pentacles.client import Client, Disconnected, ServerProblem
from pentacles.core.errors import BadOption
from pentacles.server.built_page import Pages
from pentacles.server.runner import listen
from pentacles.session.hint_order import hint_note
from pentacles.session.messages import NewMatch, SeatWish
from tests.server.tables import (
    PLAIN,
    Server,
    against_bots,
    bots_for,
    closed,
    eventually,
    first_option,
    guest,
    play_on,
    raw,
    run,
    serving,
    two_people,
)


def test_the_start_says_where_the_table_is(server: Server) -> None:
    text = "\n".join(server.said)
    assert re.search(r"^Pentacles \d+\.\d+\.\d+ \((compiled|pure Python)\)$", text, re.MULTILINE)
    assert f"Database: SQLite {server.db}" in text
    assert re.search(r"^Table: +http://127\.0\.0\.1:\d+$", text, re.MULTILINE)


def test_health_and_metrics(address: str) -> None:
    async def go() -> str:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer, most=2)
            text = (await raw("GET", address, "/metrics")).text
        await client.close()
        return text

    text = run(go())
    assert run(raw("GET", address, "/health")).json()["state"] == "ok"
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert int(found["pentacles_sockets"]) >= 1
    assert int(found['pentacles_moves_total{by="person"}']) >= 2
    assert int(found["pentacles_ack_seconds_count"]) >= 2
    assert 'pentacles_ack_seconds_bucket{le="0.05"}' in text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_every_match_comes_back_after_the_end_of_the_server(tmp_path: Path, number: int) -> None:
    db = tmp_path / "matches.sqlite3"
    server = Server(db).start()
    port = server.address.rpartition(":")[2]

    async def go() -> None:
        nonlocal server
        ann, bob, match = await two_people(server.address)
        waiting = await ann.create(NewMatch(PLAIN, (SeatWish("me"), SeatWish("open"))))
        one, other = ann.watch(match.id, 0), bob.watch(match.id, 1)
        await one.open()
        await other.open()
        for _ in range(5):
            mover = one if one.decision and one.table.options else other
            await mover.until(
                lambda m=mover: bool(m.decision and m.table.options)  # type: ignore[misc]
            )
            await mover.play(first_option(mover))
            rival = other if mover is one else one  # who may hear of it a little later
            await rival.until(
                lambda m=mover, r=rival: bool(r.version >= m.version)  # type: ignore[misc]
            )
        await one.say("See you")
        version, table, log = other.version, other.table, list(other.log)
        code = await asyncio.to_thread(server.stop, number)
        if number != signal.SIGKILL:
            assert code == 0
            await one.until(lambda: one.trouble is not None)
            assert one.trouble is not None
            assert (one.trouble.code, one.trouble.is_final) == ("stopping", True)
        server = await asyncio.to_thread(Server(db, "--port", port).start)
        assert any("Matches that go on: 2" in line for line in server.said)
        await other.until(lambda: other.connections == 2)
        assert other.table == table
        assert other.version == version
        assert other.log == log
        await asyncio.gather(play_on(one), play_on(other))
        assert one.table.is_over
        assert [line.text for line in one.chat] == ["See you"]
        assert (await ann.match(waiting.id)).status == "waiting"
        await one.close()
        await other.close()
        await closed(ann, bob)

    try:
        run(go())
    finally:
        server.stop()
    assert '"level": "error"' not in server.errors


def test_bots_go_on_and_a_finished_match_stays_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite3"

    async def first(address: str) -> tuple[str, str]:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, await bots_for(client, PLAIN)))
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
        await client.close()
        return client.token, match.id

    async def second(address: str, token: str, match: str) -> None:
        async with Client(address, token) as client:
            (listed,) = (await client.matches()).yours  # from the list, before anybody opens it
            assert [seat.is_you for seat in listed.seats] == [
                seat.kind == "person" for seat in listed.seats
            ]
            info = await client.match(match)
            assert info.status == "over"
            assert info.seats[0].is_you
            assert info.id in {one.id for one in (await client.matches()).yours}
            record = await client.record(match)
            assert record["record"]["names"][0] == "Ann"
            again = await client.rematch(match)
            assert again.status == "playing"
            assert (await client.rematch(match)).id == again.id

            async def analysed() -> bool:
                found = await client.analysis(match)
                assert found.state in ("working", "done")
                return bool(found.points) or found.state == "done"

            await eventually(analysed, 60)

    with serving(db) as server:
        token, match = run(first(server.address))
    with serving(db) as server:
        run(second(server.address, token, match))
    assert '"level": "error"' not in server.errors


def test_a_moment_of_a_match_that_is_over_is_analysed_for_the_seat_that_was_asked(
    address: str,
) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1, seed=5))
        with pytest.raises(ServerProblem, match="when the match is over"):
            await client.advice(match.id, 0)
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
        moves = (await client.moments(match.id)).moves
        move = next(one for one in moves if one.n > 3)
        found = await client.advice(match.id, move.n - 1)
        assert (found.n, found.seat) == (move.n - 1, move.seat)
        chances = [line.win_chance for line in found.lines]
        assert found.note == hint_note(found.lines, len(found.lines))
        assert all(0 <= chance <= 1 for chance in chances)
        assert all(line.label and line.reason for line in found.lines)
        assert await client.advice(match.id, found.n, str(found.seat)) == found
        with pytest.raises(ServerProblem, match="Nobody was asked"):
            await client.advice(match.id, len(moves))
        for seat in ("7", "x", "all", "-1", f"000{found.seat}"):
            with pytest.raises(ServerProblem, match="one that was asked"):
                await client.advice(match.id, found.n, seat)
        with pytest.raises(ServerProblem, match="There is no move"):
            await client.advice(match.id, len(moves) + 1)
        at_once = [client.advice(match.id, n) for n in range(4, 8)]
        answers = await asyncio.gather(*at_once, return_exceptions=True)
        refused = [one for one in answers if isinstance(one, ServerProblem)]
        assert refused, "several were thought about at the same time"
        assert all("already" in str(one) for one in refused)
        assert len(refused) < len(answers)
        await client.close()

    run(go())


def test_a_match_goes_on_from_a_moment_of_one_that_is_over(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1, seed=5))
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
        moment = await client.moment(match.id, 7, "0")
        wish = against_bots(PLAIN, 1, source=match.id, move=7)
        onward = await client.create(wish)
        async with client.watch(onward.id, 0) as viewer:
            then = {zone.name: zone.count for zone in moment.table.zones}
            if not viewer.log:
                assert {zone.name: zone.count for zone in viewer.table.zones} == then
            await play_on(viewer)
            assert viewer.table.is_over
        await client.close()

    run(go())


def test_a_guided_first_match_is_begun_on_its_position(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1, tutorial=True))
        assert match.tutorial
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
        await client.close()

    run(go())


def test_a_second_server_on_the_same_file_is_refused_with_the_reason(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", "serve", "--db", str(server.db), "--port", "0"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [("--pace", "-1"), ("--log", "loud"), ("--port", "99999"), ("--db", "mysql://x")]
)
def test_wrong_words_are_refused_in_one_line(words: tuple[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", "serve", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_is_named_and_the_next_free_one_is_found() -> None:
    with sockets.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match=f"{port} is taken"):
            listen("127.0.0.1", port, port)
        found = listen("127.0.0.1", None, port)
        assert found.getsockname()[1] != port
        found.close()
    with pytest.raises(BadOption, match="address"):
        listen("203.0.113.7", 0, 0)


def page_answers(folder: Path, *requests: tuple[str, dict[str, str]]) -> list[httpx.Response]:
    """What the pages of a folder answer."""

    async def go() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=Pages(folder))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return [await http.get(path, headers=headers) for path, headers in requests]

    return run(go())


def test_files_with_a_hash_are_kept_for_ever_and_links_lead_to_the_page(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Pentacles</title>")
    (tmp_path / "assets" / "index-Bx3kQ9_a.js").write_text("let a = 1;" * 300)
    page, link, script, same, missing, outside = page_answers(
        tmp_path,
        ("/", {}),
        ("/m/abcdef", {}),
        ("/assets/index-Bx3kQ9_a.js", {}),
        ("/assets/index-Bx3kQ9_a.js", {"Accept-Encoding": "identity"}),
        ("/assets/nothing.js", {}),
        ("/../../etc/passwd.txt", {}),
    )
    assert page.text == link.text
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == same.text
    assert missing.status_code == outside.status_code == 404
    (again,) = page_answers(tmp_path, ("/", {"If-None-Match": page.headers["etag"]}))
    assert (again.status_code, again.content) == (304, b"")


def test_without_a_built_page_a_text_says_how_to_build_it(tmp_path: Path) -> None:
    (answer,) = page_answers(tmp_path / "nothing", ("/", {}))
    assert answer.status_code == 503
    assert "npm" in answer.text


def test_a_viewer_that_may_not_come_back_says_why(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        viewer = client.watch("nothing", 0)
        with pytest.raises(Disconnected, match="no such match"):
            await viewer.open()
        await viewer.close()
        await client.close()

    run(go())
