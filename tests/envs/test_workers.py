"""The batch on several cores: the same matches as batches of one process, and a clean end."""

from __future__ import annotations

import gc
import os
import pickle
import signal
from typing import Any

import numpy as np
import pytest

from pentacles.core.errors import Illegal
from pentacles.core.rng import Rng
from pentacles.envs import VectorGame
from pentacles.envs.workers import WHY, SharedGames
from tests.envs.tables import fewest

ARRAYS = ("observations", "masks", "seats", "rewards", "dones")


def parts(name: str, seed: int, *counts: int, view: str = "full") -> list[VectorGame]:
    """The batches that the workers of one batch have."""
    rng = Rng(seed)
    return [VectorGame(name, count, fewest(name), seed=rng.bits(), view=view) for count in counts]


def shown(games: VectorGame, name: str) -> Any:
    return getattr(games, name)


def play_alike(games: VectorGame, alone: list[VectorGame], steps: int) -> None:
    """Step a batch of two workers and the batches that they should have: all arrays are equal."""
    assert isinstance(games, SharedGames)
    first = alone[0].n
    for _ in range(steps):
        for name in ARRAYS:
            together = np.concatenate([shown(one, name) for one in alone])
            assert np.array_equal(shown(games, name), together), name
        chosen = games.random_actions()
        assert chosen == [action for one in alone for action in one.random_actions()]
        found = games.step(chosen)
        assert found[0] is games.observations
        alone[0].step(chosen[:first])
        alone[1].step(chosen[first:])
    assert games.states == [state for one in alone for state in one.states]


@pytest.mark.parametrize("view", ["full", "compact"])
def test_workers_play_what_batches_of_one_process_play(view: str) -> None:
    alone = parts("wizard-cards", 3, 3, 4, view=view)
    with VectorGame("wizard-cards", 7, 2, seed=3, workers=2, view=view) as games:
        play_alike(games, alone, 120)
        assert games.finished == sum(one.finished for one in alone) > 0


def test_every_game_can_be_shared_by_workers(name: str) -> None:
    alone = parts(name, 3, 2, 2)
    with VectorGame(name, 4, fewest(name), seed=3, workers=2) as games:
        play_alike(games, alone, 25)


def test_a_reset_begins_the_same_matches_again() -> None:
    with VectorGame("wysaertz", 4, seed=5, workers=2) as games:
        first = games.observations.copy()
        games.step(games.random_actions())
        assert not np.array_equal(games.observations, first)
        games.reset(5)
        assert np.array_equal(games.observations, first)
        assert games.finished == 0
        assert games.observation_space.contains(games.observations)
        assert games.action_space.shape == (4,)


def test_bad_actions_are_refused_and_nothing_is_played() -> None:
    with VectorGame("wizard-cards", 4, seed=5, workers=2) as games:
        good = games.random_actions()
        before = games.observations.copy()
        for action in (-1, 10**30, int(np.flatnonzero(~games.masks[2])[0])):
            with pytest.raises(Illegal, match=f"^Match 2, action {action}: "):
                games.step([*good[:2], action, good[3]])
        with pytest.raises(ValueError, match=r"^There are 4 matches, but 3 actions\.$"):
            games.step(good[:3])
        assert np.array_equal(games.observations, before)
        games.step(np.array(good))
        with pytest.raises(ValueError, match="read-only"):
            games.observations[0, 0] = 1.0


def test_a_closed_batch_has_no_processes_and_says_so() -> None:
    games = VectorGame("wizard-cards", 4, seed=5, workers=2)
    assert isinstance(games, SharedGames)
    processes = list(games._processes)
    with pytest.raises(TypeError, match="can't be pickled"):
        pickle.dumps(games)
    games.close()
    games.close()
    assert not any(process.is_alive() for process in processes)
    assert games.observations.shape[0] == 4
    with pytest.raises(ValueError, match="closed"):
        games.random_actions()
    games = VectorGame("wizard-cards", 4, seed=5, workers=2)
    assert isinstance(games, SharedGames)
    processes = list(games._processes)
    del games
    gc.collect()
    assert not any(process.is_alive() for process in processes)


def test_what_goes_wrong_in_a_worker_is_told_and_ends_the_batch() -> None:
    games = VectorGame("wizard-cards", 4, seed=5, workers=2)
    assert isinstance(games, SharedGames)
    legal = games.random_actions()
    with pytest.raises(RuntimeError, match=r"failed\.\n[^$]*the masks of a worker") as failure:
        games._ask_all(WHY, [(0, legal[0]), (0, legal[2])])
    assert "Traceback" in str(failure.value)
    assert not any(process.is_alive() for process in games._processes)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_worker_that_dies_is_an_error() -> None:
    games = VectorGame("wizard-cards", 4, seed=5, workers=2)
    assert isinstance(games, SharedGames)
    chosen = games.random_actions()
    os.kill(games._processes[1].pid or 0, signal.SIGKILL)
    games._processes[1].join()
    with pytest.raises(RuntimeError, match="A process of the batch died"):
        games.step(chosen)
    assert not any(process.is_alive() for process in games._processes)


def test_numbers_of_workers() -> None:
    with pytest.raises(ValueError, match="at least one worker, got 0"):
        VectorGame("wizard-cards", 4, workers=0)
    with pytest.raises(ValueError, match="must be a whole number"):
        VectorGame("wizard-cards", 4, workers=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 matches can't be shared by 3 workers"):
        VectorGame("wizard-cards", 2, workers=3)
    with VectorGame("wizard-cards", 2, workers=1) as games:
        assert type(games) is VectorGame
