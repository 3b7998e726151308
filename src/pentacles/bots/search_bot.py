# not compiled
"""The searching bot, and advice by search."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from pentacles.bots.bot import Bot, Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.ismcts import Node, Search
from pentacles.bots.sage import sage_order
from pentacles.bots.side_by_side import crew, new_search, run_together
from pentacles.bots.trial import Trial


class Thought(NamedTuple):
    """What a search has found about the time after the action that was chosen."""

    eyes: Eyes
    turn: int
    deeds: list[int]
    """What the seat has played when that time has come."""
    tree: Node


class SearchBot(Bot):
    """Thinks ahead in many worlds that it holds possible.

    While it decides again and again in one turn it goes on from what it has thought before. These
    are its own imagined worlds, so they tell it nothing that it can't know.
    """

    name = "archmage"

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.thought: Thought | None = None
        if self.budget.workers > 1:
            crew(self.budget.workers - 1)  # to be there when they are needed

    def __getstate__(self) -> dict[str, Any]:
        """A copy thinks afresh: worlds that were imagined stay with the one who did."""
        return {**self.__dict__, "thought": None}

    def search(self, eyes: Eyes, keeps_chances: bool = False) -> Search | Trial:
        """Search the present decision, in the way that suits the game."""
        start = time.perf_counter()
        search = self.begin(eyes)
        search.keeps_chances = keeps_chances
        seconds = self.budget.seconds
        if seconds:
            seconds = max(0.001, seconds - (time.perf_counter() - start))
        if self.budget.workers > 1:
            run_together(search, self.budget.workers, self.budget.iterations, seconds)
        else:
            search.run(self.budget.iterations, seconds)
        return search

    def begin(self, eyes: Eyes) -> Search | Trial:
        """A search of the present decision that has not thought yet."""
        world = eyes.world(self.rng)
        order = sage_order(eyes, self.rng) or first_sight(eyes, self.rng)
        search = new_search(world, eyes.seat, self.rng, order)
        before = self.thought
        if before and isinstance(search, Search) and before.turn == world.turn:
            if before.eyes.looks_at(eyes) and before.deeds == eyes.deeds:
                search.go_on_from(before.tree)
        return search

    def choose(self, eyes: Eyes) -> int:
        options = eyes.reduced_options
        if len(options) == 1:
            if self.thought:
                self.thought.deeds.append(options[0])
            return options[0]
        search = self.search(eyes)
        action = search.choice()
        tree = search.below(action) if isinstance(search, Search) else None
        deeds = [*eyes.deeds, action]
        self.thought = Thought(eyes, search.root.turn, deeds, tree) if tree else None
        return action
