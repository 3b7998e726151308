"""Bounds: no figure of a match lies outside, and no match is longer than its game says."""

from __future__ import annotations

import numpy as np
import pytest

import pentacles
from benchmarks.bounds import Extremes
from pentacles.core.game import LARGEST_FIGURE
from pentacles.envs.spaces import observation_box
from tests.envs.tables import option_cases


def measured(name: str, matches: int, decisions: int) -> None:
    """Random matches of every option set, each stopped after some decisions, within all bounds."""
    for case in option_cases(name):
        extremes = Extremes(case.game, case.players)
        for seed in range(matches):
            extremes.play(seed, decisions)
        assert extremes.outside() == [], str(case)
        assert extremes.longest_match <= case.game.longest(case.players), str(case)


def test_figures_and_matches_keep_within_their_bounds(name: str) -> None:
    measured(name, 1, 150)


@pytest.mark.slow
def test_many_matches_keep_within_their_bounds(name: str) -> None:
    measured(name, 5, 1_000_000)


def test_every_figure_has_bounds_that_are_its_own(name: str) -> None:
    for case in option_cases(name):
        bounds = case.game.figure_bounds(case.players)
        assert len(bounds) == len(case.game.figure_names), str(case)
        assert all(-LARGEST_FIGURE < low <= 0 <= high < LARGEST_FIGURE for low, high in bounds)
        box = observation_box(case.game, case.players)
        at = case.game.observer(case.players).figures_at
        assert np.array_equal(np.stack([box.low[at:], box.high[at:]], 1), np.array(bounds))


def test_a_figure_outside_its_bounds_is_found() -> None:
    extremes = Extremes(pentacles.game("wizard-cards"), 2)
    extremes.play(1, 20)
    extremes.highest[6] = 501.0
    assert extremes.outside() == ["turn: 0 to 501, bounds 0 to 500"]


def test_openspiel_is_told_how_long_matches_can_be(name: str) -> None:
    import pyspiel

    from pentacles.envs.openspiel import PREFIX

    game = pentacles.game(name)
    loaded = pyspiel.load_game(PREFIX + name.replace("-", "_"))
    assert loaded.max_game_length() == game.longest(game.usual_players)
