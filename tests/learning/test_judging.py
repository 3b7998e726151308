"""Judges of pairs: what they are told, how they learn, and how they play with a network."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pentacles
from pentacles.bots import Eyes, SageBot
from pentacles.bots.judge import judge_of, judge_print, judged_of
from pentacles.bots.network import Array, Network, read_network
from pentacles.bots.sage import WEIGHTS, player, rated
from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.envs import VectorGame
from pentacles.learning import judging, testing
from pentacles.learning.judging import judge_parts
from pentacles.learning.plan import Plan
from pentacles.learning.response import Responder
from pentacles.learning.running import train

RELICS = "wizards-and-relics"
SMALL = Plan(
    RELICS,
    2,
    decisions=8 * 8,
    layers=(16, 16),
    matches=8,
    steps=8,
    batch=64,
    epochs=1,
    scale=1.0,
    judge=12,
)


@pytest.fixture(scope="module")
def parts() -> dict[str, Array]:
    return judge_parts(SMALL)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("judge") / "mine.npz"
    train(SMALL, path)
    return path


def test_a_judge_is_told_the_same_in_every_world_that_a_seat_holds_possible() -> None:
    games = VectorGame(RELICS, 16, 2, seed=4, view="compact")
    kind: type[Game] = type(games.game)
    words, dice = judged_of(kind), Rng(6)
    position, pair = words.names(games.game)
    asked = 0
    for _ in range(150):
        for state in games.states:
            seat = state.seat
            told = words.judged(state, seat)
            for _ in range(2):
                assert words.judged(state.sample(seat, dice), seat) == told
            if told is not None:
                asked += 1
                assert len(told.position) == len(position)
                assert {len(one) for one in told.options} == {len(pair)}
                assert set(told.actions) == set(state.options(seat)) or len(told.pairs) == 1
        games.step(games.random_actions())
    assert asked > 500


def test_other_games_and_tables_have_no_judge() -> None:
    assert judge_print(pentacles.game("wizard-cards")) == ""
    game = pentacles.game(RELICS)
    state = game.new(3, 1)
    assert judged_of(type(game)).judged(state, state.seat) is None
    for plan in (replace(SMALL, players=3), replace(SMALL, game="wizard-cards")):
        with pytest.raises(BadOption, match="players has no judge"):
            judge_parts(plan)
    with pytest.raises(BadOption, match="judge must be 0 or more, got -1"):
        replace(SMALL, judge=-1)


def test_the_same_plan_gives_the_same_judge(parts: dict[str, Array]) -> None:
    again = judge_parts(SMALL)
    assert all(np.array_equal(again[name], part) for name, part in parts.items())
    other = judge_parts(replace(SMALL, seed=2))
    assert not np.array_equal(other["w1"], parts["w1"])


def test_it_learns_what_wins_and_what_it_costs() -> None:
    """The first number of a pair wins battles, the second costs the rounds that follow."""
    rng = np.random.default_rng(3)
    count = 20_000
    options = rng.integers(0, 4, (count, 2)).astype(np.float16)
    margins = (options[:, 0] - 1.5 + rng.normal(0, 1, count)).astype(np.float32)
    future = (rng.normal(0, 1, count) - 0.4 * options[:, 1]).astype(np.float32)
    now = np.sign(margins)
    battles = judging.Battles(
        np.zeros(count, np.int64),
        np.ones((count, 1), np.float16),
        options,
        np.full((count, 2), 1.5, np.float16),
        margins,
        future,
        np.sign(now + future),
    )
    found = judging.fitted(battles, 4, 1)
    odds = judging.odds_of(found, battles)
    likely = [odds[options[:, 0] == number].mean() for number in range(4)]
    assert likely[0] < 0.2
    assert likely == sorted(likely)
    assert likely[3] > 0.8
    assert abs(found["later"][0]) < 0.02
    assert found["later"][1] == pytest.approx(-0.4, abs=0.02)
    assert found["weight"][0] > 0.2
    assert not found["weight"][1:].any(), "states of the Halls that were never seen"


def test_our_judge_likes_strong_pairs() -> None:
    game = pentacles.game(RELICS)
    judge = judge_of(read_network(WEIGHTS / f"{RELICS}-2.npz"), game)
    assert judge is not None
    agreed: list[float] = []
    for seed in range(40):
        state = game.new(2, seed)
        while (told := judge.words.judged(state, state.seat)) is None:
            state.play(state.seat, state.options(state.seat)[0])
        powers = [option[0] for option in told.options]
        if len(set(powers)) > 2:
            agreed.append(float(np.corrcoef(powers, judge.worth(told))[0, 1]))
    assert np.mean(agreed) > 0.5


def test_it_is_kept_with_the_weights_and_lays_the_pairs(trained: Path) -> None:
    network = read_network(trained)
    game = pentacles.game(RELICS)
    judge = judge_of(network, game)
    assert judge is not None
    assert network.facts["judge"] == judge_print(game)
    plain = Network(network.parts, network.facts)
    judged = 0
    state = game.new(2, 5)
    while not state.over:
        eyes = Eyes(state, state.seat)
        if len(eyes.options) > 1:
            (actions, ours), (_, theirs) = (rated(one, eyes, Rng(1)) for one in (network, plain))
            wanted = judge.ratings(state, state.seat, actions)
            judged += wanted is not None
            assert ours == (theirs if wanted is None else wanted)
        state.play(state.seat, SageBot(3, network).choose(eyes))
    assert judged > 8


def test_in_batches_it_rates_as_at_the_table(trained: Path) -> None:
    network = read_network(trained)
    games = VectorGame(RELICS, 8, 2, seed=9, view="compact")
    assert games.compact is not None
    for _ in range(40):
        found = testing.rated(network, games, np.ones(8, np.bool_))
        for row, state in enumerate(games.states):
            eyes = Eyes(state, state.seat)
            if len(eyes.options) > 1 and games.masks[row].sum() > 1:
                actions, ratings = rated(network, eyes, Rng(1))
                places = [games.compact.of_action[state.seat][action] for action in actions]
                assert np.allclose(found[row, places], ratings, atol=1e-4)
        games.step(games.random_actions())
    assert testing.measured(network, games.game, 2, "adept", 4).matches == 4


def test_a_best_response_meets_the_judge_too(trained: Path) -> None:
    network = read_network(trained)
    responder = Responder(replace(SMALL, judge=0), network)
    assert responder.former() is network
    for _ in responder.lessons():
        pass
    assert responder.network().judge == {}


def test_a_judge_that_does_not_fit_is_refused(trained: Path, tmp_path: Path) -> None:
    network = read_network(trained)
    path = tmp_path / "other.npz"
    state = pentacles.game(RELICS).new(2, 1)
    facts = network.facts | {"judge": "j00000000"}
    Network(network.parts, facts, network.judge).save(path)
    with pytest.raises(BadOption, match="trained with the judge j00000000, this is j"):
        player(path).choose(Eyes(state, state.seat))
    Network(network.parts, network.facts).save(path)
    with pytest.raises(Unreadable, match=r"other\.npz holds no weights of a network"):
        player(path)
    judge = network.judge | {"b2": network.judge["b2"][:-1]}
    Network(network.parts, network.facts, judge).save(path)
    with pytest.raises(Unreadable, match=r"The judge in other\.npz is broken"):
        player(path)
    for broken in ({"later": np.ones(9999, np.float32)}, {"weight": np.full(225, np.nan)}):
        Network(network.parts, network.facts, network.judge | broken).save(path)
        with pytest.raises(Unreadable, match=r"The judge in other\.npz is broken"):
            player(path)
