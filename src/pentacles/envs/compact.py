# not compiled
"""The compact view of many matches at once, as numpy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles.core.compact import CompactView
from pentacles.core.errors import Illegal
from pentacles.core.state import State
from pentacles.envs.rows import Rows

VIEWS = ("full", "compact")


def check_view(view: str) -> str:
    """The name of a view; ValueError lists the existing ones."""
    if view not in VIEWS:
        raise ValueError(f"view must be 'full' or 'compact', got {view!r}.")
    return view


class CompactRows:
    """Observations and masks of many matches in the compact view, made from the full ones."""

    def __init__(self, view: CompactView, rows: Rows, n: int) -> None:
        self.view = view
        self.n = n
        self.observations: NDArray[np.float32] = np.zeros((n, view.size), np.float32)
        self.masks: NDArray[np.bool_] = np.zeros((n, len(view.actions)), np.bool_)
        self.stands_for: NDArray[np.int64] = np.zeros((n, len(view.actions)), np.int64)
        """For each action that may be chosen, the action of the game."""
        self._bits = np.frombuffer(memory(rows.memory), np.float32).reshape(n, -1)
        self._marks = np.frombuffer(memory(rows.marks), np.int32).reshape(n, -1)
        self._filled = np.frombuffer(memory(rows.filled), np.int64)
        self._target = np.array(view.target)
        self._kind = np.array(view.kind)
        self._most = np.array(view.most)
        self._sorted = np.array(view.sorted)
        self._blank = np.zeros(view.size, np.float32)
        for place, amount in view.known:
            self._blank[place] = amount
        self._of_action = np.array(view.of_action)
        self._base = np.arange(n) * view.size

    def write(
        self, states: list[State], seats: NDArray[np.int64], masks: NDArray[np.bool_]
    ) -> None:
        """Bring the arrays up to date with the full observations and masks."""
        _view, size = self.view, self.view.size
        filled = self._filled
        most = int(filled.max())
        inside = np.arange(most) < filled[:, None]
        rows = np.repeat(np.arange(self.n), filled)
        places = self._marks[:, :most][inside]
        values = self._bits[rows, places]
        target = self._target[places]
        kind = self._kind[places]
        chosen = kind > 0
        if chosen.any():
            numbers = values[chosen].astype(np.int64)
            numbers = np.clip(numbers, 0, self._most[places[chosen]]) - kind[chosen] % 2
            kept = target[chosen] >= 0
            target[chosen] += np.where(kept, numbers, 0)
            values = values.copy()
            values[chosen] = 1.0
        base = self._base[rows]
        counted = target >= 0
        sort = self._sorted[places]
        known = sort >= 0
        at = np.concatenate([base[counted] + target[counted], base[known] + sort[known]])
        amounts = np.concatenate([values[counted], -values[known]])
        flat = np.bincount(at, amounts, self.n * size)
        self.observations[:] = flat.reshape(self.n, size)
        self.observations += self._blank
        self._put_tops(states, seats)
        self._put_masks(seats, masks)

    def meant(self, numbers: list[int]) -> list[int]:
        """The actions of the game that actions of this view stand for; Illegal names the match."""
        size = len(self.view.actions)
        for row, number in enumerate(numbers):
            if not 0 <= number < size or not self.masks[row, number]:
                raise Illegal("", f"Match {row}, action {number}: It isn't offered now.")
        found: list[int] = self.stands_for[np.arange(self.n), numbers].tolist()
        return found

    def _put_tops(self, states: list[State], seats: NDArray[np.int64]) -> None:
        """The last cards to reach the piles."""
        view, seen = self.view, self.observations
        if any(view.tops):
            for row, (state, seat) in enumerate(zip(states, seats.tolist(), strict=True)):
                for place in view.tops_of(state, seat):
                    seen[row, place] = 1.0

    def _put_masks(self, seats: NDArray[np.int64], masks: NDArray[np.bool_]) -> None:
        """What may be chosen; of actions that are the same in play the lowest stands for all."""
        rows, actions = np.nonzero(masks)
        numbers = self._of_action[seats[rows], actions]
        if len(numbers) and numbers.min() < 0:
            action = int(actions[numbers.argmin()])
            raise AssertionError(f"no {self.view.game.actions.text(action)!r} in the compact view")
        self.masks[:] = False
        self.masks[rows, numbers] = True
        self.stands_for[rows[::-1], numbers[::-1]] = actions[::-1]


def memory(vector: Any) -> Any:
    """The memory of a vector, for numpy."""
    return vector
