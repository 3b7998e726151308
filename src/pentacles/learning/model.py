"""A network that learns: gradients by hand, Adam, and averaged weights."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles.bots.network import PARTS, Array, Network

FAR = np.float32(-1e9)
BETAS = 0.9, 0.999


class Model:
    """The weights, their averages, and what Adam remembers."""

    def __init__(
        self,
        inputs: int,
        actions: int,
        layers: tuple[int, int],
        rng: np.random.Generator,
        trust: float = 0.0,
    ) -> None:
        first, second = layers

        def drawn(rows: int, columns: int, size: float) -> Array:
            return np.asarray(rng.standard_normal((rows, columns)) * size / rows**0.5, np.float32)

        self.parts: dict[str, Array] = {
            "w1": drawn(inputs, first, 1.4),
            "b1": np.zeros(first, np.float32),
            "w2": drawn(first, second, 1.4),
            "b2": np.zeros(second, np.float32),
            "wp": drawn(second, actions, 0.01),
            "bp": np.zeros(actions, np.float32),
            "wt": drawn(second, 1, 0.01) if trust else np.zeros((second, 1), np.float32),
            "bt": np.full(1, trust, np.float32),
            "wv": drawn(second, 1, 0.1),
            "bv": np.zeros(1, np.float32),
        }
        self.average = {name: part.copy() for name, part in self.parts.items()}
        self.means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.updates = 0

    def begin_with(self, parts: dict[str, Array]) -> None:
        """Take over the weights of a network; what it didn't see counts for nothing at first.

        How far counsel is trusted is taken over only from a network that had some.
        """
        had_counsel = parts["wt"].any() or parts["bt"].any()
        for kind in (self.parts, self.average):
            for name in PARTS:
                if had_counsel or name not in ("wt", "bt"):
                    kind[name][:] = 0
                    kind[name][: len(parts[name])] = parts[name]

    def averaged(self, facts: dict[str, Any]) -> Network:
        """The player: a copy of the averaged weights."""
        return Network({name: self.average[name].copy() for name in PARTS}, facts)

    def forward(self, seen: Array, hints: Array) -> tuple[Array, Array, Array, Array]:
        """Both hidden layers, the ratings and the expected results, of scaled observations."""
        parts = self.parts
        first: Array = seen @ parts["w1"]
        first += parts["b1"]
        np.maximum(first, 0, out=first)
        second: Array = first @ parts["w2"]
        second += parts["b2"]
        np.maximum(second, 0, out=second)
        ratings: Array = second @ parts["wp"] + parts["bp"]
        ratings += (second @ parts["wt"] + parts["bt"]) * hints
        return first, second, ratings, self.worth(second)

    def worth(self, second: Array) -> Array:
        """The expected results."""
        found: Array = (second @ self.parts["wv"])[:, 0] + self.parts["bv"][0]
        return found

    def descend(
        self, seen: Array, hints: Array, first: Array, second: Array, to: Array, worth: Array
    ) -> dict[str, Array]:
        """The slopes of all weights from those of the ratings and of the expected results."""
        parts = self.parts
        column = worth[:, None]
        trust = (to * hints).sum(1)[:, None]
        to_second = to @ parts["wp"].T
        to_second += column * parts["wv"][:, 0]
        to_second += trust * parts["wt"][:, 0]
        to_second *= second > 0
        to_first = to_second @ parts["w2"].T
        to_first *= first > 0
        return {
            "w1": seen.T @ to_first,
            "b1": to_first.sum(0),
            "w2": first.T @ to_second,
            "b2": to_second.sum(0),
            "wp": second.T @ to,
            "bp": to.sum(0),
            "wt": second.T @ trust,
            "bt": trust.sum(0),
            "wv": second.T @ column,
            "bv": column.sum(0),
        }

    def improve(
        self, slopes: dict[str, Array], rate: float, average: float = 0.998, most: float = 0.5
    ) -> None:
        """One step of Adam with slopes that are cut to a length, then the averages follow."""
        self.updates += 1
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values())))
        cut = np.float32(min(1.0, most / (length + 1e-8)))
        one, two = BETAS
        step = rate * (1 - two**self.updates) ** 0.5 / (1 - one**self.updates)
        keep = np.float32(min(average, self.updates / (self.updates + 10)))
        for name, slope in slopes.items():
            slope *= cut
            mean, square = self.means[name], self.squares[name]
            mean *= one
            mean += (1 - one) * slope
            square *= two
            slope *= slope
            square += (1 - two) * slope
            part = self.parts[name]
            part -= step * mean / (np.sqrt(square) + 1e-8)
            smooth = self.average[name]
            smooth *= keep
            smooth += (1 - keep) * part


def chances_of(ratings: Array, masks: NDArray[np.bool_]) -> Array:
    """The chance of each legal action."""
    found: Array = np.where(masks, ratings, FAR)
    found -= found.max(1, keepdims=True)
    np.exp(found, out=found)
    found /= found.sum(1, keepdims=True)
    return found


def drawn_from(
    chances: Array, masks: NDArray[np.bool_], rng: np.random.Generator
) -> NDArray[np.int64]:
    """One action for each row, by its chances."""
    picks = (chances.cumsum(1) > rng.random((len(chances), 1), np.float32)).argmax(1)
    legal = masks[np.arange(len(picks)), picks]
    return np.asarray(np.where(legal, picks, chances.argmax(1)), np.int64)
