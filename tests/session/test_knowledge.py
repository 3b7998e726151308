"""Hidden information: what a viewer is sent depends on what the viewer may know, byte for byte."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session import Denied, Session
from pentacles.session.deeds import Undo
from tests.conformance.test_knowledge import exchanged
from tests.session.tables import CASES, IDS, hosted, rebuilt, run, update_bytes, viewers

Case = tuple[str, int, dict[str, Any]]


def sent(session: Session, viewer: int | None) -> list[bytes]:
    """Everything that a viewer gets or can ask for now."""
    encode = msgspec.json.encode
    frames = [
        encode(session.views.welcome(viewer, f"guest-{viewer}", 9.0)),
        update_bytes(session, viewer),
        encode(session.views.updates_since(viewer, max(0, session.ledger.version(viewer) - 5))),
        encode(session.views.info("")),
        encode(session.replay.moves(viewer)),
        encode(session.views.catalogue()),
    ]
    if viewer is None or session.is_over:
        return frames
    for zone in session.views.table(viewer).zones:
        frames.append(encode(session.help.explain(viewer, zone=zone.name)))
        keys = [card.key for card in zone.cards if card.key is not None]
        frames += [encode(session.help.explain(viewer, card=key)) for key in keys[:2]]
        if session.views.table(viewer).can_assemble and keys:
            frames += [encode(session.help.assemble(viewer, keys[:n])) for n in (1, 3)]
    for action in range(0, session.game.actions.size, 1 + session.game.actions.size // 4):
        try:
            session.propose.play(viewer, session.decisions[viewer], action, "", 9.0)
            frames.append(b"legal")
            frames.append(encode(session.help.preview(viewer, action)))
        except Denied as denied:
            frames.append(f"{denied.code} {denied.reason} {denied.rule}".encode())
    return frames


def with_state(session: Session, state: State) -> Session:
    """The same session with another state of the cards that a viewer doesn't see."""
    other = rebuilt(session)
    state.history = list(session.state.history)
    state.history_is_shared = False
    state.recording = True
    other.board.state = state
    return other


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_all_that_is_sent_stays_the_same_when_unseen_cards_are_dealt_anew(case: Case) -> None:
    session = hosted(*case)
    rng = Rng(31)
    for _ in range(3):
        for _ in range(7):
            if not session.is_over:
                seat = rng.choice(session.decisions.asked_seats())
                action = rng.choice(sorted(session.state.options(seat)))
                session.apply(session.propose.play(seat, session.decisions[seat], action, "", 1.0))
        if session.is_over:
            break
        everybody = viewers(session)
        for viewer in (everybody[rng.below(len(everybody) - 1)], None):
            place = session.state.seats if viewer is None else viewer
            other = with_state(session, session.state.sample(place, rng))
            assert sent(other, viewer) == sent(session, viewer)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_moves_and_undo_tell_the_same_when_unseen_cards_are_exchanged(case: Case) -> None:
    session = hosted(*case)
    rng = Rng(41)
    if "constructed_decks" in case[2]:
        run(session, rng, 60)  # the draft is open
    compared = 0
    for _ in range(30):
        if session.is_over:
            break
        before = session.state.clone()
        seat = rng.choice(session.decisions.asked_seats())
        action = rng.choice(sorted(session.state.options(seat)))
        entry = session.propose.play(seat, session.decisions[seat], action, "", 1.0)
        after = before.clone()
        after.play(seat, action)
        everybody = viewers(session)
        viewer = everybody[rng.below(len(everybody))]
        swapped = exchanged(before, after, viewer, rng)
        twin = None
        if swapped is not None and swapped.why_not(seat, action) is None:
            twin = with_state(session, swapped)
            twin.apply(entry)
        session.apply(entry)
        if twin is None or twin.state.zones != session.state.zones:
            continue  # the hidden face decided where cards went: that is for the rules to show
        compared += 1
        assert update_bytes(twin, viewer) == update_bytes(session, viewer)
        assert twin.views.undo_state(viewer) == session.views.undo_state(viewer)
        if session.status == "playing" and session.views.undo_state(seat).is_possible:
            undo = session.journal.entry(Undo(seat), 2.0)
            if twin.views.undo_state(seat).is_possible:
                twin.apply(undo)
                session.apply(undo)
                assert update_bytes(twin, viewer) == update_bytes(session, viewer)
                assert twin.views.updates_since(viewer, 1) == session.views.updates_since(viewer, 1)
    assert compared > 5


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_running_replay_shows_what_the_viewer_saw_then(case: Case) -> None:
    session = hosted(*case)
    rng = Rng(51)
    saw: dict[int, bytes] = {0: msgspec.json.encode(session.views.table(0).zones)}
    for _ in range(12):
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        action = rng.choice(sorted(session.state.options(seat)))
        session.apply(session.propose.play(seat, session.decisions[seat], action, "", 1.0))
        saw[session.board.count_for(0)] = msgspec.json.encode(session.views.table(0).zones)
    for n, zones in saw.items():
        moment = session.replay.moment(0, n)
        assert msgspec.json.encode(moment.table.zones) == zones
        assert moment.table.options == ()
        assert all(line.move <= n for line in moment.log)
    if not session.is_over:
        with pytest.raises(Denied):
            session.replay.open_moment(0)
        with pytest.raises(Denied):
            session.replay.record()
