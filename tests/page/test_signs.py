"""The table can be played without colours: every suit of every game has a sign of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pentacles.games import game_class

GAMES = ("witless-wizards", "wiz", "wizard-cards", "wizards-and-relics", "wysaertz")
ICONS = Path(__file__).parents[2] / "web" / "node_modules" / "@iconify-json" / "game-icons"


def looks(game: str) -> dict[str, Any]:
    """How a game looks, as the page gets it."""
    return game_class(game)().drawing.looks


@pytest.mark.parametrize("game", GAMES)
def test_every_suit_has_its_own_sign(game: str) -> None:
    suits = looks(game)["suits"]
    signs = [suit["sign"] for suit in suits]
    assert len(signs) > 2
    assert all(signs)
    assert len(set(signs)) == len(signs)
    assert len({suit["name"] for suit in suits}) == len(suits)


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_is_in_the_icon_set(game: str) -> None:
    if not ICONS.is_dir():
        pytest.skip("the page's packages are not installed")
    found = json.loads((ICONS / "icons.json").read_text(encoding="utf-8"))
    known = set(found["icons"]) | set(found.get("aliases", {}))
    named = {suit["sign"] for suit in looks(game)["suits"]} | {looks(game)["emblem"]}
    assert named <= known
