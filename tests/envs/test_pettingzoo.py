"""PettingZoo: its own checks, and what they don't look at."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

import pentacles
from pentacles.bots import Eyes
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs.pettingzoo import TableEnv, env
from pentacles.envs.rendering import render
from pentacles.envs.table_picture import picture
from pentacles.games import game_class
from tests.conformance.cases import walk
from tests.envs.tables import fewest, option_cases, options_of, stopped

# PettingZoo says this about every environment with masks that isn't its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def advance(table: TableEnv, steps: int, seed: int = 0) -> None:
    """Random play; at the end of a match a new one begins."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if not table.agents:
            table.reset()
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
        else:
            table.step(rng.choice(np.flatnonzero(observation["action_mask"])))


def test_pettingzoos_api_test_passes(name: str) -> None:
    api_test(env(name), num_cycles=200)


def test_pettingzoos_api_test_passes_in_every_option_set(name: str) -> None:
    for case in option_cases(name):
        api_test(env(name, case.players, **options_of(case)), num_cycles=5)


def test_pettingzoos_api_test_passes_inside_its_wrapper(name: str) -> None:
    api_test(OrderEnforcingWrapper(env(name)), num_cycles=20)


def test_pettingzoos_seed_test_passes(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=100)


@pytest.mark.slow
def test_pettingzoos_performance_benchmark_runs(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    performance_benchmark(env(name))
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found is not None
    assert float(found[1]) > 100


def test_the_observation_and_the_mask_are_those_of_the_state(name: str) -> None:
    table = env(name)
    table.reset(seed=5)
    for _ in range(40):
        agent = table.agent_selection
        seat = table.possible_agents.index(agent)
        observation, _, terminated, _, info = table.last()
        if terminated:
            break
        assert observation["observation"].dtype == np.float32
        expected = np.array(table.match.observation(seat), np.float32)
        assert np.array_equal(observation["observation"], expected)
        legal = sorted(table.match.options(seat))
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        table.step(legal[0])


def test_the_rewards_come_at_the_end_and_to_every_seat(name: str) -> None:
    table = env(name, fewest(name))
    table.reset(seed=2)
    rng = np.random.default_rng(2)
    got: dict[str, float] = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            assert reward == 0
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(got.values()) == pytest.approx(list(table.match.rewards))
    assert pentacles.replay(table.match.record).winners == table.match.winners


def test_a_seed_gives_the_match_of_that_seed(name: str) -> None:
    table = env(name)
    table.reset(seed=9)
    assert table.match == table.game.new(table.players, 9)
    table.reset()
    second = table.match.to_json()
    assert second != table.game.new(table.players, 9).to_json()
    table.reset(seed=9)
    table.reset()
    assert table.match.to_json() == second


def test_an_illegal_action_changes_nothing(name: str) -> None:
    table = env(name)
    table.reset(seed=1)
    observation = table.last()[0]
    before = table.match.to_json()
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    for action in (wrong, -1, table.game.actions.size):
        with pytest.raises(pentacles.Illegal):
            table.step(action)
    with pytest.raises(ValueError, match="None is for agents that are done"):
        table.step(None)
    assert table.match.to_json() == before
    assert np.array_equal(table.last()[0]["observation"], observation["observation"])


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_pettingzoos_wrapper_makes_an_illegal_action_a_loss() -> None:
    table = TerminateIllegalWrapper(env(pentacles.games()[0]), illegal_reward=-1)
    table.reset(seed=1)
    agent = table.agent_selection
    observation, *_ = table.last()
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_seats_that_decide_at_the_same_time_learn_nothing_from_coming_later(name: str) -> None:
    """Whatever the first of them chooses, the next sees the same and may do the same."""
    met = 0
    for case in option_cases(name):
        for number, (state, _, _) in enumerate(walk(case, seed=6)):
            if number == 150 or met == 40:
                break
            met += is_kept_secret(state)
    if not met:
        pytest.skip("seats never decide at the same time in this game")


def is_kept_secret(state: State) -> bool:
    """Whether several seats are asked; then none may learn what the first chooses."""
    first = state.seat
    later = [seat for seat in range(first + 1, state.seats) if state.asked >> seat & 1]
    seen: dict[int, list[object]] = {seat: [] for seat in later}
    for action in sorted(state.options(first))[:8] if later else []:
        after = state.clone()
        after.play_unchecked(first, action)
        if after.asked == state.asked & ~(1 << first):  # it has chosen, and the others have not
            for seat in later:
                seen[seat].append((after.observation(seat), sorted(after.options(seat))))
    for views in seen.values():
        assert all(view == views[0] for view in views), "what the first seat chose leaks"
    return any(len(views) > 1 for views in seen.values())


def test_a_copy_goes_its_own_way(name: str) -> None:
    table = env(name)
    table.reset(seed=4)
    advance(table, 10)
    before = table.match.to_json()
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.match.to_json() == before
        assert twin.agent_selection == table.agent_selection
        advance(twin, 5, seed=8)
        assert twin.match.to_json() != before
        assert table.match.to_json() == before
    first, second = copy.deepcopy(table), copy.deepcopy(table)
    advance(first, 30, seed=3)
    advance(second, 30, seed=3)
    assert first.match.to_json() == second.match.to_json()


def test_an_environment_can_be_copied_before_its_first_match() -> None:
    table = env(pentacles.games()[0])
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        with pytest.raises(RuntimeError, match="reset"):
            twin.step(0)
        twin.reset(seed=1)
        assert twin.agents == table.possible_agents


def test_max_cycles_truncates_a_match(name: str) -> None:
    table = env(name, max_cycles=2)
    table.reset(seed=1)
    advance(table, 2 * len(table.possible_agents))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    for _ in table.possible_agents:
        assert table.last()[3]
        table.step(None)
    assert not table.agents


def test_a_spectators_table_shows_nothing_that_is_hidden(name: str) -> None:
    """The text stays the same when everything that spectators can't know is dealt anew."""
    for case in option_cases(name)[:3]:
        state = stopped(case, 12, seed=3)
        for viewer in (None, *range(state.seats)):
            other = state.sample(state.seats if viewer is None else viewer, Rng(77))
            assert render(other, viewer) == render(state, viewer)


def test_a_picture_shows_the_table_and_nothing_that_is_hidden(name: str) -> None:
    sizes = set()
    for case in option_cases(name)[:2]:
        state = stopped(case, 12, seed=3)
        other = state.sample(0, Rng(77))
        seen = picture(state.table(0))
        assert seen.dtype == np.uint8
        assert np.array_equal(picture(other.table(0)), seen)
        sizes.add(seen.shape)
        assert not np.array_equal(picture(stopped(case, 30, seed=3).table(0)), seen)
    assert sizes == {(720, 960, 3)}


def test_an_environment_is_drawn_from_its_viewers_seat() -> None:
    table = env("wizard-cards", render_mode="rgb_array", viewer=1)
    table.reset(seed=1)
    assert np.array_equal(table.render(), picture(table.match.table(1)))


def test_rendering_needs_a_mode(capsys: pytest.CaptureFixture[str]) -> None:
    name = pentacles.games()[0]
    quiet = env(name)
    quiet.reset(seed=1)
    assert quiet.render() is None
    told = env(name, render_mode="ansi", viewer=0)
    told.reset(seed=1)
    assert game_class(name).title in (told.render() or "")
    shown = env(name, render_mode="human")
    shown.reset(seed=1)
    advance(shown, 1)
    assert game_class(name).title in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode"):
        env(name, render_mode="film")
    with pytest.raises(ValueError, match="viewer"):
        env(name, viewer=99)


def test_bad_words_are_refused_when_the_table_is_made() -> None:
    name = pentacles.games()[0]
    with pytest.raises(pentacles.BadOption):
        env("no such game")
    with pytest.raises(pentacles.BadOption):
        env(name, players=99)
    with pytest.raises(pentacles.BadOption):
        env(name, no_such_option=True)
    with pytest.raises(TypeError):
        env(pentacles.game(name), some_option=True)
    with pytest.raises(RuntimeError, match="reset"):
        env(name).step(0)


@pytest.mark.parametrize("action", ["3", 3.7, None, [3], float("nan")])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    table = env("wizard-cards")
    table.reset(seed=1)
    before = table.match.to_json()
    with pytest.raises(ValueError, match=r"whole number|agents that are done"):
        table.step(action)
    assert table.match.to_json() == before


@pytest.mark.parametrize("seed", ["seven", 1.5])
def test_a_seed_that_is_no_whole_number_changes_nothing(seed: Any) -> None:
    table = env("wizard-cards")
    table.reset(seed=1)
    before = table.match.to_json()
    with pytest.raises(ValueError, match="The seed must be a whole number"):
        table.reset(seed=seed)
    assert table.match.to_json() == before


def test_numpys_numbers_are_seeds_like_any_other() -> None:
    """Also for the matches that follow without a seed."""
    one, other = env("wizard-cards"), env("wizard-cards")
    one.reset(seed=4)
    other.reset(seed=np.int64(4))  # type: ignore[arg-type]
    assert one.match.to_json() == other.match.to_json()
    one.reset()
    other.reset()
    assert one.match.to_json() == other.match.to_json()


def test_who_comes_too_soon_or_too_late_is_told_to_reset() -> None:
    table = env("wizard-cards", max_cycles=1)
    with pytest.raises(RuntimeError, match="no match yet"):
        table.last()
    table.reset(seed=1)
    while table.agents:
        seen, _, ended, cut, _ = table.last()
        table.step(None if ended or cut else int(seen["action_mask"].argmax()))
    with pytest.raises(RuntimeError, match="match is over"):
        table.last()


def test_words_that_cannot_be_are_refused_when_the_table_is_made() -> None:
    with pytest.raises(ValueError, match="max_cycles"):
        env("wizard-cards", max_cycles=0)
    with pytest.raises(ValueError, match="max_cycles must be a whole number"):
        env("wizard-cards", max_cycles="many")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="viewer must be a whole number"):
        env("wizard-cards", viewer="me")  # type: ignore[arg-type]
    table = env("wizard-cards")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="no agent 'bob': seat_0, seat_1"):
        table.observe("bob")


def test_bots_sit_in_the_other_seats(name: str) -> None:
    seats = pentacles.game(name).seats(pentacles.game(name).usual_players)
    if seats == 1:
        return
    table = env(name, opponents=dict.fromkeys(range(1, seats), lowest))
    assert table.possible_agents == ["seat_0"]
    api_test(table, num_cycles=20)
    advance(table, 30)
    twin = pickle.loads(pickle.dumps(table))
    advance(table, 10)
    advance(twin, 10)
    assert twin.match == table.match


def lowest(eyes: Eyes) -> int:
    return eyes.options[0]


def test_wrong_opponents_are_refused() -> None:
    with pytest.raises(ValueError, match="seat 2"):
        env("wizard-cards", opponents={2: "adept"})
    with pytest.raises(ValueError, match="all seats"):
        env("wizard-cards", opponents={0: "adept", 1: "adept"})
    with pytest.raises(pentacles.BadOption, match="Unknown bot"):
        env("wizard-cards", opponents={1: "wizard"})
