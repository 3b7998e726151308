"""Now beside a version before: where it is taken from, and what the table says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import environment, results
from benchmarks.results import COMPILED, Run, Series


def series(*rounds: dict[str, float | str]) -> Series:
    return Series("", list(rounds))


def rows(before: Series, now: Series) -> list[list[str]]:
    """The table of one game."""
    key = ("wiz", COMPILED)
    grids = results.grids(Run(ours={key: now}, before={key: before}))
    return next(grid.rows for grid in grids if grid.caption == "Before and now")


def test_both_figures_and_their_ratio_round_by_round_are_told() -> None:
    before = series(
        {"decisions_per_second": 100.0, "clone_us": 4.0},
        {"decisions_per_second": 200.0, "clone_us": 2.0},
        {"decisions_per_second": 300.0, "clone_us": 3.0},
    )
    now = series(
        {"decisions_per_second": 200.0, "clone_us": 1.0},
        {"decisions_per_second": 600.0, "clone_us": 1.0},
        {"decisions_per_second": 600.0, "clone_us": 1.0},
    )
    cells = rows(before, now)[0]
    assert cells[0] == "**wiz, compiled**"
    assert cells[1] == "200 → 600: 2"
    assert cells[3] == "3 → 1: 3"
    assert set(cells[4:]) == {""}


def test_a_version_that_failed_says_why() -> None:
    cells = rows(series({"missing": "failed: no such game"}), series({"clone_us": 1.0}))[0]
    assert cells[1] == "failed: no such game"


def test_without_a_version_before_there_is_no_such_table() -> None:
    grids = results.grids(Run(ours={("wiz", COMPILED): series({"clone_us": 1.0})}))
    assert [grid.rows for grid in grids if grid.caption == "Before and now"] == [[]]


def test_a_python_or_its_environment_is_taken_as_it_is(tmp_path: Path) -> None:
    assert environment.before_python(sys.executable) == Path(sys.executable)
    assert environment.before_python(str(tmp_path)) == environment.python_in(tmp_path)


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(environment.NoVersion, match="no such tag"):
        environment.before_python("version-that-never-was")
