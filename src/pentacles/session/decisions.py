"""Decisions: what each seat is asked, each with its own id, and when an automatic answer is due."""

from __future__ import annotations

from pentacles.core.state import State
from pentacles.session.board import Board
from pentacles.session.clocks import Clocks
from pentacles.session.delays import Delays
from pentacles.session.ledger import Ledger
from pentacles.session.seats import Seats


class Decisions:
    """The decisions of all seats. An id changes only when its seat is asked something new."""

    def __init__(
        self, board: Board, seats: Seats, clocks: Clocks, ledger: Ledger, delays: Delays
    ) -> None:
        self.board = board
        self.seats = seats
        self.clocks = clocks
        self.ledger = ledger
        self.delays = delays
        self.ids = [""] * len(seats)
        """By seat: the id of what it is asked, or an empty text."""
        self.due = [0.0] * len(seats)
        """By seat: when an automatic answer is played."""
        self.refs: dict[tuple[int, str], int] = {}
        """The version after each move by its seat and number."""

    def __getitem__(self, seat: int) -> str:
        return self.ids[seat]

    def asked_seats(self) -> list[int]:
        """The seats that are asked now; none before the match begins."""
        return [seat for seat, decision in enumerate(self.ids) if decision]

    def already(self, seat: int, ref: str) -> int | None:
        """The version after the move that this seat played with this number, or None."""
        return self.refs.get((seat, ref)) if ref else None

    def note_answer(self, seat: int, ref: str) -> None:
        """A seat has answered by a move with this number, or without one."""
        if ref:
            self.refs[seat, ref] = self.ledger.version(seat) + 1

    def ask(self, before: State | None, mover: int, is_secret: bool, at: float) -> int:
        """Give every seat that is asked something new its decision; the others keep theirs.

        Those seats are returned as a bit mask. What a seat does in secret is not the next decision
        for the others: its clock keeps running, and somebody who is back waits for the next one
        that everybody notices.
        """
        after = self.board.state
        asked_anew = 0
        for number, seat in enumerate(self.seats):
            is_asked = bool(after.asked >> number & 1) and not after.over
            if not is_asked:
                self.ids[number] = ""
                self.seats.give_back(seat)
                self.clocks.switch(number, False, False, at)
                continue
            is_new = (
                before is None
                or number == mover
                or not self.ids[number]
                or question(before, number) != question(after, number)
            )
            if is_new:
                asked_anew |= 1 << number
                self.ids[number] = f"{number}.{self.ledger.version(number) + 1}"
                if not is_secret:
                    self.seats.give_back(seat)
                    self.delays.ask(number, after.public_kind(after.seats), at)
                self.draw_delay(number, at, is_secret)
            self.clocks.switch(number, seat.is_persons, is_new and not is_secret, at)
        return asked_anew

    def draw_delay(self, number: int, at: float, is_secret: bool = False) -> None:
        """Draw when an automatic answer would come: for every decision, whoever answers it.

        A bot's secret steps take no time of their own: otherwise the step that follows would show
        how many there were. A person's secret steps need no delays, since nobody can measure them;
        neither does a person whom nobody else watches.
        """
        seat = self.seats[number]
        if seat.is_bots and is_secret:
            return
        if seat.is_persons and not is_secret and self.seats.has_company(number):
            self.due[number] = at + self.delays.draw_usual(number)
        else:
            self.due[number] = at + self.delays.draw()


def question(state: State, seat: int) -> tuple[object, ...]:
    """What a seat is asked, to tell a new question from an old one.

    Another seat's secret choice leaves the step on the agenda with the same words and options.
    """
    step = state.agenda[-1]
    prompt = state.game.prompt(state, seat)
    return (
        type(step).__name__,
        len(state.agenda),
        state.public_kind(seat),
        prompt.title,
        prompt.detail,
        sorted(state.options(seat)),
    )
