"""The advice on WIZ: what looks best, and what the scores are worth between two rounds."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.games.wiz.state import WizMatch


def match(players: int, seed: int, **options: Any) -> WizMatch:
    state = pentacles.game("wiz", **options).new(players, seed)
    assert isinstance(state, WizMatch)
    return state


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"characters": True, "life_pool": True}),
        (4, {"cancel_mode": "manual"}),
    ],
)
def test_the_best_option_is_the_one_that_is_rated_highest(
    players: int, options: dict[str, Any]
) -> None:
    rng = Rng(players)
    state = match(players, 3, **options)
    advice = state.game.advice
    decisions = 0
    while not state.over and decisions < 600:
        offered = state.options(state.seat)
        ratings = advice.ratings(state, state.seat, offered)
        best = advice.best(state, state.seat, offered)
        assert best == offered[ratings.index(max(ratings))]
        state.play_unchecked(state.seat, best if rng.below(4) else rng.choice(offered))
        decisions += 1


def test_between_two_rounds_the_scores_decide() -> None:
    state = match(4, 1)
    advice = state.game.advice
    values = [advice.value(state, seat) for seat in range(4)]
    assert values == pytest.approx([0, 0, 0, 0])
    state.score = [900, 300, 300, 0]
    values = [advice.value(state, seat) for seat in range(4)]
    assert sum(values) == pytest.approx(0)
    assert values[0] > values[1] == values[2] > values[3]


def test_the_stage_of_a_match_is_its_round() -> None:
    state = match(2, 1)
    advice = state.game.advice
    stages = [advice.stage(state)]
    while not state.over:
        options = state.options(state.seat)
        state.play_unchecked(state.seat, advice.best(state, state.seat, options))
        if advice.stage(state) != stages[-1]:
            stages.append(advice.stage(state))
            assert sum(state.turns) <= 1
    assert stages == list(range(1, len(stages) + 1))
    assert len(stages) > 1
