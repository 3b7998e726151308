"""A hosted match in memory: what its journal has made of it so far, part by part."""

from __future__ import annotations

from pentacles.core.errors import BadOption, Denied, Unreadable
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session.board import Board
from pentacles.session.clocks import Clocks
from pentacles.session.decisions import Decisions
from pentacles.session.delays import Delays
from pentacles.session.fingerprint import Prints
from pentacles.session.journal import Journal
from pentacles.session.ledger import Ledger
from pentacles.session.seats import Seat, Seats
from pentacles.session.setup import Setup
from pentacles.session.talk import Talk
from pentacles.session.undo_request import UndoRequest


class Match:
    """The parts of a hosted match. They know nothing of viewers, proposals and errands.

    Who is connected and the delays of automatic answers are not part of the journal; everything
    else is, and only `pentacles.session.deed_effects` changes it.
    """

    def __init__(self, setup: Setup, pace: float, delays: Rng | None) -> None:
        self.setup = setup
        self.game = setup.make_game()
        if self.game.version != setup.version:
            raise Unreadable(
                f"This match plays by rules {setup.version} of {self.game.title}; "
                f"this version has {self.game.version}."
            )
        self.board = Board(self.game, setup)
        count = self.board.state.seats
        if len(setup.seats) != count:
            raise BadOption(
                f"This match has {count} seats, got {len(setup.seats)}.", "seats", str(count)
            )
        self.seats = Seats(setup.seats)
        self.clocks = Clocks(setup.minutes, setup.days, count)
        self.journal = Journal(setup.created)
        self.ledger = Ledger(count, setup.created)
        """What is counted for each viewer."""
        self.decisions = Decisions(
            self.board, self.seats, self.clocks, self.ledger, Delays(count, pace, delays)
        )
        self.undo = UndoRequest(self.board, self.seats)
        self.talk = Talk(self.seats)
        self.has_begun = False
        self.rematch = ""
        """The next match at this table."""
        self.watchers = 0
        self.revision = 0
        """Counts every entry that changes a table, even those that few may know of: never sent."""
        self.prints = Prints()
        self.witnesses = self.ledger.everyone
        """Who notices the entry that is carried out, as a bit mask."""
        self.kept_events = -1
        """How many events an undo left with the last entry; -1 if nothing was taken back."""

    @property
    def state(self) -> State:
        """The state of the game. It hides nothing: for bots' eyes and tests, never for viewers."""
        return self.board.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.has_begun and self.board.state.over

    @property
    def status(self) -> str:
        """`waiting`, `playing` or `over`."""
        if not self.has_begun:
            return "waiting"
        return "over" if self.board.state.over else "playing"

    @property
    def is_secret(self) -> bool:
        """Whether only one seat notices what is carried out: for the others nothing happens."""
        return self.witnesses.bit_count() == 1

    def place(self, number: int) -> Seat:
        """The seat with this number; Denied if there is none."""
        if not 0 <= number < len(self.seats):
            raise Denied("bad_request", self.state.no_seat(number))
        return self.seats[number]

    def check_begun(self) -> None:
        """Denied before the match begins."""
        if not self.has_begun:
            raise Denied("bad_request", "The match has not begun yet.")

    def fingerprint(self) -> str:
        """The fingerprint of the match as it stands."""
        state = self.board.state if self.has_begun else self.board.first
        return self.prints.of(state, self.revision)

    def ask(self, before: State | None, mover: int, at: float) -> None:
        """Ask the seats after something was carried out; those it concerns notice that."""
        self.witnesses |= self.decisions.ask(before, mover, self.is_secret, at)
