"""Layouts: every number has a name, and the pages tell the truth."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.envs.layouts import layout, main, page, player_counts
from pentacles.envs.pettingzoo import env
from tests.envs.tables import option_cases

PAGES = Path(__file__).parent.parent.parent / "docs" / "layouts"


def test_the_page_is_up_to_date(name: str) -> None:
    path = PAGES / f"{name}.md"
    hint = "run `python -m pentacles.envs.layouts`"
    assert path.exists(), hint
    assert path.read_text(encoding="utf-8") == page(name), hint


def test_every_number_and_every_action_has_a_name_of_its_own(name: str) -> None:
    for case in option_cases(name):
        one = layout(case.game, case.players)
        assert one.size == len(one.names) == case.game.observer(case.players).size
        assert len(set(one.names)) == one.size
        assert len(one.actions) == case.game.actions.size


def test_the_fingerprint_tells_layouts_apart(name: str) -> None:
    game = pentacles.game(name)
    prints = [layout(game, players).fingerprint for players in player_counts(game)]
    again = [layout(pentacles.game(name), players).fingerprint for players in player_counts(game)]
    assert prints == again
    sizes = {game.observer(players).size for players in player_counts(game)}
    assert len(set(prints)) >= len(sizes)
    assert env(name).metadata["layout"] in prints


def test_pages_are_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = pentacles.games()[0]
    words = [str(tmp_path), "--game", name]
    assert main([*words, "--check"]) == 1
    assert main(words) == 0
    assert (tmp_path / f"{name}.md").read_text(encoding="utf-8") == page(name)
    capsys.readouterr()
    assert main([*words, "--check"]) == 0
    assert main(words) == 0
    assert capsys.readouterr().out == ""
