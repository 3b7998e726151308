"""Trials: the options of one decision, tried side by side in the same worlds.

Each world that the searching seat holds possible is played on once for every option, with the same
cards and the same dice: all seats follow the game's advice until the stage of the match ends, and
that end is valued. Only differences within a world count, so the luck of the deal cancels out.
From time to time the options that are surely behind are dropped, and the rest shares the worlds
that are left.

In the end the option that looked best at first sight is chosen, unless another one has done better
by more than luck. Advice that is followed to the end can hardly be made worse in this way, and
where a round is long a tree would not get there.
"""

from __future__ import annotations

import gc
import math
import time
from typing import Any, Final, NamedTuple

from pentacles.core.advice import Advice
from pentacles.core.rng import Rng
from pentacles.core.state import State

FIRST_LOOK: Final = 8
"""After so many worlds options are dropped for the first time; then whenever they have doubled."""
HOPELESS: Final = 2.0
"""By how many standard errors an option must be behind to be dropped."""
MOST_OPTIONS: Final = 16
"""So many are tried at most, those that look best at first sight."""
LUCK: Final = 0.5
"""One more world is imagined in which two options differ by this: a few worlds prove little."""


class Trials(NamedTuple):
    """What the options brought in some worlds."""

    worlds: int
    iterations: int
    rewards: list[list[float]]
    """For each option that was tried, world by world."""
    hopes: list[float]


class Trial:
    """One search for one decision of one seat."""

    def __init__(
        self,
        root: State,
        seat: int,
        advice: Advice[Any],
        rng: Rng,
        order: list[int],
        horizon: int = 1000,
    ) -> None:
        self.root = root.clone()
        """A world that the seat holds possible: sampled again and again."""
        self.root.keep_still(seat)
        self.seat = seat
        self.advice = advice
        self.rng = rng
        self.order = order[:MOST_OPTIONS]
        """The options that are tried as they look at first sight, the best first."""
        self.horizon = horizon
        """How many decisions are played on at most."""
        self.stage = advice.stage(root)
        self.left: list[int] = list(range(len(self.order)))
        """The places in the order of the options that are still tried."""
        self.rewards: list[list[float]] = [[] for _ in self.order]
        """What each option brought, world by world."""
        self.hopes: list[float] = [0.0] * len(self.order)
        """The sum of each option's chances to win, if they are kept."""
        self.keeps_chances = False
        """Whether each option's chance to win is noted beside its reward: for hints."""
        self.worlds = 0
        self.iterations = 0
        """How many playouts were made."""
        self.look = FIRST_LOOK
        """After so many worlds options are dropped next."""

    def run(self, iterations: int, seconds: float) -> None:
        """Try until so many playouts are done, the time is up (0: no clock), or one is left.

        A world in which not all options could be tried doesn't count.
        """
        collects = gc.isenabled()
        gc.disable()  # a search makes no rings of objects, and looking for them takes its time
        try:
            self.think(iterations, seconds)
        finally:
            if collects:
                gc.enable()

    def think(self, iterations: int, seconds: float) -> None:
        """The same while nobody looks for rings of objects."""
        start = time.perf_counter()
        while 1 < len(self.left) <= iterations:
            world = self.root.sample(self.seat, self.rng)
            found: list[float] = []
            hopes: list[float] = []
            for place in self.left:
                after = world.clone()
                found.append(self.play_on(after, self.order[place]))
                if self.keeps_chances:
                    hopes.append(self.advice.chances(after)[self.seat])
                self.iterations += 1
                if seconds > 0 and time.perf_counter() - start >= seconds:
                    return
            for index in range(len(found)):
                self.rewards[self.left[index]].append(found[index])
                if self.keeps_chances:
                    self.hopes[self.left[index]] += hopes[index]
            iterations -= len(found)
            self.worlds += 1
            self.look_back()

    def look_back(self) -> None:
        """Drop options when enough worlds are done for it."""
        if self.worlds >= self.look:
            self.look *= 2
            self.drop()

    def tried(self, left: list[int], iterations: int, seconds: float) -> Trials:
        """What these options bring, none of them dropped: for another search of this decision."""
        self.left = left
        self.look = iterations + 1  # never
        self.run(iterations, seconds)
        return Trials(
            self.worlds,
            self.iterations,
            [self.rewards[place] for place in left],
            [self.hopes[place] for place in left],
        )

    def join(self, trials: Trials) -> None:
        """Add the worlds in which another search has tried the options that are left."""
        for index, place in enumerate(self.left):
            self.rewards[place] += trials.rewards[index]
            self.hopes[place] += trials.hopes[index]
        self.worlds += trials.worlds
        self.iterations += trials.iterations

    def play_on(self, world: State, action: int) -> float:
        """What an option brings when all go on by the advice to the end of the stage."""
        world.play_unchecked(self.seat, action)
        for _ in range(self.horizon):
            if world.over:
                break
            if self.advice.stage(world) != self.stage:
                break
            mover = world.seat
            options = world.options(mover)
            action = options[0]
            if len(options) > 1:
                action = self.advice.best(world, mover, options)
            world.play_unchecked(mover, action)
        if world.over:
            return world.balance[self.seat]
        return self.advice.value(world, self.seat)

    def drop(self) -> None:
        """Leave out the options that are surely behind the leader."""
        leader = self.leader()
        self.left = [place for place in self.left if self.ahead(leader, place) < HOPELESS]

    def leader(self) -> int:
        """The option that has done best of those that are left, the first of equals."""
        best = self.left[0]
        for place in self.left:
            if math.fsum(self.rewards[place]) > math.fsum(self.rewards[best]):
                best = place
        return best

    def ahead(self, one: int, other: int) -> float:
        """By how many standard errors one option is ahead of another, world by world."""
        if one == other:
            return 0.0
        ours = self.rewards[one]
        theirs = self.rewards[other]
        total = 0.0
        squares = LUCK * LUCK
        for index in range(len(ours)):
            gap = ours[index] - theirs[index]
            total += gap
            squares += gap * gap
        number = len(ours) + 1.0
        mean = total / number
        return mean / math.sqrt((squares / number - mean * mean) / number)

    def choice(self, doubt: float = 1.0) -> int:
        """The action to play: the first in order, or the one that has surely done better.

        `doubt` is by how many standard errors it must be ahead.
        """
        best = self.leader()
        if 0 in self.left and self.ahead(best, 0) <= doubt:
            best = 0
        return self.order[best]

    def chance(self, action: int) -> float:
        """How likely the seat wins with this action; as things stand if it was never tried."""
        place = self.order.index(action)
        tried = len(self.rewards[place])
        if not tried:
            return self.advice.chances(self.root)[self.seat]
        return self.hopes[place] / tried

    def ranked(self) -> list[tuple[int, int, float]]:
        """The actions with their worlds and mean reward: the choice, then the longest tried."""
        choice = self.choice()
        found: list[tuple[float, float, int]] = []
        for place in range(len(self.order)):
            rewards = self.rewards[place]
            mean = math.fsum(rewards) / len(rewards) if rewards else 0.0
            first = self.order[place] == choice
            found.append((-math.inf if first else -float(len(rewards)), -mean, place))
        found.sort()
        return [(self.order[place], len(self.rewards[place]), -less) for _, less, place in found]
