"""The draw cache: what has been drawn of one match, so that nothing is drawn twice.

A move changes two or three zones of a table, and most of what is on it looks the same to everybody.
Code that draws a match again and again, for several viewers, keeps one of these and calls `go_on`
whenever the match has moved on; the names of the seats may change only then.
"""

from __future__ import annotations

from collections.abc import Hashable

from pentacles.core.table import Aid, Badge, Counter, Prompt, Result, Scene, ZoneView


class Drawn:
    """A zone as it was drawn: what its look depends on, and the views by who looks from where."""

    def __init__(
        self,
        cards: list[int],
        seen: list[int],
        badges: list[list[Badge]],
        counters: list[Counter],
        is_alike: bool,
    ) -> None:
        self.cards = cards
        self.seen = seen
        """For each card the viewers who know it."""
        self.badges = badges
        """The marks of the cards that anybody knows."""
        self.counters = counters
        self.is_alike = is_alike
        """Whether everybody sees the same cards in the same order."""
        self.views: dict[Hashable, ZoneView] = {}


class DrawCache:
    """The drawn zones of a match, and what looks the same to all viewers of its present state."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        """The face of each card; it changes only when another match is drawn."""
        self.names: list[str] | None = None
        """The names of the seats that the zones show."""
        self.zones: dict[int, Drawn] = {}
        """Every zone that was ever drawn, by its number."""
        self.drawn: list[int] = []
        """The zones that are shown now."""
        self.is_drawn = False
        """Whether this and what follows belong to the present state."""
        self.phase = ""
        self.phases: tuple[str, ...] = ()
        self.banner = ""
        self.waiting: Prompt | None = None
        self.result: Result | None = None
        self.seat_words: list[str] = []
        self.seat_badges: list[tuple[Badge, ...]] = []
        self.seat_counters: list[tuple[Counter, ...]] | None = None
        """None, like those below, if the game draws it for each viewer."""
        self.counters: tuple[Counter, ...] | None = None
        self.scenes: tuple[Scene, ...] | None = None
        self.aids: tuple[Aid, ...] | None = None

    def go_on(self) -> None:
        """The match has moved on: what changed is found when the next table is drawn."""
        self.is_drawn = False
