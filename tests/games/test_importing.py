"""`pentacles.games` is a package like any other, and a function that lists the games."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pentacles
import pentacles.games
import pentacles.games.wizards_and_relics.power as power
from pentacles.games import game_class
from pentacles.games.wiz import GAME

FORMS = (
    "import pentacles.games.wizards_and_relics.power as p; p",
    "import pentacles.games.wiz.game; pentacles.games.wiz.game.STANDARD",
    "import pentacles.games as g; g.found",
    "from pentacles import games; games()",
    "from pentacles.games import games; games()",
    "from pentacles.games import wizard_cards as w; w.GAME",
    "import pentacles.games; pentacles.games.game_class",
    "from pentacles.games.witless_wizards.state import *",
    "import pentacles.core.game as g, pentacles.games.wysaertz.judgement; g",
    "import importlib; importlib.import_module('pentacles.games.wiz').GAME",
)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_import_works(form: str) -> None:
    words = f"{form}; import pentacles; assert 'wiz' in pentacles.games()"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_lists_the_games() -> None:
    ids: list[str] = pentacles.games()
    assert ids == pentacles.games.games()
    assert {"witless-wizards", "wiz", "wizard-cards", "wizards-and-relics", "wysaertz"} <= set(ids)
    assert pentacles.games is sys.modules["pentacles.games"]
    assert power is pentacles.games.wizards_and_relics.power
    assert game_class("wiz") is GAME


@pytest.mark.parametrize("name", ["wizard-cards", "wysaertz"])
def test_making_one_game_imports_one_game(name: str) -> None:
    words = (
        f"import sys, pentacles; pentacles.game({name!r}).new(seed=1); pentacles.games();"
        "print({word.split('.')[2] for word in sys.modules if word.startswith('pentacles.games.')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == str({name.replace("-", "_")}), done.stderr
