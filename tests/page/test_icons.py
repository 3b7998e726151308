"""The icons that the games name are those that the page is built with."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from pentacles.games import built_in

WEB = Path(__file__).parents[2] / "web"


def test_the_list_of_icons_is_fresh() -> None:
    """`python web/scripts/icon_names.py` writes it anew after a game named another icon."""
    script = runpy.run_path(str(WEB / "scripts" / "icon_names.py"))
    kept = json.loads((WEB / "src" / "icons" / "games.json").read_text("utf-8"))
    icons = WEB / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
    if not icons.is_file():
        pytest.skip("needs the page's packages")
    drawn = set(json.loads(icons.read_text("utf-8"))["icons"])
    for game in built_in():
        missing = set(script["names_of"](game)) & drawn - set(kept.get(game, []))
        assert not missing, f"{game}: run web/scripts/icon_names.py for {sorted(missing)}"
