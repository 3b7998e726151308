"""Give every test that asks for a `case` all cases of the run."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.games import game_class
from tests.conformance.cases import all_cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.config.getoption("--game")
    if "case" in metafunc.fixturenames:
        every = metafunc.config.getoption("--cases") == "all"
        metafunc.parametrize("case", all_cases(names, every), ids=str)
    if "name" in metafunc.fixturenames:
        wanted = [game_class(name).id for name in names] or pentacles.games()
        metafunc.parametrize("name", wanted)
