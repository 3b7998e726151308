"""Seats: who sits there, who plays for whom, and what is answered for a person."""

from __future__ import annotations

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
            bool(guest) and self.owner == guest,
            is_person and self.is_here,
            self.away_since if is_person else None,
            is_person and self.is_replaced,
        )
