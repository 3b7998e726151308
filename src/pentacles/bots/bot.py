# not compiled
"""Bots: who chooses for a seat, and how long it may think."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pentacles.bots.eyes import Eyes
from pentacles.core.rng import Rng


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about a decision: iterations or seconds, whichever ends first.

    With several workers as many processes share the iterations, or think for these seconds each.
    """

    iterations: int = 1_000_000
    seconds: float = 0.0
    workers: int = 1

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.seconds < 0:
            raise ValueError("a budget needs at least one iteration and no negative time")
        if self.workers < 1:
            raise ValueError("a budget needs at least one worker")


class Bot(ABC):
    """Chooses an action for a seat, from what that seat knows.

    With a budget of iterations and a seed a bot is exactly reproducible.
    """

    name = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    @abstractmethod
    def choose(self, eyes: Eyes) -> int:
        """One of the legal actions."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class RandomBot(Bot):
    """Every legal action is equally likely."""

    name = "random"

    def choose(self, eyes: Eyes) -> int:
        return self.rng.choice(eyes.options)
