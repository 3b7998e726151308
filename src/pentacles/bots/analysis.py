# not compiled
"""Analysis: the win-chance curve of a recorded match, and the moves that turned it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from pentacles.bots.ismcts import Search
from pentacles.bots.sage_thoughts import Looker
from pentacles.bots.shares import shares_of
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.replay import written
from pentacles.core.rng import Rng
from pentacles.core.state import State

DOUBTFUL = 0.08
BAD = 0.15
GOOD = 0.08
LONGEST = 100_000
"""Decisions after which a playout is valued as it stands."""


@dataclass(frozen=True)
class Point:
    """The chances after one move: who moved, what, and what each seat could hope for then."""

    move: int
    turn: int
    seat: int | None
    label: str
    chances: tuple[float, ...]
    mark: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


def chances(state: State, playouts: int, rng: Rng) -> tuple[float, ...]:
    """Each seat's share of wins when the match is played on from here, mostly by the advice.

    The match is over, so its cards are known: the estimate is made on the true state.
    """
    if state.over:
        return shares_of(state)
    totals = [0.0] * state.seats
    search = Search(state, 0, state.game.advice, rng, horizon=LONGEST)
    for _ in range(playouts):
        world = state.clone()
        world.recording = False
        world.rng = rng.fork()
        search.playout(world)
        for seat, share in enumerate(shares_of(world)):
            totals[seat] += share
    return tuple(total / playouts for total in totals)


def curve(
    game: Game, record: Record, playouts: int = 200, points: int = 80, seed: int = 0
) -> Iterator[Point]:
    """The chances along the match: before the first move, and after evenly spread moves.

    Every move that is valued is marked: `?!` and `??` cost the seat that moved it some or many
    points, `!` won it some.
    """
    rng = Rng(seed)
    every = max(1, len(record.moves) // points)
    state = game.replay(record, 0)
    before = chances(state, playouts, rng)
    yield Point(0, state.turn, None, "", before)
    for number, ply in enumerate(written(state.game, record), 1):
        valued = every == 1 or number % every == 0 or number == len(record.moves)
        if valued and every > 1:
            before = chances(state, playouts, rng)
        label, turn = ply.label(state), state.turn
        ply.play_quietly(state)
        if valued:
            after = chances(state, playouts, rng)
            sign = mark(after[ply.seat] - before[ply.seat], playouts)
            yield Point(number, turn, ply.seat, label, after, sign)
            before = after


def sage_curve(game: Game, record: Record, seed: int = 0) -> Iterator[Point]:
    """The chances along the match as its players could expect them, by the sage's network.

    Every move is valued, by what each seat knew when it was last asked; that takes a fraction of a
    second. A move that the sage would hardly choose there is marked `?!`, one that it would never
    choose `??`. BadOption if the sage has not learned the match.
    """
    state = game.replay(record, 0)
    looker = Looker(state, Rng(seed))
    yield Point(0, state.turn, None, "", looker.chances)
    for number, ply in enumerate(written(state.game, record), 1):
        label, turn = ply.label(state), state.turn
        sign = looker.sign(ply)
        ply.play_quietly(state)
        looker.look(state)
        yield Point(number, turn, ply.seat, label, looker.chances, sign)


def mark(change: float, playouts: int) -> str:
    """The sign of a move that changed the chances of its seat by more than luck would."""
    luck = 2 * sqrt(0.5 / playouts)
    if abs(change) < luck:
        return ""
    if change <= -BAD:
        return "??"
    if change <= -DOUBTFUL:
        return "?!"
    return "!" if change >= GOOD else ""


def turning_points(found: list[Point], most: int = 5) -> list[Point]:
    """The moves that changed the chances most, in the order in which they were made."""
    changes = [
        (max(abs(a - b) for a, b in zip(one.chances, other.chances, strict=True)), other)
        for one, other in itertools.pairwise(found)
    ]
    largest = sorted(changes, key=lambda pair: -pair[0])[:most]
    return sorted((point for change, point in largest if change > 0), key=lambda one: one.move)


def data(rows: list[dict[str, Any]]) -> Any:
    """Rows that altair takes as they are."""
    import altair as alt

    return alt.Data(values=rows)  # type: ignore[no-untyped-call]


def picture(found: list[Point], title: str, names: list[str]) -> Any:
    """The curve as an altair chart: one area per seat, stacked to the whole."""
    import altair as alt

    rows = [
        {"move": point.move, "seat": names[seat], "chance": chance, "label": point.label}
        for point in found
        for seat, chance in enumerate(point.chances)
    ]
    marks = [
        {"move": point.move, "mark": point.mark, "label": point.label, "top": 1.0}
        for point in found
        if point.mark
    ]
    area = (
        alt.Chart(data(rows), title=title)
        .mark_area(opacity=0.85, interpolate="monotone")
        .encode(
            x=alt.X("move:Q", title="move"),
            y=alt.Y("chance:Q", stack="zero", title="win chance", axis=alt.Axis(format="%")),
            color=alt.Color("seat:N", title="seat", sort=names),
            tooltip=["move:Q", "seat:N", alt.Tooltip("chance:Q", format=".0%"), "label:N"],
        )
    )
    signs = (
        alt.Chart(data(marks))
        .mark_text(dy=-6, fontWeight="bold")
        .encode(x="move:Q", y="top:Q", text="mark:N", tooltip=["move:Q", "label:N"])
    )
    return (area + signs).properties(width=720, height=300)
