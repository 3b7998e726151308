# not compiled
"""How large the figures of a match can grow and how long it can last.

What the rules limit is proved from them. Cards drawn and discarded in a round, bonuses, and the
decisions of a round have no limit in the rules (WR-1.12); their bounds are at least four times what
thousands of random matches have reached, and the tests check that they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.wizards_and_relics.steps.play import MOST_ROUNDS

if TYPE_CHECKING:
    from pentacles.games.wizards_and_relics.game import WizardsAndRelics

FLAG = (0, 1)
MOST_SEATS = 4
MOST_BATTLES = 10
MOST_BONUS = 64
"""Measured: 9."""
MOST_COUNTED = 256
"""Cards that one seat draws, or discards, in a round. Measured: 16."""
MOST_DECISIONS = 500
"""Decisions in one round. Measured: 59."""


def figure_bounds(game: WizardsAndRelics, players: int) -> list[tuple[int, int]]:
    """In the order of `figure_names`."""
    cards = len(game.printed(players))
    seat = [
        (0, cards),
        (-MOST_BONUS, MOST_BONUS),
        *[(0, MOST_COUNTED)] * 2,
        *[FLAG] * 3,
    ]
    return [
        *seat * MOST_SEATS,
        (0, MOST_ROUNDS),  # WR-14.3
        (0, 5),
        (0, MOST_BATTLES),  # WR-11.5
        (0, 5),  # the options go no further
        *[FLAG] * 2,
        (0, cards),
    ]


def longest(game: WizardsAndRelics, players: int) -> int:
    """Rounds, and before them the draft: a card is picked once and cut once; all confirm twice."""
    before = 2 * len(game.printed(players)) + 2 * players + 7 * players
    return before + MOST_ROUNDS * MOST_DECISIONS
