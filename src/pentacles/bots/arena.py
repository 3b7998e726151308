# not compiled
"""The arena: bots against bots, seats rotated, every deal played from every seat."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from pentacles._processes import deaf_children
from pentacles.bots import Budget, Eyes, Player, check_bot, make_bot
from pentacles.bots.bot import Bot
from pentacles.bots.intervals import Mean
from pentacles.bots.registry import name_of
from pentacles.bots.shares import shares_of
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.state import State


@dataclass(frozen=True)
class Bout:
    """One match to be played: its seed, and the level of the bot in each seat."""

    seed: int
    levels: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """One match that was played; `shares` divide one win among the seats, a draw evenly."""

    bout: Bout
    shares: tuple[float, ...]
    turns: int
    decisions: int


@dataclass(frozen=True)
class Ring:
    """What all bouts of a tournament have in common."""

    game: Game
    players: int
    budget: Budget
    own: Mapping[str, Player] = field(default_factory=dict)
    """Bots that are known by no name elsewhere."""


def play_match(state: State, bots: list[Bot]) -> int:
    """Let bots play a match to its end, each with the eyes of its seat; the number of decisions."""
    decisions = 0
    while not state.over:
        seat = state.seat
        state.play(seat, bots[seat].choose(Eyes(state, seat)))
        decisions += 1
    return decisions


def bouts(levels: list[str], seats: int, games: int, seed: int) -> list[Bout]:
    """Every deal once for each way to seat the bots."""
    turns = seatings(levels, seats)
    return [
        Bout(seed + number // len(turns), turns[number % len(turns)]) for number in range(games)
    ]


def seatings(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The different ways to seat the bots: all rotations, of every choice where not all fit."""
    if len(levels) > seats:
        lists = [list(chosen) for chosen in combinations(levels, seats)]
    else:  # a large table has every bot several times, and each as often as the others
        lists = [
            [levels[(first + seat) % len(levels)] for seat in range(seats)]
            for first in range(len(levels))
        ]
    turned = [tuple(one[turn:] + one[:turn]) for one in lists for turn in range(seats)]
    return list(dict.fromkeys(turned))


_RING: list[Ring] = []


def enter(ring: Ring) -> None:
    """Know the ring in each worker; the game is made there once."""
    _RING[:] = [ring]


def fight(bout: Bout) -> Result:
    """Play one bout."""
    ring = _RING[0]
    state = ring.game.new(ring.players, bout.seed)
    state.recording = False
    bots = [
        make_bot(ring.own.get(level, level), bout.seed * 31 + seat, ring.budget)
        for seat, level in enumerate(bout.levels)
    ]
    decisions = play_match(state, bots)
    return Result(bout, shares_of(state), state.turn, decisions)


def results(ring: Ring, planned: list[Bout], workers: int = 0) -> Iterator[Result]:
    """Play all bouts, on several cores, in the order in which they were planned."""
    count = min(workers or os.cpu_count() or 1, len(planned))
    if count <= 1:
        enter(ring)
        yield from map(fight, planned)
        return
    context = multiprocessing.get_context("spawn")
    with deaf_children():
        pool = context.Pool(count, enter, (ring,))
    with pool:
        yield from pool.imap(fight, planned)


@dataclass
class Standing:
    """How one level did: its share of wins in a seat, with a 95 % interval, and its rating."""

    level: str
    shares: Mean = field(default_factory=Mean)
    rating: Any = None

    @property
    def seats(self) -> int:
        """How often it sat at a table."""
        return self.shares.number

    @property
    def share(self) -> float:
        """The mean share of a win."""
        return self.shares.mean

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return self.shares.margin if self.seats > 1 else 1.0


@dataclass
class Tournament:
    """The standings so far."""

    seats: int
    matches: int = 0
    turns: int = 0
    decisions: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)
    model: Any = field(default_factory=PlackettLuce)

    def add(self, result: Result) -> None:
        """Count one match."""
        self.matches += 1
        self.turns += result.turns
        self.decisions += result.decisions
        for level, share in zip(result.bout.levels, result.shares, strict=True):
            self.standing(level).shares.add(share)
        if len(set(result.bout.levels)) > 1:
            self.rate(result)

    def standing(self, level: str) -> Standing:
        """The standing of a level."""
        if level not in self.standings:
            self.standings[level] = Standing(level, rating=self.model.rating(name=level))
        return self.standings[level]

    def rate(self, result: Result) -> None:
        """Let the match move the ratings; a level in several seats moves by their mean."""
        teams = [[self.standing(level).rating] for level in result.bout.levels]
        ranks = [-share for share in result.shares]
        moved: dict[str, list[Any]] = {}
        for level, team in zip(
            result.bout.levels, self.model.rate(teams, ranks=ranks), strict=True
        ):
            moved.setdefault(level, []).append(team[0])
        for level, ratings in moved.items():
            self.standing(level).rating = self.model.rating(
                mu=fmean(one.mu for one in ratings),
                sigma=fmean(one.sigma for one in ratings),
                name=level,
            )

    def ranking(self) -> list[Standing]:
        """All levels, the best first."""
        return sorted(self.standings.values(), key=lambda one: -one.share)

    def facts(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "matches": self.matches,
            "seats": self.seats,
            "equal_share": 1 / self.seats,
            "turns": self.turns / self.matches,
            "decisions": self.decisions / self.matches,
            "bots": [
                {
                    "bot": one.level,
                    "seats": one.seats,
                    "share": one.share,
                    "margin": one.margin,
                    "rating": one.rating.mu,
                    "rating_deviation": one.rating.sigma,
                }
                for one in self.ranking()
            ],
        }


def compete(
    game: Game,
    bots: Sequence[Player],
    games: int = 100,
    players: int | None = None,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Tournament:
    """Let bots play a tournament: levels by name, and your own classes, objects or functions.

    With several workers your own bots must be importable there: what stands in a module is.
    """
    names = [name_of(bot) for bot in bots]
    if not names or len(set(names)) != len(names):
        raise BadOption(f"Bots of a tournament need different names, got {names}.", "bots")
    for bot in bots:
        if isinstance(bot, str):
            check_bot(bot)
    count = game.usual_players if players is None else players
    game.check_players(count)
    own = {name: bot for name, bot in zip(names, bots, strict=True) if not isinstance(bot, str)}
    ring = Ring(game, count, budget or Budget(seconds=1.0), own)
    tournament = Tournament(game.seats(count))
    for result in results(ring, bouts(names, game.seats(count), games, seed), workers):
        tournament.add(result)
    return tournament
