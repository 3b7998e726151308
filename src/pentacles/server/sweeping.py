"""Sweeping: the interpreter looks for garbage when nobody waits for it.

With hundreds of matches in memory a full look at all objects takes half a second, and by itself
it comes in the middle of play. Most objects go without it; what is left are the circles of
matches and connections that have ended, and these can wait for a quiet moment. When memory grows
and it is not quiet, only what is new since the last sweep is looked at.
"""

from __future__ import annotations

import asyncio
import gc
import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

YOUNG, MIDDLE, NEVER = 20_000, 50, 1_000_000
"""After how many objects, and how many looks at the younger ones, the next ones are looked at."""
PAGES = Path("/proc/self/statm")
ROUND = 2.0
QUIET = 20
"""Frames within a round at most for a moment to be quiet."""
WORTH = 2_000
"""Frames since the last sweep from which on it is worth another one."""
LATEST = 900.0
"""Seconds after which there is a sweep even if it is never quiet."""
GROWTH = 64 << 20
"""Bytes of new memory that don't wait for a quiet moment."""
SOONEST = 15.0
"""Seconds between two sweeps at least."""


def settle() -> None:
    """What is there after the start stays; from now on full sweeps come from `sweep` alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def sweep(hall: Hall) -> None:
    """Again and again: a full sweep, if it is quiet or high time."""
    swept, last, at, held = 0, 0, monotonic(), memory()
    while True:
        await asyncio.sleep(ROUND)
        frames = hall.metrics.total("frames")
        is_quiet = frames - last <= QUIET
        last = frames
        passed = monotonic() - at
        is_late = passed > LATEST
        grows = passed > SOONEST and memory() - held > GROWTH
        if frames - swept >= WORTH and (is_quiet or is_late or grows):
            if is_quiet or is_late:
                gc.unfreeze()
                at = monotonic()
            gc.collect()
            gc.freeze()  # what is left stays for a while
            swept, held = frames, memory()


def memory() -> int:
    """Bytes that this process has in memory; 0 where the system doesn't tell."""
    try:
        pages = PAGES.read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
