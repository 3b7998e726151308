"""Hints and analysis by the sage: from what a seat sees, and only of what it has learned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

import pentacles
from pentacles import Budget
from pentacles.bots import Eyes, make_bot
from pentacles.bots.analysis import sage_curve
from pentacles.bots.arena import play_match
from pentacles.bots.sage import rated, sage_network
from pentacles.bots.sage_thoughts import share
from pentacles.bots.shares import shares_of
from pentacles.core.compact import compact_view
from pentacles.core.errors import BadOption
from pentacles.core.rng import Rng
from pentacles.core.state import State

FEW = Budget(iterations=30)


@pytest.fixture(scope="module")
def finished() -> State:
    state = pentacles.game("wizard-cards").new(seed=12)
    play_match(state, [make_bot("sage", 1), make_bot("random", 2)])
    return state


@pytest.mark.parametrize(("name", "players"), [("wizard-cards", 2), ("wysaertz", 4)])
def test_a_hint_by_the_sage_begins_with_its_favourite(name: str, players: int) -> None:
    state = pentacles.game(name).new(players, seed=6)
    eyes = Eyes(state, state.seat)
    found = pentacles.advise(state, state.seat, FEW, by="sage")
    assert sorted(hint.action for hint in found) == eyes.reduced_options
    assert all(0 <= hint.win_chance <= 1 and hint.label for hint in found)
    network = sage_network(state.game, players)
    assert network is not None
    actions, ratings = rated(network, eyes, Rng(0))
    table = compact_view(state.game, players).of_action[state.seat]
    favourite = actions[ratings.index(max(ratings))]
    assert table[found[0].action] == table[favourite]
    assert found == pentacles.advise(state, state.seat, FEW, by="sage")


def test_a_hint_by_the_sage_knows_nothing_that_its_seat_does_not() -> None:
    state = pentacles.game("wizard-cards").new(seed=8)
    seat = state.seat
    other = state.sample(seat, Rng(77))
    assert state.face != other.face
    hints = [pentacles.advise(one, seat, FEW, by="sage") for one in (state, other)]
    assert [hint.action for hint in hints[0]] == [hint.action for hint in hints[1]]


def test_time_is_a_budget_too() -> None:
    state = pentacles.game("wizard-cards").new(seed=8)
    assert pentacles.advise(state, state.seat, Budget(seconds=0.001), by="sage")


def test_an_expected_result_is_a_share_of_wins() -> None:
    assert [share(one, 2) for one in (-1.2, -1, 0, 1)] == [0, 0, 0.5, 1]
    assert [share(one, 4) for one in (-1 / 3, 0, 1)] == [0, 0.25, 1]


def test_the_sage_values_every_move_of_a_match(finished: State) -> None:
    found = list(sage_curve(finished.game, finished.record))
    assert [point.move for point in found] == list(range(len(finished.record.moves) + 1))
    assert found[-1].chances == shares_of(finished)
    assert 0.2 < found[0].chances[0] < 0.8
    for point in found:
        assert sum(point.chances) == pytest.approx(1.0)
    marked = [sum(bool(one.mark) for one in found if one.seat == seat) for seat in (0, 1)]
    assert marked[1] > marked[0] + 3, "a random player plays what the sage wouldn't"
    assert pentacles.analyse(finished.record, by="sage") == found


def test_what_the_sage_has_not_learned_it_says_nothing_about() -> None:
    state = pentacles.game("wizard-cards", jokers=True).new(seed=1)
    with pytest.raises(BadOption, match="with jokers=False, this is jokers=True, so it can't say"):
        pentacles.advise(state, state.seat, by="sage")
    with pytest.raises(BadOption, match="so it can't say anything about it"):
        list(sage_curve(state.game, state.record))


def test_the_command_analyses_by_the_sage(finished: State, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(finished.record.to_json(), encoding="utf-8")
    words = [sys.executable, "-m", "pentacles", "analyse", str(path), "--by", "sage", "--json"]
    told = subprocess.run(words, capture_output=True, text=True, check=True, timeout=120)
    assert len(json.loads(told.stdout)["points"]) == len(finished.record.moves) + 1


@pytest.mark.parametrize("by", ["archmage", "sage"])
def test_a_hint_says_which_option_the_sage_would_choose(by: Literal["archmage", "sage"]) -> None:
    state = pentacles.game("wizard-cards").new(seed=6)
    found = pentacles.advise(state, state.seat, FEW, by=by)
    (sages,) = [hint.action for hint in found if hint.is_sages]
    assert sages == pentacles.advise(state, state.seat, FEW, by="sage")[0].action


def test_without_a_sage_no_option_is_its_choice() -> None:
    state = pentacles.game("wizard-cards", jokers=True).new(seed=6)
    assert not any(hint.is_sages for hint in pentacles.advise(state, state.seat, FEW))
