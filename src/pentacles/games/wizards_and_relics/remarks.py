# not compiled
"""Remarks on a position of Wizards & Relics: the battle as it stands, and what cards are worth.

All of it follows from what the seat knows, so it is the same in every world that it holds possible.
"""

from __future__ import annotations

from pentacles.games.wizards_and_relics.power import total
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.worth import draw_average

NAMES = (
    "own power in this battle",
    "power of the strongest rival",
    "what the hand is worth",
    "what its best wizard is worth",
    "what its best relic is worth",
    "what a card of the own deck is worth",
)


def remarks(state: Match, seat: int) -> list[float]:
    """What `NAMES` says, in points of power."""
    book, face = state.book, state.face
    wizards = [0.0]
    relics = [0.0]
    for card in state.hand(seat):
        kind = wizards if book.is_wizard(face[card]) else relics
        kind.append(book.loves[face[card]])
    rivals = [total(state, other) for other in range(state.seats) if other != seat]
    return [
        float(total(state, seat)),
        float(max(rivals)),
        sum(wizards) + sum(relics),
        max(wizards),
        max(relics),
        draw_average(state, seat),
    ]
