"""Laying cards together on the screen: mark, look, Enter."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from pentacles.session import Session, messages
from pentacles.terminal.bits import Thing
from pentacles.terminal.drawers import Drawer
from tests.games.wiz.builder import position
from tests.terminal.table import (
    session_from,
    settled,
    sitting,
    table_of,
    table_screen,
    text_on,
    until,
)

OPENINGS = ["F4 F5 F6 F7 F8", "F7 F8 F9 FS1", "AS1 AS2 AS3 AS4", "FS2 FS3 FS4 AE FT", "WM WIZ"]
TAKING: dict[str, Any] = {
    "hand0_0": "F4 F5 F6 F7 F8",
    "opening": ["hand0_0"],
    "hand0_1": "F1 F2 F3",
    "grip_0": "F4 W9",
    "grip_1": "A2",
}


def hosted(**parts: Any) -> Session:
    """A match in this position in which nobody waits."""
    return session_from(position(**parts))


def code_of(session: Session, face: str | None) -> str:
    """The code of a card on the table."""
    return next(one.code for one in session.game.faces if one.id == face)


async def mark(pilot: Pilot[int], session: Session, codes: str) -> None:
    """Go to each card and mark it with Space."""
    for code in codes.split():
        zones = [zone for zone in table_of(pilot).zones if zone.place == "hand"]
        key = next(
            card.key
            for zone in zones
            for card in zone.cards
            if code_of(session, card.face) == code and card.key not in table_screen(pilot).marked
        )
        assert key is not None
        table_screen(pilot).focus_thing = Thing("card", key)
        await pilot.press("space")
        await pilot.pause()


@pytest.mark.rule("WIZ-7.2")
@pytest.mark.parametrize("codes", OPENINGS)
def test_marked_cards_are_laid_with_one_key(codes: str) -> None:
    async def scene() -> None:
        session = hosted(grip_0=f"{codes} W1 A2", unopened=[0])
        async with sitting(session) as pilot:
            await settled(pilot)
            await mark(pilot, session, codes)
            assert "\N{SQUARE ROOT}" in text_on(pilot)
            assert "points" in table_screen(pilot).words
            await pilot.press("enter")
            await settled(pilot)
            assert not table_screen(pilot).left
            assert not table_screen(pilot).marked
            assert sorted(held(session)) == ["A2", "W1"]

    asyncio.run(scene())


def has_marked(pilot: Pilot[int], count: int) -> bool:
    """Whether so many cards are marked."""
    return len(table_screen(pilot).marked) == count


def test_a_hand_of_four_takes_five_keys() -> None:
    """Neighbours are marked one after the other: Space goes on by itself."""

    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 FS1 W1 A2", unopened=[0])
        async with sitting(session) as pilot:
            await settled(pilot)
            for number in range(1, 5):
                await pilot.press("space")
                await until(pilot, partial(has_marked, pilot, number))
            await until(pilot, lambda: "Enter: " in table_screen(pilot).words)
            await pilot.press("enter")
            await until(pilot, lambda: sorted(held(session)) == ["A2", "W1"])

    asyncio.run(scene())


def test_the_best_hand_is_offered_and_laid_with_two_keys() -> None:
    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 FS1 W1 A2", unopened=[0])
        async with sitting(session) as pilot:
            await settled(pilot)
            await until(pilot, lambda: "M: " in text_on(pilot))
            assert "points" in text_on(pilot)
            await pilot.press("m")
            await until(pilot, lambda: bool(table_screen(pilot).ways))
            await pilot.press("enter")
            await until(pilot, lambda: sorted(held(session)) == ["A2", "W1"])

    asyncio.run(scene())


def test_space_begins_with_the_first_card() -> None:
    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 FS1 W1", unopened=[0])
        async with sitting(session) as pilot:
            await settled(pilot)
            await pilot.press("escape")
            assert table_screen(pilot).focus_thing is None
            await pilot.press("space")
            assert len(table_screen(pilot).marked) == 1

    asyncio.run(scene())


def held(session: Session) -> list[str]:
    """The cards in the first grip."""
    return list(session.state.zone("grip_0"))


@pytest.mark.rule("WIZ-7.3")
def test_what_is_missing_is_told_while_cards_are_marked() -> None:
    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 WM WIZ", unopened=[0])
        async with sitting(session, (120, 40)) as pilot:
            await settled(pilot)
            await mark(pilot, session, "F7 F8")
            assert "A run needs three or more cards" in table_screen(pilot).words
            await mark(pilot, session, "F9")
            assert "a run of Fire 7 to 9 is worth 24. (WIZ-7.3)" in text_on(pilot)
            before = session.state.plays_made
            await pilot.press("enter")
            await pilot.pause()
            assert session.state.plays_made == before
            await pilot.press("escape")
            assert not table_screen(pilot).marked
            await pilot.press("l")
            await pilot.pause()
            assert isinstance(pilot.app.screen, Drawer)  # without marks it is the log

    asyncio.run(scene())


@pytest.mark.rule("WIZ-12.8")
def test_one_of_several_ways_is_chosen() -> None:
    async def scene() -> None:
        session = hosted(**TAKING)
        async with sitting(session, (120, 40)) as pilot:
            await settled(pilot)
            await mark(pilot, session, "F4")
            await pilot.press("enter")
            await pilot.pause()
            await pilot.pause()
            shown = text_on(pilot)
            assert "Which way?" in shown
            assert "Fire 4 onto Mordin's run of Fire 1 to 3" in shown
            await pilot.press("2")
            await settled(pilot)
            told = [line.event.sentence for line in table_screen(pilot).sitting.log]
            assert any("add Fire 4" in sentence for sentence in told), told

    asyncio.run(scene())


def test_another_question_stops_it_and_says_so() -> None:
    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 FS1 W1", unopened=[0])
        async with sitting(session, (120, 40)) as pilot:
            await settled(pilot)
            screen = table_screen(pilot)
            await mark(pilot, session, "F7 F8 F9 FS1")
            way = screen.ways[0]
            cancel = session.game.actions.parse("cancel")
            screen.ways = (type(way)((way.actions[0], cancel, *way.actions[2:]), way.title),)
            await pilot.press("enter")
            await settled(pilot)
            assert "Laying was stopped" in screen.words
            assert not screen.left
            assert table_of(pilot).can_assemble

    asyncio.run(scene())


def test_a_refusal_stops_it_and_says_why() -> None:
    async def scene() -> None:
        session = hosted(grip_0="F7 F8 F9 FS1 W1", unopened=[0])
        async with sitting(session, (120, 40)) as pilot:
            await settled(pilot)
            screen = table_screen(pilot)
            screen.left = (1, 2, 3)
            screen.hear(messages.Refused("lay-1", "illegal", "It can't be.", "WIZ-4.10"))
            assert screen.words == "Laying was stopped, 3 choices early: It can't be (WIZ-4.10)."

    asyncio.run(scene())
