"""Secret steps: what a seat does unseen leaves no trace in anything that others can ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pentacles.core.errors import Refusal
from pentacles.core.event import Event
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.witnesses import noticed
from tests.conformance.cases import Case, choose, moments, viewers
from tests.conformance.test_knowledge import given

MOVES = 150


def refusals(state: State, seat: int) -> list[Refusal | None]:
    """What a seat that isn't asked hears when it tries some actions, possible and impossible."""
    size = state.game.actions.size
    return [state.why_not(seat, action) for action in (-1, 0, size // 2, size - 1, size)]


def unasked(state: State) -> list[int]:
    """The seats that are not asked."""
    return [seat for seat in range(state.seats) if not state.asked >> seat & 1]


class Seen(NamedTuple):
    """A move of a random match: the state around it, what was told, and who noticed it."""

    before: State
    after: State
    seat: int
    events: list[Event]
    witnesses: int

    def places(self) -> Iterator[tuple[int | None, int, bool]]:
        """Each viewer, its bit, and whether it noticed the move."""
        for viewer in viewers(self.after):
            place = self.after.seats if viewer is None else viewer
            yield viewer, place, bool(self.witnesses >> place & 1)


def walk_with_witnesses(case: Case) -> Iterator[Seen]:
    """A random match, move by move."""
    state = case.game.new(case.players, 3)
    rng = Rng(4)
    for _ in range(MOVES):
        if state.over:
            return
        before = state.clone()
        seat, action = choose(state, rng)
        events = state.play(seat, action)
        yield Seen(before, state, seat, events, noticed(before, state, seat, events))


def test_who_is_not_asked_is_refused_from_its_own_knowledge(case: Case) -> None:
    rng = Rng(16)
    for state in moments(case):
        for seat in unasked(state):
            told = refusals(state, seat)
            for _ in range(2):
                assert refusals(state.sample(seat, rng), seat) == told


def test_a_move_that_somebody_does_not_notice_leaves_no_trace_for_them(case: Case) -> None:
    for move in walk_with_witnesses(case):
        before, after = move.before, move.after
        assert move.witnesses >> move.seat & 1
        for viewer, place, is_witness in move.places():
            if is_witness:
                continue
            assert given(before, viewer) == given(after, viewer)
            assert after.public_kind(place) == before.public_kind(place)
            assert after.sample(place, Rng(7)).to_json() == before.sample(place, Rng(7)).to_json()
            assert after.why_not(-1, 0) == before.why_not(-1, 0)
            if place < after.seats and not after.asked >> place & 1:
                assert refusals(after, place) == refusals(before, place)


def test_a_move_that_changes_nothing_for_somebody_is_not_noticed(case: Case) -> None:
    teller = case.game.teller(case.players)
    for move in walk_with_witnesses(case):
        for viewer, place, is_witness in move.places():
            if not is_witness or place == move.seat or move.before.zones != move.after.zones:
                continue
            told = [teller.view(event, viewer) for event in move.events]
            assert any(told) or given(move.before, viewer) != given(move.after, viewer)
