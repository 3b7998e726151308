"""The matches of a training run: what learners are told, and what adepts among them choose."""

from __future__ import annotations

import numpy as np
import pytest

import pentacles
from pentacles.bots.counsel import counsel, remark_names, remarks
from pentacles.core.rng import Rng
from pentacles.envs import VectorGame
from pentacles.learning.hidden import NEXT, Hidden
from pentacles.learning.table import Table, hinted, told

GAMES = [
    ("wizard-cards", 2),
    ("wysaertz", 4),
    ("witless-wizards", 2),
    ("wizards-and-relics", 4),
    ("wiz", 2),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_counsel_is_the_same_in_every_world_that_a_seat_holds_possible(
    name: str, players: int
) -> None:
    """So training may ask about the match itself, and learners are told nothing hidden."""
    games = VectorGame(name, 8, players, seed=3, view="compact")
    view, advice, dice = games.compact, games.game.advice, Rng(5)
    assert view is not None
    for _ in range(60):
        told = hinted(games, np.ones(8, np.bool_), 0.5)
        for row, state in enumerate(games.states):
            seat = state.seat
            choices = view.choices(seat, state.options(seat))
            wanted = np.zeros(len(view.actions), np.float32)
            if len(choices) > 1:
                world = state.sample(seat, dice)
                actions = list(choices.values())
                wanted[list(choices)] = counsel(advice, world, seat, actions, 0.5)
            assert np.array_equal(told[row], wanted)
        games.step(games.random_actions())


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_remarks_are_the_same_in_every_world_that_a_seat_holds_possible(
    name: str, players: int
) -> None:
    games = VectorGame(name, 8, players, seed=4, view="compact")
    view, game, dice = games.compact, games.game, Rng(6)
    assert view is not None
    for _ in range(60):
        _, noted = told(games, np.ones(8, np.bool_), 0.5, True)
        assert noted.shape == (8, len(remark_names(game)))
        for row, state in enumerate(games.states):
            seat = state.seat
            world = state.sample(seat, dice)
            actions = list(view.choices(seat, state.options(seat)).values())
            wanted = remarks(game, world, seat, game.advice.ratings(world, seat, actions))
            assert np.array_equal(noted[row], np.array(wanted, np.float32))
        games.step(games.random_actions())


def test_adepts_in_training_choose_what_the_advice_rates_highest() -> None:
    game = pentacles.game("wizards-and-relics")
    table = Table(game, 2, 16, (0.0, 1.0), 1, None)
    mine = np.zeros(16, np.bool_)
    for _ in range(40):
        hints, _, rows, picks = table.advised(mine)
        assert not hints.any(), "these learners have no counsel"
        assert rows.tolist() == list(range(16))
        told = hinted(table.games, np.ones(16, np.bool_), 0.0)
        assert table.games.masks[rows, picks].all()
        assert not told[rows, picks].any(), "the best is 0 behind itself"
        table.games.step(picks)


def test_a_critic_is_told_what_others_hold_and_what_comes_next() -> None:
    game = pentacles.game("wizards-and-relics")
    hidden = Hidden(game, 2)
    states = [game.new(2, seed) for seed in range(4)]
    for state in states:
        state.recording = False
        for _ in range(30):
            state.play_unchecked(state.seat, state.options(state.seat)[0])
    for seat in (0, 1):
        counted = hidden.counted(states, [seat] * 4)
        assert counted.shape == (4, hidden.size)
        for row, state in enumerate(states):
            zones = {
                zone.name: cards for zone, cards in zip(game.zones(2), state.zones, strict=True)
            }
            shown = (f"{kind}_{1 - seat}" for kind in ("hand", "laid_wizards", "laid_relics"))
            assert counted[row].sum() == (
                sum(len(zones[name]) for name in [*shown, f"aside_{1 - seat}"])
                + sum(
                    min(least, len(zones[name]))
                    for name in ("deck_0", "deck_1", "shrines")
                    for least in NEXT
                )
            )
            for zone, begin in hidden.held[seat]:
                for card in state.zones[zone]:
                    assert counted[row, begin + hidden.sort[state.face[card]]] >= 1
            for zone, begin in hidden.decks[seat]:
                for card in state.zones[zone][-NEXT[0] :]:
                    assert counted[row, begin + hidden.sort[state.face[card]]] >= 1
    one, other = (hidden.counted(states[:1], [seat]) for seat in (0, 1))
    assert not np.array_equal(one, other)


def test_a_trace_may_pass_over_decisions_without_a_choice() -> None:
    """They have no estimate then, and those before them look at the next real decision."""
    table = Table(pentacles.game("wizard-cards"), 2, 2, (0, 0), 1, None, skips=True)
    worth = np.array([[0.1, 0.1], [0.9, 0.9], [0.3, 0.3]], np.float32)
    asked = np.zeros((3, 2), np.int64)
    rewards, dones = np.zeros((3, 2, 2), np.float32), np.zeros((3, 2), np.bool_)
    counts = np.array([[True, True], [False, True], [True, True]])
    last = np.zeros(2, np.float32)
    found = table.better(worth, asked, rewards, dones, counts, last, 0.0)
    assert found[0] == pytest.approx([0.3 - 0.1, 0.9 - 0.1])
    assert found[1] == pytest.approx([0.0, 0.3 - 0.9])
