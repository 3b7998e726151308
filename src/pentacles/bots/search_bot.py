# not compiled
"""The searching bot, and advice by search."""

from __future__ import annotations

import time

from pentacles.bots.bot import Bot, Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.ismcts import Search
from pentacles.bots.side_by_side import crew, new_search, run_together
from pentacles.bots.trial import Trial


class SearchBot(Bot):
    """Thinks ahead in many worlds that it holds possible."""

    name = "archmage"

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)
        if self.budget.workers > 1:
            crew(self.budget.workers - 1)  # to be there when they are needed

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
        order = first_sight(eyes, self.rng)
        return new_search(world, eyes.seat, self.rng, order)

    def choose(self, eyes: Eyes) -> int:
        options = eyes.reduced_options
        if len(options) == 1:
            return options[0]
        return self.search(eyes).choice()
