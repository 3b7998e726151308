"""Text for the terminal: free of control characters, wrapped, coloured only if it is seen."""

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
NARROWEST = 12
"""A column isn't made narrower than this."""
GAP = "  "
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`")


def clean(text: str) -> str:
    """The text without anything that could control a terminal or reverse its direction."""
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

    class Screen(Console):
        """Lets the program itself handle a reader that has gone."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Screen(highlight=False, markup=False, emoji=False)


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


def show_table(
    rows: Iterable[tuple[str, ...]], head: tuple[str, ...], right: str = "", indent: str = ""
) -> None:
    """Print rows in columns; the widest columns shrink if there is too little room.

    `right` has an `r` in the place of each column that is aligned to the right.
    """
    cells = [[clean(cell) for cell in row] for row in [head, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    room = width() - len(indent) - len(GAP) * (len(head) - 1)
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(cells):
        columns = [
            textwrap.wrap(cell, size, break_on_hyphens=False) if cell else []
            for cell, size in zip(row, widths, strict=True)
        ]
        for line in range(max(1, *(len(column) for column in columns))):
            words = [column[line] if line < len(column) else "" for column in columns]
            aligned = [
                word.rjust(size) if right[index : index + 1] == "r" else word.ljust(size)
                for index, (word, size) in enumerate(zip(words, widths, strict=True))
            ]
            put(f"{indent}{GAP.join(aligned)}".rstrip(), "bold" if number == 0 else "")


def counted(number: int | str, one: str, many: str = "") -> str:
    """A number, or a range such as `2 to 4`, with its word."""
    return f"{number} {one if str(number) == '1' else many or one + 's'}"
