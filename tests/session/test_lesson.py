"""The coach of a guided first match."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import Coach
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


def coach(session: Session, viewer: int | None) -> Coach:
    found = session.views.table(viewer).coach
    assert found is not None
    return found


def advised(session: Session) -> int:
    action = coach(session, 0).action
    assert action is not None
    return action


@pytest.mark.parametrize("name", pentacles.games())
def test_the_coach_goes_on_with_the_pupil(name: str) -> None:
    session = guided(name)
    first = coach(session, 0)
    assert first.step == 1
    assert first.action in session.state.options(0)
    play(session, 0, advised(session))
    rng = Rng(3)
    while 0 not in session.decisions.asked_seats():
        random_move(session, rng)
    assert coach(session, 0).step != 1  # the second lesson, or a question nobody expected


def test_only_the_pupil_is_coached() -> None:
    session = guided("wizard-cards")
    assert session.views.table(None).coach is None
    assert session.views.table(1).coach is None
    assert hosted("wizard-cards").views.table(0).coach is None


def test_who_takes_a_move_back_gets_the_lesson_again() -> None:
    session = guided("wizard-cards")
    play(session, 0, advised(session))
    assert coach(session, 0).step == 2
    session.apply(session.propose.undo(0, 2.0))
    assert coach(session, 0).step == 1


def test_advice_that_is_not_possible_any_more_is_not_given() -> None:
    session = guided("wizard-cards")
    options = session.state.options(0)
    other = next(one for one in sorted(options) if one != coach(session, 0).action)
    play(session, 0, other)
    rng = Rng(1)
    while 0 not in session.decisions.asked_seats():
        random_move(session, rng)
    for _ in range(20):
        if session.is_over:
            break
        if 0 in session.decisions.asked_seats():
            action = coach(session, 0).action
            assert action is None or action in session.state.options(0)
        random_move(session, rng)


def test_a_lesson_is_read_before_the_only_option_is_played() -> None:
    """WIZ begins with a forced draw: without the lesson it would be gone in a moment."""
    session = guided("wiz")
    assert len(session.state.options(0)) == 1
    assert session.errands.due(1e9) == []
    plain = hosted("wiz", 2, session.game.options, "pb", start=session.setup.start, seed=0)
    assert [errand.kind for errand in plain.errands.due(1e9)] == ["forced"]


def go_on_to(session: Session, kind: str, rng: Rng) -> None:
    """Others move, and the pupil passes, until the pupil is asked this."""
    while session.state.public_kind(0) != kind or 0 not in session.decisions.asked_seats():
        if 0 in session.decisions.asked_seats():
            play(session, 0, min(session.state.options(0)))
        else:
            random_move(session, rng)


def test_wiz_waits_for_the_opening_of_a_pupil_who_does_something_else() -> None:
    """Done instead of the run: no later lesson comes, and the run can still be laid."""
    session = guided("wiz")
    actions = session.game.actions
    play(session, 0, advised(session))
    assert coach(session, 0).step == 2
    play(session, 0, actions.parse("done"))
    assert session.state.public_kind(0) == "discard"
    waiting = coach(session, 0)
    assert waiting.step == 2
    assert waiting.text.startswith("You can still lay the run")
    assert waiting.action is None
    play(session, 0, actions.parse("card A2"))
    go_on_to(session, "draw", Rng(4))
    assert coach(session, 0).step == 2
    go_on_to(session, "play", Rng(4))
    again = coach(session, 0)
    assert again.step == 2
    assert again.text.startswith("You can still do this.")
    assert again.action == actions.parse("new run fire")
    for step in range(2, 9):
        assert coach(session, 0).step == step
        play(session, 0, advised(session))
    assert coach(session, 0).step == 9


def test_whoever_gives_the_run_away_is_told_that_another_way_is_fine() -> None:
    session = guided("wiz")
    actions = session.game.actions
    play(session, 0, advised(session))
    play(session, 0, actions.parse("done"))
    play(session, 0, actions.parse("card F8"))
    go_on_to(session, "draw", Rng(4))
    told = coach(session, 0)
    assert told.step == 2
    assert "another way" in told.text
    assert "opened" not in told.text


@pytest.mark.parametrize("name", pentacles.games())
def test_what_comes_when_it_fits_is_no_step_on_the_way(name: str) -> None:
    """The number of the step never falls, whatever the pupil does, and ends with the last one."""
    tutorial = pentacles.game(name).tutorial
    assert tutorial is not None
    for seed in range(3):
        session, rng, steps = guided(name), Rng(seed), [0]
        for _ in range(60):
            if session.is_over:
                break
            if 0 in session.decisions.asked_seats():
                told = coach(session, 0)
                assert told.steps == sum(not one.aside for one in tutorial.lessons)
                steps += [told.step] if told.step else []
            random_move(session, rng)
        assert steps == sorted(steps)
        assert steps[-1] <= sum(not one.aside for one in tutorial.lessons)
