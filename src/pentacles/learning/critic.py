"""A critic that sees all cards: it judges positions in training, so that luck says less."""

from __future__ import annotations

import numpy as np

from pentacles.bots.network import Array
from pentacles.core.game import Game
from pentacles.learning.hidden import Hidden
from pentacles.learning.model import Model

KINDS = 3
"""Columns for who plays: whether others are adepts, former selves, and whether the seat learns."""


class Critic:
    """Expects the result of a position with hidden cards in view.

    How much better a choice was than expected is the same in the mean over what the player can't
    see, whatever the critic knows, as long as it doesn't know the choice. It only varies less.
    """

    def __init__(
        self, game: Game, players: int, inputs: int, width: int, rng: np.random.Generator
    ) -> None:
        self.hidden = Hidden(game, players)
        self.size = self.hidden.size + KINDS
        self.model = Model(inputs + self.size, 1, (width, max(1, width // 2)), rng)

    def judged(self, seen: Array, hidden: Array) -> Array:
        """The expected results, from what the players see and what they don't."""
        parts = self.model.parts
        cut = seen.shape[-1]
        first: Array = seen @ parts["w1"][:cut]
        first += hidden @ parts["w1"][cut:]
        first += parts["b1"]
        np.maximum(first, 0, out=first)
        second: Array = first @ parts["w2"]
        second += parts["b2"]
        np.maximum(second, 0, out=second)
        return self.model.worth(second)

    def improve(self, seen: Array, hidden: Array, result: Array, rate: float) -> float:
        """One step towards the results; how far off they were."""
        both = np.concatenate([seen, hidden], 1)
        none = np.zeros((len(both), 1), np.float32)
        first, second, _, worth = self.model.forward(both, none)
        error = worth - result
        slope = np.float32(0.5) * error / np.float32(len(both))
        self.model.improve(self.model.descend(both, none, first, second, none, slope), rate)
        return float((error * error).mean())
