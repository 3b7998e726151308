# not compiled
"""Foresight: the options of a decision tried in the same worlds, played on by what the sage knows.

Like a trial (`bots/trial.py`), but all seats go on by the network, each by its own view of the world
and never by the cards that it can't see. So no seat plays as if it knew what only the sampled world
tells, which is what leads a tree of worlds astray. After some decisions the network values the
position. The option that the network rates highest is chosen, unless another has surely done better.
"""

from __future__ import annotations

import math
import time

import numpy as np

from pentacles.bots.network import Network
from pentacles.core.compact import compact_view
from pentacles.core.rng import Rng
from pentacles.core.state import State

OPTIONS = 6
"""So many options are tried at most."""
LEAST = 0.01
"""The chance that the network must give an option for it to be tried."""
WORLDS = 8
"""That are played on side by side."""
HORIZON = 10
"""Decisions that are played on at least; then until the seat itself is asked."""
LONGEST = 40
"""Decisions that are played on at most."""
FIRST_LOOK = 16
HOPELESS = 2.0
LUCK = 0.5
"""One more world is imagined in which two options differ by this: a few worlds prove little."""


class Foresight:
    """One search for one decision of one seat."""

    def __init__(
        self,
        root: State,
        seat: int,
        network: Network,
        rng: Rng,
        options: list[int],
        ratings: list[float],
        horizon: int = HORIZON,
    ) -> None:
        self.root = root.clone()
        self.root.keep_still(seat)
        self.seat = seat
        self.network = network
        self.rng = rng
        self.horizon = horizon
        self.view = compact_view(root.game, root.players)
        self.keeps_chances = False
        best = max(ratings)
        weights = [math.exp(rating - best) for rating in ratings]
        total = sum(weights)
        places = sorted(range(len(options)), key=lambda place: -weights[place])
        self.all = [options[place] for place in places]
        self.order = [
            options[place]
            for number, place in enumerate(places[:OPTIONS])
            if number < 2 or weights[place] >= LEAST * total
        ]
        """The options that are tried, the best at first sight first."""
        self.left = list(range(len(self.order)))
        self.rewards: list[list[float]] = [[] for _ in self.order]
        self.iterations = 0
        self.worlds = 0
        self.look = FIRST_LOOK
        self.dice = np.random.default_rng(rng.bits())

    def run(self, iterations: int, seconds: float) -> None:
        """Try until so many playouts are done, the time is up (0: no clock), or one is left."""
        end = time.perf_counter() + seconds if seconds else math.inf
        slowest = 0.0
        while 1 < len(self.left) <= iterations:
            begun = time.perf_counter()
            if begun + slowest > end:
                return
            worlds = min(WORLDS, iterations // len(self.left))
            self.try_in(worlds)
            iterations -= worlds * len(self.left)
            if self.worlds >= self.look:
                self.look *= 2
                self.drop()
            slowest = max(slowest, time.perf_counter() - begun)

    def try_in(self, count: int) -> None:
        """Try the options that are left in some more worlds."""
        states: list[State] = []
        for _ in range(count):
            world = self.root.sample(self.seat, self.rng)
            world.recording = False
            for place in self.left:
                after = world.clone()
                after.play_unchecked(self.seat, self.order[place])
                states.append(after)
        values = self.played_on(states)
        for index, value in enumerate(values):
            self.rewards[self.left[index % len(self.left)]].append(value)
        self.worlds += count
        self.iterations += len(states)

    def played_on(self, states: list[State]) -> list[float]:
        """What each position comes to for the seat when all go on by the network."""
        values = [0.0] * len(states)
        live = list(range(len(states)))
        for depth in range(LONGEST + 1):
            going: list[int] = []
            for index in live:
                state = states[index]
                while not state.over and len(options := state.options(state.seat)) == 1:
                    if depth >= self.horizon and state.seat == self.seat:
                        break
                    state.play_unchecked(state.seat, options[0])
                if state.over:
                    values[index] = state.balance[self.seat]
                else:
                    going.append(index)
            if not going:
                break
            seen = [self.view.observe(states[index], states[index].seat) for index in going]
            ratings, worths = self.network.look(np.array(seen, np.float32))
            noisy = ratings + self.dice.gumbel(size=ratings.shape).astype(np.float32) * 0.5
            live = []
            for row, index in enumerate(going):
                state = states[index]
                seat = state.seat
                if depth >= self.horizon and (seat == self.seat or depth == LONGEST):
                    worth = float(worths[row])
                    values[index] = worth if seat == self.seat else -worth / (state.seats - 1)
                    continue
                choices = self.view.choices(seat, state.options(seat))
                places = list(choices)
                best = places[int(noisy[row, places].argmax())]
                state.play_unchecked(seat, choices[best])
                live.append(index)
        return [min(max(value, -1.0), 1.0) for value in values]

    def drop(self) -> None:
        """Leave out the options that are surely behind the leader."""
        leader = self.leader()
        self.left = [place for place in self.left if self.ahead(leader, place) < HOPELESS]

    def leader(self) -> int:
        """The option that has done best of those that are left, the first of equals."""
        return max(self.left, key=lambda place: (math.fsum(self.rewards[place]), -place))

    def ahead(self, one: int, other: int) -> float:
        """By how many standard errors one option is ahead of another, world by world."""
        if one == other:
            return 0.0
        gaps = [a - b for a, b in zip(self.rewards[one], self.rewards[other], strict=False)]
        number = len(gaps) + 1.0
        mean = math.fsum(gaps) / number
        square = (math.fsum(gap * gap for gap in gaps) + LUCK * LUCK) / number
        return mean / math.sqrt(max(square - mean * mean, 1e-9) / number)

    def choice(self, doubt: float = 1.0) -> int:
        """The action to play: the first in order, or the one that has surely done better."""
        best = self.leader()
        if 0 in self.left and self.ahead(best, 0) <= doubt:
            best = 0
        return self.order[best]

    def chance(self, action: int) -> float:
        """How likely the seat wins with this action, as far as it was tried."""
        if action not in self.order:
            return 0.0
        rewards = self.rewards[self.order.index(action)]
        mean = math.fsum(rewards) / len(rewards) if rewards else 0.0
        seats = self.root.seats  # 1 is a win, and together the results of all seats are 0
        return min(max((1 + mean * (seats - 1)) / seats, 0.0), 1.0)
