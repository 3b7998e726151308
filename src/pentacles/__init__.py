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
from typing import TYPE_CHECKING, Literal

if os.environ.get("PENTACLES_PURE") == "1":
    from pentacles._pure import prefer_source

    prefer_source()

from pentacles.core.decision import Decision
from pentacles.core.errors import BadCard, BadOption, Illegal, PentaclesError, Refusal, Unreadable
from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.outcome import Outcome
from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.games import Paper, game, load, replay, walk
from pentacles.games import package as games  # the package itself: it can be called

if TYPE_CHECKING:
    from pentacles.bots import Bot, Budget, Eyes, Hint, advise
    from pentacles.bots.analysis import Point
else:

    def __getattr__(name: str) -> object:
        """Load the bots when one of their names is first asked for."""
        if name not in ("Bot", "Budget", "Eyes", "Hint", "advise"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module("pentacles.bots"), name)


__version__ = "0.2.0"


def analyse(
    record: Paper,
    playouts: int = 200,
    points: int = 80,
    seed: int = 0,
    by: Literal["playouts", "sage"] = "playouts",
) -> list[Point]:
    """The win chances of every seat along a match, and a mark at each move that changed them.

    At most `points` positions are each played on `playouts` times. By the `sage`, if it has learned
    the match, every position is looked at once. `pentacles.bots.analysis` finds the turning points
    and draws the curve.
    """
    from pentacles.bots.analysis import curve, sage_curve
    from pentacles.games import game_of, read_record

    paper = read_record(record)
    if by == "sage":
        return list(sage_curve(game_of(paper), paper, seed))
    return list(curve(game_of(paper), paper, playouts, points, seed))


__all__ = [
    "BadCard",
    "BadOption",
    "Bot",
    "Budget",
    "Decision",
    "Event",
    "Eyes",
    "Game",
    "Hint",
    "Illegal",
    "Outcome",
    "PentaclesError",
    "Record",
    "Refusal",
    "State",
    "Unreadable",
    "advise",
    "analyse",
    "game",
    "games",
    "load",
    "replay",
    "walk",
]
