"""Words of other people: names, chat and cards, made harmless and fitted to the screen."""

from __future__ import annotations

import textwrap

from rich.cells import cell_len, set_cell_size

MORE = "\N{HORIZONTAL ELLIPSIS}"


def clean(text: str) -> str:
    """The text without anything that could steer a terminal or turn its direction."""
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
    text = clean(text)
    lines = textwrap.wrap(text, max(1, room), break_on_hyphens=False) or [""]
    if text.isascii():
        return lines
    return [part for line in lines for part in narrowed(line, max(2, room))]


def narrowed(line: str, room: int) -> list[str]:
    """A line with characters of double width, broken where it is too wide."""
    parts = []
    while cell_len(line) > room:
        head = set_cell_size(line, room).rstrip()
        size = max(1, len(head))
        parts.append(line[:size])
        line = line[size:].lstrip()
    return [*parts, line]
