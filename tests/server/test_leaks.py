"""The same bytes for a viewer, whatever the cards are that it may not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.selection import IS_FULL
from tests.server.tables import GAMES, PLAIN
from tests.server.wire import leaks, make_pair

WANTED = 4 if IS_FULL else 1
"""Pairs of matches of each game."""
TRIED = 20
LONGEST = 60
"""Moves of a match; `benchmarks/wire_leaks.py` plays longer ones, and many more."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_the_wire_depends_on_what_its_reader_may_not_know(game: str) -> None:
    done = 0
    for seed in range(TRIED):
        pair = make_pair(game, seed, LONGEST)
        if pair is None:
            continue
        assert leaks(pair) == []
        done += 1
        if done == WANTED:
            break
    assert done == WANTED


def test_a_card_that_the_viewer_knows_makes_a_difference() -> None:
    pair = next(found for seed in range(TRIED) if (found := make_pair(PLAIN, seed, 1)))
    state = pair.one.clone()
    known = [card for card in range(len(state.face)) if state.knows(pair.viewer, card)]
    hidden = [card for card in range(len(state.face)) if not state.knows(pair.viewer, card)]
    state.face = state.face.copy()
    one, other = next((a, b) for a in known for b in hidden if state.face[a] != state.face[b])
    state.face[one], state.face[other] = state.face[other], state.face[one]
    assert leaks(replace(pair, other=state, moves=[]))
