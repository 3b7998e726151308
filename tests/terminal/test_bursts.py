"""Keys in bursts: whatever is typed ahead, into any screen, leaves one that works."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

import pentacles
from pentacles.core.rng import Rng
from pentacles.terminal.app import TableApp
from pentacles.terminal.curtain import Curtain
from pentacles.terminal.drawers import Drawer
from pentacles.terminal.inks import FULL
from pentacles.terminal.join_screen import JoinScreen
from pentacles.terminal.replay_screen import ReplayScreen
from pentacles.terminal.start_screen import StartScreen
from pentacles.terminal.table_screen import TableScreen
from tests.selection import IS_FULL, share
from tests.terminal.table import session, settled, sitting, text_on, until
from tests.terminal.test_replay import reel_of
from tests.terminal.test_start import app_of

GAME = "wizard-cards"
KEYS = (
    "up down left right tab shift+tab enter enter enter space escape escape question_mark slash "
    "f1 f2 f3 f4 f5 pageup pagedown home end ctrl+s minus plus "
    "0 1 2 3 4 5 6 7 8 9 a b c d e g h i k l m n o p r s t u v w x y z"
).split()
"""All but those that leave the program, or lose the match."""

DOOR_KEYS = "enter enter enter space up down right 1 f1 i".split()
"""At a door Enter leads back to the start, where Q and Escape would leave the program."""


def press_ahead(pilot: Pilot[int], keys: list[str]) -> None:
    """Type keys without waiting for any of them, as they come in one read."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


async def quiet(pilot: Pilot[int]) -> None:
    """Wait until all keys have been answered."""
    for _ in range(4):
        await pilot.pause()


async def back_to(pilot: Pilot[int], kind: type[Screen[Any]]) -> None:
    """Close what lies over a screen of this kind."""
    for _ in range(30):
        if isinstance(pilot.app.screen, kind):
            break
        await pilot.press("escape")
        await quiet(pilot)
    assert isinstance(pilot.app.screen, kind)


OPENERS = ("l", "f1", "g", "i", "question_mark", "z", "f8")
CLOSERS = ("enter", "escape", "space")
PAIRS = [(opener, closer) for opener in OPENERS for closer in CLOSERS]


@pytest.mark.parametrize(("opener", "closer"), share(PAIRS, 0, 1 if IS_FULL else 2))
def test_two_closing_keys_at_once_close_one_thing(opener: str, closer: str) -> None:
    async def look() -> None:
        async with sitting(session(GAME)) as pilot:
            await settled(pilot)
            await pilot.press(opener)
            await quiet(pilot)
            press_ahead(pilot, [closer, closer])
            await quiet(pilot)
            assert pilot.app.is_running
            assert any(isinstance(one, TableScreen) for one in pilot.app.screen_stack)
            await pilot.press("escape", "escape")
            await quiet(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
            assert "Wizard Cards" in text_on(pilot)

    asyncio.run(look())


def test_a_key_goes_to_what_the_key_before_it_opened() -> None:
    async def look() -> None:
        async with sitting(session(GAME)) as pilot:
            await settled(pilot)
            press_ahead(pilot, ["f1", "q"])  # the second would leave the table
            for _ in range(20):
                await pilot.pause()
            assert pilot.app.return_code is None
            assert isinstance(pilot.app.screen, TableScreen)
            await works(pilot)

    asyncio.run(look())


@pytest.mark.parametrize("name", pentacles.games())
def test_bursts_of_keys_leave_a_working_table(name: str) -> None:
    async def look(seed: int) -> None:
        rng = Rng(seed)
        people = ("Sara", "Tom") if seed % 2 else ("Sara",)
        async with sitting(session(name, seed=seed, names=people)) as pilot:
            for _ in range(12):
                press_ahead(pilot, [KEYS[rng.below(len(KEYS))] for _ in range(1 + rng.below(20))])
                if rng.below(2):
                    await pilot.pause()
            await quiet(pilot)
            await works(pilot)

    for seed in range(2):
        asyncio.run(look(seed))


async def works(pilot: Pilot[int]) -> None:
    """The screen can be brought back to the table, and the table answers."""
    app = pilot.app
    assert app.is_running
    for _ in range(30):
        if isinstance(app.screen, TableScreen):
            break
        await pilot.press("enter" if isinstance(app.screen, Curtain) else "escape")
        await pilot.pause()
    assert isinstance(app.screen, TableScreen)
    await pilot.press("f1")
    await until(pilot, lambda: isinstance(app.screen, Drawer))
    await quiet(pilot)
    assert "Keys" in text_on(pilot)


def test_bursts_at_the_start_leave_a_working_screen() -> None:
    async def look() -> None:
        rng = Rng(3)
        start = [key for key in KEYS if key != "escape"]
        app = app_of([])
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(10):
                press_ahead(pilot, [start[rng.below(len(start))] for _ in range(15)])
            await quiet(pilot)
            await back_to(pilot, StartScreen)
            assert text_on(pilot).strip()

    asyncio.run(look())


def test_bursts_in_a_replay_leave_a_working_screen() -> None:
    async def look() -> None:
        rng = Rng(5)
        keys = [key for key in KEYS if key not in ("escape", "q")]
        reel = reel_of(GAME, 40)
        app = TableApp(lambda app: ReplayScreen(reel, app.depth), FULL)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(10):
                press_ahead(pilot, [keys[rng.below(len(keys))] for _ in range(15)])
            await quiet(pilot)
            await back_to(pilot, ReplayScreen)
            for _ in range(50):  # a replay that plays goes on after it
                await pilot.press("home")
                await pilot.pause()
                if "move 0 of" in text_on(pilot):
                    return
            raise AssertionError(text_on(pilot))

    asyncio.run(look())


CLOSED = "http://127.0.0.1:1/join/ABCD99"
"""Nobody listens there."""


def test_bursts_at_a_door_lead_back_to_the_start() -> None:
    async def look(seed: int) -> None:
        rng = Rng(seed)
        app = app_of([])
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(4):
                app.push_screen(JoinScreen(CLOSED, None, "Ann", app.depth))
                if rng.below(2):
                    await until(pilot, lambda: isinstance(app.screen, JoinScreen))
                keys = [DOOR_KEYS[rng.below(len(DOOR_KEYS))] for _ in range(1 + rng.below(12))]
                press_ahead(pilot, keys)
                await quiet(pilot)
                await back_to(pilot, StartScreen)
            assert app.return_code is None
            assert "one table" in text_on(pilot)

    for seed in range(3):
        asyncio.run(look(seed))


@pytest.mark.parametrize("closer", ["q", "escape", "enter", "ctrl+c"])
def test_many_closing_keys_at_a_first_door_leave_once(closer: str) -> None:
    async def look() -> None:
        app = TableApp(lambda app: JoinScreen(CLOSED, None, "Ann", app.depth), FULL)
        async with app.run_test(size=(80, 24)) as pilot:
            press_ahead(pilot, [closer] * 5)
            await until(pilot, lambda: app.return_code is not None)
            assert app.return_code == 0

    asyncio.run(look())


def test_keys_do_nothing_on_a_screen_on_which_nothing_can_be_read() -> None:
    async def look() -> None:
        match = session(GAME, first_player="seat_0")
        async with sitting(match) as pilot:
            await settled(pilot)
            await pilot.resize_terminal(39, 24)
            await until(pilot, lambda: "Too narrow: 39 columns." in text_on(pilot))
            assert "40" in text_on(pilot)
            press_ahead(pilot, ["1", "enter", "l", "f1"])
            await quiet(pilot)
            assert match.state.plays_made == 0
            assert isinstance(pilot.app.screen, TableScreen)
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: "Wizard Cards" in text_on(pilot))
            await works(pilot)

    asyncio.run(look())


def test_a_narrow_start_and_replay_say_so() -> None:
    async def look(app: TableApp) -> None:
        async with app.run_test(size=(30, 24)) as pilot:
            await until(pilot, lambda: "Too narrow: 30 columns." in text_on(pilot))
            await pilot.press("q")
            await until(pilot, lambda: app.return_code is not None)

    reel = reel_of(GAME, 4)
    asyncio.run(look(app_of([])))
    asyncio.run(look(TableApp(lambda app: ReplayScreen(reel, app.depth), FULL)))


@pytest.mark.parametrize("opener", [[], ["l"], ["i"], ["i", "a"], ["slash"], ["c"], ["f8"], ["z"]])
def test_ctrl_c_leaves_everywhere_and_saves(opener: list[str], tmp_path: Path) -> None:
    async def look() -> None:
        match = session(GAME, first_player="seat_0")
        async with sitting(match, folder=tmp_path) as pilot:
            await settled(pilot)
            await pilot.press("1", "enter")
            await until(pilot, lambda: match.state.plays_made > 0)
            await settled(pilot)
            for key in opener:
                await pilot.press(key)
                await quiet(pilot)
            press_ahead(pilot, ["ctrl+c"])
            await until(pilot, lambda: pilot.app.return_code is not None)
            assert pilot.app.return_code == 0

    asyncio.run(look())
    assert [path.name for path in tmp_path.iterdir()] == [f"{GAME}-saved.json"]


def test_q_leaves_behind_a_curtain() -> None:
    async def look() -> None:
        async with sitting(session(GAME, names=("Sara", "Tom"))) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
            await pilot.press("q")
            await until(pilot, lambda: pilot.app.return_code is not None)
            assert pilot.app.return_code == 0

    asyncio.run(look())
