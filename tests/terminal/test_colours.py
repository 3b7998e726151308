"""Colours: full, sixteen or none; and never the only sign of a state."""

from __future__ import annotations

import asyncio

import pytest
from rich.color import ColorType

import pentacles
from pentacles.games import found
from pentacles.terminal.bits import text_of
from pentacles.terminal.inks import COLOURED, FULL, MONO, SIXTEEN, Inks
from pentacles.terminal.picture import Setting, take
from pentacles.terminal.view import View, concerns
from tests.terminal.table import SMALL, session, settled, sitting


def test_every_state_has_a_sign_beside_its_colour() -> None:
    game = pentacles.game("wizard-cards", first_player="seat_0")
    table = game.new(2, 5).table(0)
    pictures = [
        text_of(take(view, Setting(), SMALL).rows)
        for view in (
            View(table, table.faces, game.drawing.looks),
            View(table, table.faces, game.drawing.looks, option=1),
            View(table, table.faces, game.drawing.looks, focus=concerns(table.options[2])),
        )
    ]
    assert len(set(pictures)) == 3
    assert "\N{BLACK RIGHT-POINTING POINTER}2" in pictures[1]


@pytest.mark.parametrize("game", list(found()))
def test_cards_can_be_read_on_their_paper(game: str) -> None:
    looks = pentacles.game(game).drawing.looks
    inks = Inks(looks, FULL)
    for suit in looks["suits"]:
        style = inks.style(f"face:{suit['id']}")
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= 4.5
    ground = inks.ground.bgcolor
    assert ground is not None
    for role in COLOURED:
        style = inks.style(role)
        below = style.bgcolor or ground
        assert style.color is not None
        assert contrast(style.color.get_truecolor(), below.get_truecolor()) >= 4.5, role


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    def light(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 for part in colour]
        lin = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("depth", [SIXTEEN, MONO])
def test_old_terminals_get_no_other_colours(depth: str) -> None:
    async def look() -> None:
        async with sitting(session("wiz", 3), SMALL, depth) as pilot:
            await settled(pilot)
            await pilot.press("1")
            await pilot.pause()
            for strip in pilot.app.screen._compositor.render_strips():
                for segment in strip:
                    style = segment.style
                    for colour in (style.color, style.bgcolor) if style else ():
                        if colour is None or colour.type is ColorType.DEFAULT:
                            continue
                        assert depth == SIXTEEN, segment
                        assert colour.type is ColorType.STANDARD, segment

    asyncio.run(look())


def test_colours_of_strangers_are_checked() -> None:
    looks = {
        "palette": {"f1": "red; drop", "ac": 7},
        "suits": [{"id": "x", "ink": "[bold]", "top": None}],
        "back": {"from": "\x1b[31m"},
    }
    inks = Inks(looks, FULL)
    for role in ("face:x", "bar", "back", "line"):
        assert inks.style(role).color is not None
