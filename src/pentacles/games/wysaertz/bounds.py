# not compiled
"""How large the figures of a match can grow and how long it can last.

All figures are proved from the rules. The decisions of one turn are not limited by a number there;
their bound is four times what thousands of random matches have reached, and the tests look whether
it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.wysaertz.actions import MOST_SEATS
from pentacles.games.wysaertz.steps.chain import MOST_PLAYS
from pentacles.games.wysaertz.terms import CASTLE, FROM_AFAR

if TYPE_CHECKING:
    from pentacles.games.wysaertz.game import WysaertZ

FLAG = (0, 1)
MOST_DECISIONS = 640
"""In one turn. Measured: 155, twelve players in Free for All."""


def figure_bounds(game: WysaertZ, players: int) -> list[tuple[int, int]]:
    """In the order of `figure_names`."""
    printed = game.printed(players)
    raises = sum(game.book.limit[face] for face in printed)
    seat = [
        *[FLAG] * 3,
        *[(0, max(game.book.gates))] * 2,
        (0, players - 1),
        (0, game.options["hand_limit"] + raises),
        *[FLAG] * 5,
    ]
    return [
        (0, game.options["round_limit"] * players),  # WY-17.1
        (0, players - 1),
        (0, players),
        (0, FROM_AFAR),
        *[FLAG] * 2,
        (0, MOST_PLAYS + len(printed)),  # WY-17.3: each answer of the last chain costs a card
        (0, len(printed)),
        (0, CASTLE + 1),
        *[FLAG] * 5,
        (0, game.options["hand_limit"]),
        (0, game.options["defeats_to_win"]),
        *seat * MOST_SEATS,
    ]


def longest(game: WysaertZ, players: int) -> int:
    """WY-17.1: so many turns, and before them the Events of the deal."""
    return (1 + int(game.options["round_limit"]) * players) * MOST_DECISIONS
