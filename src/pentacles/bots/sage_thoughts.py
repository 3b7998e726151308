# not compiled
"""What the sage thinks of a match: of its options, and of everybody's chances along the way.

No search: the network rates the options of a seat from what that seat sees, and expects a result.
"""

from __future__ import annotations

import time
from math import exp
from typing import TYPE_CHECKING

from pentacles.bots.bot import Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.sage import SageBot, by_place, consulted, looked, ordered
from pentacles.bots.shares import shares_of
from pentacles.core.compact import compact_view
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.replay import Ply
from pentacles.core.rng import Rng
from pentacles.core.state import State

if TYPE_CHECKING:
    from pentacles.bots.network import Network

DOUBTFUL, BAD = 0.1, 0.01
"""A move that the sage would choose less often than this share of its favourite is marked."""


def needed(game: Game, players: int) -> Network:
    """The sage's network for a match; BadOption says why there is none."""
    found = consulted(game, players)
    if isinstance(found, str):
        raise BadOption(f"{found}, so it can't say anything about it.", "by")
    return found


def share(expected: float, seats: int) -> float:
    """The share of wins that an expected result from -1 to 1 means."""
    return min(1.0, max(0.0, (expected * (seats - 1) + 1) / seats))


def thoughts(eyes: Eyes, budget: Budget, rng: Rng) -> list[tuple[int, float]]:
    """The options as the sage prefers them, each with the share of wins that it expects after it.

    In worlds that the seat holds possible the option is played, then every seat is a sage that
    sees what it may see, until this seat is asked again: there its network says what it expects.
    The budget is that of all options together.
    """
    network = needed(eyes.game, eyes.players)
    seat = eyes.seat
    options = ordered(network, eyes, rng) or eyes.reduced_options
    sage = SageBot(network=network)
    sage.rng = rng
    sums = dict.fromkeys(options, 0.0)
    worlds = 0
    begun = time.perf_counter()
    while not worlds or (
        (not budget.iterations or (worlds + 1) * len(options) <= budget.iterations)
        and (not budget.seconds or time.perf_counter() - begun < budget.seconds)
    ):
        world = eyes.world(rng)
        world.recording = False
        for action in options:
            after = world.clone()
            after.rng = rng.fork()
            after.play_unchecked(seat, action)
            sums[action] += hoped(sage, network, after, seat)
        worlds += 1
    return [(action, sums[action] / worlds) for action in options]


def hoped(sage: SageBot, network: Network, world: State, seat: int) -> float:
    """What a seat expects when it is next asked in a world where all play like the sage."""
    while not world.over:
        asked = world.seat
        eyes = Eyes(world, asked)
        options = eyes.options
        if len(options) == 1:
            world.play_unchecked(asked, options[0])
            continue
        actions, ratings, expected = looked(network, eyes, sage.rng)
        if asked == seat:
            return share(expected, world.seats)
        world.play_unchecked(asked, sage.pick(actions, ratings))
    return shares_of(world)[seat]


class Looker:
    """Follows a match, and knows what each seat expected when it was last asked."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.network = needed(state.game, state.players)
        self.rng = rng
        self.view = compact_view(state.game, state.players)
        self.hopes = [1 / state.seats] * state.seats
        self.asked = -1
        self.ratings: dict[int, float] = {}
        """Of the actions of the compact view, where the seat that is asked has a choice."""
        self.look(state)

    def look(self, state: State) -> None:
        """See what the seat that is asked now thinks."""
        self.ratings = {}
        if state.over:
            self.hopes = list(shares_of(state))
            return
        self.asked = state.seat
        eyes = Eyes(state, self.asked)
        if len(eyes.options) == 1:
            return
        self.ratings, expected = by_place(self.network, eyes, self.rng)
        self.hopes[self.asked] = share(expected, state.seats)

    @property
    def chances(self) -> tuple[float, ...]:
        """What the seats expect, brought to a sum of 1."""
        total = sum(self.hopes)
        seats = len(self.hopes)
        return tuple(one / total if total else 1 / seats for one in self.hopes)

    def sign(self, ply: Ply) -> str:
        """The mark of a move by how seldom the sage would choose it; none without a choice."""
        if ply.action is None or ply.seat != self.asked:
            return ""
        rating = self.ratings.get(self.view.of_action[ply.seat][ply.action])
        if rating is None:
            return ""
        often = exp(rating - max(self.ratings.values()))
        return "??" if often < BAD else "?!" if often < DOUBTFUL else ""
