"""The idle queue: what waits for a lull, when nobody needs the event loop.

People who are playing come first. Letting somebody in, making a match or putting one away takes
several times as long as a move, so such work waits until a round of the loop was short: then there
is nothing else to do. Nobody waits for long, however much is going on, and a crowd that comes at
once is let in step by step.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import deque
from time import perf_counter

SHORT = 0.001
"""The length in seconds of a round of the loop in which hardly anything was done."""
PATIENCE = 0.25
"""Seconds after which one goes ahead even without a lull, once those before it have."""
OVERDUE = 4
"""How many of those who have waited that long go ahead in one round."""


class Lulls:
    """A queue of those who can wait a little; one goes ahead in each lull."""

    def __init__(self) -> None:
        self.line: deque[tuple[float, asyncio.Future[None]]] = deque()
        self.looked = 0.0

    async def wait(self) -> None:
        """Wait for the next lull, behind those who came before."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        now = perf_counter()
        if not self.line:
            self.looked = now
            loop.call_soon(self.look, loop)
        self.line.append((now + PATIENCE, turn))
        await turn

    def look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Once in each round of the loop while somebody waits: see whether it was a short one."""
        now = perf_counter()
        is_lull = now - self.looked < SHORT
        self.looked = now
        left = OVERDUE
        while self.line and left and (is_lull or self.line[0][0] <= now):
            _, turn = self.line.popleft()
            if not turn.done():  # otherwise the one who waited has gone
                turn.set_result(None)
                is_lull = False
                left -= 1
        if self.line:
            give_way()
            loop.call_soon(self.look, loop)


def give_way() -> None:
    """Let others have this processor: a turning loop never rests, and the scribe would wait."""
    if sys.platform != "win32":
        os.sched_yield()
