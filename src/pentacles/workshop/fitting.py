"""Texts that fit their field: wrapped, and set smaller until they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Width = Callable[[str, float], float]
"""How wide a text is at a size."""
LEADING = 1.18
"""The distance from line to line, in font sizes."""
SMALLER = 0.94
MORE = "…"


@dataclass(frozen=True)
class Fitted:
    """Lines of text at a size."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return len(self.lines) * self.size * LEADING


def fit(
    text: str,
    width: Width,
    wide: float,
    high: float,
    largest: float,
    smallest: float,
    most: int = 99,
) -> Fitted:
    """A text in a field, at the largest size at which it fits; cut off if the smallest fails.

    `most` is the most lines it may have.
    """
    size = largest
    while True:
        lines = wrapped(text, width, size, wide)
        room = max(1, min(most, int(high / (size * LEADING) + 1e-6)))
        if len(lines) <= room and high >= size:
            return Fitted(tuple(lines), size)
        if size <= smallest:
            return Fitted(cut(lines, room, width, size, wide), size)
        size = max(smallest, size * SMALLER)


def cut(lines: list[str], room: int, width: Width, size: float, wide: float) -> tuple[str, ...]:
    """As many lines as there is room for, with a mark at the end if the text goes on."""
    if len(lines) <= room:
        return tuple(lines)
    kept = lines[:room]
    last = kept[-1]
    while last and width(last + MORE, size) > wide:
        last = last[:-1]
    return (*kept[:-1], last.rstrip() + MORE)


def wrapped(text: str, width: Width, size: float, wide: float) -> list[str]:
    """A text in lines of at most this width; a wider word is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size) <= wide:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = broken(word, width, size, wide)
        lines += full
    return [*lines, line] if line else lines


def broken(word: str, width: Width, size: float, wide: float) -> list[str]:
    """A word in pieces of at most this width."""
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size) > wide:
            pieces.append("")
        pieces[-1] += char
    return pieces
