"""Trials: options compared in the same worlds, and dropped or chosen by more than luck."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.bots import Budget, Eyes, SearchBot
from pentacles.bots.ismcts import Search
from pentacles.bots.trial import FIRST_LOOK, MOST_OPTIONS, Trial
from pentacles.core.rng import Rng
from pentacles.core.state import State
from tests.conformance.cases import choose


def position(seed: int = 1, decisions: int = 40) -> State:
    """A match of WIZ in which a seat has several options."""
    state = pentacles.game("wiz").new(2, seed)
    rng = Rng(seed)
    for _ in range(decisions):
        state.play_unchecked(*choose(state, rng))
    while len(state.options(state.seat)) < 3:
        state.play_unchecked(*choose(state, rng))
    return state


def trial_of(state: State, order: list[int], seed: int = 1) -> Trial:
    return Trial(state, state.seat, state.game.advice, Rng(seed), order)


def judged(rewards: list[list[float]], left: list[int] | None = None) -> Trial:
    """A trial of the options 10, 11, ... that have brought these rewards."""
    trial = trial_of(position(), [10 + place for place in range(len(rewards))])
    trial.rewards = rewards
    trial.left = list(range(len(rewards))) if left is None else left
    return trial


def test_the_same_option_brings_the_same_in_every_world() -> None:
    """Cards and dice are those of the world, whichever option is tried in it."""
    state = position()
    option = state.options(state.seat)[0]
    trial = trial_of(state, [option, option, option])
    trial.run(12, 0)
    assert trial.worlds == 4
    assert trial.rewards[0] == trial.rewards[1] == trial.rewards[2]


def test_worlds_in_which_not_all_options_were_tried_do_not_count() -> None:
    state = position()
    trial = trial_of(state, state.options(state.seat)[:3])
    trial.run(8, 0)
    assert [len(rewards) for rewards in trial.rewards] == [2, 2, 2]
    trial = trial_of(state, state.options(state.seat)[:3])
    trial.run(2, 0)
    assert trial.worlds == 0
    assert trial.choice() == trial.order[0]


def test_a_trial_plays_to_the_end_of_the_round() -> None:
    state = position()
    trial = trial_of(state, state.options(state.seat))
    for number in range(5):
        world = state.sample(state.seat, Rng(number))
        reward = trial.play_on(world, trial.order[number % len(trial.order)])
        assert world.over or state.game.advice.stage(world) == trial.stage + 1
        assert -1 <= reward <= 1
    trial.horizon = 1
    world = state.sample(state.seat, Rng(1))
    trial.play_on(world, trial.order[0])
    assert state.game.advice.stage(world) == trial.stage


def test_options_that_are_surely_behind_are_dropped() -> None:
    behind = [-0.5] * FIRST_LOOK
    near = [0.5, -0.5] * (FIRST_LOOK // 2)
    trial = judged([[0.0] * FIRST_LOOK, behind, near])
    trial.drop()
    assert trial.left == [0, 2]


def test_first_sight_counts_until_another_option_is_surely_better() -> None:
    some = [0.1, -0.1] * 4
    assert judged([some, [one + 0.01 for one in some]]).choice() == 10
    assert judged([some, [one + 0.5 for one in some]]).choice() == 11
    assert judged([some * 500, [one + 0.01 for one in some * 500]]).choice() == 11
    assert judged([some, [one + 0.01 for one in some]], left=[1]).choice() == 11


def test_the_choice_is_ranked_first_and_the_rest_by_worlds() -> None:
    trial = judged([[0.5, 0.5], [0.2, 0.2], [0.3, 0.3], [0.9]], left=[0, 1, 2])
    assert trial.ranked() == [(10, 2, 0.5), (12, 2, 0.3), (11, 2, 0.2), (13, 1, 0.9)]


def test_only_the_options_that_look_best_are_tried() -> None:
    trial = trial_of(position(), list(range(MOST_OPTIONS + 5)))
    assert trial.order == list(range(MOST_OPTIONS))


def test_a_trial_ends_when_one_option_is_left() -> None:
    trial = judged([[], []], left=[1])
    trial.run(1_000_000, 0)
    assert trial.worlds == 0


@pytest.mark.parametrize("name", pentacles.games())
def test_every_game_is_searched_in_the_way_that_suits_it(name: str) -> None:
    state = pentacles.game(name).new(seed=1)
    search = SearchBot(1, Budget(iterations=1)).begin(Eyes(state, state.seat))
    assert type(search) is (Trial if name == "wiz" else Search)
