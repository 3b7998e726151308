"""Gymnasium: its own check, and the seat among bots."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pentacles
from pentacles.bots import LEVELS, Budget, Eyes
from pentacles.envs.gymnasium import SeatEnv
from pentacles.envs.table_picture import picture
from tests.envs.tables import fewest, option_cases, options_of


def played(env: SeatEnv, seed: int) -> tuple[float, int]:
    """A match with random choices: the reward, and how many there were."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    total, steps, done = 0.0, 0, False
    while not done:
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, done, truncated, info = env.step(action)
        assert not truncated
        assert env.observation_space.contains(seen)
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        total += reward
        steps += 1
    return total, steps


def test_gymnasiums_check_env_passes(name: str) -> None:
    env = gymnasium.make(f"pentacles/{name}-v1", players=fewest(name)).unwrapped
    check_env(env)


def test_a_match_is_played_from_the_seat(name: str) -> None:
    env = SeatEnv(name, fewest(name), seat=1 if fewest(name) > 1 else 0)
    reward, steps = played(env, seed=3)
    assert steps > 0
    assert reward == pytest.approx(env.match.rewards[env.seat])
    assert played(env, seed=3) == (reward, steps)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_every_option_set_can_be_played(name: str) -> None:
    for case in option_cases(name):
        env = SeatEnv(name, case.players, seat=None, **options_of(case))
        seen, info = env.reset(seed=1)
        assert env.match.asked >> info["seat"] & 1
        env.step(int(seen["action_mask"].argmax()))


def test_seats_change_when_none_is_given() -> None:
    env = SeatEnv(pentacles.games()[0], seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == set(range(env.match.seats))


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_sit_in_the_other_seats(level: str) -> None:
    env = SeatEnv(pentacles.games()[0], opponents=level, budget=Budget(iterations=5))
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, _, done, _, _ = env.step(int(seen["action_mask"].argmax()))
        if done:
            break


def test_an_illegal_action_loses_or_raises(name: str) -> None:
    env = SeatEnv(name)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated) == (-1.0, True)
    assert info["refusal"]
    strict = SeatEnv(name, illegal="raise")
    strict.reset(seed=1)
    before = strict.match.to_json()
    with pytest.raises(pentacles.Illegal):
        strict.step(wrong)
    assert strict.match.to_json() == before


def test_bad_words_are_refused_when_the_table_is_made() -> None:
    name = pentacles.games()[0]
    with pytest.raises(pentacles.BadOption, match="Bots"):
        SeatEnv(name, opponents="champion")
    with pytest.raises(ValueError, match="seat"):
        SeatEnv(name, seat=40)
    with pytest.raises(ValueError, match="opponents"):
        SeatEnv(name, opponents=["random"] * 9)
    with pytest.raises(ValueError, match="illegal"):
        SeatEnv(name, illegal="ignore")
    with pytest.raises(ValueError, match="render_mode"):
        SeatEnv(name, render_mode="film")
    with pytest.raises(ValueError, match="seat must be a whole number"):
        SeatEnv(name, seat="first")  # type: ignore[arg-type]
    with pytest.raises(pentacles.BadOption, match="is no bot"):
        SeatEnv(name, opponents=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Budget"):
        SeatEnv(name, budget=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["3", 3.7, None, [3]])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    env = SeatEnv("wizard-cards")
    env.reset(seed=1)
    before = env.match.to_json()
    with pytest.raises(ValueError, match="An action must be a whole number"):
        env.step(action)
    assert env.match.to_json() == before


def test_a_picture_shows_what_the_seat_sees() -> None:
    env = SeatEnv("wizard-cards", seat=1, render_mode="rgb_array")
    env.reset(seed=2)
    assert np.array_equal(env.render(), picture(env.match.table(1)))


def test_your_own_bot_plays_the_other_seats(name: str) -> None:
    asked = []

    def first(eyes: Eyes) -> int:
        asked.append(eyes.seat)
        return eyes.options[0]

    env = SeatEnv(name, opponents=first)
    env.reset(seed=3)
    done = False
    while not done:
        mask = env.action_masks()
        assert mask.dtype == bool
        assert np.flatnonzero(mask).tolist() == sorted(env.match.options(0))
        _, _, done, _, _ = env.step(int(np.flatnonzero(mask)[0]))
    assert asked
    assert 0 not in asked


def test_gymnasium_knows_the_games_without_an_import() -> None:
    name = "pentacles.envs.gymnasium:pentacles/wiz-v1"
    program = f"import gymnasium; print(gymnasium.make({name!r}).unwrapped.game.id)"
    words = [sys.executable, "-W", "ignore", "-c", program]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "wiz\n"
