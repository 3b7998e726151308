"""Clones, saves, records: each is the same match, and none is tied to another."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import Counter
from functools import cache
from typing import TypeVar

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import new_sealed_seed
from pentacles.core.state import State
from pentacles.games import load
from tests.conformance.cases import Case, choose, finish, moments, walk

T = TypeVar("T")

SAVED = 150
"""How many decisions of a match are saved and loaded in one test."""


@cache
def endings(case: Case) -> tuple[State, ...]:
    """Each moment of a match, played on to its end."""
    return tuple(finish(state.clone(), Rng(9)) for state in moments(case))


def test_a_clone_equals_its_save_and_is_independent(case: Case) -> None:
    for state, end in zip(moments(case), endings(case), strict=True):
        text = state.to_json()
        twin = state.clone()
        assert twin.to_json() == text
        assert twin.fields() == state.fields()
        for _ in range(8):
            if not twin.over:
                twin.play_unchecked(*choose(twin, Rng(3)))
        assert state.to_json() == text
        loaded = case.game.from_json(text)
        assert loaded.to_json() == text
        assert loaded == state
        assert (loaded.asked, loaded.seat, loaded.over) == (state.asked, state.seat, state.over)
        same(finish(loaded, Rng(9)), end)


def pickled(thing: T) -> T:
    """The same thing after a round trip, as to another process."""
    return pickle.loads(pickle.dumps(thing))  # type: ignore[no-any-return]


def test_states_are_copied_and_pickled_at_every_moment(case: Case) -> None:
    for number, (state, end) in enumerate(zip(moments(case), endings(case), strict=True)):
        twins = (pickled(state), copy.copy(state), copy.deepcopy(state))
        for twin in twins:
            assert twin is not state
            assert twin == state
        same(finish(twins[number % 3], Rng(9)), end)  # the three ways in turn
        if state.over:
            assert pickled(state.outcome) == state.outcome
            continue
        decision = pickled(state.decisions[0])
        assert (decision.seat, decision.options) == (state.seat, sorted(state.options(state.seat)))
        assert decision.prompt == state.decisions[0].prompt
        world = state.sample(state.seat, Rng(5))
        same(finish(pickled(world), Rng(9)), finish(world, Rng(9)))
        told = state.clone()
        events = told.play(*choose(told, Rng(3)))
        for event, again in zip(events, pickled(events), strict=True):
            assert repr(again) == repr(event)
            assert repr(again.moves) == repr(event.moves)


def test_games_are_copied_and_pickled(case: Case) -> None:
    game = case.game
    for twin in (pickled(game), copy.copy(game), copy.deepcopy(game)):
        assert repr(twin) == repr(game)
        assert (twin.options, twin.version) == (game.options, game.version)
        same(twin.new(case.players, 4), game.new(case.players, 4))


def test_a_sealed_match_goes_on_alike_after_a_journey(case: Case) -> None:
    state = case.game.new(case.players, new_sealed_seed())
    same(finish(pickled(state), Rng(9)), finish(state, Rng(9)))


def same(one: State, other: State) -> None:
    assert one.to_json() == other.to_json()
    assert one.scores == other.scores
    assert one.rewards == other.rewards


def test_saving_and_loading_at_every_decision_changes_nothing(case: Case) -> None:
    straight = case.game.new(case.players, 4)
    saved = case.game.new(case.players, 4)
    rng = Rng(4)
    for _ in range(SAVED):
        if straight.over:
            break
        seat, action = choose(straight, rng)
        straight.play_unchecked(seat, action)
        saved.play_unchecked(seat, action)
        saved = case.game.from_json(saved.to_json())
    same(straight, saved)


def test_a_record_replays_exactly(case: Case) -> None:
    last = None
    for state, _, _ in walk(case, 2):
        last = state
    assert last is not None
    text = last.record.to_json()
    again = pentacles.replay(pentacles.Record.from_json(text))
    same(again, last)
    half = len(last.record.moves) // 2
    assert len(pentacles.replay(text, half).record.moves) == half


def test_a_save_carries_its_own_game(case: Case) -> None:
    state = moments(case)[-1]
    assert load(state.to_json()) == state


def test_a_history_is_not_shared_between_clones(case: Case) -> None:
    state = case.game.new(case.players, 6)
    one, other = state.clone(), state.clone()
    one.play_unchecked(*choose(one, Rng(1)))
    other.play_unchecked(*choose(other, Rng(2)))
    assert state.record.moves == ()
    assert len(one.record.moves) == len(other.record.moves) == 1
    same(case.game.replay(one.record), one)
    same(case.game.replay(other.record), other)


def test_every_state_counts_the_copies_of_each_face(case: Case) -> None:
    """Rules and knowledge look for a second copy only where there is one."""
    for state in moments(case):
        loaded = case.game.from_json(state.to_json())
        for one in (state, state.clone(), state.sample(0, Rng(1)), loaded):
            counts = Counter(one.face)
            assert one.copies == [counts[face.index] for face in case.game.faces]


def test_nothing_is_put_into_the_empty_lists_that_states_share(case: Case) -> None:
    for state in (case.game.new(case.players, 4), moments(case)[0].sample(0, Rng(2))):
        finish(state, Rng(5))
    shared = {
        f"{name}.{word}": value
        for name, module in list(sys.modules.items())
        if name.startswith("pentacles.")
        for word, value in vars(module).items()
        if word.startswith("NO_") and isinstance(value, list)
    }
    assert "pentacles.core.holdings.NO_CARDS" in shared
    assert {name: value for name, value in shared.items() if value != [0] * len(value)} == {}


def test_a_sampled_state_has_no_record(case: Case) -> None:
    sampled = moments(case)[0].sample(0, Rng(1))
    with pytest.raises(pentacles.Unreadable):
        _ = sampled.record
