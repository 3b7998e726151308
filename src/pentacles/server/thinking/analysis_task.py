"""Analysis: the win-chance curve of a finished match, worked out little by little."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection

from pentacles.bots.analysis import Point, mark, turning_points
from pentacles.server.thinking.tasks import (
    UNIT,
    Advice,
    Answer,
    Improve,
    Moved,
    Outline,
    Task,
    Value,
)
from pentacles.session.http_bodies import Analysis, BetterMove, WinChance

Ask = Callable[[Task], Awaitable[Answer]]
Progress = Callable[[Analysis], None]

POINTS = 80
"""The most moves that are valued, spread evenly over the match."""
SLICE = 0.4
"""Seconds of work at a time: a bot that has to move waits no longer than that."""
BUDGET = 60.0
"""Seconds of work for a whole match, as far as that buys enough playouts."""
FEWEST, MOST = 4, 20
"""Samples of UNIT playouts for each position."""
ITERATIONS = 400
"""How long to search for a better move."""
JUDGED = 10
"""For how many moves that changed much we ask whether it was the choice or luck."""
CHOSEN = 0.3
"""A choice that explains less than this share of a change is not its cause."""

log = logging.getLogger(__name__)


async def analyse(
    ask: Ask, record: str, progress: Progress | None, samples: int, seed: int
) -> Analysis:
    """The curve, its turning points and better moves; `progress` gets what there is so far."""
    moves = (await ask(Outline(record))).moves
    every = max(1, -(-len(moves) // POINTS))
    valued = [n for n in range(1, len(moves) + 1) if n % every == 0 or n == len(moves)]
    positions = sorted({0, *valued, *(n - 1 for n in valued)})
    if not samples:
        trial = await ask(Value(record, ((0, 0), (len(moves) // 2, 0)), seed, SLICE))
        cost = trial.seconds / max(1, len(trial.chances))
        affordable = int(BUDGET / max(cost, 1e-6) / len(positions))
        samples = max(FEWEST, min(MOST, affordable))
    found: dict[int, tuple[float, ...]] = {}
    sums: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    units = [(moved, sample) for moved in positions for sample in range(samples)]
    done = 0
    while done < len(units):
        answer = await ask(Value(record, tuple(units[done : done + 200]), seed, SLICE))
        for (moved, _), chances in zip(units[done:], answer.chances, strict=False):
            sums[moved].append(chances)
            if len(sums[moved]) == samples:
                found[moved] = average(sums.pop(moved))
        done += len(answer.chances)
        if progress is not None:
            progress(Analysis("working", shown(points(moves, valued, found, samples))))
    curve = points(moves, valued, found, samples)
    turned = {point.move for point in turning_points(curve, JUDGED)}
    better: list[BetterMove] = []
    lucky: set[int] = set()
    for point in curve:
        is_bad = point.mark in {"?!", "??"}
        if not is_bad and point.move not in turned:
            continue
        move = moves[point.move - 1]
        advice = await advised(ask, record, move, point.move, seed)
        change = point.chances[move.seat] - found[point.move - 1][move.seat]
        if is_luck(move, advice, change):
            lucky.add(point.move)
        elif is_bad and (one := improved(move, advice, point.move)) is not None:
            better.append(one)
    turns = tuple(point.move for point in turning_points(curve))
    result = Analysis("done", shown(curve, lucky), turns, tuple(better))
    if progress is not None:
        progress(result)
    return result


def average(samples: list[tuple[float, ...]]) -> tuple[float, ...]:
    """The mean of each seat's chances, to three digits."""
    return tuple(round(sum(column) / len(samples), 3) for column in zip(*samples, strict=True))


def points(
    moves: tuple[Moved, ...],
    valued: list[int],
    found: dict[int, tuple[float, ...]],
    samples: int,
) -> list[Point]:
    """The curve as far as it is known, with a mark on moves that cost or won much."""
    made = [Point(0, 0, None, "", found[0])] if 0 in found else []
    for n in valued:
        if n not in found or n - 1 not in found:
            continue
        move = moves[n - 1]
        change = found[n][move.seat] - found[n - 1][move.seat]
        sign = mark(change, samples * UNIT)
        made.append(Point(n, move.turn, move.seat, move.label, found[n], sign))
    return made


def shown(curve: list[Point], lucky: Collection[int] = ()) -> tuple[WinChance, ...]:
    """The curve as it is sent, with a note on moves that luck made good or bad."""
    return tuple(
        WinChance(
            point.move,
            point.turn,
            point.seat,
            point.label,
            point.chances,
            point.mark,
            point.move in lucky,
        )
        for point in curve
    )


async def advised(ask: Ask, record: str, move: Moved, n: int, seed: int) -> tuple[Advice, ...]:
    """What the search thinks of each possible move, best first."""
    if move.action is None:
        return ()
    return (await ask(Improve(record, n, seed, ITERATIONS))).advice


def improved(move: Moved, advice: tuple[Advice, ...], n: int) -> BetterMove | None:
    """What the search prefers to a move; None if it would have done the same."""
    if not advice or advice[0].action == move.action or advice[0].label == move.label:
        return None
    best = advice[0]
    sages = next((one for one in advice if one.is_sages), None)
    notes = [best.reason]
    if sages is best:
        notes.append("The sage would have chosen it too.")
    elif sages is not None and sages.action != move.action:
        notes.append(f"The sage would have chosen: {sages.label}.")
    return BetterMove(n, move.seat, move.label, best.label, " ".join(filter(None, notes)))


def is_luck(move: Moved, advice: tuple[Advice, ...], change: float) -> bool:
    """Whether the choice explains too little of a change in its maker's chances.

    From what the seat knew, a bad move is worse than the best one, and a good move is better than
    the others on average. If the difference is small, the cards or dice did it.
    """
    if move.action is None:
        return False
    played = next((one.win_chance for one in advice if one.action == move.action), None)
    others = [one.win_chance for one in advice if one.action != move.action]
    if played is None or not others:
        return not others
    gap = max(others) - played if change < 0 else played - sum(others) / len(others)
    return gap < abs(change) * CHOSEN
