# not compiled
"""Coaching: the lesson that stands beside the table in a guided first match."""

from __future__ import annotations

from typing import Any

from pentacles.core.state import SEATS
from pentacles.core.tutorial import Guide, Tutorial
from pentacles.session.board import Board

AGAIN = "You can still do this. "
OWN_WAY = (
    "You chose another way, and that is fine. The guide waits until something new comes up. "
    "Press H for a hint."
)


def lesson_for(tutorial: Tutorial, board: Board, seat: int) -> dict[str, Any]:
    """What the coach says to this seat now, as `Table.extra["coach"]` carries it.

    A lesson is for a decision at which it is true; in between, and when there is none left, the
    coach has only the aim of the game to repeat, or what the pupil can still make up for.
    """
    state = board.state
    coach: dict[str, Any] = {
        "match": tutorial.title,
        "title": tutorial.title,
        "text": tutorial.welcome,
        "step": 0,
        "steps": tutorial.steps_to(len(tutorial.lessons)),
        "rule": "",
        "action": None,
    }
    if state.over or not state.asked >> seat & 1:
        return coach
    guide = guide_for(tutorial, board, seat)
    lesson = guide.lesson(state)
    if lesson is None:
        waits_for = guide.waits_for(state)
        if waits_for is not None:
            coach.update(title=waits_for.title, text=waits_for.later, rule=waits_for.rule)
            coach["step"] = tutorial.steps_to(guide.place)
        elif not guide.is_followed:
            coach.update(text=OWN_WAY, step=tutorial.steps_to(guide.place))
        return coach
    is_again = not lesson.aside and lesson.number == guide.place
    step = tutorial.steps_to(guide.place if lesson.aside else lesson.number)
    text = f"{AGAIN}{lesson.text}" if is_again else lesson.text
    coach.update(title=lesson.title, text=text, step=step, rule=lesson.rule)
    if lesson.action:
        coach["action"] = state.game.actions.parse(lesson.action)
    return coach


def has_lesson(tutorial: Tutorial, board: Board, seat: int) -> bool:
    """Whether the coach has something to say about what this seat is asked."""
    return guide_for(tutorial, board, seat).lesson(board.state) is not None


def guide_for(tutorial: Tutorial, board: Board, seat: int) -> Guide:
    """Where a seat stands in the tutorial, by all that it has answered in this match."""
    guide = Guide(tutorial, seat)
    state = board.first.clone()
    for packed in board.state.history:
        mover, action = packed % SEATS, packed // SEATS
        if action == state.game.actions.size:
            state.leave_unchecked(mover)
            continue
        if mover == seat:
            guide.go_on(state, action)
        state.play_unchecked(mover, action)
    return guide
