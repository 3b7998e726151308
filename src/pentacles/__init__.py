"""Pentacles: five wizard card games on one table.

>>> import pentacles
>>> game = pentacles.game("wizard-cards", jokers=True)
>>> state = game.new(players=2, seed=7)
>>> while not state.over:
...     decision = state.decisions[0]
...     events = state.play(decision.seat, decision.options[0])
>>> state.outcome.rule
'WC-11.1'
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if os.environ.get("PENTACLES_PURE") == "1":
    from pentacles._pure import prefer_source

    prefer_source()

from pentacles.core.errors import BadCard, BadOption, Illegal, PentaclesError, Refusal, Unreadable
from pentacles.core.record import Record
from pentacles.games import game, replay
from pentacles.games import package as games  # the package itself: it can be called

if TYPE_CHECKING:
    from pentacles.bots import Budget, Hint
    from pentacles.core.state import State

__version__ = "0.1.0"


def advise(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Hint]:
    """The actions of a seat that is asked, the best first, with win chances and a sentence each.

    Only what the seat knows counts. The bots are loaded with the first call.
    """
    from pentacles.bots import advise

    return advise(state, seat, budget, seed)


__all__ = [
    "BadCard",
    "BadOption",
    "Illegal",
    "PentaclesError",
    "Record",
    "Refusal",
    "Unreadable",
    "advise",
    "game",
    "games",
    "replay",
]
