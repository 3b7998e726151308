"""How large card files may be: larger than any game needs, but not minutes to read."""

from __future__ import annotations

import re

from pentacles.core.cards import CardProblem
from pentacles.core.errors import BadCard

LARGEST_CARDS = 256 << 10
"""Bytes; the largest deck of ours has 40,000."""
MOST_CARDS = 2000
TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
"""The head of an entry: reading time grows with the square of their number."""
LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}"
)
"""A key of many parts: reading time grows with the square of its length; no card has one."""


def check_size(text: str, source: str = "your cards") -> None:
    """Refuse card files that are too large, before anybody reads them."""
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST_CARDS:
        words = f"is too large: at most {LARGEST_CARDS >> 10} kB are read, got {size >> 10} kB."
        raise whole(source, words)
    if LONG_KEY.search(text):
        raise whole(source, "a name has too many parts between dots; at most 16 are read.")
    entries = sum(1 for _ in TABLE.finditer(text))
    if entries > MOST_CARDS:
        raise whole(source, f"there are too many entries: at most {MOST_CARDS} are read.")


def whole(source: str, problem: str) -> BadCard:
    """A problem with a file as a whole."""
    return BadCard([CardProblem(f"{source}: {problem}", message=problem)])
