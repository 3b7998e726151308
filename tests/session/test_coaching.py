"""The coach of a guided first match."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.session.session import Session
from pentacles.session.setup import as_start
from tests.session.tables import hosted, play, random_move


def guided(name: str) -> Session:
    tutorial = pentacles.game(name).tutorial
    assert tutorial is not None
    game = pentacles.game(name, **tutorial.options)
    start = as_start(game.position(tutorial.position))
    seats = "p" + "b" * (tutorial.players - 1)
    return hosted(name, tutorial.players, game.options, seats, start=start, tutorial=name, seed=0)


def coach(session: Session, viewer: int | None) -> dict[str, Any]:
    found: dict[str, Any] = session.table(viewer).extra["coach"]
    return found


@pytest.mark.parametrize("name", pentacles.games())
def test_the_coach_goes_on_with_the_pupil(name: str) -> None:
    session = guided(name)
    first = coach(session, 0)
    assert first["step"] == 1
    assert first["action"] in session.state.options(0)
    play(session, 0, first["action"])
    rng = Rng(3)
    while 0 not in session.asked_seats():
        random_move(session, rng)
    assert coach(session, 0)["step"] != 1  # the second lesson, or a question nobody expected


def test_only_the_pupil_is_coached() -> None:
    session = guided("wizard-cards")
    assert "coach" not in session.table(None).extra
    assert "coach" not in session.table(1).extra
    assert "coach" not in hosted("wizard-cards").table(0).extra


def test_who_takes_a_move_back_gets_the_lesson_again() -> None:
    session = guided("wizard-cards")
    play(session, 0, coach(session, 0)["action"])
    assert coach(session, 0)["step"] == 2
    session.apply(session.propose_undo(0, 2.0))
    assert coach(session, 0)["step"] == 1


def test_advice_that_is_not_possible_any_more_is_not_given() -> None:
    session = guided("wizard-cards")
    options = session.state.options(0)
    other = next(one for one in sorted(options) if one != coach(session, 0)["action"])
    play(session, 0, other)
    rng = Rng(1)
    while 0 not in session.asked_seats():
        random_move(session, rng)
    for _ in range(20):
        if session.is_over:
            break
        if 0 in session.asked_seats():
            advised = coach(session, 0)["action"]
            assert advised is None or advised in session.state.options(0)
        random_move(session, rng)


def test_a_lesson_is_read_before_the_only_option_is_played() -> None:
    """WIZ begins with a forced draw: without the lesson it would be gone in a moment."""
    session = guided("wiz")
    assert len(session.state.options(0)) == 1
    assert session.errands(1e9) == []
    plain = hosted("wiz", 2, session.game.options, "pb", start=session.setup.start, seed=0)
    assert [errand.kind for errand in plain.errands(1e9)] == ["forced"]
