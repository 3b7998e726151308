"""Events: what happened, by which rule, and who may see which part of it."""

from __future__ import annotations

from typing import Any, Final

from pentacles.core.zone import Zone, is_mixed

NO_KEYS: Final[list[int]] = []


class Move:
    """A card that went from one zone to another; `seen` says who knew the card afterwards."""

    def __init__(
        self,
        card: int,
        face: int,
        source: int,
        target: int,
        seen: int,
        keys: list[int] = NO_KEYS,
    ) -> None:
        self.card = card
        self.face = face
        self.source = source
        self.target = target
        self.seen = seen
        self.keys = keys
        """The key of the card for each viewer (`pentacles.core.keys`), 0 for none."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.card, self.face, self.source, self.target, self.seen, self.keys)

    def __repr__(self) -> str:
        return f"Move({self.card}, {self.face}, {self.source}, {self.target}, {self.seen:#b})"


class Change:
    """A public number that changed: its name, the old and the new value."""

    def __init__(self, name: str, old: int, new: int) -> None:
        self.name = name
        self.old = old
        self.new = new

    def __reduce__(self) -> tuple[Any, ...]:
        return Change, (self.name, self.old, self.new)

    def __repr__(self) -> str:
        return f"Change({self.name!r}, {self.old}, {self.new})"


class Event:
    """One thing that happened. It holds everything; `core.sentences` shows a viewer's part of it.

    `facts` are public to all who may see the event. Cards are in `moves` and `cards`, each with the
    viewers who know it, so that a sentence can name a card to one seat and hide it from others.
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
        phase: int = -1,
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
        self.phase = phase
        """The phase in which it happened, by its number; -1 where nothing says so."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (
            self.kind,
            self.rule,
            self.seat,
            self.turn,
            self.facts,
            self.cards,
            self.moves,
            self.changes,
            self.audience,
            self.phase,
        )

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, seat={self.seat}, facts={self.facts!r})"

    def moves_for(self, bit: int, zones: list[Zone]) -> list[Move]:
        """The moves in the order in which a viewer is told of them.

        Cards that leave a hand together are sorted by face, and what the viewer doesn't know comes
        last: the order in the hand would give away when each card came.
        """
        moves = self.moves
        if len(moves) < 2:
            return moves
        found: list[Move] = []
        start = 0
        while start < len(moves):
            first = moves[start]
            end = start + 1
            if is_mixed(zones[first.source]):
                while end < len(moves) and moves[end].source == first.source:
                    if moves[end].target != first.target:
                        break
                    end += 1
            run = moves[start:end]
            if end - start > 1:
                known = [move for move in run if move.seen & bit]
                known.sort(key=by_face)
                run = known + [move for move in run if not move.seen & bit]
            found += run
            start = end
        return found


def by_face(move: Move) -> int:
    """Sorts cards by what is printed on them."""
    return move.face
