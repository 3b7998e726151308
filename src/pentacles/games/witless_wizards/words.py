# not compiled
"""Words that questions, scenes and reasons share: cards, players, cubes, Hits."""

from __future__ import annotations

from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import CHARACTER_NAMES


def name_of(state: Brawl, card: int) -> str:
    """The name on a card."""
    name: str = state.game.faces[state.face[card]].name
    return name


def wizard(state: Brawl, seat: int) -> str:
    """The wizard that a player plays, or an empty text before it is chosen."""
    board = state.characters[seat]
    return CHARACTER_NAMES[board] if board >= 0 else ""


def player(seat: int) -> str:
    """A player as options name them."""
    return f"seat {seat}"


def who(seat: int) -> str:
    """A player as scenes name them."""
    return f"{{@{seat}}}"


def cubes_words(change: int) -> str:
    """Cubes, or a change of the stock, in words."""
    return f"{change} cube" if abs(change) == 1 else f"{change or 'no'} cubes"


def hits_words(hits: int) -> str:
    """A number of Hits in words."""
    return "1 Hit" if hits == 1 else f"{hits or 'no'} Hits"


def range_words(hits: dict[int, int]) -> str:
    """The fewest and the most Hits that a roll can make, in words."""
    low, high = min(hits.values()), max(hits.values())
    return hits_words(low) if low == high else f"{low} to {high} Hits"


def times(number: int) -> str:
    """How often, in words."""
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
