"""A record on the screen, move by move, from every pair of eyes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

import pentacles
from pentacles.core.record import Record
from pentacles.terminal.app import TableApp
from pentacles.terminal.inks import FULL
from pentacles.terminal.reels import ALL, LocalReel
from pentacles.terminal.replay_screen import ReplayScreen
from pentacles.terminal.seating import recorded_session
from tests.terminal.table import after, text_on


def reel_of(name: str, moves: int, seed: int = 3) -> LocalReel:
    game = pentacles.game(name)
    state = after(game, game.usual_players, seed, moves)
    return LocalReel(recorded_session(game, Record.from_json(state.record.to_json())))


def test_going_along() -> None:
    async def look() -> None:
        reel = reel_of("wizard-cards", 1000)
        app = TableApp(lambda app: ReplayScreen(reel, app.depth), FULL)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            last = reel.last(None)
            for key, place in (
                ("right", 1),
                ("right", 2),
                ("left", 1),
                ("end", last),
                ("right", last),
                ("home", 0),
                ("left", 0),
            ):
                await pilot.press(key)
                await pilot.pause()
                assert f"move {place} of {last}" in text_on(pilot)
            await pilot.press("down")
            await pilot.pause()
            assert app.screen.present.table.turn == 2  # type: ignore[attr-defined]
            await pilot.press("up")
            await pilot.pause()
            assert app.screen.present.table.turn <= 1  # type: ignore[attr-defined]

    asyncio.run(look())


def test_every_pair_of_eyes_sees_its_own() -> None:
    async def look() -> None:
        reel = reel_of("wizard-cards", 1000)
        assert reel.eyes == [None, 0, 1, ALL]
        app = TableApp(lambda app: ReplayScreen(reel, app.depth), FULL)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screens = set()
            for _ in reel.eyes:
                await pilot.press("e")
                await pilot.pause()
                screens.add(text_on(pilot))
            assert len(screens) == 4

    asyncio.run(look())


def test_a_match_that_is_not_over_shows_no_open_cards() -> None:
    assert ALL not in reel_of("wizard-cards", 6).eyes


@pytest.mark.parametrize("name", pentacles.games())
def test_every_game_can_be_looked_at(name: str) -> None:
    async def look() -> None:
        reel = reel_of(name, 25)
        app = TableApp(lambda app: ReplayScreen(reel, app.depth), FULL)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("end", "e", "up", "l")
            await pilot.pause()
            await pilot.press("escape", "g", "escape", "i", "escape")
            await pilot.pause()
            assert reel.title in text_on(pilot)

    asyncio.run(look())


def test_a_record_without_names_calls_nobody_a_seat() -> None:
    async def look() -> None:
        app = TableApp(lambda app: ReplayScreen(reel_of("wysaertz", 20), app.depth), FULL)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("end")
            await pilot.pause()
            assert "Player 2" in text_on(pilot)
            assert "Seat " not in text_on(pilot)

    asyncio.run(look())


def test_a_record_keeps_the_names_of_the_people() -> None:
    game = pentacles.game("wizard-cards")
    record = replace(after(game, 2, 3, 9).record, names=("Ann", "Ben"))
    reel = LocalReel(recorded_session(game, record))
    moment = asyncio.run(reel.moment(3, None))
    assert [seat.name for seat in moment.table.seats] == ["Ann", "Ben"]
