# not compiled
"""How a seat is spoken to: who is meant by "you", odds in per cent, and lists."""

from __future__ import annotations

from pentacles.games.wysaertz.state import Feud


def percent(odds: float) -> str:
    """Odds as people read them; what is possible is never called 0 or 100 %."""
    if odds <= 0.0005:
        return "0 %" if odds <= 0.0 else "under 1 %"
    if odds >= 0.9995:
        return "100 %" if odds >= 1.0 else "over 99 %"
    return f"{min(99, max(1, round(100 * odds)))} %"


def listed(words: list[str], last: str = "or") -> str:
    """Words in a sentence: `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its word: `no cards`, `1 card`, `2 cards`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """A text at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """A text inside a sentence."""
    return text[:1].lower() + text[1:]


class Speech:
    """Words to one seat about the seats and cards of a match.

    The table puts names in place of `seat 2`.
    """

    def __init__(self, state: Feud, you: int) -> None:
        self.state = state
        self.you = you

    def name(self, seat: int) -> str:
        """Somebody."""
        return "you" if seat == self.you else f"Seat {seat}"

    def own(self, seat: int) -> str:
        """Somebody's."""
        return "your" if seat == self.you else f"Seat {seat}'s"

    def does(self, seat: int, they: str, you: str) -> str:
        """Somebody with a verb: `you draw`, `Seat 2 draws`."""
        return f"{self.name(seat)} {you if seat == self.you else they}"

    def face(self, face: int) -> str:
        """A card by its face."""
        return self.state.book.words[face]

    def card(self, card: int) -> str:
        """A card by its number: it must be one that this seat knows."""
        return self.state.book.words[self.state.face[card]]
