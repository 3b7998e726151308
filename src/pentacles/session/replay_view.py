# not compiled
"""The replay view: the table and the log of a viewer after any move of a match."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Denied
from pentacles.core.event import Event, Move
from pentacles.core.keys import numbered_key, numbered_ring
from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.core.table import replace
from pentacles.session import export
from pentacles.session.board import Board
from pentacles.session.http_bodies import Moment, MoveInfo
from pentacles.session.match import Match
from pentacles.session.messages import LogLine
from pentacles.session.views import Views


class ReplayView:
    """A match to look back at: what each viewer saw, or everything once it is over."""

    def __init__(self, match: Match, views: Views) -> None:
        self.match = match
        self.views = views

    def moves(self, viewer: int | None) -> list[MoveInfo]:
        """The moves of the match as this viewer learnt of them: what a scrubber needs."""
        if not self.match.has_begun:
            return []
        return moves(self.match.board, viewer, self.views.log(viewer).lines)

    def moment(self, viewer: int | None, n: int) -> Moment:
        """The table and the log of a viewer after move n, from what the viewer knew then."""
        self.match.check_begun()
        self._check_move(n, viewer)
        lines = [line for line in self.views.log(viewer).lines if line.move <= n]
        return moment(self.match.board, viewer, n, self.match.seats.names, lines)

    def open_moment(self, n: int) -> Moment:
        """The table with all cards open after move n: only when the match is over."""
        self._check_over("All cards are shown")
        self._check_move(n)
        return open_moment(self.match.board, n, self.match.seats.names)

    def position(self, n: int) -> State:
        """The match as it stood after move n: only when it is over."""
        self._check_over("A moment is analysed")
        self._check_move(n)
        return self.match.board.after(n)

    def record(self) -> Record:
        """The record of the match; it gives away all cards, so only when the match is over."""
        self._check_over("The record is available")
        return export.record_of(self.match.state, self.match.seats.names)

    def export(self) -> dict[str, Any]:
        """The record with the journal and its hash chain, when the match is over."""
        return export.export(self.match.setup, self.match.journal.entries, self.record())

    def archive(self) -> dict[str, Any]:
        """The export with everything that happened in words: readable even if the rules change."""
        board = self.match.board
        lines = open_log(board, board.state.plays_made, self.match.seats.names)
        told = [f"{line.event.sentence} ({line.event.rule})" for line in lines]
        return {**self.export(), "told": told}

    def _check_over(self, what: str) -> None:
        if not self.match.is_over:
            raise Denied("not_yours", f"{what} when the match is over.")

    def _check_move(self, n: int, viewer: int | None = None) -> None:
        last = self.match.board.count_for(viewer)
        if not 0 <= n <= last:
            raise Denied("bad_request", f"There is no move {n}: moves are 0 to {last}.")


def moves(board: Board, viewer: int | None, lines: list[LogLine]) -> list[MoveInfo]:
    """The moves in order, each with the first sentence that the owner of this log was told of it.

    During the match, a move that this viewer didn't notice is not in the list.

    The label of an action is not used: it could name what the mover chose in secret.
    """
    told: dict[int, LogLine] = {}
    for line in lines:
        if line.event.sentence:
            told.setdefault(line.move, line)
    found: list[MoveInfo] = []
    turn = board.first.turn
    bit = -1 if board.state.over else board.bit_of(viewer)
    for move, witnesses in enumerate(board.witnesses, 1):
        if not witnesses & bit:
            continue
        n = len(found) + 1
        first = told.get(n)
        if first is not None:
            turn = first.event.turn
        label = "" if first is None else first.event.sentence
        found.append(MoveInfo(n, board.mover(move), label, turn))
    return found


def moment(
    board: Board, viewer: int | None, n: int, names: list[str], lines: list[LogLine]
) -> Moment:
    """What a viewer saw after move n. Nothing can be chosen there, so there are no options."""
    played = n if board.state.over else board.place_of(viewer, n)
    state, ring = board.after(played), board.keys.of(viewer).after(played)
    table = board.game.table(state, viewer, names, with_faces=False, ring=ring)
    return Moment(n, replace(table, options=()), tuple(lines))


def open_moment(board: Board, n: int, names: list[str]) -> Moment:
    """The table after move n with every card open, and the log for somebody who sees everything."""
    state = opened(board.after(n))
    ring = numbered_ring(state)
    table = board.game.table(state, None, names, with_faces=False, ring=ring)
    return Moment(n, table, tuple(open_log(board, n, names)))


def open_log(board: Board, n: int, names: list[str]) -> list[LogLine]:
    """The log up to move n, for somebody who sees everything."""
    teller = board.game.teller(board.setup.players, names)
    lines: list[LogLine] = []
    for move, event in board.events:
        view = teller.view(opened_event(event), None) if move <= n else None
        if view is not None:
            lines.append(LogLine(len(lines), move, view))
    return lines


def opened(state: State) -> State:
    """The same state with all cards known to everybody."""
    copy = state.clone()
    copy.seen = [copy.everyone] * len(copy.seen)
    return copy


def opened_event(event: Event) -> Event:
    """The same event with all its cards known to everybody."""
    return Event(
        event.kind,
        event.rule,
        event.seat,
        event.turn,
        event.facts,
        [opened_move(move) for move in event.cards],
        [opened_move(move) for move in event.moves],
        event.changes,
        -1,
        event.phase,
    )


def opened_move(move: Move) -> Move:
    """The same move of a card, seen by everybody; the key is that of the open tables."""
    open_move = Move(move.card, move.face, move.source, move.target, -1)
    open_move.keys = [numbered_key(move.card)]
    return open_move
