"""States travel to other processes: joblib plays them out there."""

from __future__ import annotations

import joblib

import pentacles
from pentacles.core.rng import Rng


def played_out(state: pentacles.State, seed: int) -> tuple[list[int], str]:
    """Who has won when a state is played on at random, and the match as it is saved."""
    rng = Rng(seed)
    while not state.over:
        options = state.options(state.seat)
        state.play_unchecked(state.seat, options[rng.below(len(options))])
    return list(state.winners), state.to_json()


def test_joblib_plays_states_of_every_game_in_other_processes() -> None:
    states = [pentacles.game(name).new(seed=7) for name in pentacles.games()]
    work = [(state, seed) for state in states for seed in (1, 2)]
    there = joblib.Parallel(n_jobs=2)(joblib.delayed(played_out)(*one) for one in work)
    assert there == [played_out(state.clone(), seed) for state, seed in work]
