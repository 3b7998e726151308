"""Propose and apply: the journal is the match."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng
from pentacles.session import Denied, Entry, Session, as_start
from tests.session.tables import (
    CASES,
    IDS,
    hosted,
    play,
    random_move,
    rebuilt,
    run,
    setup_of,
    update_bytes,
    viewers,
)


def encoded(session: Session, viewer: int | None) -> bytes:
    return msgspec.json.encode(session.welcome(viewer, "guest-0", 5.0))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_same_entries_give_the_same_session(case: tuple[str, int, dict[str, Any]]) -> None:
    session = run(hosted(*case), Rng(3), 30)
    seat = session.asked_seats()[0] if not session.is_over else 0
    session.apply(session.propose_chat(seat, "", "hello", 2.0))
    if not session.is_over and session.undo_state(session.board.last_seat).is_possible:
        session.apply(session.entry("undo", 3.0, seat=session.board.last_seat))
    other = rebuilt(session)
    assert other.state == session.state
    assert other.version == session.version
    assert other.decisions == session.decisions
    for viewer in viewers(session):
        assert encoded(other, viewer) == encoded(session, viewer)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_logs_have_no_gaps_and_updates_add_up_to_them(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    session = hosted(*case)
    watching: list[int | None] = [0, None]
    logs = {viewer: list(session.welcome(viewer, "", 0.0).log) for viewer in watching}
    rng = Rng(4)
    for _ in range(25):
        if session.is_over:
            break
        version = session.version
        random_move(session, rng)
        for viewer in watching:
            update = msgspec.json.decode(update_bytes(session, viewer))
            assert update["version"] == version + 1
            logs[viewer] += session.update(viewer).log
            assert session.update(viewer).log_size == len(logs[viewer])
    for viewer in watching:
        assert [line.n for line in logs[viewer]] == list(range(len(logs[viewer])))
        assert tuple(logs[viewer]) == session.welcome(viewer, "", 0.0).log


def test_proposing_changes_nothing() -> None:
    session = hosted()
    before = encoded(session, 0)
    seat = session.asked_seats()[0]
    decision = session.decisions[seat]
    session.propose_play(seat, decision, session.state.options(seat)[0], "a", 1.0)
    session.propose_chat(0, "", "hello", 1.0)
    session.propose_leave(0, 1.0)
    assert encoded(session, 0) == before
    assert len(session.entries) == 1


def test_a_move_is_played_once() -> None:
    session = hosted()
    seat = session.asked_seats()[0]
    action = session.state.options(seat)[0]
    entry = session.propose_play(seat, session.decisions[seat], action, "ref-1", 1.0)
    session.apply(entry)
    assert session.already(seat, "ref-1") == session.version
    assert session.already(1 - seat, "ref-1") is None
    assert rebuilt(session).already(seat, "ref-1") == session.version
    with pytest.raises(Denied) as caught:
        session.propose_play(seat, session.decisions[seat], action, "ref-1", 2.0)
    assert caught.value.code == "stale"


def test_what_was_proposed_before_another_entry_can_not_be_applied_after_it() -> None:
    session = hosted()
    seat = session.asked_seats()[0]
    action = session.state.options(seat)[0]
    late = session.propose_play(seat, session.decisions[seat], action, "", 1.0)
    session.apply(session.propose_chat(0, "", "first", 1.0))
    with pytest.raises(ValueError, match="comes next"):
        session.apply(late)


def test_moves_name_the_decision_that_they_answer() -> None:
    session = hosted()
    seat = session.asked_seats()[0]
    old = session.decisions[seat]
    play(session, seat, session.state.options(seat)[0])
    while session.asked_seats() != [seat]:
        random_move(session, Rng(1))
    with pytest.raises(Denied) as caught:
        session.propose_play(seat, old, session.state.options(seat)[0], "", 1.0)
    assert caught.value.code == "stale"
    with pytest.raises(Denied) as caught:
        session.propose_play(1 - seat, old, 0, "", 1.0)
    assert caught.value.code == "stale"


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    session = hosted()
    seat = session.asked_seats()[0]
    illegal = next(
        action
        for action in range(session.game.actions.size)
        if action not in session.state.options(seat)
    )
    for action in (illegal, -1, 10**9):
        with pytest.raises(Denied) as caught:
            session.propose_play(seat, session.decisions[seat], action, "", 1.0)
        assert caught.value.code == "illegal"
        assert caught.value.rule in session.game.rules


@pytest.mark.parametrize(("name", "players"), [("wizards-and-relics", 4), ("wysaertz", 12)])
def test_a_secret_choice_leaves_the_decisions_of_the_others_alone(name: str, players: int) -> None:
    session = hosted(name, players, seed=5)
    rng = Rng(1)
    together = 0
    for _ in range(300):
        if session.is_over:
            break
        asked = session.asked_seats()
        before = list(session.decisions)
        seat, _ = random_move(session, rng)
        for other in asked:
            if other != seat:
                together += 1
                assert session.decisions[other] == before[other]
        assert session.decisions[seat] != before[seat]
    assert together > 20


def test_after_a_gap_one_update_tells_what_was_missed() -> None:
    session = hosted()
    rng = Rng(5)
    run(session, rng, 3)
    known = list(session.welcome(0, "", 0.0).log)
    version = session.version
    assert session.updates_since(0, version) == []
    run(session, rng, 4)
    updates = session.updates_since(0, version)
    assert updates is not None
    assert len(updates) == 1
    assert updates[0].version == session.version
    assert tuple(known) + updates[0].log == session.welcome(0, "", 0.0).log
    assert session.updates_since(0, session.version + 1) is None
    assert session.updates_since(0, -1) is None
    for number in range(70):
        session.apply(session.propose_automation(0, session.automation(0), float(number)))
    run(session, rng, 200)
    assert session.updates_since(0, version) is None or session.version - version <= 64


def test_before_the_match_begins_nothing_is_dealt() -> None:
    session = Session(setup_of(seats="po"))
    for viewer in viewers(session):
        welcome = session.welcome(viewer, "guest-0", 0.0)
        assert welcome.table.zones == ()
        assert welcome.table.options == ()
        assert welcome.decision == ""
        assert welcome.match.status == "waiting"
    with pytest.raises(Denied):
        session.propose_begin(0.0)
    with pytest.raises(Denied):
        session.propose_play(0, "", 0, "", 0.0)
    with pytest.raises(Denied):
        session.preview(0, 0)


def test_a_match_can_begin_from_any_state() -> None:
    first = run(hosted("wysaertz", 4), Rng(1), 20)
    later = hosted("wysaertz", 4, start=as_start(first.state))
    assert later.table(0).zones == first.table(0).zones
    run(later, Rng(2), 10)
    assert rebuilt(later).state == later.state
    later.game.replay(later.state.record)


def test_a_setup_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption, match="2 seats"):
        Session(setup_of(seats="ppp"))
    setup = msgspec.structs.replace(setup_of(), version="0.1")
    with pytest.raises(Unreadable, match=r"0\.1"):
        Session(setup)


def test_an_unknown_entry_fails_loudly() -> None:
    session = hosted()
    with pytest.raises(ValueError, match="unknown"):
        session.apply(Entry(1, "dance", 0.0))
