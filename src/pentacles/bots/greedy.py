# not compiled
"""Greedy bots: they look one action ahead in worlds that they hold possible."""

from __future__ import annotations

from pentacles.bots.bot import Bot
from pentacles.bots.eyes import Eyes
from pentacles.core.rng import Rng
from pentacles.core.state import State


class ImpulsiveBot(Bot):
    """Plays by first impressions, and often by none: an opponent for a first match."""

    name = "apprentice"

    def __init__(self, seed: int = 0, attention: float = 0.15) -> None:
        super().__init__(seed)
        self.attention = attention
        """How often it looks at its cards at all."""

    def choose(self, eyes: Eyes) -> int:
        options = eyes.options
        if self.rng.below(1000) >= self.attention * 1000:
            return self.rng.choice(options)
        world = eyes.world(self.rng)
        ratings = eyes.game.advice.ratings(world, eyes.seat, options)
        return options[ratings.index(max(ratings))]


class GreedyBot(Bot):
    """Rates each option by the game's advice and by the position right after it."""

    name = "adept"

    def __init__(self, seed: int = 0, worlds: int = 4, outlook: float = 1.0) -> None:
        super().__init__(seed)
        self.worlds = worlds
        self.outlook = outlook
        """How much the position after the action counts beside the advice on the action."""

    def choose(self, eyes: Eyes) -> int:
        options = eyes.reduced_options
        if len(options) == 1:
            return options[0]
        scores = self.totals(eyes, options)
        best = max(scores)
        return self.rng.choice([options[i] for i, score in enumerate(scores) if score == best])

    def totals(self, eyes: Eyes, options: list[int]) -> list[float]:
        """The worth of each option in several worlds together."""
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            world = eyes.world(self.rng)
            for index, score in enumerate(self.scores(world, eyes, options)):
                totals[index] += score
        return totals

    def scores(self, world: State, eyes: Eyes, options: list[int]) -> list[float]:
        """The worth of each option in one world."""
        advice = eyes.game.advice
        scores = advice.ratings(world, eyes.seat, options)
        if not self.outlook:
            return scores
        for index, action in enumerate(options):
            after = world.clone()
            after.play_unchecked(eyes.seat, action)
            worth = after.balance[eyes.seat] if after.over else advice.value(after, eyes.seat)
            scores[index] += self.outlook * worth
        return scores


def first_sight(eyes: Eyes, rng: Rng) -> list[int]:
    """The options as an adept rates them, the best first."""
    options = eyes.reduced_options
    if len(options) < 2:
        return options
    bot = GreedyBot()
    bot.rng = rng
    totals = bot.totals(eyes, options)
    places = sorted(range(len(options)), key=lambda place: (-totals[place], options[place]))
    return [options[place] for place in places]
