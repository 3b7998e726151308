"""Information-set Monte Carlo tree search, for any game and any number of seats.

Each iteration deals a world that the searching seat holds possible, walks down one tree that all
worlds share, adds a node, plays on by the game's advice for a while, and values the end for every
seat. A node counts how often its action was available, so that actions which are legal only in
some worlds are compared fairly. Where a decision has many options the tree widens step by step,
the best-rated options first, and these get more of the iterations. Seats that choose at the same
time are served one after the other.

In the end the option that looked best at first sight is chosen, unless another one has done better
by more than luck: where options differ little, many short looks ahead say less than good advice.
What was found below the chosen option is where the search of the next decision may go on, as long
as the same seat decides.
"""

from __future__ import annotations

import gc
import math
import time
from typing import Any, Final, NamedTuple, final

from mypy_extensions import i64

from pentacles.core.advice import Advice
from pentacles.core.rng import Rng
from pentacles.core.state import State

LEAST_VISITS: Final = 4
"""With fewer visits an option is not judged."""


@final
class Node:
    """What is known about one action of a seat after the actions above it."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total = 0.0
        """The sum of the rewards of the seat that chose this action."""
        self.squares = 0.0
        """The sum of their squares."""
        self.hopes = 0.0
        """The sum of the chances to win, below the root of a search that keeps them."""
        self.rank: i64 = 0
        """How many options of the same node looked better at first sight."""
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        """The average reward, 0 without a visit."""
        return self.total / float(self.visits) if self.visits else 0.0

    def error(self) -> float:
        """The square of the standard error of the average; of a node with visits."""
        visits = float(self.visits)
        mean = self.total / visits
        return max(1e-4, self.squares / visits - mean * mean) / visits


class Branch(NamedTuple):
    """What a search has found about one option: the sums of a node below the root."""

    action: int
    visits: int
    available: int
    total: float
    squares: float
    hopes: float


class Search:
    """One search for one decision of one seat."""

    def __init__(
        self,
        root: State,
        seat: int,
        advice: Advice[Any],
        rng: Rng,
        explore: float = 1.0,
        widening: float = 2.0,
        horizon: int = 40,
        candour: float = 0.75,
        order: list[int] | None = None,
    ) -> None:
        self.root = root.clone()
        """A world that the seat holds possible: sampled again for every iteration."""
        self.root.keep_still(seat)
        self.seat = seat
        self.width: int = root.game.actions.size
        """A child is found by its seat times this, plus its action."""
        self.advice = advice
        self.rng = rng
        self.explore = explore
        self.widening = widening
        """A node has at most this times the square root of its visits children."""
        self.horizon = horizon
        """How many decisions a playout lasts before the position is valued."""
        self.candour = candour
        """How often a playout follows the advice; else it plays at random."""
        self.order: list[int] = order if order is not None else []
        """The options of the root as they look at first sight, the best first; may be empty."""
        self.tree = Node(-1, -1)
        self.iterations = 0
        self.keeps_chances = False
        """Whether each option's chance to win is noted beside its reward: for hints."""

    def run(self, iterations: int, seconds: float) -> None:
        """Search until the iterations are done or the time is up (0 seconds: no clock)."""
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
        for _ in range(iterations):
            self.iterate()
            if seconds > 0 and time.perf_counter() - start >= seconds:
                return

    def iterate(self) -> None:
        """One world, one way down the tree, one new node, one playout."""
        world = self.root.sample(self.seat, self.rng)
        path: list[Node] = []
        node = self.tree
        while not world.over:
            mover = world.seat
            if node is self.tree:
                mover = self.seat
            options = world.reduced_options(mover)
            if len(options) == 1 and node is not self.tree:
                world.play_unchecked(mover, options[0])
                continue
            child = self.step(world, node, mover, options)
            fresh = child.visits == 0
            path.append(child)
            world.play_unchecked(mover, child.action)
            node = child
            if fresh:
                break
        self.playout(world)
        rewards = self.rewards(world)
        self.tree.visits += 1
        if self.keeps_chances and path:
            path[0].hopes += self.advice.chances(world)[self.seat]
        for child in path:
            child.visits += 1
            reward = rewards[child.seat]
            child.total += reward
            child.squares += reward * reward
        self.iterations += 1

    def step(self, world: State, node: Node, mover: int, options: list[int]) -> Node:
        """The child to visit: a new one while the node may widen, else the most promising."""
        base = mover * self.width
        children = node.children
        known = 0
        best: Node | None = None
        best_score = -1e9
        for action in options:
            child = children.get(base + action)
            if child is None:
                continue
            known += 1
            child.available += 1
            visits = float(child.visits)
            score = self.explore * math.sqrt(float(child.available))
            score /= (1.0 + visits) * (1.0 + float(child.rank))
            if visits > 0.0:
                score += child.total / visits
            if best is None or score > best_score:
                best_score = score
                best = child
        if best is None or (
            known < len(options) and known < self.widening * math.sqrt(1.0 + float(node.visits))
        ):
            return self.widen(world, node, mover, options)
        return best

    def widen(self, world: State, node: Node, mover: int, options: list[int]) -> Node:
        """A new child: of the options not tried yet the one that looks best."""
        base = mover * self.width
        children = node.children
        fresh = [action for action in options if base + action not in children]
        action = fresh[0]
        if len(fresh) > 1:
            action = self.next_best(world, node, mover, fresh)
        child = Node(mover, action)
        child.available = 1
        child.rank = len(children)
        children[base + action] = child
        return child

    def next_best(self, world: State, node: Node, mover: int, fresh: list[int]) -> int:
        """The option that looks best among those not tried yet."""
        if node is self.tree:
            for action in self.order:
                if action in fresh:
                    return action
        return self.advice.best(world, mover, fresh)

    def playout(self, world: State) -> None:
        """Play on, mostly by the advice, to the end or to the horizon."""
        candid = int(self.candour * 1000)
        for _ in range(self.horizon):
            if world.over:
                return
            mover = world.seat
            options = world.options(mover)
            if len(options) == 1:
                action = options[0]
            elif candid and self.rng.below(1000) < candid:
                action = self.advice.best(world, mover, options)
            else:
                action = self.rng.choice(options)
            world.play_unchecked(mover, action)

    def rewards(self, world: State) -> list[float]:
        """What the end of a playout is worth to each seat."""
        if world.over:
            return world.balance
        return self.advice.values(world)

    def branches(self) -> list[Branch]:
        """What was found about the options, for another search of the same decision."""
        return [
            Branch(
                child.action,
                child.visits,
                child.available,
                child.total,
                child.squares,
                child.hopes,
            )
            for child in self.tree.children.values()
        ]

    def join(self, branches: list[Branch]) -> None:
        """Add what another search of the same decision has found."""
        children = self.tree.children
        for branch in branches:
            key = self.seat * self.width + branch.action
            child = children.get(key)
            if child is None:
                child = Node(self.seat, branch.action)
                child.rank = len(children)
                children[key] = child
            child.visits += branch.visits
            child.available += branch.available
            child.total += branch.total
            child.squares += branch.squares
            child.hopes += branch.hopes
            self.tree.visits += branch.visits
            self.iterations += branch.visits

    def below(self, action: int) -> Node | None:
        """Where a search goes on after this action; None if others had to decide there."""
        child = self.tree.children.get(self.seat * self.width + action)
        if child is None or not child.children:
            return None
        for key in child.children:
            if key // self.width != self.seat:
                return None
        return child

    def go_on_from(self, node: Node) -> None:
        """Begin with what another search has found below an action that was played since then.

        The options of the root that are among it keep their sums; their rank is that of today.
        """
        children = self.tree.children
        for rank, action in enumerate(self.order):
            child = node.children.get(self.seat * self.width + action)
            if child is not None and child.visits:
                child.rank = rank
                children[self.seat * self.width + action] = child
                self.tree.visits += child.visits

    def choice(self, doubt: float = 1.0) -> int:
        """The action to play: the first in order, or the one that has surely done better.

        `doubt` is by how many standard errors it must be ahead.
        """
        first = self.first()
        if first is None:
            return self.by_visits()[0].action
        best = first
        lead = doubt
        for child in self.tree.children.values():
            if child is not first and child.visits >= LEAST_VISITS:
                gap = child.mean() - first.mean()
                ahead = gap / math.sqrt(child.error() + first.error())
                if ahead > lead:
                    lead = ahead
                    best = child
        return best.action

    def first(self) -> Node | None:
        """The root's child that looked best at first sight, if it was tried often enough."""
        for action in self.order[:1]:
            child = self.tree.children.get(self.seat * self.width + action)
            if child is not None and child.visits >= LEAST_VISITS:
                return child
        return None

    def chance(self, action: int) -> float:
        """How likely the seat wins with this action; as things stand if it was never tried."""
        child = self.tree.children.get(self.seat * self.width + action)
        if child is None or not child.visits:
            return self.advice.chances(self.root)[self.seat]
        return child.hopes / float(child.visits)

    def by_visits(self) -> list[Node]:
        """The root's children, the most visited first."""
        found = list(self.tree.children.values())
        found.sort(key=most_visited)
        return found

    def ranked(self) -> list[tuple[int, int, float]]:
        """The root's actions with visits and mean reward: the choice, then the most visited."""
        choice = self.choice()
        found: list[tuple[int, int, float]] = []
        for child in self.by_visits():
            entry = (child.action, child.visits, child.mean())
            if child.action == choice:
                found.insert(0, entry)
            else:
                found.append(entry)
        return found


def most_visited(node: Node) -> tuple[float, float, int]:
    """The order of the root's children: visits, then mean reward, then the action's number."""
    return (-float(node.visits), -node.mean(), node.action)
