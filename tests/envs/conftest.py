"""Every test that asks for a `name` runs for every game."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.games import game_class


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        names = metafunc.config.getoption("--game")
        metafunc.parametrize("name", [game_class(name).id for name in names] or pentacles.games())
