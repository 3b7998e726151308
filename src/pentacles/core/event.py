"""Events: what happened, by which rule, and who may see which part of it."""

from __future__ import annotations


class Move:
    """A card that went from one zone to another; `seen` tells who knew the card afterwards."""

    def __init__(self, card: int, face: int, source: int, target: int, seen: int) -> None:
        self.card = card
        self.face = face
        self.source = source
        self.target = target
        self.seen = seen

    def __repr__(self) -> str:
        return f"Move({self.card}, {self.face}, {self.source}, {self.target}, {self.seen:#b})"


class Change:
    """A public number that changed: its name, the old and the new value."""

    def __init__(self, name: str, old: int, new: int) -> None:
        self.name = name
        self.old = old
        self.new = new

    def __repr__(self) -> str:
        return f"Change({self.name!r}, {self.old}, {self.new})"


class Event:
    """One thing that happened. It holds everything; `pentacles.core.telling` shows a viewer's part.

    `facts` are public to all who may see the event. Cards stand in `moves` and `cards`, each with
    the viewers who know it, so that a sentence can name a card to one seat and hide it from others.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        seat: int,
        turn: int,
        facts: dict[str, int | str],
        cards: list[Move],
        moves: list[Move],
        changes: list[Change],
        audience: int,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.seat = seat
        self.turn = turn
        self.facts = facts
        self.cards = cards
        self.moves = moves
        self.changes = changes
        self.audience = audience

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, seat={self.seat}, facts={self.facts!r})"
