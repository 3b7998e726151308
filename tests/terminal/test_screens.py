"""The table of every game as it stands on screens of two sizes, kept as text.

`PENTACLES_RENEW=1` writes the screens anew; look at the difference before it is committed.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

import pentacles
from pentacles.terminal.inks import FULL, MONO, SIXTEEN
from tests.terminal.table import LARGE, SMALL, after, session_from, settled, sitting, text_on

SCREENS = Path(__file__).parent / "screens"
MATCHES = [
    ("wizard-cards", 2, 7, 16),
    ("witless-wizards", 3, 7, 40),
    ("wiz", 4, 7, 90),
    ("wiz", 6, 11, 200),
    ("wizards-and-relics", 4, 7, 60),
    ("wysaertz", 4, 7, 40),
    ("wysaertz", 12, 7, 90),
]


def screen(case: tuple[str, int, int, int], size: tuple[int, int], depth: str = FULL) -> str:
    """The screen of a match after some moves."""

    async def look() -> str:
        name, players, seed, moves = case
        state = after(pentacles.game(name), players, seed, moves)
        assert not state.over, "choose a match that is still played"
        async with sitting(session_from(state), size, depth) as pilot:
            await settled(pilot)
            return text_on(pilot)

    return asyncio.run(look())


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("case", MATCHES, ids=lambda case: f"{case[0]}-{case[1]}p")
def test_the_screen(case: tuple[str, int, int, int], size: tuple[int, int]) -> None:
    text = screen(case, size)
    lines = text.splitlines()
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)
    file = SCREENS / f"{case[0]}-{case[1]}p-{size[0]}x{size[1]}.txt"
    if os.environ.get("PENTACLES_RENEW"):
        file.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == file.read_text(encoding="utf-8")


def test_every_game_has_its_screens() -> None:
    shown = {case[0] for case in MATCHES}
    assert set(pentacles.games()) <= shown


@pytest.mark.parametrize("depth", [SIXTEEN, MONO])
def test_fewer_colours_show_the_same_signs(depth: str) -> None:
    assert screen(MATCHES[0], SMALL, depth) == screen(MATCHES[0], SMALL)
