"""Talk: what is said at a table, who hears it, and whom the host has muted."""

from __future__ import annotations

from pentacles.session.messages import ChatLine
from pentacles.session.seats import Seats
from pentacles.session.setup import PERSON


class Talk:
    """The chat of a match."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.lines: list[ChatLine] = []
        """What the spectators read: everything that was said."""
        self.seat_lines: list[ChatLine] = []
        """What the seats read: without what spectators said during the match."""
        self.muted: set[str] = set()
        """The guests whom the host has muted."""
        self.speakers: dict[str, str] = {}
        """The guests who have spoken as spectators, by the names that they are known by."""
        self.doubt_by: int | None = None
        """Who has asked for a draw to settle who is right, since the last move."""

    def note(self, words: str, at: float) -> None:
        """A line of the table itself: it has no seat and no name."""
        self.say(None, "", words, at, False)

    def say(self, seat: int | None, name: str, text: str, at: float, is_playing: bool) -> None:
        """Somebody says something; a spectator is not heard by the seats during the match."""
        self.lines.append(ChatLine(len(self.lines), seat, name, text, at))
        if seat is not None or not name or not is_playing:
            self.seat_lines.append(ChatLine(len(self.seat_lines), seat, name, text, at))

    def heard_by(self, viewer: int | None, guest: str = "") -> list[ChatLine]:
        """What this viewer reads: during the match spectators are not heard by the seats.

        Somebody with a seat can't hear them by watching in a second tab either.
        """
        return self.lines if self.hears_all(viewer, guest) else self.seat_lines

    def hears_all(self, viewer: int | None, guest: str) -> bool:
        """Whether a viewer also reads what spectators say during the match."""
        return viewer is None and not self.seats.of(guest)

    def guest_called(self, name: str) -> str | None:
        """The guest who is known by this name at the table."""
        for seat in self.seats:
            if seat.kind == PERSON and seat.title == name:
                return seat.owner
        return self.speakers.get(name)

    def names_of_others(self, guest: str) -> list[str]:
        """The names of others: nobody sits or talks here under somebody else's name."""
        known = [seat.title for seat in self.seats if not guest or seat.owner != guest]
        return known + [name for name, other in self.speakers.items() if other != guest]

    def muted_names(self) -> tuple[str, ...]:
        """The names by which the muted are known at the table."""
        if not self.muted:
            return ()
        known = {seat.title for seat in self.seats if seat.owner in self.muted}
        known |= {name for name, guest in self.speakers.items() if guest in self.muted}
        return tuple(sorted(known))
