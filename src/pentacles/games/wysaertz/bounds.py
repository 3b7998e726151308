# not compiled
"""How large the figures of a match can grow and how long it can last.

All figures are proved from the rules. The decisions of one turn are not limited by a number there;
their bound is four times what thousands of random matches have reached, and the tests check that it
holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.games.wysaertz.actions import MOST_SEATS
from pentacles.games.wysaertz.deck import CardTables
from pentacles.games.wysaertz.steps.chain import MOST_PLAYS
from pentacles.games.wysaertz.terms import CASTLE, FROM_AFAR

FLAG = (0, 1)
MOST_DECISIONS = 640
"""Decisions in one turn. Measured: 155, twelve players in Free for All."""


def figure_bounds(
    options: Mapping[str, Any], book: CardTables, printed: list[int], players: int
) -> list[tuple[int, int]]:
    """In the order of `figure_names`; `printed` are the faces of all cards in the boxes."""
    raises = sum(book.limit[face] for face in printed)
    seat = [
        *[FLAG] * 3,
        *[(0, max(book.gates))] * 2,
        (0, players - 1),
        (0, options["hand_limit"] + raises),
        *[FLAG] * 5,
    ]
    return [
        (0, options["round_limit"] * players),  # WY-17.1
        (0, players - 1),
        (0, players),
        (0, FROM_AFAR),
        *[FLAG] * 2,
        (0, MOST_PLAYS + len(printed)),  # WY-17.3: each answer of the last chain costs a card
        (0, len(printed)),
        (0, CASTLE + 1),
        *[FLAG] * 5,
        (0, options["hand_limit"]),
        (0, options["defeats_to_win"]),
        *seat * MOST_SEATS,
    ]


def longest(options: Mapping[str, Any], players: int) -> int:
    """WY-17.1: the most turns, and before them the Events of the deal."""
    return (1 + int(options["round_limit"]) * players) * MOST_DECISIONS
