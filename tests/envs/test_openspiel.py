"""OpenSpiel: its own random simulation test, and what its algorithms rely on."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import pentacles
from pentacles.core.replay import history
from pentacles.core.rng import Rng
from pentacles.envs.knowing import Knowledge
from pentacles.envs.openspiel import PREFIX, Dealt, SpielState, parameters, word_for
from pentacles.games import game_class
from tests.envs.tables import fewest, option_cases, options_of


def loaded(name: str, **words: Any) -> Any:
    return pyspiel.load_game(PREFIX + name.replace("-", "_"), words)


def dealt(game: Any, deal: int, decisions: int) -> SpielState:
    """A match after some random decisions."""
    chance = random.Random(deal)
    state: SpielState = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_openspiels_random_simulation_test_passes(name: str) -> None:
    game = loaded(name, players=fewest(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_openspiels_random_simulation_test_passes_at_the_usual_table(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


def test_the_sum_of_the_returns_is_the_convention(name: str) -> None:
    game = loaded(name)
    is_duel = name == "wizard-cards"
    wanted = pyspiel.GameType.Utility.ZERO_SUM if is_duel else pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.get_type().utility == wanted
    assert game.utility_sum() == (0.0 if is_duel else 1.0)
    assert (game.min_utility(), game.max_utility()) == (-1.0 if is_duel else 0.0, 1.0)


def test_every_option_set_can_be_loaded(name: str) -> None:
    kind = game_class(name)
    for case in option_cases(name):
        options = options_of(case)
        words = {
            option.name: word_for(option, options[option.name])
            for option in kind.option_list
            if option.name in options
        }
        game = loaded(name, players=case.players, **words)
        state = dealt(game, 3, 0)
        assert json.loads(state.match.to_json())["options"] == case.game.options
        assert game.num_players() == case.game.seats(case.players)
        assert str(pyspiel.load_game(str(game))) == str(game)


def test_a_deal_is_a_seed(name: str) -> None:
    state = dealt(loaded(name), 7, 0)
    assert state.match == pentacles.game(name).new(seed=7)
    other = dealt(loaded(name, rng_seed=2, deals=50), 7, 0)
    assert other.match == pentacles.game(name).new(seed=107)
    assert len(loaded(name, deals=50).new_initial_state().chance_outcomes()) == 50


def test_observations_are_those_of_the_seat(name: str) -> None:
    state = dealt(loaded(name), 1, 12)
    for seat in range(state.num_players()):
        tensor = state.observation_tensor(seat)
        own = [float(seat == other) for other in range(state.num_players())]
        expected = np.array(own + state.match.observation(seat), np.float32)
        assert np.array_equal(np.array(tensor, np.float32), expected)
        assert state.observation_string(seat).startswith(f"seat {seat}; ")
        recalled = state.information_state_tensor(seat)
        assert np.allclose(recalled[: len(tensor)], tensor)
        assert sum(recalled[len(tensor) :]) == sum(ply.seat == seat for ply in history(state.match))


def test_a_sampled_match_is_the_same_for_the_seat_that_sampled_it(name: str) -> None:
    game = loaded(name)
    chance = random.Random(5)
    for decisions in (0, 6, 15):
        state = dealt(game, decisions, decisions)
        if state.is_terminal():
            continue
        seat = state.current_player()
        hidden = set()
        for _ in range(6):
            world = state.resample_from_infostate(seat, chance.random)
            hidden.add(str(world))
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.legal_actions() == state.legal_actions()
            assert world.history() == []
            action = chance.choice(world.legal_actions())
            twin = world.clone()
            world.apply_action(action)
            twin.apply_action(action)
            assert str(world) == str(twin)
        assert len(hidden) > 1


def test_an_information_state_remembers_how_it_came_about(name: str) -> None:
    """Asked at every step or only at the end, it is the same; another way gives another."""
    game = loaded(name)
    often = dealt(game, 2, 0)
    rarely = dealt(game, 2, 0)
    chance = random.Random(2)
    for _ in range(15):
        if often.is_terminal():
            break
        action = chance.choice(often.legal_actions())
        seen = [often.information_state_string(seat) for seat in range(often.num_players())]
        seat = often.current_player()
        often.apply_action(action)
        rarely.apply_action(action)
        assert often.information_state_string(seat) != seen[seat]
    saved = pyspiel.serialize_game_and_state(game, rarely)
    _, copied = pyspiel.deserialize_game_and_state(saved)
    for seat in range(often.num_players()):
        known = often.information_state_string(seat)
        assert rarely.information_state_string(seat) == known
        assert rarely.clone().information_state_string(seat) == known
        assert copied.information_state_string(seat) == known


def test_an_information_state_tells_nothing_that_is_hidden(name: str) -> None:
    """Redealt from the start for a seat, and with the same moves seen, it stays the same."""
    game = loaded(name)
    state = dealt(game, 4, 0)
    for seat in range(state.num_players()):
        world = state.match.sample(seat, Rng(9))
        other = dealt(game, 4, 0)
        other.dealt = Dealt(world, Knowledge.begun(world))
        assert other.information_state_string(seat) == state.information_state_string(seat)


def test_a_copy_is_independent(name: str) -> None:
    state = dealt(loaded(name), 3, 5)
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


def test_what_is_not_dealt_says_so() -> None:
    state = loaded(pentacles.games()[0]).new_initial_state()
    assert state.is_chance_node()
    assert str(state) == str(state.clone()) == "not dealt"
    with pytest.raises(ValueError, match="not dealt"):
        _ = state.match


def test_parameters_name_every_option(name: str) -> None:
    kind = game_class(name)
    known = parameters(kind)
    assert set(known) == {"players", "deals", "rng_seed", *(one.name for one in kind.option_list)}
    with pytest.raises(pyspiel.SpielError):
        loaded(name, no_such_option=1)


def test_a_game_is_pickled_with_its_options() -> None:
    game = pyspiel.load_game("python_pentacles_wizard_cards(jokers=true)")
    twin = pickle.loads(pickle.dumps(game))
    assert str(twin) == str(game)
    assert twin.num_distinct_actions() == game.num_distinct_actions()
