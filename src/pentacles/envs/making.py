# not compiled
"""What all environments share: making the game and naming the seats."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

from pentacles.core.errors import shown
from pentacles.core.game import Game
from pentacles.games import game as make_game


def made(game: str | Game, cards: Any, options: dict[str, Any]) -> Game:
    """A game by its id with cards and options, or an existing game."""
    if isinstance(game, Game):
        if options or cards is not None:
            raise TypeError("Give cards and options to the game, or its id instead of the game.")
        return game
    return make_game(game, cards=cards, **options)


def seat_names(game: Game, players: int) -> list[str]:
    """The agents of a match: `seat_0`, `seat_1`, ..."""
    return [f"seat_{seat}" for seat in range(game.seats(players))]


def whole(number: Any, what: str) -> int:
    """A whole number of any kind, numpy's too; nothing is rounded."""
    try:
        return index(number)
    except TypeError:
        raise ValueError(f"{what} must be a whole number, got {shown(number)}.") from None


buffer: Callable[[Any], memoryview] = memoryview
"""The numbers of a numpy array, to be written one by one."""
