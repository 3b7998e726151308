"""Clocks: the time of each seat, live or by days."""

from __future__ import annotations

from pentacles.session.messages import Clock

DAY = 86400.0
MINUTE = 60.0


class Clocks:
    """A clock for each seat; it runs while the person who sits there is asked.

    Live clocks have a number of minutes for the whole match, turn-based ones a number of days for
    each decision. All times are those of the journal, so the clocks come back after a restart. A
    clock that keeps running is not touched: the time of its last update would reveal that its seat
    has acted.
    """

    def __init__(self, minutes: float | None, days: float | None, seats: int) -> None:
        self.is_on = minutes is not None or days is not None
        self.is_live = minutes is not None
        self.full = minutes * MINUTE if minutes is not None else (days or 0.0) * DAY
        self.left = [self.full] * seats
        self.since: list[float | None] = [None] * seats

    def switch(self, seat: int, runs: bool, is_new: bool, at: float) -> None:
        """Start or stop the clock of a seat at this time; `is_new` for a new decision."""
        if not self.is_on:
            return
        since = self.since[seat]
        if self.is_live:
            if since is None:
                self.since[seat] = at if runs else None
            elif not runs:
                self._stop(seat, at)
                self.since[seat] = None
        elif not runs:
            self.left[seat], self.since[seat] = self.full, None
        elif is_new or since is None:
            self.left[seat], self.since[seat] = self.full, at

    def _stop(self, seat: int, at: float) -> None:
        """Subtract the time that has passed from a seat whose live clock is running."""
        since = self.since[seat]
        if since is not None:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - since))

    def resume(self, last: float, at: float) -> None:
        """The table stood still since its last sign of life: live clocks that ran continue now."""
        if self.is_live:
            for seat, since in enumerate(self.since):
                if since is not None:
                    self._stop(seat, last)
                    self.since[seat] = at

    def ends(self, seat: int) -> float | None:
        """When the time of this seat runs out, or None."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    def views(self) -> tuple[Clock, ...]:
        """All clocks for the table; none when there are no clocks."""
        if not self.is_on:
            return ()
        return tuple(Clock(*pair) for pair in zip(self.left, self.since, strict=True))
