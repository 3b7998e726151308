"""Copies in a grip: nobody learns from one that is shown or given that there is another."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.state import State
from pentacles.games.wiz.operations import announce
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.card_choices import SwapGive
from pentacles.games.wiz.terms import grip_of


def match() -> tuple[WizMatch, int, int]:
    """Seat 0 holds Earth 4 twice; seat 1 knows the first one and seat 2 the second one."""
    state: State = pentacles.game("wiz").position(
        {"players": 3, "grip_0": ["E4", "E4", "E5"], "grip_1": ["A2", "A3"], "grip_2": ["F2"]}
    )
    assert isinstance(state, WizMatch)
    state.active = 0
    first, second, _ = state.zones[grip_of(0)]
    state.reveal(first, 1 << 1)
    state.reveal(second, 1 << 2)
    return state, first, second


@pytest.mark.rule("WIZ-8.6")
def test_an_announced_copy_may_be_the_one_that_anybody_knew() -> None:
    state, first, second = match()
    announce(state, [first], [0])
    assert [state.knows(viewer, first) for viewer in (0, 1, 2, None)] == [True] * 4
    assert [state.knows(viewer, second) for viewer in (0, 1, 2, None)] == [True, *[False] * 3]


@pytest.mark.rule("WIZ-8.6")
def test_copies_that_are_announced_together_are_two() -> None:
    state, first, second = match()
    announce(state, [first, second], [0, 0])
    assert all(state.knows(viewer, card) for viewer in (0, 1, 2, None) for card in (first, second))


@pytest.mark.rule("WIZ-14.8")
def test_a_copy_that_is_given_may_be_the_one_that_the_other_knew() -> None:
    state, first, second = match()
    wanted = state.zones[grip_of(1)][0]
    SwapGive(1, wanted).answer(state, 0, state.face[first])
    [left] = [card for card in (first, second) if card in state.zones[grip_of(0)]]
    [given] = [card for card in (first, second) if card in state.zones[grip_of(1)]]
    assert state.knows(1, given)
    assert state.knows(0, given)
    assert not state.knows(1, left)
    assert not state.knows(2, left)
    assert not state.knows(2, given)
