"""Advice: how good a position is, and which options look promising, for bots and hints."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.state import State

S = TypeVar("S", bound=State)

TREE: Final = "tree"
"""A search that grows a tree: for short tactics where other players' answers matter."""
TRIAL: Final = "trial"
"""A search that tries the options in the same worlds: for long rounds and good advice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """What a competent player knows about a game.

    It is given only states that its seat may know completely: sampled ones, never the true state of
    a match with hidden cards.
    """

    def value(self, state: S, seat: int) -> float:
        """How good the position is for a seat, from -1 (lost) to 1 (won)."""
        return 0.0

    def values(self, state: S) -> list[float]:
        """The same for every seat.

        Searches ask for this: a game in which the seats' values have much in common works it out
        once for all of them.
        """
        return [self.value(state, seat) for seat in range(state.seats)]

    def chances(self, state: S) -> list[float]:
        """Each seat's chance of winning, from the values of the position; they add up to 1.

        A single player plays against the game.
        """
        seats = state.seats
        if state.over:
            winners = state.winners
            if not winners:
                return [1.0 / seats] * seats if seats > 1 else [0.0]
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        hopes = [1.0 + value for value in self.values(state)]
        total = 2.0 if seats == 1 else sum(hopes)
        if total <= 0.0:
            return [1.0 / seats] * seats
        return [hope / total for hope in hopes]

    def ratings(self, state: S, seat: int, options: list[int]) -> list[float]:
        """How promising each option looks; only the order and rough distance matter."""
        return [0.0] * len(options)

    def best(self, state: S, seat: int, options: list[int]) -> int:
        """The option that looks most promising, the first of equals.

        Playouts ask only for this: a game that can find it without rating them all makes them
        faster.
        """
        ratings = self.ratings(state, seat, options)
        top = 0
        for index in range(1, len(ratings)):
            if ratings[index] > ratings[top]:
                top = index
        return options[top]

    def reason(self, state: S, seat: int, action: int) -> str:
        """One plain sentence that says why a player might choose this."""
        return ""

    def horizon(self) -> int:
        """How many decisions a search should play on before it values the position.

        A short look ahead with a good evaluation tells more than a match played out at random.
        """
        return 12

    def method(self) -> str:
        """How a search should think about this game: TREE or TRIAL."""
        return TREE

    def stage(self, state: S) -> int:
        """A number that changes when a part of the match, such as a round, has ended.

        At that point little is open and a position is easiest to value: a trial plays on until
        then.
        """
        return 0
