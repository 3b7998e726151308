"""Tests of a network: matches against bots or itself, many side by side, in every seat alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pentacles.bots.bot import Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.intervals import wilson
from pentacles.bots.network import Array, Network
from pentacles.bots.registry import Player, make_bot, name_of
from pentacles.bots.sage import TEMPERATURE, SageBot
from pentacles.core.game import Game
from pentacles.envs import VectorGame
from pentacles.learning.table import Bools, judge_over, told

SIDE_BY_SIDE = 64
MANY = 512
"""Matches side by side where no bot has to be asked one by one."""


@dataclass(frozen=True)
class Score:
    """What a network won against a bot: of two seats one is its own, of four two."""

    against: str
    won: float
    """Matches; a draw is shared."""
    matches: int

    @property
    def share(self) -> float:
        """Of all matches."""
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Of the share, with 95 % (Wilson)."""
        return wilson(self.won, self.matches)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.against} {100 * self.share:.1f} % "
            f"({100 * low:.0f} to {100 * high:.0f}, {self.matches} matches)"
        )


def measured(
    network: Network,
    game: Game,
    players: int,
    against: Player | Network,
    matches: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    temperature: float = TEMPERATURE,
) -> Score:
    """Play matches against a bot, the network in every other seat, from both sides alike.

    A network may be the other side as well.
    """
    count = min(SIDE_BY_SIDE, matches + matches % 2)
    games = VectorGame(game, count, players, seed=seed, view="compact")
    view = games.compact
    assert view is not None
    seats = game.seats(players)
    own = (np.arange(seats)[None] + np.arange(count)[:, None]) % 2 == 0
    sage = SageBot(seed, network, temperature)
    other, bot, name = None, None, "network"
    if isinstance(against, Network):
        other = against
    else:
        bot, name = make_bot(against, seed + 1, budget), name_of(against)
    quota = -(-matches // count)  # the same for each row: short matches don't count more
    left = np.full(count, quota)
    won = 0.0
    rows = np.arange(count)
    while left.any():
        asked, states = games.seats, games.states
        mine = own[rows, asked]
        actions = np.array(games.random_actions())
        ratings = rated(network, games, (left > 0) & mine)
        if other is not None:
            ratings[~mine] = rated(other, games, (left > 0) & ~mine)[~mine]
        for row in np.flatnonzero(left > 0).tolist():
            if mine[row] or bot is None:
                legal = np.flatnonzero(games.masks[row])
                actions[row] = sage.pick(legal.tolist(), ratings[row, legal].tolist())
            else:
                seat = int(asked[row])
                actions[row] = view.of_action[seat][bot.choose(Eyes(states[row], seat))]
        games.step(actions)
        for row in np.flatnonzero(games.dones & (left > 0)).tolist():
            left[row] -= 1
            best = games.rewards[row] == games.rewards[row].max()
            won += float((best & own[row]).sum() / best.sum())
    return Score(name, won, quota * count)


@dataclass(frozen=True)
class Ending:
    """How a match between equal players went."""

    beginner: int
    """The seat that was asked first."""
    winners: tuple[int, ...]
    """None of them if all share the win."""
    decisions: int


def among_equals(
    network: Network,
    game: Game,
    players: int,
    matches: int,
    *,
    seed: int = 0,
    temperature: float = TEMPERATURE,
) -> Iterator[Ending]:
    """Matches in which the network has every seat, as it plays at the table.

    Each row plays its share of them, as short ones would else come first and count more.
    """
    count = min(MANY, matches)
    games = VectorGame(game, count, players, seed=seed, view="compact")
    sage = SageBot(seed, network, temperature)
    left = np.full(count, matches // count)
    left[: matches % count] += 1
    beginners, decisions = games.seats.copy(), np.zeros(count, np.int64)
    while left.any():
        ratings = rated(network, games, left > 0)
        actions = np.array(games.random_actions())
        for row in np.flatnonzero((left > 0) & (games.masks.sum(1) > 1)).tolist():
            legal = np.flatnonzero(games.masks[row])
            actions[row] = sage.pick(legal.tolist(), ratings[row, legal].tolist())
        games.step(actions)
        decisions += 1
        for row in np.flatnonzero(games.dones).tolist():
            if left[row]:
                best = games.rewards[row] == games.rewards[row].max()
                winners = () if best.all() else tuple(np.flatnonzero(best).tolist())
                yield Ending(int(beginners[row]), winners, int(decisions[row]))
                left[row] -= 1
            beginners[row], decisions[row] = games.seats[row], 0


def rated(network: Network, games: VectorGame, asked: Bools) -> Array:
    """The ratings of a network in the matches in which it is asked; others don't count."""
    wanted = asked & (games.masks.sum(1) > 1) & (network.wants_counsel or network.wants_remarks)
    hints, noted = told(games, wanted, network.scale, network.wants_remarks)
    if not network.wants_counsel:
        hints[:] = 0
    ratings, _ = network.look(np.concatenate([games.observations, noted], 1), hints)
    judge_over(network, games, np.flatnonzero(asked), ratings)
    return ratings
