# not compiled
"""How large the figures of a match can grow and how long it can last.

What the rules limit is proved from them. The EP of a round and the decisions of a turn are not
limited by a number there (WIZ-23.4); their bounds are at least four times what random matches have
reached, and the tests check that they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.wiz.terms import (
    ANY_RANK,
    CHARACTERED,
    ELEMENTS,
    LAST_RANK,
    MASTER_RANK,
    SLOTS,
    TYPES,
)

if TYPE_CHECKING:
    from pentacles.games.wiz.game import Wiz

FLAG = (0, 1)
MOST_SEATS = 6
LAST_ELEMENT = len(ELEMENTS) - 1
LAST_CLAIM = 10
"""Elements 0 to 5, shard levels 6 to 10 (WIZ-7.8)."""
MOST_EP = 50_000
"""EP that a seat can gain in one round. Measured: 11,290, in 740 random matches."""
MOST_DECISIONS = 400
"""Decisions in one turn. Measured: 68."""


def figure_bounds(game: Wiz, players: int) -> list[tuple[int, int]]:
    """In the order of `figure_names`."""
    seats = game.seats(players)
    options = game.options
    cards = len(game.printed(players))
    target = max(options["target_ep"], game.deck_for(players).rival_target)
    turns = options["turn_limit"] + 1  # WIZ-21.6
    hand = [
        (0, cards),
        (-1, LAST_ELEMENT),
        (0, CHARACTERED),
        (-1, LAST_RANK),
        (0, 7),
        FLAG,
    ]
    seat = [
        (0, target + MOST_EP),  # WIZ-1.4: a player who reaches it has won
        (0, target),
        *[(0, turns)] * 2,
        (0, cards),
        FLAG,
        (0, turns),
        (0, turns),
        (-1, LAST_CLAIM),
        (-1, LAST_ELEMENT),
        *[FLAG] * 2,
        (0, cards),
        (0, SLOTS),
        *hand * SLOTS,
    ]
    return [
        (0, options["max_rounds"]),  # WIZ-23.2
        FLAG,
        (0, seats - 1),
        (0, SLOTS),  # WIZ-13.3
        *[(0, cards)] * 2,
        (0, MOST_EP),
        FLAG,
        (0, SLOTS),  # WIZ-19.2
        (-1, MASTER_RANK),
        (0, options["cancels_per_turn"]),
        (-1, ANY_RANK),
        (0, CHARACTERED),
        (-1, LAST_ELEMENT),
        (-1, LAST_RANK),
        (-1, SLOTS * seats),
        *[(0, 5)] * 6,  # WIZ-19.2
        *[(0, cards)] * (2 * TYPES),
        *seat * MOST_SEATS,
    ]


def longest(game: Wiz, players: int) -> int:
    """Rounds with their turns for each seat (WIZ-21.6, WIZ-23.2), each with its scoring."""
    turns = game.seats(players) * (1 + int(game.options["turn_limit"]))
    return int(game.options["max_rounds"]) * (1 + turns) * MOST_DECISIONS
