"""Edges: racing tabs, late hints, three who have to agree, clocks over a restart, old matches."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentacles.client import RequestRefused, Viewer
from pentacles.server import hall as halls
from pentacles.server.hall import Hall
from pentacles.server.problems import HttpProblem
from pentacles.server.settings import Settings
from pentacles.session.messages import (
    Acknowledged,
    AskHint,
    Automation,
    Hello,
    NewMatch,
    SeatWish,
    UndoAsked,
)
from pentacles.session.setup import PERSON, SeatSetup, Setup
from tests.server.servers import free_port
from tests.server.tables import (
    PLAIN,
    Server,
    against_bots,
    closed,
    first_option,
    guest,
    play_on,
    raw,
    run,
    two_people,
)


def test_two_tabs_that_race_for_one_decision_play_it_once(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        async with ann.watch(match.id, 0) as one, bob.watch(match.id, 1) as other:
            for viewer in (one, other):
                await viewer.automate(Automation(forced=False))
            for number in range(12):
                asked = one if one.decision and one.table.options else other
                await asked.until(lambda a=asked: bool(a.decision and a.table.options))  # type: ignore[misc]
                who = ann if asked is one else bob
                async with who.watch(match.id, asked.seat) as tab:
                    moves = asked.table.options
                    refs = (f"a{number}", f"a{number}" if number % 2 else f"b{number}")
                    answers = await asyncio.gather(
                        asked.play(moves[0].action, ref=refs[0]),
                        tab.play(moves[-1].action, ref=refs[1]),
                        return_exceptions=True,
                    )
                    version = max(viewer.version for viewer in (one, other, tab))
                done = [answer for answer in answers if isinstance(answer, Acknowledged)]
                if number % 2:  # the same number: one move, acknowledged to both
                    assert len(done) == 2
                    assert done[0].version == done[1].version
                else:
                    assert len(done) == 1
                    (refused,) = [got for got in answers if isinstance(got, RequestRefused)]
                    assert refused.frame.code == "stale"
                await one.until(lambda v=version: one.version >= v)  # type: ignore[misc]
                if one.table.is_over:
                    break
            moves_made = (await ann.match(match.id)).moves
            assert moves_made == number + 1
        await closed(ann, bob)

    run(go())


def test_a_hint_that_comes_late_is_not_shown_to_the_next_at_the_screen(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(NewMatch(PLAIN, (SeatWish("me"), SeatWish("here", "Bea"))))
        async with client.watch(match.id, 0) as viewer:
            await viewer.automate(Automation(forced=False))
            if not viewer.decision:
                await viewer.switch(1)
            asked = viewer.seat
            waiting = asyncio.ensure_future(viewer.ask(AskHint("h1")))
            await asyncio.sleep(0)
            await viewer.send(Hello(1 - (asked or 0)))
            with pytest.raises(RequestRefused) as caught:
                await waiting
            assert (caught.value.frame.ref, caught.value.frame.code) == ("h1", "stale")
        await client.close()

    run(go())


def test_all_three_others_have_to_agree_that_a_move_is_taken_back(address: str) -> None:
    async def go(refuser: int | None) -> None:
        people = [await guest(address, name) for name in ("Ann", "Bob", "Cyd")]
        seats = (SeatWish("me"), SeatWish("open"), SeatWish("open"))
        match = await people[0].create(NewMatch("wysaertz", seats))
        for person in people[1:]:
            await person.join(match.id)
        viewers = [person.watch(match.id, seat) for seat, person in enumerate(people)]
        for viewer in viewers:
            await viewer.open()
            await viewer.automate(Automation(forced=False))
        mover = await until_undo(viewers)
        others = [one for one in viewers if one is not mover]
        version, before = mover.version, (await people[0].match(match.id)).moves
        await mover.ask_undo()
        for other in others:
            await other.until(lambda o=other: o.undo.asked_by == mover.seat)  # type: ignore[misc]
            while not isinstance(await other.next(), UndoAsked):  # they are told as well
                continue
        await others[0].answer_undo(True)
        assert mover.undo.asked_by == mover.seat  # one of two is not enough
        await others[1].answer_undo(refuser is None)
        await mover.until(lambda: mover.undo.asked_by is None)
        moves = (await people[0].match(match.id)).moves
        assert (moves == before) == (refuser is not None)
        assert mover.version > version
        for viewer in viewers:
            await viewer.close()
        await closed(*people)

    async def until_undo(viewers: list[Viewer]) -> Viewer:
        for _ in range(600):
            for one in viewers:
                if one.decision and one.table.options:
                    await one.play(one.table.options[-1].action)
                    if one.undo.is_possible:  # nobody has acted since
                        assert one.undo.needs_consent
                        return one
            await asyncio.sleep(0.01)
        raise AssertionError("no move could be taken back")

    for refuser in (None, 1):
        run(go(refuser))


def test_who_plays_does_not_hear_the_spectators_in_a_second_tab(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        carl = await guest(address, "Carl")
        async with (
            ann.watch(match.id, 0) as one,
            ann.watch(match.id) as tab,
            carl.watch(match.id) as balcony,
        ):
            await balcony.say("He holds a trump")
            await one.say("Your move")
            await tab.until(lambda: bool(tab.chat))
            await balcony.until(lambda: len(balcony.chat) > 1)
            assert [line.text for line in tab.chat] == ["Your move"]
            assert [line.n for line in tab.chat] == [0]
            assert [line.text for line in balcony.chat] == ["He holds a trump", "Your move"]
        async with ann.watch(match.id) as again:
            assert [line.text for line in again.chat] == ["Your move"]
        await closed(ann, bob, carl)

    run(go())


def test_a_live_clock_stands_while_the_server_is_away(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite3"
    server = Server(db).start()
    port = server.address.rpartition(":")[2]
    minutes = 0.05  # three seconds

    async def go() -> None:
        nonlocal server
        ann, bob, match = await two_people(server.address, minutes=minutes)
        one, other = ann.watch(match.id, 0), bob.watch(match.id, 1)
        await one.open()
        await other.open()
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(minutes * 60)
        server = await asyncio.to_thread(Server(db, "--port", port).start)
        for viewer in (one, other):
            await viewer.until(lambda v=viewer: v.connections == 2)  # type: ignore[misc]
        asked = one if one.decision else other
        assert asked.decision
        assert not any(seat.is_replaced for seat in (await ann.match(match.id)).seats)
        await asked.until(lambda: any("ran out of time" in line.text for line in asked.chat), 60)
        for viewer in (one, other):
            await viewer.close()
        await closed(ann, bob)

    try:
        run(go())
    finally:
        server.stop()
    assert '"level": "error"' not in server.errors


def test_a_match_to_which_nobody_came_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def setup() -> Setup:
        seats = (SeatSetup(PERSON, "Ann", "", "a"), SeatSetup("open"))
        long_ago = time.time() - 15 * 24 * 3600
        return Setup("m1", PLAIN, "1.0", 2, 5, seats, code="ABCDEF", is_open=True, created=long_ago)

    async def go() -> None:
        hall = await Hall.open(Settings(db=str(tmp_path / "matches.sqlite3")))
        try:
            await hall.create(setup)
            young = msgspec.structs.replace(setup(), id="m2", code="GHIJKL", created=time.time())
            await hall.create(lambda: young)
            assert len((await hall.store.lobby(None)).open.matches) == 2
            await hall.forget()
            while "m1" in hall.matches:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
            assert [one.id for one in (await hall.store.lobby(None)).open.matches] == ["m2"]
            assert not (await hall.store.lobby("a")).finished.matches
            with pytest.raises(HttpProblem) as caught:
                await hall.room("m1")
            assert caught.value.status == 404
            assert "put away" in str(caught.value)
        finally:
            await hall.close()

    monkeypatch.setattr(halls, "ROUND", 1000.0)
    run(go())


def started(*words: str, without: str = "", patience: float = 60.0) -> tuple[int, str]:
    """A server that can't start: its exit code and what it says."""
    hide = f"sys.modules[{without!r}] = None; " if without else ""
    code = f"import sys; {hide}from pentacles.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "serve", "--port", "0", *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=patience, check=False)
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize("package", ["asyncpg", "redis"])
def test_what_is_not_installed_is_named(package: str) -> None:
    words = ["--db", "postgresql://nobody@127.0.0.1:1/none"]
    if package == "redis":
        words += ["--redis", "redis://127.0.0.1:1/0"]
    code, said = started(*words, without=package)
    assert code != 0
    assert "pentacles[cluster]" in said
    assert package in said
    assert "Traceback" not in said


def test_a_start_says_that_it_waits_for_a_database_and_gives_up(tmp_path: Path) -> None:
    port = free_port()
    code, said = started("--db", f"postgresql://nobody:secret@127.0.0.1:{port}/none")
    assert code != 0
    assert "waiting for the database" in said
    assert "does not answer" in said
    assert "Is it running?" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [("wysaertz", 11, {}), ("wiz", 0, {})],
)
def test_the_largest_and_the_smallest_table(
    address: str, game: str, bots: int, options: dict[str, Any]
) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(game, bots, options=options))
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer, first_option, most=5)
            assert len(viewer.table.seats) == len(match.seats)
            assert viewer.match is not None
            assert viewer.match.status in ("playing", "over")
        await client.close()

    run(go())


def test_every_preset_of_every_game_can_be_played(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        for info in await client.games():
            for name, options in info.presets.items():
                fitting = []
                for players in range(info.min_players, info.max_players + 1):
                    wish = against_bots(info.id, players - 1, options=options)
                    asked = {"options": options, "players": players, "cards": ""}
                    checked = await raw(
                        "POST",
                        address,
                        f"/api/games/{info.id}/check",
                        json=asked,
                        headers=client.headers,
                    )
                    if not checked.json()["problem"]:
                        fitting.append(wish)
                assert fitting, (info.id, name)
                match = await client.create(fitting[0])
                assert match.status == "playing", (info.id, name)
        await client.close()

    run(go())
