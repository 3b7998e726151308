"""Seats: who sits there, who plays for whom, and what is answered for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pentacles.session.characters import PORTRAITS
from pentacles.session.messages import Automation, SeatInfo
from pentacles.session.setup import BOT, OPEN, PERSON, STAND_IN, SeatSetup


class Seat:
    """A seat of a hosted match as it is now."""

    def __init__(self, number: int, setup: SeatSetup) -> None:
        self.number = number
        self.kind = setup.kind
        self.name = setup.name
        self.level = setup.level
        self.owner = setup.owner
        self.is_replaced = False
        """Whether a bot plays for the person who sits here."""
        self.is_returning = False
        """Whether the person gets the seat back at the next decision."""
        self.has_left = False
        """Whether the person has gone and may come back."""
        self.is_out_of_time = False
        """A seat without time on its live clock is not given back."""
        self.has_resigned = False
        self.automation = Automation()
        self.is_here = False
        self.here_since = 0.0
        self.away_since: float | None = None

    @property
    def title(self) -> str:
        """The name on the table."""
        return self.name or f"Seat {self.number}"

    @property
    def is_bots(self) -> bool:
        """Whether a bot chooses for this seat."""
        return self.kind == BOT or self.is_replaced

    @property
    def is_persons(self) -> bool:
        """Whether a person sits here and plays."""
        return self.kind == PERSON and not self.is_replaced

    @property
    def has_player(self) -> bool:
        """Whether a person plays here, now or from the next decision on."""
        return self.is_persons or self.is_returning

    @property
    def bot_level(self) -> str:
        """The level of the bot that chooses for this seat."""
        return (self.level or STAND_IN) if self.kind == BOT else STAND_IN

    def sit(self, name: str, owner: str) -> None:
        """Somebody takes the seat."""
        self.kind, self.name, self.level, self.owner = PERSON, name, "", owner

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.kind, self.name, self.level, self.owner = OPEN, "", "", ""
        self.automation = Automation()
        self.is_here, self.away_since = False, None

    def fill(self, name: str, level: str) -> None:
        """A bot sits down."""
        self.kind, self.name, self.level, self.owner = BOT, name, level, ""

    def come(self, now: float) -> None:
        """The person has a connection."""
        if not self.is_here:
            self.is_here, self.here_since = True, now
        self.away_since = None

    def go(self, now: float) -> None:
        """The person's last connection is lost."""
        self.is_here = False
        if self.away_since is None:
            self.away_since = now

    def replace(self) -> None:
        """A bot plays for the person from now on."""
        self.is_replaced, self.is_returning = True, False

    def give_back(self) -> None:
        """The person plays again."""
        self.is_replaced, self.is_returning, self.has_left = False, False, False

    def info(self, guest: str) -> SeatInfo:
        """The seat as this guest may know it."""
        is_person = self.kind == PERSON
        return SeatInfo(
            self.number,
            self.kind,
            self.name,
            self.bot_level if self.is_bots else "",
            PORTRAITS.get(self.name, "") if self.kind == BOT else "",
            bool(guest) and self.owner == guest,
            is_person and self.is_here,
            self.away_since if is_person else None,
            is_person and self.is_replaced,
        )


class Seats:
    """All seats of a match."""

    def __init__(self, setups: Sequence[SeatSetup]) -> None:
        self.places = [Seat(number, setup) for number, setup in enumerate(setups)]
        self.removed: set[str] = set()
        """The guests whom the host has asked to leave."""
        self.has_given_back = False
        """Whether somebody who had returned got their seat with the last entry."""

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.places)

    def __getitem__(self, number: int) -> Seat:
        return self.places[number]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.title for seat in self.places]

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != OPEN for seat in self.places)

    @property
    def is_left(self) -> bool:
        """Whether everyone has gone and somebody may come back: that long the match waits."""
        if any(seat.has_player for seat in self.places):
            return False
        return any(seat.has_left for seat in self.places)

    @property
    def is_bots_alone(self) -> bool:
        """Whether bots play this match to its end without people."""
        return self.is_full and not any(seat.has_player or seat.has_left for seat in self.places)

    def of(self, guest: str) -> list[int]:
        """The seats that belong to a guest."""
        return [seat.number for seat in self.places if guest and seat.owner == guest]

    def may_view(self, guest: str, viewer: int | None) -> bool:
        """Whether a guest may look from this seat; everybody may watch as a spectator."""
        return viewer is None or viewer in self.of(guest)

    def came(self, guest: str, now: float) -> None:
        """A guest has a connection."""
        for number in self.of(guest):
            self.places[number].come(now)

    def went(self, guest: str, now: float) -> None:
        """The last connection of a guest is lost."""
        for number in self.of(guest):
            self.places[number].go(now)

    def people_beside(self, number: int) -> list[int]:
        """The seats where other people play."""
        return [
            seat.number for seat in self.places if seat.is_persons and self.is_other(seat, number)
        ]

    def has_company(self, number: int) -> bool:
        """Whether another person takes part in the match."""
        return any(seat.kind == PERSON and self.is_other(seat, number) for seat in self.places)

    def is_other(self, seat: Seat, number: int) -> bool:
        """Whether a seat belongs to somebody other than the owner of the seat with this number."""
        owner = self.places[number].owner
        return seat.number != number and (not owner or seat.owner != owner)

    def give_back(self, seat: Seat) -> None:
        """Somebody who is back gets the seat at the next decision."""
        if seat.is_returning:
            seat.give_back()
            self.has_given_back = True
