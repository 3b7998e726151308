# not compiled
"""The replay view: the table and the log of a viewer after any move of a match."""

from __future__ import annotations

from pentacles.core.event import Event, Move
from pentacles.core.keys import numbered_key, numbered_ring
from pentacles.core.state import State
from pentacles.core.table import replace
from pentacles.session.board import Board
from pentacles.session.http_bodies import Moment, MoveInfo
from pentacles.session.messages import LogLine


def moves(board: Board, viewer: int | None, lines: list[LogLine]) -> list[MoveInfo]:
    """The moves in order, each with the first sentence that the owner of this log was told of it.

    As long as the match is on, a move that this viewer didn't notice is not in the list.

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
    """The table after move n with every card open, and the log as one who sees all reads it."""
    state = opened(board.after(n))
    ring = numbered_ring(state)
    table = board.game.table(state, None, names, with_faces=False, ring=ring)
    return Moment(n, table, tuple(open_log(board, n, names)))


def open_log(board: Board, n: int, names: list[str]) -> list[LogLine]:
    """The log until move n, as one who sees all reads it."""
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
    )


def opened_move(move: Move) -> Move:
    """The same way of a card, seen by everybody; the key is that of the open tables."""
    open_move = Move(move.card, move.face, move.source, move.target, -1)
    open_move.keys = [numbered_key(move.card)]
    return open_move
