# not compiled
"""Counsel: what a game's advice thinks of the options, brought to one scale for all games.

The best option has 0, one that is hopelessly behind -1. How far behind an option must be to get
-1/2 is for the network to say; one without such a scale is told that the worst has -1. The advice
is given one world that the seat holds possible, so it knows what the seat knows and imagines.

A network may ask for remarks too: a few numbers about the position that players would work out,
such as the power of both sides in a battle. A game that has some says them in a module `remarks.py`
beside its `game.py`: their `NAMES`, and a function that gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from pentacles.core.advice import Advice
from pentacles.core.game import Game
from pentacles.core.state import State

COMMON = ("rating of the best option", "how far the second is behind")
"""The remarks that are made in every game."""


def counsel(
    advice: Advice[Any], world: State, seat: int, options: list[int], scale: float
) -> list[float]:
    """How far behind the best each option is, from -1 to 0; by the worst if the scale is 0."""
    return behind(advice.ratings(world, seat, options), scale)


def behind(ratings: list[float], scale: float) -> list[float]:
    """The same from the ratings of the advice."""
    best = max(ratings)
    if scale:
        return [(rating - best) / (best - rating + scale) for rating in ratings]
    spread = best - min(ratings)
    if spread <= 0:
        return [0.0] * len(ratings)
    return [(rating - best) / spread for rating in ratings]


class Remarks(NamedTuple):
    """The remarks that a game makes of its own."""

    names: tuple[str, ...]
    made: Callable[[Any, int], list[float]]


def none(_state: State, _seat: int) -> list[float]:
    """A game without remarks of its own."""
    return []


@cache
def remarks_of(kind: type[Game]) -> Remarks:
    """What a game has in its module `remarks`; nothing if there is none."""
    package = kind.__module__.rpartition(".")[0]
    name = f"{package}.remarks"
    if not package or find_spec(name) is None:
        return Remarks((), none)
    module = import_module(name)
    return Remarks(module.NAMES, module.remarks)


def remark_names(game: Game) -> list[str]:
    """What the remarks on a position of this game are, in their order."""
    return [*COMMON, *remarks_of(type(game)).names]


def remarks(game: Game, world: State, seat: int, ratings: list[float]) -> list[float]:
    """The remarks on a position, by a world that the seat holds possible and the ratings in it."""
    best = max(ratings)
    gap = best - max([*ratings[: ratings.index(best)], *ratings[ratings.index(best) + 1 :], -1e9])
    return [best, gap if len(ratings) > 1 else 0.0, *remarks_of(type(game)).made(world, seat)]
