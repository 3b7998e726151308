"""The examples run, and the learner learns."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import pentacles
from examples import learn, mccfr, random_agents, search, train_sage

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_random_agents_play_every_game(name: str) -> None:
    won = random_agents.main([name, "--matches", "1"])
    assert len(won) == pentacles.game(name).seats(pentacles.game(name).usual_players)


def test_a_network_is_trained_as_the_sage_was(tmp_path: Path) -> None:
    words = ["--decisions", "1", "--matches", "4", "--out", str(tmp_path / "mine.npz")]
    assert 0 <= train_sage.main(words) <= 1


def test_openspiels_search_plays() -> None:
    share = search.main(["--matches", "1", "--simulations", "5"])
    assert 0 <= share <= 1


def test_openspiels_regret_minimisation_learns_information_states(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few, more = (mccfr.main(["--iterations", str(number)]) for number in (1, 2))
    assert 0 < few < more
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("1 iterations")
    assert " 0 of " not in told[1]


@pytest.mark.parametrize(
    ("file", "package", "steps", "told"),
    [
        ("maskable_ppo.py", "sb3_contrib", ["--steps", "2000", "--matches", "1"], "After 2,000"),
        ("tianshou_dqn.py", "tianshou", ["--steps", "128", "--every", "128"], "128 decisions"),
    ],
)
def test_an_example_of_a_trainer_runs_or_says_what_it_needs(
    file: str, package: str, steps: list[str], told: str
) -> None:
    """These trainers bring PyTorch along, so the tests don't install them.

    `.venv/bin/uv pip install sb3-contrib tianshou` does; then they run here for 10 to 30 seconds.
    """
    words = [sys.executable, "-W", "ignore", str(EXAMPLES / file), *steps]
    alone = {**os.environ, "OMP_NUM_THREADS": "1"}  # threads that wait for one another beside tests
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=alone)
    if find_spec(package):
        assert told in done.stdout, done.stderr
    else:
        assert done.returncode == 1
        assert f"pip install {package.replace('_', '-')}" in done.stderr
        assert "Traceback" not in done.stderr


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
