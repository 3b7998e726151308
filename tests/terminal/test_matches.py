"""Whole matches of every game in the application."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.bots import Eyes, make_bot
from tests.selection import IS_FULL
from tests.terminal.table import LARGE, SMALL, session, settled, sitting, table_of, text_on, until

SHORT: dict[str, dict[str, Any]] = {
    "wiz": {"turn_limit": 20, **({"target_ep": 1} if IS_FULL else {"max_rounds": 1})}
}
"""Options that keep a whole match short."""
SEEDS = {"wysaertz": 3}
"""A match in which the person isn't out before the first choice."""


@pytest.mark.parametrize("name", pentacles.games())
def test_a_whole_match_by_keys(name: str) -> None:
    async def play() -> None:
        match = session(name, seed=SEEDS.get(name, 5), level="apprentice", **SHORT.get(name, {}))
        hand = make_bot("apprentice", 3)
        async with sitting(match) as pilot:
            await pilot.press("f2")
            for _ in range(1500):
                await settled(pilot)
                table = table_of(pilot)
                if table.is_over:
                    break
                assert table.viewer is not None
                action = hand.choose(Eyes(match.state, table.viewer))
                place = [option.action for option in table.options].index(action)
                keys = [] if len(table.options) == 1 else str(place + 1)
                await pilot.press(*keys)
                if len(table.options) == 1 or len(table.options) > 9:
                    await pilot.press("enter")
            assert table_of(pilot).is_over
            await pilot.pause()
            shown = text_on(pilot)
            result = table_of(pilot).result
            assert result is not None
            assert result.reason.split()[0] in shown
            assert "again" in shown.splitlines()[-1]

    asyncio.run(play())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_match_by_mouse(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with sitting(session("wizard-cards", seed=3), size) as pilot:
            for _ in range(4):
                await settled(pilot)
                before = table_of(pilot)
                options = pilot.app.screen.query_one("#options")
                assert await pilot.click(options, offset=(5, 0))
                await pilot.pause()
                assert pilot.app.screen.choice.option == 0  # type: ignore[attr-defined]
                assert await pilot.click(options, offset=(5, 0))
                await settled(pilot)
                assert table_of(pilot) != before

    asyncio.run(play())


def test_a_card_in_hand_can_be_clicked() -> None:
    async def play() -> None:
        async with sitting(session("wizard-cards", seed=3)) as pilot:
            await settled(pilot)
            hand = pilot.app.screen.query_one("#hand")
            assert await pilot.click(hand, offset=(20, 1))
            await pilot.pause()
            option = pilot.app.screen.option  # type: ignore[attr-defined]
            assert option is not None
            assert option.card is not None
            assert f"Enter: {option.label}" in text_on(pilot)

    asyncio.run(play())


def test_a_choice_is_shown_before_it_is_played() -> None:
    async def play() -> None:
        async with sitting(session("wizard-cards", seed=4, first_player="seat_0")) as pilot:
            await settled(pilot)
            before = table_of(pilot)
            place = [option.text for option in before.options].index("cast 9H")
            await pilot.press(str(place + 1))
            await until(pilot, lambda: "Plays 1 \N{RIGHTWARDS ARROW} 2" in text_on(pilot))
            assert table_of(pilot) is before
            assert f"Enter: {before.options[place].label}." in text_on(pilot)
            await pilot.press(str(place + 1))
            await until(pilot, lambda: table_of(pilot) is not before)

    asyncio.run(play())


def test_a_resize_draws_the_table_anew() -> None:
    async def play() -> None:
        async with sitting(session("wiz", 4, seed=3)) as pilot:
            await settled(pilot)
            for size in (LARGE, (60, 20), (200, 60), SMALL):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                await pilot.pause()
                lines = text_on(pilot).splitlines()
                assert len(lines) == size[1]
                assert lines[0].startswith(" WIZ")
                assert table_of(pilot).prompt is not None
                title = table_of(pilot).prompt.title  # type: ignore[union-attr]
                assert title.split()[0] in text_on(pilot)

    asyncio.run(play())


def test_the_end_offers_a_replay_and_writes_the_record(tmp_path: Path) -> None:
    async def play() -> None:
        match = session("wizard-cards", seed=3)
        async with sitting(match, folder=tmp_path) as pilot:
            line = pilot.app.line  # type: ignore[attr-defined]
            line.keeping.record = str(tmp_path / "record.json")
            await settled(pilot)
            while not table_of(pilot).is_over:
                await pilot.press("1", "enter")
                await settled(pilot)
            record = pentacles.replay((tmp_path / "record.json").read_text())
            assert record.over
            await pilot.press("r")
            await pilot.pause()
            assert "move 0 of" in text_on(pilot)
            await pilot.press("end")
            await pilot.pause()
            assert f"move {record.plays_made} of {record.plays_made}" in text_on(pilot)

    asyncio.run(play())
