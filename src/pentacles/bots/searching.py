# not compiled
"""The searching bot, and advice by search."""

from __future__ import annotations

import time

from pentacles.bots.bot import Bot, Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.search import Search


class SearchBot(Bot):
    """Thinks ahead in many worlds that it holds possible."""

    name = "archmage"

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)

    def search(self, eyes: Eyes) -> Search:
        """Search the present decision."""
        start = time.perf_counter()
        advice = eyes.game.advice
        search = Search(
            eyes.world(self.rng),
            eyes.seat,
            advice,
            self.rng,
            horizon=advice.horizon(),
            order=first_sight(eyes, self.rng),
        )
        seconds = self.budget.seconds
        if seconds:
            seconds = max(0.001, seconds - (time.perf_counter() - start))
        search.run(self.budget.iterations, seconds)
        return search

    def choose(self, eyes: Eyes) -> int:
        options = eyes.reduced_options
        if len(options) == 1:
            return options[0]
        return self.search(eyes).choice()
