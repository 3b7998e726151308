"""A screen that is too narrow says so, and listens only to the keys that leave."""

from __future__ import annotations

from pentacles.terminal.bits import Row, told

NARROWEST = 40
"""Columns that a table needs."""
LEAVING = ("q", "escape", "ctrl+c", "ctrl+q")


def is_too_narrow(wide: int) -> bool:
    """Whether a table has no room here."""
    return wide < NARROWEST


def too_narrow_rows(wide: int) -> list[Row]:
    """What is shown instead."""
    words = (
        f"Too narrow: {wide} columns. A table needs {NARROWEST}. Make the window wider. Q quits."
    )
    return told(words, max(8, wide - 1), "tgt")
