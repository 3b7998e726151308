# not compiled
"""The sage's values in a search: it plays on for a while, then asks the sage what it expects.

The sage's network has seen many matches end, so it knows better than the game's own notes what a
position is worth. It is asked in the imagined world of the search, with the eyes of the seat that
is asked there.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from pentacles.bots.counsel import remarks
from pentacles.core.advice import Advice
from pentacles.core.compact import compact_view
from pentacles.core.game import Game
from pentacles.core.state import State

if TYPE_CHECKING:
    from pentacles.bots.network import Network


class SageAdvice(Advice[State]):
    """A game's own advice, except for what positions of two players are worth."""

    def __init__(self, game: Game, network: Network, horizon: int) -> None:
        self.game = game
        self.notes: Advice[Any] = game.advice
        self.network = network
        self.view = compact_view(game, network.facts["players"])
        self.decisions = horizon
        self.blank = array("f", bytes(4 * network.facts["inputs"]))
        """Room for what a seat sees; numpy looks at a copy of it as it is."""

    def value(self, state: State, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """What the next seat with a choice expects; the other seat gets the rest.

        Where there was no choice the network has learned nothing.
        """
        if not state.over and len(state.options(state.seat)) == 1:
            state = state.clone()
            state.recording = False
            while not state.over and len(state.options(state.seat)) == 1:
                state.play_unchecked(state.seat, state.options(state.seat)[0])
        if state.over:
            return state.balance
        seat = state.seat
        seen = self.blank[:]
        self.view.fill(state, seat, seen)
        if self.network.wants_remarks:
            actions = list(self.view.choices(seat, state.options(seat)).values())
            rated = self.notes.ratings(state, seat, actions)
            seen[self.view.size :] = array("f", remarks(self.game, state, seat, rated))
        expected = self.network.expects(np.frombuffer(seen, np.float32))
        return [expected if one == seat else -expected for one in range(state.seats)]

    def ratings(self, state: State, seat: int, options: list[int]) -> list[float]:
        return self.notes.ratings(state, seat, options)

    def best(self, state: State, seat: int, options: list[int]) -> int:
        return self.notes.best(state, seat, options)

    def reason(self, state: State, seat: int, action: int) -> str:
        return self.notes.reason(state, seat, action)

    def horizon(self) -> int:
        return self.decisions

    def method(self) -> str:
        return self.notes.method()

    def stage(self, state: State) -> int:
        return self.notes.stage(state)
