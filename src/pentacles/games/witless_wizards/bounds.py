# not compiled
"""How large the figures of a match can grow and how long it can last.

What the rules limit is proved from them. Cubes gained in a turn, sums of attacks and the decisions
of a turn are not limited there; their bounds are several times what random matches have reached,
and the tests check that they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.witless_wizards.terms import MOST_STAMINA

if TYPE_CHECKING:
    from pentacles.games.witless_wizards.game import WitlessWizards

FLAG = (0, 1)
MOST_SEATS = 4
MOST_GAIN = 32
"""Cubes that a seat gains, or spends, in one turn. Measured: 10."""
MOST_STRENGTH = 100
"""Total of an attack, its Hits, and how far below 0 they take Stamina. Measured: 11."""
MOST_DECISIONS = 100
"""Decisions in one turn. Measured: 14."""


def figure_bounds(game: WitlessWizards, players: int) -> list[tuple[int, int]]:
    """In the order of `figure_names`."""
    faces = len(game.faces)
    cubes = int(game.options["turn_limit"]) * MOST_GAIN
    income = 3 * max(game.equipment.income)  # one card in each of three slots
    return [
        (0, game.options["turn_limit"]),  # WW-8.7
        (0, game.options["max_rematches"]),  # WW-8.6
        *[(0, players - 1)] * 2,
        (0, 2),
        *[FLAG] * 2,
        (0, 2),  # WW-10.25
        (0, cubes),
        (0, 6),
        *[(-MOST_STRENGTH, MOST_STRENGTH)] * 2,
        *[(0, faces)] * 2,
        *[(-MOST_STRENGTH, MOST_STAMINA)] * MOST_SEATS,
        *[(0, cubes)] * MOST_SEATS,
        *[FLAG] * MOST_SEATS,
        *[(0, income)] * MOST_SEATS,
        *[FLAG] * (5 + MOST_SEATS),
    ]


def longest(game: WitlessWizards) -> int:
    """A game and its rematches, each with its turns and the choices before them."""
    games = 1 + int(game.options["max_rematches"])
    return games * (1 + int(game.options["turn_limit"])) * MOST_DECISIONS
