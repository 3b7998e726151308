# not compiled
"""The lesson shown beside the table in a guided first match."""

from __future__ import annotations

from pentacles.core.replay import history
from pentacles.core.table import Coach, replace
from pentacles.core.tutorial import Guide, Tutorial
from pentacles.session.board import Board

AGAIN = "You can still do this. "
OWN_WAY = (
    "You chose another way, and that is fine. The guide waits until something new comes up. "
    "If in doubt, ask for a hint (H)."
)


def lesson_for(tutorial: Tutorial, board: Board, seat: int) -> Coach:
    """What the coach says to this seat now.

    A lesson is for a decision at which it is true. In between, and when there are none left, the
    coach only repeats the aim of the game, or what the pupil can still make up for.
    """
    state = board.state
    title, steps = tutorial.title, tutorial.steps_to(len(tutorial.lessons))
    coach = Coach(title, title, tutorial.welcome, 0, steps)
    if state.over or not state.asked >> seat & 1:
        return coach
    guide = guide_for(tutorial, board, seat)
    lesson = guide.lesson(state)
    if lesson is None:
        step = tutorial.steps_to(guide.place)
        again = guide.waits_for(state)
        if again is not None:
            return Coach(title, again.title, again.later, step, steps, again.rule)
        return coach if guide.is_followed else replace(coach, text=OWN_WAY, step=step)
    is_again = not lesson.aside and lesson.number == guide.place
    step = tutorial.steps_to(guide.place if lesson.aside else lesson.number)
    text = f"{AGAIN}{lesson.text}" if is_again else lesson.text
    action = state.game.actions.parse(lesson.action) if lesson.action else None
    goal = tutorial.welcome if lesson.number == 1 else ""
    return Coach(title, lesson.title, text, step, steps, lesson.rule, action, goal)


def has_lesson(tutorial: Tutorial, board: Board, seat: int) -> bool:
    """Whether the coach has something to say about what this seat is asked."""
    return guide_for(tutorial, board, seat).lesson(board.state) is not None


def guide_for(tutorial: Tutorial, board: Board, seat: int) -> Guide:
    """How far a seat is in the tutorial, from all its answers in this match."""
    guide = Guide(tutorial, seat)
    state = board.first.clone()
    for ply in history(board.state):
        if ply.seat == seat and ply.action is not None:
            guide.go_on(state, ply.action)
        ply.play_quietly(state)
    return guide
