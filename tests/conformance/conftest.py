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
        cases = all_cases(names, every)
        groups = [
            pytest.param(case, id=str(case), marks=pytest.mark.xdist_group(str(case)))
            for case in cases
        ]
        metafunc.parametrize("case", groups)
    if "name" in metafunc.fixturenames:
        wanted = [game_class(name).id for name in names] or pentacles.games()
        metafunc.parametrize("name", wanted)
