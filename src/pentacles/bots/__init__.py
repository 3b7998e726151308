"""Opponents: random, greedy and searching bots for any game.

A bot is given the eyes of its seat, never the state: it can't know more than a player could.
"""

from __future__ import annotations

from pentacles.bots.advising import Hint, advise
from pentacles.bots.bot import Bot, Budget, RandomBot
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import GreedyBot, ImpulsiveBot
from pentacles.bots.search import Search
from pentacles.bots.searching import SearchBot
from pentacles.core.errors import BadOption

LEVELS = ("random", "apprentice", "adept", "archmage")
"""The strengths by the names that people choose from, weakest first."""


def make_bot(level: str, seed: int = 0, budget: Budget | None = None) -> Bot:
    """A bot of this level; BadOption lists the levels."""
    if level not in LEVELS:
        raise BadOption(f"Unknown bot {level!r}. Bots: {', '.join(LEVELS)}.", "bot")
    if level == "random":
        return RandomBot(seed)
    if level == "apprentice":
        return ImpulsiveBot(seed)
    if level == "adept":
        return GreedyBot(seed)
    return SearchBot(seed, budget)


__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Eyes",
    "GreedyBot",
    "Hint",
    "ImpulsiveBot",
    "RandomBot",
    "Search",
    "SearchBot",
    "advise",
    "make_bot",
]
