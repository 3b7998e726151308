"""The examples run, and the learner learns."""

from __future__ import annotations

import numpy as np
import pytest

import pentacles
from examples import learn, random_agents, search


def test_random_agents_play_every_game(name: str) -> None:
    won = random_agents.main([name, "--matches", "1"])
    assert len(won) == pentacles.game(name).seats(pentacles.game(name).usual_players)


def test_openspiels_search_plays() -> None:
    share = search.main(["--matches", "1", "--simulations", "5"])
    assert 0 <= share <= 1


def test_the_learners_gradients_are_those_of_its_loss() -> None:
    """One step towards better choices makes them likelier, and expectations truer."""
    learner = learn.Learner("wizard-cards", None, 8, seed=3)
    lessons = learner.collect(200)
    network = learner.network
    _, before, worth = network.look(lessons["seen"], lessons["masks"])
    assert np.allclose(before.sum(1), 1, atol=1e-4)
    assert not before[~lessons["masks"]].any()
    lessons["better"] = lessons["reward"] - worth
    for _ in range(10):
        network.improve(lessons)
    _, after, later = network.look(lessons["seen"], lessons["masks"])
    rows = np.arange(len(after))
    gained = (after - before)[rows, lessons["chosen"]]
    assert (gained * lessons["better"]).sum() > 0
    missed = np.square(later - lessons["reward"]).mean()
    assert missed < np.square(worth - lessons["reward"]).mean()


def test_the_learner_tells_how_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--matches", "8", "--test-matches", "8", "--seconds", "0", "--every", "0"]
    assert 0 <= learn.main(words) <= 1
    assert "wins" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_learner_beats_the_random_bot() -> None:
    assert learn.main(["--goal", "0.7", "--seconds", "600"]) >= 0.7
