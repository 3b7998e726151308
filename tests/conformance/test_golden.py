"""The golden playthroughs are what the rules still do, plain and compiled."""

from __future__ import annotations

import pytest

import pentacles
from tests.conformance import sentences
from tests.conformance.cases import SHARES, Case, cases_of, share_of
from tests.conformance.golden import FOLDER, path_of, playthrough


@pytest.mark.every_case
def test_the_golden_playthrough_is_the_same(case: Case, request: pytest.FixtureRequest) -> None:
    if case not in cases_of(case.name, every=False):
        return  # only the few cases have a file; the others are covered by the replay tests
    if not case.game.__class__.__module__.startswith("pentacles."):
        assert playthrough(case) == playthrough(case)
        return
    path = path_of(case)
    assert path.exists(), f"a new case: python -m tests.conformance.golden {case.name}"
    assert path.read_text(encoding="utf-8") == playthrough(case), (
        "the match went another way; if the last line alone differs, the saved fields do: "
        f"read `git diff` after `python -m tests.conformance.golden {case.name}`"
    )


def test_there_is_no_golden_playthrough_too_many() -> None:
    wanted = {path_of(case) for name in pentacles.games() for case in cases_of(name, every=False)}
    wanted |= {sentences.path_of(name) for name in pentacles.games()}
    too_many = set(FOLDER.rglob("*.txt")) - wanted
    assert not too_many, "no case has these any more: remove them"


def test_the_shares_of_the_tests_are_all_cases_of_every_game() -> None:
    for name in pentacles.games():
        cases = cases_of(name, every=False)
        shares = [share_of(cases, number) for number in range(SHARES)]
        assert all(shares)
        assert {case for share in shares for case in share} == set(cases)
