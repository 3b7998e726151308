"""Other people's words: names, chat and cards, made harmless and fitted to the screen."""

from __future__ import annotations

import textwrap
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

MORE = "\N{HORIZONTAL ELLIPSIS}"


def clean(text: str) -> str:
    """The text without anything that could control a terminal or reverse its direction."""
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else " " if one.isspace() else "\N{REPLACEMENT CHARACTER}"
        for one in text
    )


def cut(text: str, room: int) -> str:
    """The text, clean and no wider than the room."""
    text = clean(text)
    if cell_len(text) <= room:
        return text
    if room <= 1:
        return set_cell_size(text, max(0, room))
    return set_cell_size(text, room - 1).rstrip() + MORE


def wrap(text: str, room: int) -> list[str]:
    """The lines of a text in a column of this width; at least one, perhaps empty."""
    return list(wrapped(text, room))


@lru_cache(maxsize=8192)
def wrapped(text: str, room: int) -> tuple[str, ...]:
    """The same, cached: a table is tried in many forms before one fits."""
    text = clean(text)
    lines = textwrap.wrap(text, max(1, room), break_on_hyphens=False) or [""]
    if text.isascii():
        return tuple(lines)
    return tuple(part for line in lines for part in narrowed(line, max(2, room)))


def has_room(text: str, room: int) -> bool:
    """Whether every word of a text fits into a line of this width."""
    return all(cell_len(word) <= room for word in clean(text).split())


def cut_lines(lines: list[str], high: int, room: int) -> list[str]:
    """The first lines of a text, with a sign after a whole word if there is more."""
    if len(lines) <= high or high < 1:
        return lines[: max(0, high)]
    last = lines[high - 1]
    while cell_len(last) + 1 > room and " " in last:
        last = last.rpartition(" ")[0]
    return [*lines[: high - 1], cut(f"{last.rstrip(' .,:;')}{MORE}", room)]


def narrowed(line: str, room: int) -> list[str]:
    """A line with double-width characters, broken where it is too wide."""
    parts = []
    while cell_len(line) > room:
        head = set_cell_size(line, room).rstrip()
        size = max(1, len(head))
        parts.append(line[:size])
        line = line[size:].lstrip()
    return [*parts, line]
