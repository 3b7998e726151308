"""Best responses: a fresh network learns against a frozen one, to find its weaknesses."""

from __future__ import annotations

from dataclasses import replace

from pentacles.bots.network import Network
from pentacles.learning.plan import Plan
from pentacles.learning.trainer import Trainer


class Responder(Trainer):
    """A trainer whose only opponent is one network that doesn't learn."""

    def __init__(self, plan: Plan, frozen: Network) -> None:
        super().__init__(replace(plan, pool=1.0, adepts=0.0))
        self.frozen = frozen

    def former(self) -> Network:
        """The opponent is always the same, with its judge."""
        return self.frozen

    def remember(self) -> None:
        """No former self plays."""
