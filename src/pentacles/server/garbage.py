"""Sweeping: the interpreter looks for garbage when nobody waits for it.

Nearly everything is freed without it, as soon as nobody holds it any longer. What is left are a few
circles of connections that have ended, and these can wait for a quiet moment: looking for them by
itself the interpreter spends a tenth of its time under load, and a full look at the objects of
hundreds of matches is a pause of half a second in the middle of play.
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

PAGES = Path("/proc/self/statm")
ROUND = 2.0
QUIET = 20
"""Frames and requests within a round at most for a moment to be quiet."""
WORTH = 2_000
"""Frames and requests since the last sweep from which on it is worth another one."""
LATEST = 900.0
"""Seconds after which there is a sweep even if it is never quiet."""
GROWTH = 192 << 20
"""Bytes of new memory that don't wait for a quiet moment."""
SOONEST = 60.0
"""Seconds between two sweeps that don't wait."""


def settle() -> None:
    """What is there after the start stays; from now on only `sweep` looks for garbage."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def sweep(hall: Hall) -> None:
    """Again and again: a sweep, if it is quiet or high time."""
    swept, last, at, held = 0, 0, monotonic(), memory()
    while True:
        await asyncio.sleep(ROUND)
        frames = hall.metrics.total("frames") + hall.metrics.total("requests")
        is_quiet = frames - last <= QUIET
        last = frames
        passed = monotonic() - at
        is_worth = frames - swept >= WORTH and (is_quiet or passed > LATEST)
        if is_worth or (passed > SOONEST and memory() - held > GROWTH):
            gc.collect()
            swept, at, held = frames, monotonic(), memory()


def memory() -> int:
    """Bytes that this process has in memory; 0 where the system doesn't tell."""
    try:
        pages = PAGES.read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
