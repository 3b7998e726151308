"""The sage's values in an archmage's search."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.bots import Budget, Eyes, advise
from pentacles.bots.network import Network, read_network
from pentacles.bots.sage import WEIGHTS, looked, player, search_advice
from pentacles.bots.sage_advice import SageAdvice
from pentacles.bots.search_bot import SearchBot
from pentacles.core.errors import Unreadable
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.core.state import State

TWO = sorted(path.stem for path in WEIGHTS.glob("*-2.npz"))


def valued(name: str, horizon: int) -> tuple[Game, SageAdvice]:
    """A game whose archmage asks the sage after so many decisions."""
    game = pentacles.game(name)
    network = read_network(WEIGHTS / f"{name}-2.npz")
    facts = network.facts | {"horizon": horizon}
    vars(game)["_sages"] = {2: Network(network.parts, facts)}
    advice = search_advice(game, 2)
    assert isinstance(advice, SageAdvice)
    return game, advice


def with_choice(state: State) -> State:
    while not state.over and len(state.options(state.seat)) == 1:
        state.play(state.seat, state.options(state.seat)[0])
    return state


@pytest.mark.parametrize("name", [stem.rpartition("-")[0] for stem in TWO])
def test_a_position_is_worth_what_the_sage_expects_there(name: str) -> None:
    game, advice = valued(name, 2)
    state, dice = game.new(2, 8), Rng(5)
    for _ in range(15):
        if with_choice(state).over:
            break
        seat = state.seat
        expected = looked(advice.network, Eyes(state, seat), Rng(1))[2]
        values = advice.values(state)
        assert values[seat] == pytest.approx(max(-1.0, min(1.0, expected)), abs=1e-5)
        assert sum(values) == 0
        assert advice.value(state, 1 - seat) == values[1 - seat]
        options = state.options(seat)
        assert advice.best(state, seat, options) == game.advice.best(state, seat, options)
        state.play(seat, dice.choice(options))


def test_where_nothing_can_be_chosen_it_looks_on_and_leaves_the_position_as_it_is() -> None:
    game, advice = valued("wysaertz", 2)
    state, dice, forced = game.new(2, 3), Rng(6), 0
    while not state.over:
        options = state.options(state.seat)
        if len(options) == 1:
            forced += 1
            before = state.clone()
            values = advice.values(state)
            assert state == before
            on = state.clone()
            on.play(on.seat, options[0])
            assert advice.values(on) == values
        state.play(state.seat, dice.choice(options))
    assert forced
    assert advice.values(state) == state.balance


def test_an_archmage_asks_the_sage_only_where_its_weights_say_so() -> None:
    game, advice = valued("witless-wizards", 3)
    state = with_choice(game.new(2, 4))
    search = SearchBot(1).begin(Eyes(state, state.seat))
    assert search.advice is advice
    assert search.horizon == 3
    assert search_advice(game, 3) is game.advice, "with more players it doesn't"
    network = read_network(WEIGHTS / "witless-wizards-2.npz")
    facts = {name: fact for name, fact in network.facts.items() if name != "horizon"}
    game = pentacles.game("witless-wizards")
    vars(game)["_sages"] = {2: Network(network.parts, facts)}  # as files before said
    assert search_advice(game, 2) is game.advice


def test_hints_with_the_sages_values_are_chances() -> None:
    game, _ = valued("wizard-cards", 4)
    state = with_choice(game.new(2, 4))
    hints = advise(state, state.seat, Budget(iterations=60))
    assert all(0 <= hint.win_chance <= 1 for hint in hints)
    assert hints == advise(state, state.seat, Budget(iterations=60)), "the same every time"


@pytest.mark.parametrize("horizon", [-2, 1.5, "long", 10_000, True])
def test_a_horizon_that_cannot_be_is_refused(horizon: object, tmp_path: Path) -> None:
    network = read_network(WEIGHTS / "wizard-cards-2.npz")
    path = tmp_path / "mine.npz"
    Network(network.parts, network.facts | {"horizon": horizon}).save(path)
    with pytest.raises(Unreadable, match=r"mine\.npz is broken: the horizon of a search is"):
        player(path)
