# not compiled
"""Replay: the moves of a match or of a record, made again one by one.

All code that looks back at a match goes through here. So a player who leaves, and an illegal choice
that the rules punish, are treated the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from pentacles.core.errors import Illegal, Unreadable
from pentacles.core.event import Event
from pentacles.core.options import whole_number
from pentacles.core.record import Record
from pentacles.core.state import SEATS, State

if TYPE_CHECKING:
    from pentacles.core.game import Game

LEAVES = "leaves"
"""How a record writes that a player leaves the table."""
LONGEST = 60
"""How many characters of a move a message shows."""


class Ply(NamedTuple):
    """One move: its seat, and its action, or None if the player leaves the table."""

    seat: int
    action: int | None

    def play(self, state: State) -> list[Event]:
        """Make the move; what happens. Illegal if it can't be made."""
        return state.leave(self.seat) if self.action is None else state.play(self.seat, self.action)

    def play_quietly(self, state: State) -> None:
        """Make the move without recording events; Illegal if it can't be made."""
        seat, action = self
        refusal = state.why_not_leave(seat) if action is None else state.why_not(seat, action)
        if refusal is not None:
            self.play(state)  # the rules punish it, or it is refused
        elif action is None:
            state.leave_unchecked(seat)
        else:
            state.play_unchecked(seat, action)

    def text(self, game: Game) -> str:
        """The move as a record writes it, without the seat."""
        return LEAVES if self.action is None else game.actions.text(self.action)

    def label(self, state: State) -> str:
        """The move in words, from the match before it; seats appear as `seat 2`."""
        if self.action is None:
            return "Leaves the table"
        words: str = state.game.drawing.label(state, self.seat, self.action)
        return words


class Replayed(NamedTuple):
    """A move that was made again, and the match after it: the same state for every move."""

    move: int
    """Its number, from 1."""
    seat: int
    action: int | None
    """None if the player left the table."""
    state: State
    events: list[Event]
    label: str = ""
    """The move in words, if wanted."""
    turn: int = 0
    """The turn in which it was made; a turn's last move leaves the match in the next one."""


def history(state: State) -> list[Ply]:
    """The moves of a match so far."""
    return [unpacked(packed, state.game) for packed in state.history]


def actions_by(state: State, seat: int) -> list[int]:
    """The actions that one seat has played so far, in order."""
    return [packed // SEATS for packed in state.history if packed % SEATS == seat]


def made(state: State, move: int) -> Ply:
    """One move of a match, counted from 1."""
    return unpacked(state.history[move - 1], state.game)


def unpacked(packed: int, game: Any) -> Ply:
    """A move as a state keeps it: the number after the last action stands for a player leaving."""
    action, seat = divmod(packed, SEATS)
    return Ply(seat, None if action == game.actions.size else action)


def written(game: Game, record: Record, moves: int | None = None) -> list[Ply]:
    """The moves of a record, or the first of them; Unreadable if one can't be understood."""
    found: list[Ply] = []
    for number, move in enumerate(record.moves[:moves], 1):
        seat, _, text = move.partition(" ")
        place = whole_number(seat)
        if place is None:
            raise Unreadable(f"Move {number} of the record is {move[:LONGEST]!r}: no seat number.")
        try:
            found.append(Ply(place, None if text == LEAVES else game.actions.parse(text)))
        except Unreadable as error:
            raise unreadable(record, number, error) from None
    return found


def unreadable(record: Record, number: int, error: Exception) -> Unreadable:
    """What is wrong with a move of a record."""
    return Unreadable(
        f"Move {number} of the record, {record.moves[number - 1][:LONGEST]!r}: {error}"
    )


def beginning(game: Game, record: Record) -> State:
    """The match before its first move, under the rules that the record was played by."""
    game = game.by_rules(record.version)
    if record.version != game.version:
        raise Unreadable(
            f"This record plays by rules {record.version} of {game.title}; "
            f"this version has {game.version}."
        )
    if not record.start:
        return game.new(record.players, record.seed)
    state = game.from_json(record.start)
    state.start = record.start
    return state


def replayed(
    game: Game,
    record: Record,
    moves: int | None = None,
    listens: bool = True,
    labels: bool = False,
) -> Iterator[Replayed]:
    """Make the moves of a record again, or the first of them; Unreadable if one can't be made.

    If you need no events, do it without listening, which is quicker.
    """
    state = beginning(game, record)
    for number, ply in enumerate(written(state.game, record, moves), 1):
        events: list[Event] = []
        label, turn = ply.label(state) if labels else "", state.turn
        try:
            if listens:
                events = ply.play(state)
            else:
                ply.play_quietly(state)
        except Illegal as error:
            raise unreadable(record, number, error) from None
        yield Replayed(number, ply.seat, ply.action, state, events, label, turn)
