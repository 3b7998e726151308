"""What the host of a match may do: keep the table a pleasant place."""

from __future__ import annotations

from pentacles.core.errors import Denied
from pentacles.session.journal import Close, Entry, Leave, Mute
from pentacles.session.proposals import Proposing
from pentacles.session.setup import PERSON


class Hosting(Proposing):
    """A hosted match whose host can ask people to leave, mute them and close the table."""

    def propose_remove(self, guest: str, seat: int, now: float) -> Entry:
        """The host asks somebody to leave before the match begins; the seat is open again."""
        self._check_host(guest, "ask somebody to leave")
        place = self._seat(seat)
        if self.has_begun:
            raise Denied("bad_request", "The match has begun: nobody is asked to leave any more.")
        if place.kind != PERSON:
            raise Denied("bad_request", f"Nobody sits on seat {seat} who could be asked to leave.")
        if place.owner == guest:
            raise Denied("bad_request", "This seat is your own: leave it, or close the table.")
        return self.entry(Leave(seat=seat, removed=True), now)

    def propose_mute(self, guest: str, name: str, is_muted: bool, now: float) -> Entry | None:
        """The host lets somebody talk no longer, or again; None if it is so already."""
        self._check_host(guest, "mute somebody")
        target = self._guest_called(name)
        if target is None:
            raise Denied(
                "bad_request",
                f"Nobody who sits or has spoken at this table is called {name[:40]!r}.",
            )
        if target == guest:
            raise Denied("bad_request", "You can't mute yourself.")
        if (target in self.muted) == is_muted:
            return None
        return self.entry(Mute(owner=target, name=name, is_muted=is_muted), now)

    def _guest_called(self, name: str) -> str | None:
        """The guest who is known by this name at the table."""
        for seat in self.seats:
            if seat.kind == PERSON and seat.title == name:
                return seat.owner
        return self.speakers.get(name)

    def propose_close(self, guest: str, now: float) -> Entry:
        """The host closes a table that waits for players."""
        self._check_host(guest, "close the table")
        if self.has_begun:
            raise Denied(
                "bad_request",
                "The match has begun and ends by its rules. Leave it, or mute who disturbs.",
            )
        return self.entry(Close(), now)

    def _check_host(self, guest: str, words: str) -> None:
        if not guest or guest != self.setup.host:
            raise Denied("not_yours", f"Only who made the match can {words}.")
