"""Cards in plain mode: their names stay whole, and what they say to others is quoted."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.cli.table_text import Drawer

Told = pytest.CaptureFixture[str]


def flat(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())


def test_a_name_with_words_in_brackets_stays_whole(capsys: Told) -> None:
    game = pentacles.game("wysaertz")
    state = game.position({"players": 2, "hand_0": ["rumpelstyltskynne", "troll"]})
    table = state.table(0)
    Drawer(game).draw(table)
    assert "Rumpelstyltskynne (Obviouslie) (True Name, ABC C)" in flat(capsys.readouterr().out)


def test_what_an_opponents_card_says_is_quoted(capsys: Told) -> None:
    game = pentacles.game("wysaertz")
    state = game.position(
        {"players": 2, "face": [0, 1], "hand_0": ["leeche_of_lore"], "hand_1": ["nigel"]}
    )
    state.do("play leeche_of_lore")
    table = state.table(1)
    Drawer(game).texts(table)
    words = '"Strike a Mage. Afterwards draw a card, hit or miss."'
    assert words in flat(capsys.readouterr().out)
