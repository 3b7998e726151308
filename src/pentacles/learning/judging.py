"""How a judge of pairs learns: from many battles in which pairs are laid more or less at random.

What a pair brings is told by the battle right after it, so a judge needs no lessons of whole
matches. Both seats lay by the game's advice, and often something else, so that all pairs are seen.
Everything else is chosen by the advice. Then three things are fitted:

- how the battle ends, by a network that sees the position and the pair;
- what laying a card costs or brings in the next rounds, by one number for each card;
- how much such a number means for the match beside a battle, for each state of the Halls.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles.bots.judge import judged_of
from pentacles.bots.network import Array, scaled
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.learning.model import Model
from pentacles.learning.plan import Plan

Floats = NDArray[np.float64]
Halves = NDArray[np.float16]
LAYERS = 64, 32
BEST, LIKELY = 0.4, 0.85
"""How often the best pair is laid, and how often one of the better ones or the best; else any."""
SPREAD = 1.5
"""How much worse a better one may be, in points of the advice."""
AHEAD = 3
"""So many rounds count as the future."""
BATCH = 2048
EPOCHS = 8
RATE = 2e-3
MARGIN = 0.05
"""How much the margin of a battle counts in learning, beside whether it was won."""
RIDGE = 30.0


@dataclass
class Laid:
    """What one seat laid in a battle, and what came of it."""

    match: int
    round: int
    seat: int
    stage: int
    position: Halves
    option: Halves
    spread: Halves
    """The mean of the numbers of all pairs that might have been laid."""
    totals: tuple[int, ...] = ()


@dataclass
class Battles:
    """Many of them, and how their rounds and matches ended."""

    stages: NDArray[np.int64]
    positions: Halves
    options: Halves
    spreads: Halves
    margins: Array
    future: Array
    """The sum of the results of the next rounds."""
    won: Array
    """The result of the match, 1 or -1."""


def judge_parts(plan: Plan) -> dict[str, Array]:
    """What the judge of a plan has learned."""
    game = plan.made()
    words = judged_of(type(game))
    if words is None or plan.players != 2:
        raise BadOption(f"{game.title} with {plan.players} players has no judge.", "judge")
    battles = fought(game, words, plan.judge, plan.seed * 1_000_003)
    return fitted(battles, words.STAGES, plan.seed)


def fought(game: Game, words: Any, matches: int, seed: int) -> Battles:
    """Battles of so many matches."""
    dice = random.Random(seed)
    found: list[Laid] = []
    rounds: list[list[int]] = []
    winners: list[int] = []
    for number in range(matches):
        state = game.new(2, seed + number)
        state.recording = False
        won = one_match(state, words, number, dice, found)
        rounds.append(won)
        winners.append(state.winners[0])
    known = [laid for laid in found if laid.totals]
    table = np.full((matches, max(map(len, rounds)) + AHEAD + 2), -1)
    for number, won in enumerate(rounds):
        table[number, 1 : len(won) + 1] = won
    match, seat = (np.array([getattr(one, name) for one in known]) for name in ("match", "seat"))
    turn = np.array([one.round for one in known])
    results = np.stack([table[match, turn + ahead + 1] for ahead in range(AHEAD)], 1)
    signs = np.where(results < 0, 0, np.where(results == seat[:, None], 1, -1))
    margins = [one.totals[one.seat] - one.totals[1 - one.seat] for one in known]
    return Battles(
        np.array([one.stage for one in known]),
        np.array([one.position for one in known]),
        np.array([one.option for one in known]),
        np.array([one.spread for one in known]),
        np.array(margins, np.float32),
        signs.sum(1).astype(np.float32),
        np.where(np.array(winners)[match] == seat, 1, -1).astype(np.float32),
    )


def one_match(
    state: State, words: Any, number: int, dice: random.Random, found: list[Laid]
) -> list[int]:
    """Play a match; who won each of its rounds."""
    won: list[int] = []
    halls = words.halls(state)
    laid: dict[int, Laid] = {}
    wanted: dict[int, int] = {}
    advice = state.game.advice
    while not state.over:
        seat = state.seat
        options = state.options(seat)
        told = words.judged(state, seat)
        if told is not None:
            if seat not in laid:
                place = picked(words.by_advice(state, seat, told.pairs), dice)
                laid[seat] = noted(told, place, number, len(won) + 1, seat)
                action, wanted[seat] = told.actions[place], told.pairs[place][1]
            else:
                relics = [pair[1] for pair in told.pairs]
                action = told.actions[relics.index(wanted[seat])]
            action = action if action in options else options[0]
        elif len(options) == 1:
            action = options[0]
        else:
            ratings = advice.ratings(state, seat, options)
            best = max(ratings)
            likes = [one for one, rating in zip(options, ratings, strict=True) if rating == best]
            action = dice.choice(likes)
        since = words.moment(state)
        state.play_unchecked(seat, action)
        if len(laid) == 2 and words.is_fought(state, since):
            for one in laid.values():
                one.totals = words.totals(state)
                found.append(one)
            laid = {}
        after = words.halls(state)
        if after != halls:
            won.append(next(one for one in (0, 1) if after[one] > halls[one]))
            halls = after
    return won


def noted(told: Any, place: int, match: int, turn: int, seat: int) -> Laid:
    """What is kept of a pair."""
    options = np.array(told.options, np.float16)
    spread = options.mean(0, dtype=np.float32).astype(np.float16)
    position = np.array(told.position, np.float16)
    return Laid(match, turn, seat, told.stage, position, options[place], spread)


def picked(ratings: list[float], dice: random.Random) -> int:
    """One of the pairs: mostly a good one."""
    best, luck = max(ratings), dice.random()
    if luck < BEST:
        return dice.choice([place for place, rating in enumerate(ratings) if rating == best])
    if luck < LIKELY:
        weights = [exp((rating - best) / SPREAD) for rating in ratings]
        return dice.choices(range(len(ratings)), weights)[0]
    return dice.randrange(len(ratings))


# Fitting


def fitted(battles: Battles, stages: int, seed: int) -> dict[str, Array]:
    """Everything that a judge knows, from battles."""
    parts = battle_parts(battles, seed)
    later = future_of(battles)
    return parts | {
        "later": later.astype(np.float32),
        "weight": weight_of(battles, odds_of(parts, battles), later, stages).astype(np.float32),
    }


def rows_of(battles: Battles, rows: Any) -> Array:
    """What the network of a judge sees of some battles."""
    seen = np.concatenate([battles.positions[rows], battles.options[rows]], 1)
    return scaled(seen.astype(np.float32))


def battle_parts(battles: Battles, seed: int) -> dict[str, Array]:
    """A network that has learned how battles end."""
    rng = np.random.default_rng([seed, 1])
    count = len(battles.stages)
    inputs = battles.positions.shape[1] + battles.options.shape[1]
    model = Model(inputs, 1, LAYERS, rng)
    steps = max(1, EPOCHS * count // BATCH)
    for step in range(steps):
        rng.random()  # passed over, as when the weights that we ship were made
        some = rng.integers(count, size=min(BATCH, count))
        seen = rows_of(battles, some)
        margin = battles.margins[some]
        won = (np.sign(margin) + 1) / 2
        blank = np.zeros((len(some), 1), np.float32)
        first, second, odds, worth = model.forward(seen, blank)
        wrong = np.asarray((1 / (1 + np.exp(-odds[:, 0])) - won) / len(some), np.float32)
        far = np.asarray(np.float32(MARGIN) * (worth - margin) / len(some), np.float32)
        slopes = model.descend(seen, blank, first, second, wrong[:, None], far)
        model.improve(slopes, RATE * (1 - 0.99 * step / steps))
    return {name: part.copy() for name, part in model.average.items()}


def odds_of(parts: dict[str, Array], battles: Battles) -> Floats:
    """How likely the network thought that each pair wins its battle."""
    found: list[Array] = []
    for start in range(0, len(battles.stages), 1 << 14):
        seen = rows_of(battles, slice(start, start + (1 << 14)))
        first = np.maximum(seen @ parts["w1"] + parts["b1"], 0)
        second = np.maximum(first @ parts["w2"] + parts["b2"], 0)
        found.append((second @ parts["wp"] + parts["bp"])[:, 0])
    return np.asarray(1 / (1 + np.exp(-np.concatenate(found))), np.float64)


def leanings(battles: Battles, rows: slice) -> tuple[Floats, Floats]:
    """How each pair differs from the mean of its hand, and the position with a constant."""
    chosen = battles.options[rows].astype(np.float64) - battles.spreads[rows]
    position = scaled(battles.positions[rows].astype(np.float32)).astype(np.float64)
    return chosen, np.concatenate([position, np.ones((len(position), 1))], 1)


def future_of(battles: Battles) -> Floats:
    """What each number of a pair means for the rounds to come, in a position that is the same."""
    width = battles.options.shape[1]
    square: Any = 0.0
    towards: Any = 0.0
    for start in range(0, len(battles.stages), 1 << 15):
        rows = slice(start, start + (1 << 15))
        both = np.concatenate(leanings(battles, rows), 1)
        square = square + both.T @ both
        towards = towards + both.T @ battles.future[rows].astype(np.float64)
    return solved(square, towards)[:width]


def weight_of(battles: Battles, odds: Floats, later: Floats, stages: int) -> Floats:
    """How much the future of a pair means for the match beside its odds, by what has been won."""
    square: Any = 0.0
    towards: Any = 0.0
    used = np.unique(battles.stages)
    number, count = np.zeros(stages, np.int64), len(used)
    number[used] = np.arange(count)
    for start in range(0, len(battles.stages), 1 << 14):
        rows = slice(start, start + (1 << 14))
        chosen, position = leanings(battles, rows)
        columns = np.zeros((len(chosen), 3, count))
        at, stage = np.arange(len(chosen)), number[battles.stages[rows]]
        columns[at, 0, stage] = 1
        columns[at, 1, stage] = odds[rows]
        columns[at, 2, stage] = chosen @ later
        both = np.concatenate([columns.reshape(len(chosen), -1), position[:, :-1]], 1)
        square = square + both.T @ both
        towards = towards + both.T @ battles.won[rows].astype(np.float64)
    found = solved(square, towards)
    win, future = found[count : 2 * count], found[2 * count : 3 * count]
    weight = np.zeros(stages)
    weight[used] = np.where(win > 0.05, future / np.maximum(win, 0.05), 0).clip(0, 1)
    return weight


def solved(square: Any, towards: Any) -> Floats:
    """The least squares, with a little pull towards 0."""
    return np.linalg.solve(square + RIDGE * np.eye(len(square)), towards)
