# not compiled
"""Judges: small networks that have learned what pairs of cards come to.

In a battle two cards are laid that nobody else sees, so the choice is one of many pairs. A judge is
told some numbers about the position and about each pair, and says how likely the pair is to win;
beside that it has learned what laying these cards costs in the rounds that follow. A game that has
something to judge says in a module `judged.py` beside its `game.py` what its judge is told.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from pentacles.bots.network import PARTS, Array, Network
from pentacles.core.compact import compact_view
from pentacles.core.game import Game
from pentacles.core.state import State

SHARPNESS = 20.0
"""How much is added to a rating for a chance of winning that is greater by 1."""


class Judge:
    """What a small network thinks of pairs, and what it thinks that they cost later."""

    def __init__(self, game: Game, parts: dict[str, Array]) -> None:
        self.words = judged_of(type(game))
        self.network = Network({name: parts[name] for name in PARTS}, {})
        """It expects a margin, and rates a pair by the logarithm of its odds to win."""
        self.later = parts["later"]
        """What each number of a pair means for the rounds that follow."""
        self.weight = parts["weight"]
        """How much that counts, by what has been won so far."""

    def worth(self, told: Any) -> Array:
        """How good each pair is, as a share of wins that is greater or smaller by this."""
        options: Array = np.array(told.options, np.float32)
        position = np.broadcast_to(
            np.array(told.position, np.float32), (len(options), len(told.position))
        )
        blank: Array = np.zeros((len(options), 1), np.float32)
        odds, _ = self.network.look(np.concatenate([position, options], 1), blank)
        wins = np.asarray(1 / (1 + np.exp(-odds[:, 0])), np.float32)
        wins += self.weight[told.stage] * (options @ self.later)
        return wins

    def ratings(self, state: State, seat: int, actions: list[int]) -> list[float] | None:
        """What each action is worth, in logarithms of chances; None if it isn't about a pair.

        Cards that are the same in play are worth what the best of them is.
        """
        told = self.words.judged(state, seat)
        if told is None:
            return None
        same = compact_view(state.game, state.players).of_action[seat]
        best: dict[int, float] = {}
        for action, worth in zip(told.actions, self.worth(told).tolist(), strict=True):
            if action >= 0:  # there is a relic to lay
                best[same[action]] = max(best.get(same[action], worth), worth)
        return [SHARPNESS * best.get(same[action], 0.0) for action in actions]


@cache
def judged_of(kind: type[Game]) -> Any:
    """What a game has in its module `judged`; None if there is none."""
    package = kind.__module__.rpartition(".")[0]
    name = f"{package}.judged"
    return import_module(name) if package and find_spec(name) else None


def judge_print(game: Game) -> str:
    """A short name of what a judge of this game is told; empty if the game has none."""
    words = judged_of(type(game))
    if words is None:
        return ""
    return f"j{zlib.crc32(repr(words.names(game)).encode()):08x}"


def judge_of(network: Network, game: Game) -> Judge | None:
    """The judge that plays with a network, if there is one."""
    if not network.judge:
        return None
    known: dict[str, Judge] = vars(network).setdefault("_judges", {})
    if game.id not in known:
        known[game.id] = Judge(game, network.judge)
    return known[game.id]


def judged_ratings(
    network: Network, state: State, seat: int, actions: list[int]
) -> list[float] | None:
    """What the judge of a network thinks of the actions; None if it isn't asked here."""
    judge = judge_of(network, state.game)
    return None if judge is None else judge.ratings(state, seat, actions)
