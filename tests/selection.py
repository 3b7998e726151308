"""What an ordinary run leaves to `python3 play.py test --full`: the rest of every matrix.

A matrix is every check in every case. A run that is not full takes a share of it: each check in
some cases and each case in some checks, and which ones stays the same from run to run.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

IS_FULL = bool(os.environ.get("PENTACLES_FULL"))


def share(things: Sequence[T], number: int, parts: int) -> list[T]:
    """Every so-many-th thing, never none; the shares of consecutive numbers make up the whole."""
    parts = min(parts, len(things))
    return list(things[number % parts :: parts]) if parts else []
