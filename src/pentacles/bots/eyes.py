# not compiled
"""Eyes: all that a bot is given of a match."""

from __future__ import annotations

from typing import Any

from pentacles.core.compact import compact_view
from pentacles.core.game import Game
from pentacles.core.replay import actions_by
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.table import Table


class Eyes:
    """A seat's view of a match, and the worlds that it holds possible.

    The true state stays behind it: a bot asks for sampled worlds, never for the real one.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Any = self.__state.game
        return game  # type: ignore[no-any-return]

    def looks_at(self, other: Eyes) -> bool:
        """Whether these are eyes of the same seat on the same match."""
        return self.__state is other.__state and self.seat == other.seat

    @property
    def deeds(self) -> list[int]:
        """The actions that this seat has played so far, in order."""
        return actions_by(self.__state, self.seat)

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.__state.players

    @property
    def options(self) -> list[int]:
        """The legal actions of this seat, in the order of their numbers."""
        return sorted(self.__state.options(self.seat))

    @property
    def reduced_options(self) -> list[int]:
        """One option for each group of options that are the same in play."""
        return sorted(self.__state.reduced_options(self.seat))

    @property
    def table(self) -> Table:
        """What this seat sees."""
        return self.__state.table(self.seat)

    def observation(self) -> list[float]:
        """What this seat knows, as numbers."""
        return self.__state.observation(self.seat)

    def compact(self) -> list[float]:
        """What this seat knows, as the numbers of the compact view."""
        return compact_view(self.game, self.players).observe(self.__state, self.seat)

    def world(self, rng: Rng) -> State:
        """A full state that agrees with all that this seat knows."""
        return self.__state.sample(self.seat, rng)
