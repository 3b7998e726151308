# not compiled
"""Tutorials: a guided first match on a fixed position, read from a game's `tutorial.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

from pentacles.core.previews import figures_of
from pentacles.core.state import State

REPEATS = 2
"""How often a lesson is repeated for a pupil who did something else."""
ENDLESS = 10**9


@dataclass(frozen=True)
class Lesson:
    """What a new player is told at a decision of this kind, as long as it is true.

    A lesson with an action requires it to be possible; the other conditions are those of the file.
    """

    number: int
    kind: str
    title: str
    text: str
    rule: str
    action: str = ""
    """The action to try, as text."""
    has: dict[str, list[str]] = field(default_factory=dict)
    """Cards that must lie in a zone, by its name."""
    least: dict[str, int] = field(default_factory=dict)
    """Figures of the table that must be at least this large, by their place."""
    turns: tuple[int, int] = (0, ENDLESS)
    """The first and the last turn in which it may come."""
    last: str = ""
    """What the pupil must have done just before."""
    aside: bool = False
    """Comes whenever it fits and isn't a step on the way: things happen to a pupil in any order."""
    later: str = ""
    """What is said while the guide waits for it."""

    def holds(self, state: State) -> bool:
        """Whether the cards lie where the lesson says they do."""
        return all(
            card in state.zone(zone) for zone, cards in self.has.items() for card in set(cards)
        )

    def fits(self, state: State, seat: int, last: str) -> bool:
        """Whether everything the lesson says is true at this decision."""
        low, high = self.turns
        if state.public_kind(seat) != self.kind or not low <= state.turn <= high:
            return False
        if self.last and self.last != last:
            return False
        if self.action and state.game.actions.parse(self.action) not in state.options(seat):
            return False
        if not self.holds(state):
            return False
        if not self.least:
            return True
        figures = figures_of(state.table(seat))
        return all(
            place in figures and figures[place].value >= least
            for place, least in self.least.items()
        )


@dataclass(frozen=True)
class Tutorial:
    """A match for somebody who has never played the game: options, position, lessons."""

    title: str
    welcome: str
    options: dict[str, Any]
    position: dict[str, Any]
    lessons: tuple[Lesson, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.position["players"])

    def steps_to(self, number: int) -> int:
        """How many steps on the way lead to this lesson, itself included."""
        return sum(not lesson.aside for lesson in self.lessons[:number])


class Guide:
    """How far a pupil is in a tutorial: lessons come in order, and only once.

    A lesson whose advice the pupil didn't take is repeated, at most twice; those after it come only
    when they are true. Until then the guide waits.
    """

    def __init__(self, tutorial: Tutorial, seat: int) -> None:
        self.tutorial = tutorial
        self.seat = seat
        self.place = 0
        """The furthest lesson that was given, or 0."""
        self.is_followed = True
        """Whether the pupil did what that lesson says."""
        self._repeats = 0
        self._told: set[int] = set()
        self._last = ""

    def lesson(self, state: State) -> Lesson | None:
        """The lesson for what the pupil is asked now, or None."""
        if state.over or not state.asked >> self.seat & 1:
            return None
        if not self.is_followed and self._repeats < REPEATS:
            missed = self.tutorial.lessons[self.place - 1]
            if missed.fits(state, self.seat, self._last):
                return missed
        for lesson in self.tutorial.lessons:
            is_over = lesson.number in self._told if lesson.aside else lesson.number <= self.place
            if not is_over and lesson.fits(state, self.seat, self._last):
                return lesson
        return None

    def waits_for(self, state: State) -> Lesson | None:
        """The last lesson on the way that can still be made up for, to say so."""
        for lesson in reversed(self.tutorial.lessons[: self.place]):
            if lesson.later and lesson.holds(state):
                return lesson
        return None

    def go_on(self, state: State, action: int) -> None:
        """The pupil answers; call this before the action is played."""
        lesson = self.lesson(state)
        self._last = state.game.actions.text(action)
        if lesson is None:
            return
        if lesson.aside:
            self._told.add(lesson.number)
            return
        self._repeats = self._repeats + 1 if lesson.number == self.place else 0
        self.place = lesson.number
        self.is_followed = not lesson.action or lesson.action == self._last


def read_tutorial(text: str) -> Tutorial:
    """The tutorial in a game's own file."""
    data = tomllib.loads(text)
    lessons = tuple(
        Lesson(
            number,
            lesson["kind"],
            lesson["title"],
            lesson["text"],
            lesson["rule"],
            lesson.get("action", ""),
            lesson.get("has", {}),
            lesson.get("least", {}),
            tuple(lesson.get("turns", (0, ENDLESS))),
            lesson.get("last", ""),
            lesson.get("aside", False),
            lesson.get("later", ""),
        )
        for number, lesson in enumerate(data["lesson"], 1)
    )
    return Tutorial(
        data["title"], data["welcome"], data.get("options", {}), data["position"], lessons
    )
