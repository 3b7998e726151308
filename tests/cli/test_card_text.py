"""Cards in plain mode: their names stay whole, and what they say to others is quoted."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.cli.commands.cards import cards
from pentacles.cli.table_text import Drawer
from pentacles.core.errors import BadOption

Told = pytest.CaptureFixture[str]


def flat(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", [name for name in pentacles.games() if name != "wiz"])
def test_the_printed_file_is_one_to_begin_with(name: str, capsys: Told, tmp_path: Path) -> None:
    cards(name, as_file=True)
    path = tmp_path / "mine.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    state = pentacles.game(name, cards=str(path)).new(seed=1)
    plain = pentacles.game(name).new(seed=1)
    assert state.face == plain.face
    assert state.options(state.seat) == plain.options(plain.seat)
    with pytest.raises(BadOption, match="leave the card out"):
        cards(name, "anything", as_file=True)


def test_a_game_that_takes_only_changes_says_so() -> None:
    with pytest.raises(BadOption, match="only what it adds or changes"):
        cards("wiz", as_file=True)


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
