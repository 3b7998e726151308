"""The batch interface: the same matches as one by one, in arrays that stay."""

from __future__ import annotations

import numpy as np
import pytest

import pentacles
from pentacles.core.circles import known_in
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs import VectorGame
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
