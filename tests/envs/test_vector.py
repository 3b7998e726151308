"""The batch interface: the same matches as one by one, in arrays that stay."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import pentacles
from pentacles.core.known_groups import known_in
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs import VectorGame
from pentacles.envs.rows import Rows
from tests.envs.tables import fewest, option_cases, options_of, stopped


def test_every_row_is_what_the_asked_seat_knows_and_may_do(name: str) -> None:
    games = VectorGame(name, 5, fewest(name), seed=3)
    for _ in range(60):
        for row, state in enumerate(games._matches.states):
            assert games.seats[row] == state.seat
            expected = np.array(state.observation(state.seat), np.float32)
            assert np.array_equal(games.observations[row], expected)
            assert np.flatnonzero(games.masks[row]).tolist() == sorted(state.options(state.seat))
        games.step(games.random_actions())


def by_hand(state: State, seat: int) -> list[float]:
    """The observation as its layout describes it, number by number."""
    observer = state.game.observer(state.players)
    values = [0.0] * observer.size
    for index, zone in enumerate(observer.orders[seat]):
        at = observer.offsets[index]
        values[at] = len(state.zones[zone])
        if observer.open[index]:
            known = [state.face[card] for card in state.zones[zone] if state.knows(seat, card)]
            known += known_in(state, seat, zone)
            if observer.remembered[index]:
                known += state.remembers(seat, zone)
            for face in known:
                values[at + 1 + face] += 1
    for distance in range(observer.seats):
        asked = state.asked >> ((seat + distance) % observer.seats) & 1
        values[observer.asked_at + distance] = asked
    if state.agenda and state.public_kind(seat) in observer.kinds:
        values[observer.kind_at + observer.kinds.index(state.public_kind(seat))] = 1
    values[observer.figures_at :] = state.figures(seat)
    return values


def test_observations_are_filled_as_their_layout_says(name: str) -> None:
    for case in option_cases(name):
        for decisions in (0, 10, 40):
            state = stopped(case, decisions, seed=decisions)
            for seat in range(state.seats):
                assert state.observation(seat) == by_hand(state, seat)


def test_the_matches_are_those_that_the_game_deals(name: str) -> None:
    """Played beside the batch, one by one, every match ends alike."""
    games = VectorGame(name, 3, fewest(name), seed=11)
    deals = Rng(11)
    deals.fork()
    singles = [games.game.new(games.players, deals.bits()) for _ in range(3)]
    ended = 0
    for _ in range(20_000):
        actions = games.random_actions()
        games.step(actions)
        for row, single in enumerate(singles):
            single.play_unchecked(single.seat, actions[row])
            assert games.dones[row] == single.over
            if single.over:
                ended += 1
                assert np.allclose(games.rewards[row], single.rewards)
                singles[row] = games.game.new(games.players, deals.bits())
            else:
                assert not games.rewards[row].any()
        if ended >= 3:
            break
    assert games.finished == ended >= 3


def test_the_arrays_are_made_once() -> None:
    games = VectorGame(pentacles.games()[0], 4, seed=1)
    before = games.observations, games.masks, games.rewards, games.dones
    for _ in range(10):
        after = games.step(np.array(games.random_actions()))
        assert all(one is other for one, other in zip(before, after, strict=True))
    games.reset(seed=2)
    assert games.observations is before[0]
    assert games.finished == 0


def test_the_same_seed_gives_the_same_matches(name: str) -> None:
    one, other, third = (VectorGame(name, 3, seed=seed) for seed in (6, 6, 7))
    for _ in range(30):
        actions = one.random_actions()
        assert actions == other.random_actions()
        one.step(actions)
        other.step(actions)
        third.step(third.random_actions())
        assert np.array_equal(one.observations, other.observations)
    assert not np.array_equal(one.observations, third.observations)


def test_every_option_set_can_be_stepped(name: str) -> None:
    for case in option_cases(name):
        games = VectorGame(name, 2, case.players, seed=1, **options_of(case))
        for _ in range(5):
            games.step(games.random_actions())
        assert games.masks.any(1).all()


def test_an_illegal_action_is_named_and_nothing_is_played(name: str) -> None:
    games = VectorGame(name, 3, seed=1)
    before = games.observations.copy(), games.masks.copy()
    actions = games.random_actions()
    actions[2] = int(np.flatnonzero(~games.masks[2])[0])
    with pytest.raises(pentacles.Illegal, match="Match 2"):
        games.step(actions)
    assert np.array_equal(games.observations, before[0])
    assert np.array_equal(games.masks, before[1])
    with pytest.raises(ValueError, match="3 matches"):
        games.step([0])
    with pytest.raises(ValueError, match="at least one"):
        VectorGame(name, 0)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros(2), "array of float64"),
        (np.zeros((2, 1), np.int64), "shape"),
        (["0", "1"], "whole numbers"),
        ([0.0, 1.0], "whole numbers"),
        ([None, 0], "whole numbers"),
    ],
)
def test_actions_that_are_no_whole_numbers_are_refused(actions: Any, message: str) -> None:
    games = VectorGame("wizard-cards", 2, seed=1)
    with pytest.raises(ValueError, match=message):
        games.step(actions)


@pytest.mark.parametrize("number", [-1, 119, 1 << 70, -(1 << 70)])
def test_numbers_that_are_no_actions_are_illegal(number: int) -> None:
    games = VectorGame("wizard-cards", 2, seed=1)
    with pytest.raises(pentacles.Illegal, match="Match 1"):
        games.step([games.random_actions()[0], number])


def test_only_whole_numbers_are_seeds_and_sizes() -> None:
    with pytest.raises(ValueError, match="The seed must be a whole number"):
        VectorGame("wizard-cards", 2, seed="seven")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="The number of matches"):
        VectorGame("wizard-cards", 2.5)  # type: ignore[arg-type]
    games = VectorGame("wizard-cards", np.int64(2), seed=np.int64(5))  # type: ignore[arg-type]
    assert np.array_equal(games.observations, VectorGame("wizard-cards", 2, seed=5).observations)


def test_a_reset_that_fails_leaves_the_matches_as_they_were() -> None:
    games = VectorGame("wizard-cards", 2, seed=1)
    before = games.masks.copy()
    with pytest.raises(ValueError, match="seed"):
        games.reset(seed=1.5)  # type: ignore[arg-type]
    assert np.array_equal(games.masks, before)
    games.step(games.random_actions())


def test_after_a_reset_nothing_is_left_of_the_matches_before(name: str) -> None:
    games = VectorGame(name, 3, seed=4)
    for _ in range(25):
        games.step(games.random_actions())
    games.reset(seed=9)
    fresh = VectorGame(name, 3, seed=9)
    assert np.array_equal(games.observations, fresh.observations)
    assert np.array_equal(games.masks, fresh.masks)
    assert np.array_equal(games.seats, fresh.seats)
    assert not games.dones.any()
    assert not games.rewards.any()


def test_arrays_that_are_written_bit_by_bit_are_only_for_reading() -> None:
    games = VectorGame("wizard-cards", 2, seed=1)
    for array in (games.observations, games.masks, games.seats):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_rows_hold_any_number_that_a_game_may_note() -> None:
    """Large and negative numbers, fractions, and many cards of one face."""
    rows = Rows(2, 6)
    rows.turn_to(1)
    rows.clear()
    rows.add(-3)
    rows.add(1 << 20)
    rows.add(-70_000)
    rows.add_number(0.375)
    rows.add(0)
    rows.put_cards(list(range(300)), 1, [1] * 200 + [2] * 100, [0] * 300, [0, 0], [0], 5)
    rows.keep()
    array = np.frombuffer(rows.memory, np.float32).reshape(2, 6)
    assert array.tolist() == [[0.0] * 6, [-3.0, 1048576.0, -70000.0, 0.375, 0.0, 202.0]]
    rows.turn_to(0)
    rows.clear()
    rows.add(7)
    rows.keep()
    rows.turn_to(1)
    rows.clear()
    rows.keep()
    assert array.tolist() == [[7.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0] * 6]


def test_a_batch_goes_on_alike_after_a_journey(name: str) -> None:
    games = VectorGame(name, 3, seed=9)
    for _ in range(25):
        games.step(games.random_actions())
    twin = pickle.loads(pickle.dumps(games))
    for _ in range(25):
        actions = games.random_actions()
        assert twin.random_actions() == actions
        for mine, its in zip(games.step(actions), twin.step(actions), strict=True):
            assert np.array_equal(mine, its)
    assert twin.finished == games.finished


def test_spaces_and_states_are_those_of_a_vector_environment(name: str) -> None:
    games = VectorGame(name, 3, seed=5)
    assert games.num_envs == len(games.states) == 3
    for _ in range(30):
        assert games.observation_space.contains(games.observations)
        assert games.single_observation_space.contains(games.observations[0])
        actions = np.array(games.random_actions())
        assert games.action_space.contains(actions)
        games.step(actions)
    assert games.masks.shape[1] == games.single_action_space.n
    assert [state.seat for state in games.states] == games.seats.tolist()
