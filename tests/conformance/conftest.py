"""Give every test that asks for a `case` all cases of the run."""

from __future__ import annotations

from zlib import crc32

import pytest

import pentacles
from pentacles.games import game_class
from tests.conformance.cases import all_cases, share_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.config.getoption("--game")
    if "case" in metafunc.fixturenames:
        which = metafunc.config.getoption("--cases")
        cases = all_cases(names, every=which == "all")
        if which == "share" and metafunc.definition.get_closest_marker("every_case") is None:
            cases = share_of(cases, crc32(metafunc.function.__name__.encode()))
        metafunc.parametrize("case", cases, ids=str)
    if "name" in metafunc.fixturenames:
        wanted = [game_class(name).id for name in names] or pentacles.games()
        metafunc.parametrize("name", wanted)
