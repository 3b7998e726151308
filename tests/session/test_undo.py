"""Undo: never after something hidden was revealed, chance had a say, or another seat acted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session import Denied, Session
from pentacles.session.deeds import Undo
from pentacles.session.messages import Automation
from tests.session.tables import CASES, IDS, hosted, play, random_move, rebuilt, run, update_bytes


def told_more(before: State, after: State, seat: int) -> bool:
    """Whether anybody knows a card now that the mover did not know, or chance had a say."""
    if before.rng.state != after.rng.state:
        return True
    return any(
        after.seen[card] & ~before.seen[card] and not before.knows(seat, card)
        for card in range(len(before.seen))
    )


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_undo_goes_back_exactly_and_never_over_a_secret(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    session = hosted(*case)
    rng = Rng(9)
    taken_back = 0
    for _ in range(40):
        if session.is_over:
            break
        before = session.state.clone()
        lines = session.views.welcome(None, "", 0.0).log
        seat, _ = random_move(session, rng)
        for other in range(len(session.seats)):
            if other != seat and session.ledger.is_news(other):
                assert not session.views.undo_state(other).is_possible
        if session.is_over:
            break
        if told_more(before, session.state, seat):
            assert not session.views.undo_state(seat).is_possible
            with pytest.raises(Denied) as caught:
                session.propose.undo(seat, 1.0)
            assert caught.value.code == "undo"
        elif session.views.undo_state(seat).is_possible and rng.below(2):
            taken_back += 1
            session.apply(session.journal.entry(Undo(seat), 1.0))
            assert session.state == before
            update = session.views.update(None)
            assert update.log_size == len(lines)
            assert session.views.welcome(None, "", 0.0).log == lines
    if not session.is_over:
        assert rebuilt(session).state == session.state
    assert taken_back or case[0] == "witless-wizards"


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_move_whose_outcome_hung_on_hidden_cards_stays(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    """The check on possible worlds agrees with the quick one that updates are made with."""
    session = hosted(*case)
    rng = Rng(19)
    innocent = 0
    for _ in range(30):
        if session.is_over:
            break
        seat, _ = random_move(session, rng)
        if session.status == "playing" and session.views.undo_state(seat).is_possible:
            move = session.board.choice_of(seat)
            assert move is not None
            assert session.board.is_undo_innocent(seat, move)
            innocent += 1
    assert innocent


def test_a_move_that_would_end_otherwise_in_another_world_can_not_be_taken_back() -> None:
    session, seat = undoable("pb")
    hidden = next(card for card in session.state.zones[0] if not session.state.knows(seat, card))
    session.board.trail[-1].before.seen[hidden] |= 1 << seat
    with pytest.raises(Denied) as caught:
        session.propose.undo(seat, 2.0)
    assert "told you" in caught.value.reason


def undoable(seats: str) -> tuple[Session, int]:
    """A match in which a person has just made a move before all eyes that can be taken back."""
    for seed in range(20):
        session = hosted("wiz", len(seats), seats=seats, seed=seed)
        rng = Rng(seed)
        for _ in range(60):
            if session.is_over:
                break
            seat, _ = random_move(session, rng)
            if session.seats[seat].is_persons and session.ledger.is_news(None):
                if session.views.undo_state(seat).is_possible:
                    return session, seat
    raise AssertionError("no move that can be taken back")


def test_against_bots_undo_is_free() -> None:
    session, seat = undoable("pb")
    assert not session.views.undo_state(seat).needs_consent
    before = session.state.plays_made
    old = session.decisions[seat]
    session.apply(session.propose.undo(seat, 2.0))
    assert session.state.plays_made == before - 1
    assert session.views.update(seat).is_rewound or session.views.update(seat).log == ()
    assert session.decisions[seat] not in ("", old)


def test_people_are_asked() -> None:
    session, seat = undoable("pp")
    assert session.views.undo_state(seat).needs_consent
    moves = session.state.plays_made
    entry = session.propose.undo(seat, 2.0)
    session.apply(entry)
    assert entry.kind == "ask_undo"
    assert "undo_asked" in session.changes(entry)
    assert session.state.plays_made == moves
    assert session.views.undo_state(1 - seat).asked_by == seat
    with pytest.raises(Denied):
        session.propose.answer_undo(seat, True, 2.0)
    with pytest.raises(Denied):
        session.propose.undo(seat, 2.0)
    session.apply(session.propose.answer_undo(1 - seat, True, 3.0))
    assert session.state.plays_made == moves - 1
    assert session.undo.by is None


def test_one_refusal_is_enough_and_all_have_to_agree() -> None:
    session, seat = undoable("ppp")
    others = [other for other in range(3) if other != seat]
    moves = session.state.plays_made
    session.apply(session.propose.undo(seat, 2.0))
    session.apply(session.propose.answer_undo(others[0], True, 2.0))
    assert session.state.plays_made == moves
    session.apply(session.propose.answer_undo(others[1], False, 2.0))
    assert session.undo.by is None
    assert session.state.plays_made == moves
    with pytest.raises(Denied):
        session.propose.answer_undo(others[1], True, 2.0)
    session, seat = undoable("ppp")
    session.apply(session.propose.undo(seat, 2.0))
    session.apply(session.propose.answer_undo(others[0], True, 2.0))
    session.apply(session.propose.answer_undo(others[1], True, 2.0))
    assert session.state.plays_made == moves - 1


def test_nobody_answers_and_the_match_goes_on() -> None:
    session, seat = undoable("pp")
    session.apply(session.propose.undo(seat, 100.0))
    errand = next(one for one in session.errands.due(131.0) if one.kind == "undo")
    assert not [one for one in session.errands.due(120.0) if one.kind in ("undo", "forced", "bot")]
    entry = session.errands.entry_for(errand, 131.0)
    assert entry is not None
    session.apply(entry)
    assert session.undo.by is None


def test_another_move_ends_the_request() -> None:
    session, seat = undoable("pp")
    session.apply(session.propose.undo(seat, 2.0))
    rng = Rng(1)
    random_move(session, rng)
    while not session.ledger.is_news(None):
        assert session.undo.by == seat
        random_move(session, rng)
    assert session.undo.by is None


def test_undo_takes_automatic_answers_back_and_switches_auto_pass_off() -> None:
    session, seat = undoable("pb")
    moves = session.state.plays_made
    session.apply(session.propose.automation(seat, Automation(auto_pass=True, stops=("x",)), 2.0))
    back = session.board.trail[-1]
    if session.decisions.asked_seats() == [seat] and len(session.state.options(seat)) == 1:
        play(session, seat, session.state.options(seat)[0], by="forced")
    session.apply(session.propose.undo(seat, 3.0))
    assert session.state == back.before
    assert session.state.plays_made == moves - 1
    assert session.views.automation(seat) == Automation(auto_pass=False, stops=("x",))
    assert msgspec.json.decode(update_bytes(session, seat))["automation"] == {"stops": ["x"]}


def test_one_person_on_two_seats_needs_nobodys_consent() -> None:
    session, seat = undoable("pp")
    for place in session.seats:
        place.owner = "guest-0"
    assert not session.views.undo_state(seat).needs_consent


def test_a_finished_match_stays_finished() -> None:
    session = run(hosted("witless-wizards"), Rng(1), 3000)
    assert session.is_over
    with pytest.raises(Denied) as caught:
        session.propose.undo(session.board.mover(session.state.plays_made), 1.0)
    assert caught.value.code == "over"


@pytest.mark.parametrize("is_answered", [True, False])
def test_nobody_is_asked_twice_about_the_same_move(is_answered: bool) -> None:
    """Bots and forced answers wait for a request: asked again and again, the table would stand."""
    session, seat = undoable("pp")
    session.apply(session.propose.undo(seat, 2.0))
    if is_answered:
        session.apply(session.propose.answer_undo(1 - seat, False, 3.0))
    else:
        errand = next(one for one in session.errands.due(40.0) if one.kind == "undo")
        refused = session.errands.entry_for(errand, 40.0)
        assert refused is not None
        session.apply(refused)
    assert not session.views.undo_state(seat).is_possible
    with pytest.raises(Denied) as caught:
        session.propose.undo(seat, 41.0)
    assert "not agreed" in caught.value.reason
    assert rebuilt(session).views.undo_state(seat) == session.views.undo_state(seat)
    session.apply(session.propose.leave(1 - seat, 42.0))
    assert session.propose.undo(seat, 43.0).kind == "undo"
