"""A steady clock: the time of day when it was started, and from then on the time that passes.

A machine's clock is adjusted now and then, an hour back or two forward. Times measured from one
moment to another must not be affected by that. Dates are read from the machine's clock.
"""

from __future__ import annotations

import time


class Steady:
    """A Unix time that never jumps and never goes back."""

    def __init__(self, earliest: float = 0.0) -> None:
        """Begin now, but not before `earliest`.

        That is the time of the last entry of a match: if the machine's clock was set back while the
        match was in storage, it goes on from there.
        """
        self.ahead = max(time.time(), earliest) - time.monotonic()

    def now(self) -> float:
        """What time it is."""
        return self.ahead + time.monotonic()
