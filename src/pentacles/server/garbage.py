"""Sweeping: the interpreter looks for garbage when nobody is waiting for it.

Nearly everything is freed without it, as soon as nothing refers to it any longer. What is left are
a few cycles of connections that have ended, and these can wait for a quiet moment. Left to itself,
the interpreter spends a tenth of its time under load looking for them, and a full look at the
objects of hundreds of matches is a pause of half a second in the middle of play.
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
"""The most frames and requests in a round that still count as quiet."""
WORTH = 2_000
"""How many frames and requests since the last sweep make another one worthwhile."""
LATEST = 900.0
"""Seconds after which there is a sweep even if it is never quiet."""
GROWTH = 192 << 20
"""Bytes of new memory that don't wait for a quiet moment."""
SOONEST = 60.0
"""Seconds between two sweeps that don't wait."""


def settle() -> None:
    """What exists after the start stays; from now on only `sweep` looks for garbage."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def sweep(hall: Hall) -> None:
    """Again and again: sweep, if it is quiet or overdue."""
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
    """Bytes that this process has in memory; 0 if the system doesn't say."""
    try:
        pages = PAGES.read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
