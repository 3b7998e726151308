# not compiled
"""Tutorials: a guided first match on a fixed position, read from a game's `tutorial.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Lesson:
    """What a new player is told at a decision of this kind, and what to try there."""

    number: int
    kind: str
    title: str
    text: str
    rule: str
    action: str = ""
    """The action to try, as text; offered only where it is legal."""


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

    def lesson(self, answered: Sequence[str], kind: str) -> Lesson | None:
        """The lesson for a decision of this kind, after decisions of the kinds `answered`.

        The first decision of a kind gets the first lesson for it, the second one the second, and so
        on: a pupil who tries something else than advised still gets what fits.
        """
        place = sum(1 for earlier in answered if earlier == kind)
        fitting = [lesson for lesson in self.lessons if lesson.kind == kind]
        return fitting[place] if place < len(fitting) else None


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
        )
        for number, lesson in enumerate(data["lesson"], 1)
    )
    return Tutorial(
        data["title"], data["welcome"], data.get("options", {}), data["position"], lessons
    )
