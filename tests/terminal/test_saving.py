"""Nothing is lost: leaving, signals and closed terminals save the match."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from pentacles.cli.given_games import read_match
from pentacles.core.errors import Unreadable
from pentacles.terminal.app import TableApp, careful
from pentacles.terminal.local import LocalLine
from pentacles.terminal.seating import places_of, resumed_session
from tests.cli.command import Terminal, environment
from tests.terminal.table import app_for, keeping, session, settled, sitting, table_of, text_on

GAME = "wizard-cards"


def play_some(folder: Path, name: str, moves: int, leave: str) -> LocalLine:
    async def play() -> LocalLine:
        async with sitting(session(name, names=["Ann"]), folder=folder) as pilot:
            for _ in range(moves):
                await settled(pilot)
                await pilot.press("1", "enter")
            await settled(pilot)
            line: LocalLine = pilot.app.line  # type: ignore[attr-defined]
            await pilot.press(leave)
            await pilot.pause()
        assert pilot.app.return_value == 0
        return line

    return asyncio.run(play())


@pytest.mark.parametrize("leave", ["q", "ctrl+c", "ctrl+q"])
def test_leaving_saves_and_says_how_to_come_back(tmp_path: Path, leave: str) -> None:
    line = play_some(tmp_path, GAME, 2, leave)
    assert line.farewell[1] == f"  pentacles play --resume {tmp_path / f'{GAME}-saved.json'}"
    assert json.loads((tmp_path / f"{GAME}-saved.json").read_text())["moves"]


def test_a_resumed_match_goes_on_exactly(tmp_path: Path) -> None:
    line = play_some(tmp_path, "wiz", 3, "q")
    path = tmp_path / "wiz-saved.json"
    state, player = read_match(str(path))
    assert state == line.session.state
    again, bots = resumed_session(state, player, None, 0)
    assert again.seats.names == line.session.seats.names
    assert again.views.log(0).lines == line.session.views.log(0).lines

    async def play() -> None:
        pilot_line = LocalLine(again, keeping(tmp_path), bots)
        assert {one: rng.state for one, rng in pilot_line.rngs.items()} == {
            one: rng.state for one, rng in line.rngs.items()
        }
        async with app_for(pilot_line).run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert table_of(pilot).seats[0].name == "Ann"
            await pilot.press("1", "enter")
            await settled(pilot)
            assert again.state.plays_made > state.plays_made

    asyncio.run(play())


def test_both_modes_go_on_with_each_others_matches(tmp_path: Path) -> None:
    from tests.cli.command import run

    play_some(tmp_path, GAME, 2, "q")
    done = run("play", "--resume", f"{GAME}-saved.json", stdin="1\nsave other.json\n")
    assert done.code == 0, done
    state, player = read_match("other.json")
    again, _ = resumed_session(state, player, None, 0)
    assert again.state == state


def test_a_seat_of_somebody_else_is_not_given_to_a_bot(tmp_path: Path) -> None:
    from tests.cli.command import refused, run

    play_some(tmp_path, GAME, 2, "q")
    path = tmp_path / f"{GAME}-saved.json"
    data = json.loads(path.read_text())
    for seat, name in enumerate(("Ann", "Ben")):
        data["player"]["seats"][seat] = {"kind": "person", "name": name, "level": ""}
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    assert "2 people play this match" in refused(run("play", "--resume", path.name, "--plain"))
    assert path.read_bytes() == before
    done = run("play", "--resume", path.name, "--seat", "1", "--plain", stdin="quit\n")
    assert done.code == 0, done


def test_plain_mode_keeps_each_rivals_level(tmp_path: Path) -> None:
    from tests.cli.command import run

    words = ("play", "wysaertz", "--players", "4", "--seat", "1", "--seed", "3")
    done = run(*words, "--against", "random,apprentice,adept", stdin="1\nsave one.json\n")
    assert done.code == 0, done
    run("play", "--resume", "one.json", stdin="save two.json\n")
    for name in ("one.json", "two.json"):
        state, player = read_match(name)
        levels = [place.level for place in places_of(state, player, None)]
        assert levels == ["random", "", "apprentice", "adept"]


def test_a_stored_match_goes_on_without_its_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The adept plays for it, both faces say so, and no module is run because a file names it."""
    from tests.cli.command import run

    (tmp_path / "somebodys_bots.py").write_text("raise SystemExit('it was run')")
    monkeypatch.syspath_prepend(str(tmp_path))
    play_some(tmp_path, GAME, 2, "q")
    path = tmp_path / f"{GAME}-saved.json"
    data = json.loads(path.read_text())
    data["player"]["seats"][1]["level"] = "somebodys_bots:Careful"
    name = data["player"]["seats"][1]["name"]
    path.write_text(json.dumps(data))
    words = f"{name}'s bot, somebodys_bots:Careful, is not installed: the adept plays for it."
    done = run("play", "--resume", path.name, "--plain", stdin="1\n1\nsave other.json\n")
    assert done.code == 0, done
    assert words in " ".join(done.out.split())
    state, player = read_match("other.json")
    assert state.plays_made > len(data["moves"])
    assert player["seats"][1]["level"] == "somebodys_bots:Careful"  # it may come back

    async def play() -> None:
        again, bots = resumed_session(state, player, None, 0)
        async with app_for(LocalLine(again, keeping(tmp_path), bots)).run_test(
            size=(120, 40)
        ) as pilot:
            await settled(pilot)
            assert "somebodys_bots:Careful, is not installed" in " ".join(text_on(pilot).split())
            await pilot.press("1", "enter")
            await settled(pilot)
            assert again.state.plays_made > state.plays_made

    asyncio.run(play())


def test_a_save_under_a_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(session(GAME), folder=tmp_path) as pilot:
            await settled(pilot)
            await pilot.press("ctrl+s")
            await pilot.pause()
            await pilot.press(*"mine.json", "enter")
            await pilot.pause()
            assert "Saved in mine.json." in text_on(pilot)

    asyncio.run(play())
    assert (tmp_path / "mine.json").exists()


def test_a_save_does_not_take_the_place_of_the_record(tmp_path: Path) -> None:
    line = LocalLine(session(GAME), keeping(tmp_path))
    line.keeping.record = str(tmp_path / "r.json")
    with pytest.raises(Unreadable, match="the record will be written there"):
        line.save(str(tmp_path / "." / "r.json"))


needs_terminal = pytest.mark.skipif(os.name == "nt", reason="no terminals of this kind")


def open_match() -> Terminal:
    env = environment(PENTACLES_NAME="Ann", LINES="24", COLUMNS="80")
    words = ("play", GAME, "--seed", "3", "--pace", "0", "--option", "first_player=seat_0")
    terminal = Terminal(*words, env=env)
    terminal.until("component")
    terminal.send(b"1\r")
    terminal.until("turn 2")
    return terminal


@needs_terminal
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_match(tmp_path: Path, number: signal.Signals) -> None:
    with open_match() as terminal:
        os.kill(terminal.pid, number)
        assert "--resume" in terminal.until(f"{GAME}-saved.json\r\n")
        assert terminal.wait() == 128 + number
    assert read_match(str(tmp_path / f"{GAME}-saved.json"))[0].plays_made


@needs_terminal
def test_ctrl_c_saves_the_match(tmp_path: Path) -> None:
    with open_match() as terminal:
        terminal.send(b"\x03")
        assert "--resume" in terminal.until(f"{GAME}-saved.json\r\n")
        assert terminal.wait() == 0
    assert read_match(str(tmp_path / f"{GAME}-saved.json"))[0].plays_made


@needs_terminal
def test_a_closed_terminal_saves_the_match(tmp_path: Path) -> None:
    with open_match() as terminal:
        terminal.close()
        terminal.wait()
    assert read_match(str(tmp_path / f"{GAME}-saved.json"))[0].plays_made


@needs_terminal
def test_nobody_waits_for_a_terminal_that_is_gone() -> None:
    from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

    class Gone:
        """A terminal that was closed."""

        def write(self, text: str) -> None:
            raise OSError(errno.EIO, "gone")

        flush = property(lambda self: lambda: self.write(""))

    class Paper(HeadlessDriver):
        """A driver that has a file."""

        def __init__(self, *words: Any, **more: Any) -> None:
            super().__init__(*words, **more)
            self._file = Gone()

    async def write() -> None:
        driver: Any = careful(Paper)(TableApp(lambda _: Screen()), size=(80, 24))
        writer = WriterThread(driver._file)
        writer.start()
        for _ in range(3 * MAX_QUEUED_WRITES):
            assert writer.is_alive()
            writer.write("x")
        writer.stop()

    asyncio.run(write())
