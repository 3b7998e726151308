"""Searching on several cores: the same answer every time, and no iteration lost."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.bots import Budget, Eyes, SearchBot, make_bot
from pentacles.bots.ismcts import Search
from pentacles.bots.side_by_side import crew, run_together, split
from pentacles.bots.trial import FIRST_LOOK, Trial
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from pentacles.core.state import State

TOGETHER = Budget(iterations=41, workers=2)


def position(name: str, decisions: int) -> State:
    """A match with a choice to make."""
    rng = Rng(3)
    state = pentacles.game(name).new(seed=3)
    playout(state, rng, decisions)
    while len(state.options(state.seat)) < 3:
        playout(state, rng, 1)
    return state


@pytest.mark.parametrize("name", ["wizard-cards", "wiz"])
def test_several_processes_find_the_same_with_the_same_seed(name: str) -> None:
    state = position(name, 30)

    def ranked() -> list[tuple[int, int, float]]:
        return SearchBot(7, TOGETHER).search(Eyes(state, state.seat)).ranked()

    assert ranked() == ranked()
    assert make_bot("archmage", 7, TOGETHER).choose(Eyes(state, state.seat)) == ranked()[0][0]


def test_every_iteration_of_a_tree_counts_wherever_it_was_made() -> None:
    state = position("wizard-cards", 20)
    search = SearchBot(1, TOGETHER).search(Eyes(state, state.seat), keeps_chances=True)
    assert isinstance(search, Search)
    assert search.iterations == search.tree.visits == 41
    assert sum(visits for _, visits, _ in search.ranked()) == 41
    assert all(0.0 <= search.chance(action) <= 1.0 for action, _, _ in search.ranked())


def test_a_joined_tree_is_the_sum_of_its_branches() -> None:
    state = position("wizard-cards", 20)
    eyes = Eyes(state, state.seat)
    one, other, both = (SearchBot(seed).begin(eyes) for seed in (1, 2, 3))
    assert isinstance(one, Search)
    assert isinstance(other, Search)
    assert isinstance(both, Search)
    one.run(30, 0)
    other.run(20, 0)
    both.join(one.branches())
    both.join(other.branches())
    for child in both.by_visits():
        parts = [
            node
            for tree in (one, other)
            for node in tree.by_visits()
            if node.action == child.action
        ]
        assert child.visits == sum(node.visits for node in parts)
        assert child.available == sum(node.available for node in parts)
        assert child.total == pytest.approx(sum(node.total for node in parts))
        assert child.squares == pytest.approx(sum(node.squares for node in parts))
    assert both.iterations == 50


def test_a_trial_compares_its_options_in_all_worlds_together() -> None:
    state = position("wiz", 30)
    trial = SearchBot(1).begin(Eyes(state, state.seat))
    assert isinstance(trial, Trial)
    options = len(trial.order)
    run_together(trial, 2, options * (FIRST_LOOK + 2), 0)
    assert trial.worlds >= FIRST_LOOK
    assert trial.look == 2 * FIRST_LOOK
    assert {len(trial.rewards[place]) for place in trial.left} == {trial.worlds}
    assert trial.iterations == sum(len(rewards) for rewards in trial.rewards)


def test_the_time_is_kept_together_too() -> None:
    state = position("wizard-cards", 20)
    crew(1)
    bot = SearchBot(1, Budget(seconds=0.2, workers=2))
    assert bot.choose(Eyes(state, state.seat)) in state.options(state.seat)


def test_shares_are_as_even_as_can_be() -> None:
    assert split(7, 3) == [3, 2, 2]
    assert split(1, 4) == [1, 0, 0, 0]


def test_a_budget_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="worker"):
        Budget(workers=0)
