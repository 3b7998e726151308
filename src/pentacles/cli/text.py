"""Text for the terminal: clean of control characters, wrapped, in colour only where it is seen."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100
"""Longer lines are hard to read."""
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`")


def clean(text: str) -> str:
    """The text without anything that could steer a terminal or turn its direction."""
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else " " if one.isspace() else "\N{REPLACEMENT CHARACTER}"
        for one in text
    )


def unmarked(text: str) -> str:
    """The words of a Markdown line without its marks."""
    return MARKS.sub(lambda found: found[1] or found[2] or found[3], text)


def width() -> int:
    """How many columns to use."""
    return max(40, min(WIDEST, shutil.get_terminal_size().columns - 1))


@cache
def console() -> Console:
    """Where output goes; rich leaves the colours out when it isn't a terminal."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def show(text: str = "", style: str = "", indent: str = "", hang: str | None = None) -> None:
    """Print a text, wrapped; further lines begin with `hang`, and `style` is a rich style."""
    for line in wrapped(text, indent, indent if hang is None else hang):
        put(line, style)


def put(line: str, style: str = "") -> None:
    """Print one line as it is, however long."""
    if style and sys.stdout.isatty():
        console().print(clean(line), style=style, soft_wrap=True)
    else:
        print(clean(line))


def wrapped(text: str, indent: str = "", hang: str = "") -> list[str]:
    """The lines of a text."""
    return textwrap.wrap(
        clean(text),
        width(),
        initial_indent=indent,
        subsequent_indent=hang,
        break_on_hyphens=False,
    ) or [indent.rstrip()]


def show_json(data: Any) -> None:
    """Print data for a program; control characters are escaped."""
    print(json.dumps(data, indent=1, ensure_ascii=True))


def show_table(rows: Iterable[tuple[str, ...]], head: tuple[str, ...], right: str = "") -> None:
    """Print rows in columns; the last column takes the lines that don't fit.

    `right` has an `r` in the place of each column that is aligned to the right.
    """
    cells = [tuple(clean(cell) for cell in row) for row in [head, *rows]]
    last = len(head) - 1
    widths = [max(len(row[column]) for row in cells) for column in range(last)]
    for number, row in enumerate(cells):
        start = "  ".join(
            row[column].rjust(size) if right[column : column + 1] == "r" else row[column].ljust(size)
            for column, size in enumerate(widths)
        )
        room = max(24, width() - len(start) - 2)
        lines = textwrap.wrap(row[last], room, break_on_hyphens=False) or [""]
        if right[last : last + 1] == "r":
            lines = [lines[0].rjust(max(len(each[last]) for each in cells))]
        for index, line in enumerate(lines):
            head_words = start if index == 0 else " " * len(start)
            put(f"{head_words}  {line}".rstrip(), "bold" if number == 0 else "")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many or one + 's'}"
