"""The compact view: nothing but what the seat knows, the same one by one and in a batch."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pentacles
from pentacles.core.compact import CompactView, compact_view
from pentacles.core.errors import Illegal
from pentacles.core.rng import Rng
from pentacles.envs import VectorGame
from pentacles.envs.gymnasium import SeatEnv
from pentacles.envs.pettingzoo import env
from tests import sixth_game
from tests.envs.tables import fewest, option_cases, stopped


def test_a_batch_shows_what_one_match_shows(name: str) -> None:
    games = VectorGame(name, 6, fewest(name), seed=3, view="compact")
    view = games.compact
    assert view is not None
    assert games.single_observation_space.contains(games.observations[0].copy())
    for _ in range(80):
        for row, state in enumerate(games.states):
            expected = np.array(view.observe(state, state.seat), np.float32)
            assert np.array_equal(games.observations[row], expected)
            choices = view.choices(state.seat, state.options(state.seat))
            assert np.flatnonzero(games.masks[row]).tolist() == sorted(choices)
        games.step(games.random_actions())


def test_it_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    """In every world that the seat holds possible it is the same, options and all."""
    for case in option_cases(name):
        state = stopped(case, 25, seed=9)
        view = CompactView(state.game, state.players)
        for seat in range(state.seats):
            seen = view.observe(state, seat)
            for number in range(3):
                world = state.sample(seat, Rng(number))
                assert view.observe(world, seat) == seen


def test_every_offer_has_a_place_and_every_number_its_bounds(name: str) -> None:
    for case in option_cases(name):
        state = stopped(case, 0, seed=4)
        view = CompactView(state.game, state.players)
        low, high = view.bounds()
        assert len(set(view.names)) == view.size < state.game.observer(state.players).size
        rng = Rng(4)
        for _ in range(60):
            if state.over:
                break
            seen = view.observe(state, state.seat)
            assert all(a <= b <= c for a, b, c in zip(low, seen, high, strict=True))
            options = state.options(state.seat)
            assert set(view.choices(state.seat, options).values()) <= set(options)
            state.play_unchecked(state.seat, rng.choice(options))


def test_cards_that_are_the_same_in_play_are_one_action() -> None:
    state = pentacles.game("wizard-cards").new(seed=1)
    view = compact_view(state.game, 2)
    choices = view.choices(state.seat, state.options(state.seat))
    assert sorted(choices.values()) == sorted(state.reduced_options(state.seat))
    assert view.size < 200 > len(view.actions)


def test_the_fingerprint_tells_views_apart(name: str) -> None:
    game = pentacles.game(name)
    players = fewest(name)
    assert CompactView(game, players).fingerprint == compact_view(game, players).fingerprint
    if game.max_players > players:
        other = compact_view(game, players + 1)
        assert other.fingerprint != compact_view(game, players).fingerprint


def test_a_game_without_a_merging_of_its_own_has_the_plain_one(tmp_path: Path) -> None:
    code = (
        "import pentacles\n"
        "from pentacles.core.compact import Merging, compact_view, merging_of\n"
        "from pentacles.bots import make_bot, sage_gap, Eyes\n"
        "game = pentacles.game('high-hat')\n"
        "assert merging_of(game) is Merging\n"
        "state = game.new(seed=1)\n"
        "view = compact_view(game, state.players)\n"
        "assert len(view.observe(state, state.seat)) == view.size\n"
        "assert view.choices(state.seat, state.options(state.seat))\n"
        "assert 'has not learned' in sage_gap(game, state.players)\n"
        "make_bot('sage', 1).choose(Eyes(state, state.seat))\n"
    )
    paths = {"PYTHONPATH": sixth_game.install(tmp_path)}
    subprocess.run([sys.executable, "-c", code], env=os.environ | paths, check=True)


def test_a_batch_is_pickled_with_its_view() -> None:
    games = VectorGame("wizard-cards", 3, seed=1, view="compact")
    games.step(games.random_actions())
    twin = pickle.loads(pickle.dumps(games))
    assert np.array_equal(twin.observations, games.observations)
    actions = games.random_actions()
    assert np.array_equal(twin.step(actions)[0], games.step(actions)[0])


def test_what_is_not_offered_is_refused_and_an_unknown_view_too() -> None:
    games = VectorGame("wizard-cards", 2, seed=1, view="compact")
    before = games.observations.copy()
    bad = int(np.flatnonzero(~games.masks[1])[0])
    with pytest.raises(Illegal, match=f"Match 1, action {bad}"):
        games.step([int(games.masks[0].argmax()), bad])
    assert np.array_equal(games.observations, before)
    with pytest.raises(ValueError, match="'full' or 'compact', got 'small'"):
        VectorGame("wizard-cards", 2, view="small")


def test_gymnasium_shows_it() -> None:
    table = SeatEnv("wysaertz", 2, opponents="sage", view="compact")
    seen, info = table.reset(seed=3)
    assert table.metadata["layout"] == compact_view(table.game, 2).fingerprint
    done = False
    while not done:
        assert table.observation_space.contains(seen)
        action = int(table.action_masks().argmax())
        seen, _, done, _, info = table.step(action)
    assert "winners" in info
    table.reset(seed=3)
    bad = int((~table.action_masks()).argmax())
    assert table.step(bad)[1] == -1


def test_pettingzoo_shows_it() -> None:
    table = env("witless-wizards", 2, opponents={1: "sage"}, view="compact")
    table.reset(seed=5)
    for agent in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        done = terminated or truncated
        if not done:
            assert table.observation_space(agent).contains(seen)
        table.step(None if done else int(seen["action_mask"].argmax()))
    twin = pickle.loads(pickle.dumps(table))
    assert twin.metadata["layout"] == table.metadata["layout"]
