# not compiled
"""The searching bot, and advice by search."""

from __future__ import annotations

import time

from pentacles.bots.bot import Bot, Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.ismcts import Search
from pentacles.bots.trial import Trial
from pentacles.core.advice import TRIAL


class SearchBot(Bot):
    """Thinks ahead in many worlds that it holds possible."""

    name = "archmage"

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)

    def search(self, eyes: Eyes, keeps_chances: bool = False) -> Search | Trial:
        """Search the present decision, in the way that suits the game."""
        start = time.perf_counter()
        search = self.begin(eyes)
        search.keeps_chances = keeps_chances
        seconds = self.budget.seconds
        if seconds:
            seconds = max(0.001, seconds - (time.perf_counter() - start))
        search.run(self.budget.iterations, seconds)
        return search

    def begin(self, eyes: Eyes) -> Search | Trial:
        """A search of the present decision that has not thought yet."""
        advice = eyes.game.advice
        world = eyes.world(self.rng)
        order = first_sight(eyes, self.rng)
        horizon = advice.horizon()
        if advice.method() == TRIAL:
            return Trial(world, eyes.seat, advice, self.rng, order, horizon)
        return Search(world, eyes.seat, advice, self.rng, horizon=horizon, order=order)

    def choose(self, eyes: Eyes) -> int:
        options = eyes.reduced_options
        if len(options) == 1:
            return options[0]
        return self.search(eyes).choice()
