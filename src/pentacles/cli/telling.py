"""A match told as sentences, from the knowledge of one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from pentacles.cli.text import show
from pentacles.core.errors import PentaclesError, Unreadable
from pentacles.core.event import Event
from pentacles.core.game import LEAVES, Game
from pentacles.core.record import Record
from pentacles.core.state import State


@dataclass(frozen=True)
class Happening:
    """What one move of a match set off; move 0 is the setup."""

    move: int
    text: str
    events: list[Event]


@dataclass(frozen=True)
class Line:
    """A sentence of the log with its rule."""

    move: int
    turn: int
    seat: int | None
    kind: str
    rule: str
    sentence: str


def happenings(
    game: Game, record: Record, moves: int | None = None
) -> tuple[State, list[Happening]]:
    """Play a record again and write down what happens."""
    state = game.replay(record, 0)
    told = []
    if not record.start:
        told.append(Happening(0, "", game.opening(record.players, record.seed)))
    for number, move in enumerate(record.moves[:moves], 1):
        seat, _, text = move.partition(" ")
        if not seat.isdecimal() or len(seat) > 2:
            raise Unreadable(f"Move {number} of the record is {move[:60]!r}: no seat number.")
        try:
            if text == LEAVES:
                events = state.leave(int(seat))
            else:
                events = state.play(int(seat), game.actions.parse(text))
        except PentaclesError as error:
            raise Unreadable(f"Move {number} of the record, {move[:60]!r}: {error}") from None
        told.append(Happening(number, move, events))
    return state, told


def lines(
    game: Game, state: State, told: list[Happening], viewer: int | None, everything: bool = False
) -> list[Line]:
    """The sentences for a viewer (None: a spectator); `everything` is what all know together."""
    teller = game.teller(state.players)
    found: list[Line] = []
    for happening in told:
        for event in happening.events:
            if everything:
                sentence = teller.sentence(event, None, state.everyone)
            else:
                view = teller.view(event, viewer)
                sentence = view.sentence if view is not None else ""
            if sentence:
                seat = event.seat if event.seat >= 0 else None
                found.append(
                    Line(happening.move, event.turn, seat, event.kind, event.rule, sentence)
                )
    return found


def show_lines(told: list[Line], numbered: bool = False) -> None:
    """Print sentences, each with its rule; with the number of the move in front if wanted."""
    size = len(str(told[-1].move)) if told else 0
    last = 0
    for line in told:
        number = ""
        if numbered:
            number = f"{line.move if line.move != last else '':>{size}}"
            last = line.move
        rule = f" ({line.rule})" if line.rule else ""
        indent = f"{number}  "
        show(f"{line.sentence}{rule}", indent=indent, hang=" " * len(indent) + "  ")
