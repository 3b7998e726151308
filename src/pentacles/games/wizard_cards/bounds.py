# not compiled
"""How large the figures of a match can grow and how long it can last, proved from the rules.

A card only ever moves on (WC-16.1): it is drafted once, and cast or lost to damage once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentacles.games.wizard_cards.game import WizardCards

FLAG = (0, 1)


def figure_bounds(game: WizardCards, players: int) -> list[tuple[int, int]]:
    """In the order of `figure_names`."""
    amounts = [game.deck.amount[face] for face in game.printed(players)]
    every, largest = sum(amounts), max(amounts)
    return [
        (0, 1 + every),  # plays: each Vigor is cast once (WC-7.1)
        (0, len(amounts)),
        *[(0, largest)] * 3,  # dealt, absorbed and open are of one component (WC-3.5)
        (0, 2),  # turns after the one that empties the deck (WC-10.2, WC-10.3)
        *[(0, game.variant.limit)] * 2,  # WC-16.4
        *[FLAG] * 2,
        *[(0, every)] * 2,
        *[FLAG] * 4,
        *[(0, largest)] * 16,
        *[FLAG] * 8,
    ]


def longest(game: WizardCards, players: int) -> int:
    """A card is picked, then cast or lost; in a turn you stop once, after a cast if you must."""
    cards = len(game.printed(players))
    stops = game.variant.limit if game.options["casting"] == "optional" else cards
    return 2 * cards + stops
