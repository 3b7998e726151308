"""Opponents: random, greedy and searching bots for any game.

A bot is given the eyes of its seat, never the state: it can't know more than a player could.
"""

from __future__ import annotations

from pentacles.bots.bot import Bot, Budget, RandomBot
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import GreedyBot, ImpulsiveBot
from pentacles.bots.hints import Hint, advise
from pentacles.bots.ismcts import Search
from pentacles.bots.registry import (
    LEVELS,
    WHO,
    Player,
    bot_names,
    check_bot,
    is_at_hand,
    make_bot,
)
from pentacles.bots.sage import SageBot, sage_gap
from pentacles.bots.search_bot import SearchBot

__all__ = [
    "LEVELS",
    "WHO",
    "Bot",
    "Budget",
    "Eyes",
    "GreedyBot",
    "Hint",
    "ImpulsiveBot",
    "Player",
    "RandomBot",
    "SageBot",
    "Search",
    "SearchBot",
    "advise",
    "bot_names",
    "check_bot",
    "is_at_hand",
    "make_bot",
    "sage_gap",
]
