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

import os

if os.environ.get("PENTACLES_PURE") == "1":
    from pentacles._pure import prefer_source

    prefer_source()

from pentacles.core.errors import BadCard, BadOption, Illegal, PentaclesError, Refusal, Unreadable
from pentacles.core.record import Record
from pentacles.games import game, games, replay

__version__ = "0.1.0"

__all__ = [
    "BadCard",
    "BadOption",
    "Illegal",
    "PentaclesError",
    "Record",
    "Refusal",
    "Unreadable",
    "game",
    "games",
    "replay",
]
