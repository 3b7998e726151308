"""Bits: runs of text in one role, and what each of them stands for on the table.

Drawing makes only rows of bits; the screen gives roles their colours, and uses the bits to find out
what somebody points at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

from pentacles.terminal.text import clean, cut, wrap


class Thing(NamedTuple):
    """Something on the table: a `card` by key, a `zone` or `rule` by name, a `seat`, an `option`.

    A card that has no key is a `back`: the zone's name and its place there.
    """

    kind: str
    name: int | str
    place: int = 0


class Bit(NamedTuple):
    """A run of text."""

    text: str
    role: str = ""
    thing: Thing | None = None


Row = list[Bit]


def bit(text: str, role: str = "", thing: Thing | None = None) -> Bit:
    """A run of text from anywhere, cleaned."""
    return Bit(clean(text), role, thing)


def width_of(row: Iterable[Bit]) -> int:
    """How many cells a row takes."""
    return sum(cell_len(one.text) for one in row)


def padded(row: Row, room: int, role: str = "") -> Row:
    """A row, cut or filled to exactly this width."""
    kept: Row = []
    left = room
    for one in row:
        size = cell_len(one.text)
        if size > left:
            kept.append(one._replace(text=cut(one.text, left)))
            left -= cell_len(kept[-1].text)
            break
        kept.append(one)
        left -= size
    if left > 0:
        kept.append(Bit(" " * left, role))
    return kept


def sides(left: Row, right: Row, room: int) -> Row:
    """One row at the left edge, one at the right; the left one is cut if needed."""
    size = width_of(right)
    if size >= room:
        return padded(right, room)
    return [*padded(left, room - size - 1), Bit(" "), *right]


def pieces(group: Row, room: int, gap: str = " ") -> list[Row]:
    """A group that fits in a row, or its parts, each of which does.

    If gaps come between parts, the parts are whole words, so that no gap appears inside a word.
    """
    if width_of(group) <= room:
        return [group]
    found: list[Row] = []
    for part in words_of(group) if gap else [[one] for one in group]:
        if width_of(part) <= room:
            found.append(part)
        else:
            found += [[one._replace(text=line)] for one in part for line in wrap(one.text, room)]
    return found


def words_of(group: Row) -> list[Row]:
    """The words of a group, each in its bits."""
    words: list[Row] = [[]]
    for one in group:
        first, *others = one.text.split(" ")
        words[-1].append(one._replace(text=first))
        words += [[one._replace(text=text)] for text in others]
    return [kept for word in words if (kept := [one for one in word if one.text])]


def clipped(rows: list[Row], room: int) -> list[Row]:
    """Rows, none of which is wider than the room."""
    return [row if width_of(row) <= room else padded(row, room) for row in rows]


def flowed(groups: Iterable[Row], room: int, indent: int = 0, gap: str = " ") -> list[Row]:
    """Groups that stay together, one after the other, in as many rows as they need."""
    rows: list[Row] = []
    present: Row = []
    size = 0
    whole = [piece for group in groups for piece in pieces(group, room - indent, gap)]
    for group in whole:
        wide = width_of(group)
        if present and size + len(gap) + wide > room:
            rows.append(present)
            present, size = [], 0
        if not present and rows and indent:
            present, size = [Bit(" " * indent)], indent
        elif size and size != indent:
            present.append(Bit(gap))
            size += len(gap)
        present.extend(group)
        size += wide
    return [*rows, present] if present else rows


def told(
    text: str, room: int, role: str = "", hang: int = 0, first: Row | None = None
) -> list[Row]:
    """A text in as many rows as it needs, behind a first few bits; further rows are indented."""
    start = list(first or [])
    taken = width_of(start)
    lines = wrap(text, max(8, room - max(taken, hang)))
    rows = [[*start, Bit(lines[0], role)]]
    indent = " " * (taken if taken and not hang else hang)
    return rows + [[Bit(indent), Bit(line, role)] for line in lines[1:]]


def text_of(rows: Iterable[Row]) -> str:
    """The rows as plain text, for tests and screen readers."""
    return "\n".join("".join(one.text for one in row).rstrip() for row in rows)
