"""One replay for all: leavers and punished choices are the same to whoever looks back."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.bots.analysis import curve
from pentacles.cli.match_story import happenings
from pentacles.core.errors import Unreadable
from pentacles.core.record import Record
from pentacles.core.replay import Ply, history, made, replayed, written
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.server.thinking.tasks import Improve, Outline, Value, carry_out
from pentacles.terminal.seating import recorded_session
from tests.session.tables import hosted, play

SOURCE = Path(__file__).parents[2] / "src" / "pentacles"


def punished(seed: int) -> State:
    """A match of WIZ in which every tenth choice is an illegal one that the rules punish."""
    game = pentacles.game("wiz", illegal_move="forfeit", target_ep=300)
    state = game.new(players=2, seed=seed)
    rng = Rng(seed)
    while not state.over:
        options = state.options(state.seat)
        action = rng.choice(options)
        if not rng.below(10):
            action = rng.below(game.actions.size)
            if action not in options and not state.punishes(state.seat, action):
                continue
        state.play(state.seat, action)
    return state


def left(seed: int) -> State:
    """A match that a player leaves."""
    state = pentacles.game("wysaertz").new(players=4, seed=seed)
    rng = Rng(seed)
    while not state.over:
        if state.plays_made == 9:
            state.leave(state.seat)
            continue
        state.play(state.seat, rng.choice(state.options(state.seat)))
    return state


@pytest.fixture(params=[punished, left], ids=["punished", "left"])
def match(request: pytest.FixtureRequest) -> State:
    state: State = request.param(3)
    return state


def test_the_matches_have_what_they_are_for() -> None:
    assert any(one.action is None for one in history(left(3)))
    state = punished(3)
    again = state.game.new(players=2, seed=3)
    refused = 0
    for ply in history(state):
        assert ply.action is not None
        refused += again.why_not(ply.seat, ply.action) is not None
        ply.play_quietly(again)
    assert refused > 1
    assert again == state


def test_a_record_is_replayed_exactly_move_by_move(match: State) -> None:
    record = match.record
    assert pentacles.replay(record) == match
    found = list(replayed(match.game, record))
    assert [one.move for one in found] == list(range(1, match.plays_made + 1))
    assert [Ply(one.seat, one.action) for one in found] == history(match)
    assert written(match.game, record) == history(match)
    assert made(match, 4) == history(match)[3]
    assert found[-1].state == match
    assert any(one.events for one in found)


def test_everybody_who_looks_back_sees_the_same(match: State) -> None:
    record = match.record
    text = record.to_json()
    moves = carry_out(Outline(text)).moves
    assert [(one.seat, one.action) for one in moves] == history(match)
    assert moves[-1].turn == match.turn
    last = len(record.moves)
    value = carry_out(Value(text, ((last, 0), (last // 2, 0)), 1, 5.0))
    assert len(value.chances) == 2
    points = list(curve(match.game, record, 1, 2))
    assert points[-1].chances == value.chances[0]
    state, told = happenings(match.game, record)
    assert state == match
    assert len(told) == last + 1
    session = recorded_session(match.game, Record.from_json(text))
    assert session.state == match
    for n in (0, last // 3, last):
        assert session.board.after(n) == match.game.replay(record, n)


def test_a_better_move_is_looked_for_where_somebody_was_punished() -> None:
    state = punished(3)
    again = state.game.new(players=2, seed=3)
    for number, ply in enumerate(history(state), 1):
        assert ply.action is not None
        if again.why_not(ply.seat, ply.action) is not None:
            advice = carry_out(Improve(state.record.to_json(), number, 1, 4)).advice
            assert {one.action for one in advice} <= set(again.options(ply.seat))
            return
        ply.play_quietly(again)


def test_a_hosted_match_goes_back_over_a_punished_choice() -> None:
    session = hosted("wiz", 2, {"illegal_move": "forfeit"})
    for _ in range(3):
        seat = session.decisions.asked_seats()[0]
        play(session, seat, next(n for n in range(400) if session.state.punishes(seat, n)))
        assert session.board.after(session.state.plays_made) == session.state


def test_what_can_not_be_made_is_named() -> None:
    state = left(3)
    record = Record.from_json(state.record.to_json())
    for moves, words in (
        ((*record.moves[:4], "0 nonsense"), "nonsense"),
        ((*record.moves[:4], "x pass"), "Move 5 of the record is 'x pass': no seat number"),
        ((*record.moves[:9], "99 leaves"), "Move 10 of the record, '99 leaves'"),
    ):
        bad = Record(
            record.game, record.version, record.options, record.players, record.seed, moves
        )
        with pytest.raises(Unreadable) as caught:
            list(replayed(state.game, bad))
        assert words in str(caught.value)
        with pytest.raises(Unreadable):
            state.game.replay(bad)


def test_nobody_outside_the_core_knows_how_a_move_is_packed() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name != "core":
            text = path.read_text(encoding="utf-8")
            assert "% SEATS" not in text, path
            assert "// SEATS" not in text, path
