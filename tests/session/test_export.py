"""Finished matches: the record with its hash chain, and the replay with all cards open."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pentacles
from pentacles.core.errors import Unreadable
from pentacles.core.rng import Rng
from pentacles.session import Denied, Session, check_export
from pentacles.session.deeds import Undo
from tests.session.tables import hosted, random_move

ENDS = [("witless-wizards", 2), ("wizard-cards", 2), ("wizards-and-relics", 2), ("wysaertz", 2)]


def finished(name: str, players: int) -> Session:
    """A match with some moves taken back, played to its end."""
    session = hosted(name, players)
    rng = Rng(61)
    for _ in range(4000):
        if session.is_over:
            return session
        seat, _ = random_move(session, rng)
        if (
            session.status == "playing"
            and session.views.undo_state(seat).is_possible
            and not rng.below(4)
        ):
            session.apply(session.journal.entry(Undo(seat), 1.0))
    raise AssertionError("not over")


@pytest.mark.parametrize(("name", "players"), ENDS)
def test_an_export_replays_to_the_same_end(name: str, players: int) -> None:
    session = finished(name, players)
    session.apply(session.propose.chat(0, "", "a word between us", 3.0))
    text = json.dumps(session.replay.export())
    assert "guest-" not in text
    assert "a word between us" not in text
    record = check_export(text)
    assert record.names == ("Player 0", "Player 1")
    state = pentacles.replay(record)
    assert state.winners == session.state.winners
    assert state.record.moves == session.state.record.moves


def changed(data: dict[str, Any], kind: str) -> dict[str, Any]:
    """The export with something changed in it."""
    other: dict[str, Any] = json.loads(json.dumps(data))
    entries = other["entries"]
    if kind == "left out":
        del entries[3]
    elif kind == "cut":
        del entries[-1]
    elif kind == "time":
        entries[2]["at"] += 1
    elif kind == "move":
        entries[1]["data"]["seat"] = 1 - entries[1]["data"]["seat"]
    elif kind == "name":
        other["seats"][0]["name"] = "Somebody else"
    elif kind == "record":
        other["record"]["moves"].pop()
    elif kind == "hash":
        other["hash"] = "0" * 64
    return other


def test_every_change_breaks_the_chain() -> None:
    data = finished("wizard-cards", 2).replay.export()
    check_export(json.dumps(data))
    for kind in ("left out", "cut", "time", "move", "name", "record", "hash"):
        with pytest.raises(Unreadable, match="changed"):
            check_export(json.dumps(changed(data, kind)))
    for text in ("", "[]", "{}", '{"pentacles_match": 1}', "\x00"):
        with pytest.raises(Unreadable):
            check_export(text)


@pytest.mark.parametrize(("name", "players"), ENDS)
def test_after_the_end_all_cards_lie_open(name: str, players: int) -> None:
    session = finished(name, players)
    moves = session.replay.moves(None)
    assert [move.n for move in moves] == list(range(1, session.state.plays_made + 1))
    middle = len(moves) // 2
    moment = session.replay.open_moment(middle)
    for zone in moment.table.zones:
        assert all(card.face is not None for card in zone.cards)
    for line in moment.log:
        assert all(face is not None for face in line.event.cards)
    phases = [event.phase for move, event in session.match.board.events if move <= middle]
    assert [line.event.phase for line in moment.log] == phases
    assert max(phases) >= 0 or name == "wizard-cards"  # whose events don't say it
    with pytest.raises(Denied):
        session.replay.open_moment(len(moves) + 1)
    with pytest.raises(Denied):
        session.replay.moment(0, -1)
