# not compiled
"""Hints: ranked actions with an estimated win chance and one plain sentence each."""

from __future__ import annotations

from dataclasses import dataclass

from pentacles.bots.bot import Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.search_bot import SearchBot
from pentacles.core.errors import Illegal
from pentacles.core.rng import Rng
from pentacles.core.state import State


@dataclass(frozen=True)
class Hint:
    """One action: how it is called, how well it does, and why a player might choose it."""

    action: int
    label: str
    win_chance: float
    reason: str


def advise(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Hint]:
    """The actions of a seat that is asked, the best first, from what that seat knows."""
    eyes = Eyes(state, seat)
    if not eyes.options:
        raise Illegal("", f"Seat {seat} is not asked now, so there is nothing to advise.")
    bot = SearchBot(seed, budget or Budget(iterations=400))
    search = bot.search(eyes, keeps_chances=True)
    world = eyes.world(Rng(seed))
    advice = eyes.game.advice
    return [
        Hint(
            action,
            eyes.game.drawing.label(world, seat, action),
            search.chance(action),
            advice.reason(world, seat, action),
        )
        for action, _, _ in search.ranked()
    ]
