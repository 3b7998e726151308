"""Lulls: moments in which nobody waits for the event loop.

Whoever is playing comes first. To let somebody in, to make a match or to put one away takes several
times as long as a move, so such work waits until the loop has nothing else to do: then it comes
back on time to whoever asked for it. Nobody waits for long, however much is going on, and a crowd
that comes at once is let in step by step.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter

PAUSE = 0.002
"""Seconds between two looks while somebody waits."""
SHORT = 0.001
"""Seconds by which the loop may be late if it has hardly anything to do."""
PATIENCE = 0.25
"""Seconds after which one goes on also without a lull, as soon as those before have gone on."""
OVERDUE = 4
"""Of those who have waited so long, how many go on at once."""


class Lulls:
    """A line of those who can wait a little; one goes on in each lull."""

    def __init__(self) -> None:
        self.line: deque[tuple[float, asyncio.Future[None]]] = deque()
        self.due = 0.0
        """When the loop should have come back."""

    async def wait(self) -> None:
        """Until the next lull, behind those who came before."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        now = perf_counter()
        if not self.line:
            self.due = now
            loop.call_soon(self.look, loop)
        self.line.append((now + PATIENCE, turn))
        await turn

    def look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Again and again while somebody waits: see whether the loop comes on time."""
        now = perf_counter()
        is_lull = now - self.due < SHORT
        left = OVERDUE
        while self.line and left and (is_lull or self.line[0][0] <= now):
            _, turn = self.line.popleft()
            if not turn.done():  # else whoever waited has gone
                turn.set_result(None)
                is_lull = False
                left -= 1
        if self.line:
            self.due = now + PAUSE
            loop.call_later(PAUSE, self.look, loop)
