"""Sequences: what a bot does in secret, thought through in one go."""

from __future__ import annotations

import time

import pytest

import pentacles
from pentacles.bots import Budget
from pentacles.bots.sequences import MOST, is_secret, sequence
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.witnesses import noticed


def played(state: State, seat: int, actions: list[int]) -> list[bool]:
    """Play a sequence; for each move whether others notice it."""
    found: list[bool] = []
    for action in actions:
        assert is_secret(state, seat, action) == (len(found) + 1 < len(actions))
        before = state.clone()
        events = state.play(seat, action)
        found.append(noticed(before, state, seat, events) != 1 << seat)
    return found


@pytest.mark.parametrize("level", ["random", "apprentice", "adept", "archmage"])
@pytest.mark.parametrize("name", pentacles.games())
def test_a_sequence_ends_with_the_first_move_that_others_notice(name: str, level: str) -> None:
    state = pentacles.game(name).new(seed=5)
    rng = Rng(1)
    longest = 0
    for _ in range(25 if level == "archmage" else 60):
        if state.over:
            break
        seat = state.seat
        before = state.to_json()
        actions = sequence(state, seat, level, rng, Budget(3))
        assert state.to_json() == before
        told = played(state, seat, actions)
        assert told == [False] * (len(told) - 1) + [True]
        longest = max(longest, len(actions))
    assert longest < MOST
    assert longest > 1 or name != "wizards-and-relics"


def test_what_follows_the_first_choice_takes_moments() -> None:
    state = pentacles.game("wiz").position(
        {
            "players": 2,
            "hand0_0": ["F5", "F6", "F7"],
            "hand0_1": ["A1", "A2", "A3"],
            "grip_0": ["W1", "W2", "W3", "W4", "W5", "E1", "E2", "E3"],
            "grip_1": ["E4", "E5"],
        }
    )
    began = time.thread_time()
    actions = sequence(state, 0, "archmage", Rng(2), Budget(seconds=0.4))
    took = time.thread_time() - began
    assert len(actions) > 3, [state.game.actions.text(one) for one in actions]
    assert took < 3 * 0.4, "each step with the whole budget would take longer"
