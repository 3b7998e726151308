# not compiled
"""Hints: ranked actions with an estimated win chance and one plain sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pentacles.bots.bot import Budget
from pentacles.bots.eyes import Eyes
from pentacles.bots.sage import sage_favourite
from pentacles.bots.sage_thoughts import thoughts
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
    is_sages: bool = False
    """Whether the sage would choose it; never where it has not learned the match."""


def advise(
    state: State,
    seat: int,
    budget: Budget | None = None,
    seed: int = 0,
    by: Literal["archmage", "sage"] = "archmage",
) -> list[Hint]:
    """The actions of a seat that is asked, the best first, from what that seat knows.

    An archmage searches. The sage goes by its network, where it has learned the match; BadOption
    says why if it hasn't.
    """
    eyes = Eyes(state, seat)
    if not eyes.options:
        raise Illegal("", f"Seat {seat} is not asked now, so there is nothing to advise.")
    budget = budget or Budget(iterations=400)
    if by == "sage":
        found = thoughts(eyes, budget, Rng(seed))
    else:
        search = SearchBot(seed, budget).search(eyes, keeps_chances=True)
        found = [(action, search.chance(action)) for action, _, _ in search.ranked()]
    world = eyes.world(Rng(seed))
    game = eyes.game
    favourite = sage_favourite(eyes, Rng(seed))
    return [
        Hint(
            action,
            game.drawing.label(world, seat, action),
            chance,
            game.advice.reason(world, seat, action),
            action == favourite,
        )
        for action, chance in found
    ]
