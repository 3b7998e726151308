"""The undo request: who asks to take a move back, and who has to agree."""

from __future__ import annotations

from pentacles.session.board import Board
from pentacles.session.seats import Seats


class UndoRequest:
    """The request that waits for an answer, if there is one."""

    def __init__(self, board: Board, seats: Seats) -> None:
        self.board = board
        self.seats = seats
        self.by: int | None = None
        self.move: int | None = None
        """The move that the request is about."""
        self.since = 0.0
        self.allowed: set[int] = set()
        """The seats that have agreed."""
        self.refused = -1
        """After how many open moves a request was refused: nobody is asked twice about one move."""

    def ask(self, seat: int, move: int | None, at: float) -> None:
        """A seat asks the other people."""
        self.by = seat
        self.move = move or self.board.choice_of(seat)
        self.since = at
        self.allowed = set()

    def refuse(self) -> None:
        """Somebody has refused."""
        self.refused = self.board.count_for(None)
        self.forget()

    def forget(self) -> None:
        """Nobody is asking any more."""
        self.by = None
        self.move = None
        self.allowed = set()

    def why_not(self, seat: int) -> str:
        """Why this seat can't take its last move back, or an empty text."""
        if not self.seats[seat].is_persons:
            return "A bot plays for this seat."
        if self.by is not None and self.by != seat:
            return "Another request waits for an answer."
        if self.refused == self.board.count_for(None) and self.who_consents(seat):
            return "The others have not agreed to take this move back."
        return self.board.why_not_undo(seat)

    def who_consents(self, seat: int) -> list[int]:
        """The people who have to agree when this seat takes a move back: none against bots.

        None either for a move that nobody else noticed: asking would give it away.
        """
        move = self.board.choice_of(seat)
        if move is not None and self.board.is_secret_undo(seat, move):
            return []
        return self.seats.people_beside(seat)
