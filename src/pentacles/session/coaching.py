"""Coaching: the lesson that stands beside the table in a guided first match."""

from __future__ import annotations

from typing import Any

from pentacles.core.state import SEATS
from pentacles.core.tutorial import Tutorial
from pentacles.session.board import Board


def lesson_for(tutorial: Tutorial, board: Board, seat: int) -> dict[str, Any]:
    """What the coach says to this seat now, as `Table.extra["coach"]` carries it.

    A lesson is for a decision; in between, and when there is none left, the coach has only the aim
    of the game to repeat.
    """
    state = board.state
    coach: dict[str, Any] = {
        "match": tutorial.title,
        "title": tutorial.title,
        "text": tutorial.welcome,
        "step": 0,
        "steps": len(tutorial.lessons),
        "rule": "",
        "action": None,
    }
    if state.over or not state.asked >> seat & 1:
        return coach
    lesson = tutorial.lesson(kinds_answered(board, seat), state.public_kind(seat))
    if lesson is None:
        return coach
    advised = state.game.actions.parse(lesson.action) if lesson.action else None
    coach.update(title=lesson.title, text=lesson.text, step=lesson.number, rule=lesson.rule)
    if advised is not None and advised in state.options(seat):
        coach["action"] = advised
    return coach


def has_lesson(tutorial: Tutorial, board: Board, seat: int) -> bool:
    """Whether the coach has something to say about what this seat is asked."""
    kind = board.state.public_kind(seat)
    return tutorial.lesson(kinds_answered(board, seat), kind) is not None


def kinds_answered(board: Board, seat: int) -> list[str]:
    """The kinds of the decisions that a seat has answered in this match, in order."""
    state = board.first.clone()
    kinds: list[str] = []
    for packed in board.state.history:
        mover, action = packed % SEATS, packed // SEATS
        if action == state.game.actions.size:
            state.leave_unchecked(mover)
            continue
        if mover == seat:
            kinds.append(state.public_kind(seat))
        state.play_unchecked(mover, action)
    return kinds
