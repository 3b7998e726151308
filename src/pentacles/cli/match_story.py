"""A match told in sentences, from what one viewer knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pentacles.cli.text import show
from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.replay import replayed
from pentacles.core.state import State

SUM = "sum"
"""The kind of a line with a calculation from the table."""
TO_YOU = re.compile(r"\b[Yy]ou(r|rs|rself)?\b")
"""Sentences that speak to the person at the prompt."""


class Sum(NamedTuple):
    """A calculation on the table, and its rule."""

    words: str
    rule: str


@dataclass(frozen=True)
class Happening:
    """What one move of a match caused; move 0 is the setup."""

    move: int
    text: str
    events: list[Event]
    sums: list[Sum] = field(default_factory=list)
    """The calculations on the table after it, as far as the person at the prompt sees them."""

    @property
    def seat(self) -> int:
        """Who moved; -1 for the setup."""
        seat = self.text.partition(" ")[0]
        return int(seat) if seat else -1


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
        told.append(Happening(0, "", state.game.opening(record.players, record.seed)))
    for one in replayed(game, record, moves):
        state = one.state
        told.append(Happening(one.move, record.moves[one.move - 1], one.events))
    return state, told


def lines(
    game: Game,
    state: State,
    told: list[Happening],
    viewer: int | None,
    everything: bool = False,
    names: Sequence[str] = (),
) -> list[Line]:
    """The sentences for a viewer (None: a spectator); `everything` is what all know together."""
    teller = game.teller(state.players, list(names) or None)
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
        for one in happening.sums:
            place = place_of(found, happening.move, one.rule)
            found.insert(place, Line(happening.move, 0, None, SUM, "", one.words))
    return found


def place_of(found: list[Line], move: int, rule: str) -> int:
    """Where a calculation is told: after the last sentence of its rule, or at the end."""
    for place in range(len(found), 0, -1):
        if found[place - 1].move == move and found[place - 1].rule == rule:
            return place
    return len(found)


def numbered_anew(told: list[Line]) -> list[Line]:
    """The same lines; their numbers count only moves that something is told about.

    During a match, the numbers would otherwise reveal how much others have done in secret.
    """
    numbers: dict[int, int] = {0: 0}
    return [replace(line, move=numbers.setdefault(line.move, len(numbers))) for line in told]


def shortened(told: list[Line], own: set[int], most: int) -> list[Line | int]:
    """The last lines, and earlier ones from or about the viewer's own turns and moves.

    What others answer in your turn is the result of your own moves. A number stands for that many
    lines that are left out.
    """
    turns = {line.turn for line in told if line.move in own and line.turn}
    mine = own | {line.move for line in told if line.turn in turns}
    others = [line for line in told if not (line.move in mine or TO_YOU.search(line.sentence))]
    dropped = set(map(id, others[:-most])) if len(others) > most else set()
    kept: list[Line | int] = []
    for line in told:
        if id(line) not in dropped:
            kept.append(line)
        elif kept and isinstance(kept[-1], int):
            kept[-1] += 1
        else:
            kept.append(1)
    return kept


def show_lines(told: Sequence[Line | int], numbered: bool = False) -> None:
    """Print sentences, each with its rule; with the number of the move in front if wanted."""
    moves = [line.move for line in told if isinstance(line, Line)]
    size = len(str(moves[-1])) if moves else 0
    last = 0
    for line in told:
        if isinstance(line, int):
            show(f"({line} more here: say log)", "dim", indent="  ")
            continue
        number = ""
        if numbered:
            number = f"{line.move if line.move != last else '':>{size}}"
            last = line.move
        rule = f" ({line.rule})" if line.rule else ""
        indent = f"{number}  "
        show(f"{line.sentence}{rule}", indent=indent, hang=" " * len(indent) + "  ")
