# not compiled
"""Previews: the figures of a table that an option will surely change, each said once."""

from __future__ import annotations

from typing import NamedTuple

from pentacles.core.table import Preview


class Figure(NamedTuple):
    """A number on the table: what it counts, and whose it is."""

    value: int
    title: str
    owner: int | None = None
    name: str = ""


def in_words(
    figures: dict[str, Figure], changes: dict[str, tuple[int, int]], seat: int
) -> list[Preview]:
    """Changes of figures, each with its words once.

    A hand and a counter of its cards change alike: both places are told, the second without words.
    """
    told: list[tuple[Figure, tuple[int, int]]] = []
    previews: list[Preview] = []
    for place, change in changes.items():
        figure = figures[place]
        is_told = any(
            figure.title.casefold() in other.title.casefold()
            and other.owner in (None, figure.owner)
            and change == as_before
            for other, as_before in told
        )
        words = ""
        if not is_told:
            told.append((figure, change))
            words = figure.title
            if figure.owner not in (None, seat):
                words = f"{words}, {figure.name}"
        previews.append(Preview(place, *change, words))
    return previews
