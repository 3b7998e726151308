"""Hidden information: nothing that a viewer may not know reaches what the viewer gets."""

from __future__ import annotations

import json
from typing import Any

from pentacles.core.rng import Rng
from pentacles.core.state import State
from tests.conformance.cases import Case, choose, finish, moments, unseen, viewers


def given(state: State, viewer: int | None) -> dict[str, Any]:
    """Everything that a viewer is given about a state."""
    table = state.table(viewer)
    told: dict[str, Any] = {"table": table.to_dict()}
    if viewer is not None:
        told["observation"] = state.observation(viewer)
        told["options"] = sorted(state.options(viewer))
        told["reduced"] = sorted(state.reduced_options(viewer))
    told["asked"] = state.asked
    told["over"] = state.over
    return told


def world(state: State, viewer: int | None, rng: Rng) -> State:
    """A state that the viewer considers possible."""
    return state.sample(state.seats if viewer is None else viewer, rng)


def test_what_a_viewer_gets_depends_on_its_knowledge_alone(case: Case) -> None:
    rng = Rng(11)
    for state in moments(case):
        for viewer in viewers(state):
            mine = given(state, viewer)
            for _ in range(2):
                assert given(world(state, viewer, rng), viewer) == mine


def test_a_table_is_json_and_shows_only_cards_that_the_viewer_knows(case: Case) -> None:
    for state in moments(case):
        for viewer in viewers(state):
            table = state.table(viewer)
            json.dumps(table.to_dict())
            heard = [card for card in range(len(state.face)) if state.knows_of(viewer, card)]
            faces = {case.game.faces[state.face[card]].id for card in heard}
            keys: list[int] = []
            for index, zone in zip(drawn(state), table.zones, strict=True):
                assert zone.count == len(zone.cards)
                cards = [card for card in state.zones[index] if state.knows(viewer, card)]
                known = sorted(case.game.faces[state.face[card]].id for card in cards)
                assert sorted(card.face for card in zone.cards if card.face) == known
                assert all((card.key is None) == (card.face is None) for card in zone.cards)
                keys += [card.key for card in zone.cards if card.key is not None]
            assert len(set(keys)) == len(keys)
            assert set(table.faces) <= faces


def drawn(state: State) -> list[int]:
    """The zones that the table shows."""
    zones, drawing = state.game.zones_of(state), state.game.drawing
    return [n for n, zone in enumerate(zones) if zone.shown and drawing.is_drawn(state, n)]


def test_sampled_states_are_whole_and_can_be_played_to_the_end(case: Case) -> None:
    rng = Rng(12)
    for state in moments(case)[::4]:
        for seat in range(state.seats):
            other = state.sample(seat, rng)
            assert sorted(other.face) == sorted(state.face)
            assert other.zones == state.zones
            assert other.seen == state.seen
            for card in range(len(state.face)):
                assert not state.knows(seat, card) or other.face[card] == state.face[card]
            finish(other, Rng(rng.bits()))


def test_a_sample_depends_on_the_seats_knowledge_and_the_generator_alone(case: Case) -> None:
    rng = Rng(13)
    for state in moments(case)[::2]:
        for viewer in viewers(state):
            seat = state.seats if viewer is None else viewer
            elsewhere = state.sample(seat, rng)
            one, other = state.sample(seat, Rng(5)), elsewhere.sample(seat, Rng(5))
            assert one.to_json() == other.to_json()
            assert one.seed == 0
            assert one.start == ""


def test_a_position_that_is_kept_still_deals_the_same(case: Case) -> None:
    for state in moments(case):
        if not state.over:
            still = state.clone()
            still.keep_still(state.seat)
            one, other = Rng(5), Rng(5)
            for _ in range(3):
                dealt = still.sample(state.seat, one)
                assert dealt.to_json() == state.clone().sample(state.seat, other).to_json()


def test_samples_differ_where_there_is_something_to_know(case: Case) -> None:
    for state in moments(case):
        for seat in range(state.seats):
            faces = {state.face[card] for _, card in unseen(state, seat)}
            pools = {state.pool(seat, zone, card) for zone, card in unseen(state, seat)}
            if len(faces) >= 12 and len(pools) == 1:
                dealt = {tuple(state.sample(seat, Rng(number)).face) for number in range(8)}
                assert len(dealt) > 1


def test_swapping_unseen_cards_changes_nothing_that_is_sent(case: Case) -> None:
    """Play the same action with two cards exchanged that are and stay unseen: all is the same."""
    rng = Rng(14)
    teller = case.game.teller(case.players)
    for state in moments(case):
        seat, action = choose(state, rng)
        for viewer in viewers(state):
            true = state.clone()
            events = true.play(seat, action)
            swapped = exchanged(state, true, viewer, rng)
            if swapped is None or swapped.why_not(seat, action) is not None:
                continue
            others = swapped.play(seat, action)
            if swapped.zones != true.zones:
                continue  # the hidden face decided where cards went: that is for the rules to show
            mine = [teller.view(event, viewer) for event in events]
            theirs = [teller.view(event, viewer) for event in others]
            assert mine == theirs
            assert given(swapped, viewer) == given(true, viewer)


def exchanged(before: State, after: State, viewer: int | None, rng: Rng) -> State | None:
    """The earlier state with two faces exchanged that the viewer knows neither then nor later."""
    hidden = [
        (zone, card) for zone, card in unseen(before, viewer) if not after.knows(viewer, card)
    ]
    seat = before.seats if viewer is None else viewer
    for _ in range(20):
        if len(hidden) < 2:
            return None
        (zone, card), (there, other) = (hidden[rng.below(len(hidden))] for _ in range(2))
        face, face_there = before.face[card], before.face[other]
        if face == face_there or not before.could_swap(seat, zone, card, there, other):
            continue
        swapped = before.clone()
        swapped.face = before.face.copy()
        swapped.face[card], swapped.face[other] = face_there, face
        return swapped
    return None


def test_a_preview_tells_only_what_is_sure_and_changes_nothing(case: Case) -> None:
    rng = Rng(15)
    for state in moments(case)[::4]:
        before = state.to_json()
        seat, action = choose(state, rng)
        preview = state.preview(seat, action)
        assert state.to_json() == before
        elsewhere = state.sample(seat, rng)
        assert elsewhere.preview(seat, action) == preview


def test_observations_have_a_fixed_length(case: Case) -> None:
    observer = case.game.observer(case.players)
    assert sum(width for _, width in observer.segments) == observer.size
    for state in moments(case):
        for seat in range(state.seats):
            assert len(state.observation(seat)) == observer.size
            assert len(state.figures(seat)) == len(case.game.figure_names)
