"""The start screen lists the matches that are there: saves, records and open tables."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

import pentacles
from pentacles.cli.found_matches import matches_here
from pentacles.cli.full_screen import start_screen
from pentacles.client import Client
from pentacles.session.messages import NewMatch, SeatWish
from pentacles.terminal.app import TableApp
from pentacles.terminal.inks import FULL
from pentacles.terminal.join_screen import JoinScreen
from pentacles.terminal.replay_screen import ReplayScreen
from pentacles.terminal.server_tokens import keep_token
from pentacles.terminal.start_screen import StartScreen
from pentacles.terminal.table_screen import TableScreen
from tests.server.tables import serving
from tests.terminal.table import after, text_on

SAVE, RECORD = "wizard-cards-saved.json", "match.json"


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with nothing but what the test lays there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def laid(tmp_path: Path) -> None:
    """A save, a record, and files that are neither."""
    state = after(pentacles.game("wizard-cards"), 2, 7, 4)
    (tmp_path / SAVE).write_text(state.to_json())
    (tmp_path / RECORD).write_text(state.record.to_json())
    (tmp_path / "other.json").write_text(json.dumps({"pentacles": "none"}))
    (tmp_path / "torn.json").write_text('{"pentacles_state": 1, "game": ')


def start() -> TableApp:
    return TableApp(lambda app: start_screen(app, "", 0), FULL)


def form(pilot: Pilot[int]) -> StartScreen:
    screen = pilot.app.screen
    assert isinstance(screen, StartScreen)
    return screen


async def opened(pilot: Pilot[int], sort: str) -> None:
    """Go to the first line of a sort with the arrows, and open it."""
    screen = form(pilot)
    await pilot.pause()
    while screen.words(screen.fields()[screen.at])[0] != sort:
        await pilot.press("down")
        assert screen.at, f"no line says {sort}"
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.usefixtures("laid")
def test_saves_and_records_are_told_apart_and_other_files_left_out() -> None:
    assert [str(one.path) for one in matches_here("save")] == [SAVE]
    assert [str(one.path) for one in matches_here("record")] == [RECORD]
    assert matches_here("save")[0].words.startswith("Wizard Cards")


@pytest.mark.usefixtures("laid")
@pytest.mark.parametrize(("sort", "screen"), [("Go on", TableScreen), ("Look back", ReplayScreen)])
def test_a_match_that_lies_there_is_listed_and_opened(sort: str, screen: type) -> None:
    async def look() -> None:
        async with start().run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            text = text_on(pilot)
            assert SAVE in text
            assert RECORD in text
            await opened(pilot, sort)
            assert isinstance(pilot.app.screen, screen)

    asyncio.run(look())


@pytest.mark.usefixtures("laid")
def test_a_save_that_is_gone_is_told(tmp_path: Path) -> None:
    async def look() -> None:
        async with start().run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            (tmp_path / SAVE).unlink()
            await opened(pilot, "Go on")
            assert SAVE in form(pilot).problem

    asyncio.run(look())


def test_open_tables_of_known_servers_are_listed_and_the_pointed_line_stays(
    tmp_path: Path,
) -> None:
    async def look(address: str) -> None:
        async with Client(address) as client:
            token = await client.guest("Host")
            seats = (SeatWish("open"), SeatWish("open"))
            await client.create(NewMatch("wizard-cards", seats, is_open=True))
        keep_token("http://127.0.0.1:9", "nobody")
        keep_token(address, token)
        async with start().run_test(size=(80, 24)) as pilot:
            screen = form(pilot)
            screen.at = screen.fields().index("seed")
            while not screen.items:
                await pilot.pause(0.02)
            assert screen.fields()[screen.at] == "seed"
            screen.at = 0
            await opened(pilot, "Join")
            assert isinstance(pilot.app.screen, JoinScreen)

    with serving(tmp_path / "matches.sqlite3") as server:
        asyncio.run(asyncio.wait_for(look(server.address), 60))
