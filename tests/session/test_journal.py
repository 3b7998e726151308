"""Propose and apply: the journal is the match."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng
from pentacles.session import Denied, Entry, Session, as_start
from pentacles.session.deeds import Undo
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
    return msgspec.json.encode(session.views.welcome(viewer, "guest-0", 5.0))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_same_entries_give_the_same_session(case: tuple[str, int, dict[str, Any]]) -> None:
    session = run(hosted(*case), Rng(3), 30)
    seat = session.decisions.asked_seats()[0] if not session.is_over else 0
    session.apply(session.propose.chat(seat, "", "hello", 2.0))
    last = session.board.mover(session.state.plays_made)
    if not session.is_over and session.views.undo_state(last).is_possible:
        session.apply(session.journal.entry(Undo(last), 3.0))
    other = rebuilt(session)
    assert other.state == session.state
    assert other.match.revision == session.match.revision
    assert other.decisions.ids == session.decisions.ids
    for viewer in viewers(session):
        assert encoded(other, viewer) == encoded(session, viewer)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_logs_have_no_gaps_and_updates_add_up_to_them(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    session = hosted(*case)
    watching: list[int | None] = [0, None]
    logs = {viewer: list(session.views.welcome(viewer, "", 0.0).log) for viewer in watching}
    rng = Rng(4)
    for _ in range(25):
        if session.is_over:
            break
        versions = {viewer: session.ledger.version(viewer) for viewer in watching}
        random_move(session, rng)
        for viewer in watching:
            if not session.ledger.is_news(viewer):
                assert session.ledger.version(viewer) == versions[viewer]
                continue
            update = msgspec.json.decode(update_bytes(session, viewer))
            assert update["version"] == versions[viewer] + 1
            logs[viewer] += session.views.update(viewer).log
            assert session.views.update(viewer).log_size == len(logs[viewer])
    for viewer in watching:
        assert [line.n for line in logs[viewer]] == list(range(len(logs[viewer])))
        assert tuple(logs[viewer]) == session.views.welcome(viewer, "", 0.0).log


def test_proposing_changes_nothing() -> None:
    session = hosted()
    before = encoded(session, 0)
    seat = session.decisions.asked_seats()[0]
    decision = session.decisions[seat]
    session.propose.play(seat, decision, session.state.options(seat)[0], "a", 1.0)
    session.propose.chat(0, "", "hello", 1.0)
    session.propose.leave(0, 1.0)
    assert encoded(session, 0) == before
    assert len(session.journal.entries) == 1


def test_a_move_is_played_once() -> None:
    session = hosted()
    seat = session.decisions.asked_seats()[0]
    action = session.state.options(seat)[0]
    entry = session.propose.play(seat, session.decisions[seat], action, "ref-1", 1.0)
    session.apply(entry)
    assert session.decisions.already(seat, "ref-1") == session.ledger.version(seat)
    assert session.decisions.already(1 - seat, "ref-1") is None
    assert rebuilt(session).decisions.already(seat, "ref-1") == session.ledger.version(seat)
    with pytest.raises(Denied) as caught:
        session.propose.play(seat, session.decisions[seat], action, "ref-1", 2.0)
    assert caught.value.code == "stale"


def test_what_was_proposed_before_another_entry_can_not_be_applied_after_it() -> None:
    session = hosted()
    seat = session.decisions.asked_seats()[0]
    action = session.state.options(seat)[0]
    late = session.propose.play(seat, session.decisions[seat], action, "", 1.0)
    session.apply(session.propose.chat(0, "", "first", 1.0))
    with pytest.raises(ValueError, match="comes next"):
        session.apply(late)


def test_moves_name_the_decision_that_they_answer() -> None:
    session = hosted()
    seat = session.decisions.asked_seats()[0]
    old = session.decisions[seat]
    play(session, seat, session.state.options(seat)[0])
    while session.decisions.asked_seats() != [seat]:
        random_move(session, Rng(1))
    with pytest.raises(Denied) as caught:
        session.propose.play(seat, old, session.state.options(seat)[0], "", 1.0)
    assert caught.value.code == "stale"
    with pytest.raises(Denied) as caught:
        session.propose.play(1 - seat, old, 0, "", 1.0)
    assert caught.value.code == "stale"


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    session = hosted()
    seat = session.decisions.asked_seats()[0]
    illegal = next(
        action
        for action in range(session.game.actions.size)
        if action not in session.state.options(seat)
    )
    for action in (illegal, -1, 10**9):
        with pytest.raises(Denied) as caught:
            session.propose.play(seat, session.decisions[seat], action, "", 1.0)
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
        asked = session.decisions.asked_seats()
        before = list(session.decisions.ids)
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
    known = list(session.views.welcome(0, "", 0.0).log)
    version = session.ledger.version(0)
    assert session.views.updates_since(0, version) == []
    run(session, rng, 4)
    updates = session.views.updates_since(0, version)
    assert updates is not None
    assert len(updates) == 1
    assert updates[0].version == session.ledger.version(0)
    assert tuple(known) + updates[0].log == session.views.welcome(0, "", 0.0).log
    assert session.views.updates_since(0, session.ledger.version(0) + 1) is None
    assert session.views.updates_since(0, -1) is None
    for number in range(70):
        session.apply(session.propose.automation(0, session.views.automation(0), float(number)))
    run(session, rng, 200)
    assert (
        session.views.updates_since(0, version) is None or session.ledger.version(0) - version <= 64
    )


def test_before_the_match_begins_nothing_is_dealt() -> None:
    session = Session(setup_of(seats="po"))
    for viewer in viewers(session):
        welcome = session.views.welcome(viewer, "guest-0", 0.0)
        assert welcome.table.zones == ()
        assert welcome.table.options == ()
        assert welcome.decision == ""
        assert welcome.match.status == "waiting"
    with pytest.raises(Denied):
        session.propose.begin(0.0)
    with pytest.raises(Denied):
        session.propose.play(0, "", 0, "", 0.0)
    with pytest.raises(Denied):
        session.help.preview(0, 0)


def test_a_match_can_begin_from_any_state() -> None:
    first = run(hosted("wysaertz", 4), Rng(1), 20)
    later = hosted("wysaertz", 4, start=as_start(first.state))
    assert later.views.table(0) == first.game.table(
        first.state, 0, first.seats.names, with_faces=False
    )
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
    with pytest.raises(ValueError, match="dance"):
        session.apply(Entry.from_json('{"n": 1, "kind": "dance", "at": 0.0}'))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_journal_whose_moves_lead_elsewhere_is_refused(case: tuple[str, int, Any]) -> None:
    """Rules that deal or play otherwise than those of the match must never go on with it."""
    session = run(hosted(*case), Rng(8), 12)
    entries = [json.loads(entry.to_json()) for entry in session.journal.entries]
    assert rebuilt(session).state == session.state
    for changed in (0, len(entries) - 1):
        broken = [dict(entry) for entry in entries]
        broken[changed]["data"] = {**broken[changed]["data"], "state": "0" * 12}
        other = Session(session.setup, 0.0, Rng(6))
        for entry in broken[:changed]:
            other.apply(Entry.from_json(json.dumps(entry)))
        wrong = Entry.from_json(json.dumps(broken[changed]))
        with pytest.raises(Unreadable, match="different position"):
            other.apply(wrong)
    for entry in entries:  # as version 0.1.0 wrote them
        entry["data"].pop("state", None)
    other = Session(session.setup, 0.0, Rng(6))
    for entry in entries:
        other.apply(Entry.from_json(json.dumps(entry)))
    assert other.state == session.state


def test_the_fingerprint_of_a_position_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is proposed and carried out in the same position."""
    hashed: list[bytes] = []

    def noting(data: bytes, *, digest_size: int) -> Any:
        hashed.append(data)
        return blake2b(data, digest_size=digest_size)

    session = hosted("wizards-and-relics", 2, {})
    monkeypatch.setattr("pentacles.session.fingerprint.blake2b", noting)
    run(session, Rng(5), 12)
    assert len(hashed) == 12


WRITTEN = [
    '{"n":0,"kind":"begin","at":1.0,"data":{"state":"0123456789ab"}}',
    '{"n":0,"kind":"begin","at":1.0}',
    '{"n":3,"kind":"move","at":2.5,"data":{"seat":1,"action":"done","ref":"","by":"bot"}}',
    '{"n":4,"kind":"undo","at":3.0,"data":{"seat":0}}',
    '{"n":4,"kind":"undo","at":3.0,"data":{"seat":0,"taken":[3,4]}}',
    '{"n":5,"kind":"ask_undo","at":3.0,"data":{"seat":0}}',
    '{"n":6,"kind":"chat","at":3.0,"data":{"seat":null,"name":"","text":"hello","doubt":null}}',
    '{"n":7,"kind":"leave","at":3.0,"data":{"seat":1}}',
    '{"n":8,"kind":"automation","at":3.0,"data":{"seat":1,"automation":{"auto_pass":true}}}',
    '{"n":9,"kind":"resume","at":3.0}',
]


@pytest.mark.parametrize("text", WRITTEN)
def test_entries_are_written_as_they_were_read(text: str) -> None:
    """Also those of version 0.1.0, which noted less: nothing is added to them."""
    entry = Entry.from_json(text)
    assert entry.to_json().decode() == text
    assert (entry.kind, entry.data) == (json.loads(text)["kind"], json.loads(text).get("data", {}))
