"""What a seat doesn't know: the cards that others hold and the next ones of the decks.

Only a critic is told this, and only in training (`Plan.critic`). The player never is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pentacles.bots.network import Array
from pentacles.core.compact import merging_of
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.core.zone import EVERYBODY, NOBODY

NEXT = (3, 8)
"""So many of the next cards of a deck are counted together."""


class Hidden:
    """Counts of the cards that a seat can't see, in every zone that hides some."""

    def __init__(self, game: Game, players: int) -> None:
        self.seats = game.seats(players)
        merging = merging_of(game)(game, players)
        names: dict[str, int] = {}
        printed = set(game.printed(players))
        self.sort = [
            names.setdefault(merging.sort(face), len(names)) if face in printed else -1
            for face in range(len(game.faces))
        ]
        """For each face the number of its sort; -1 if it is not in the match."""
        self.width = len(names)
        self.held: list[list[tuple[int, int]]] = [[] for _ in range(self.seats)]
        """For each seat the zones that hide cards from it, and where their counts begin."""
        self.decks: list[list[tuple[int, int]]] = [[] for _ in range(self.seats)]
        """The same for what is drawn from the top."""
        zones = game.zones(players)
        for seat in range(self.seats):
            self.size = 0
            for distance in range(self.seats):
                owner = (seat + distance) % self.seats
                for number, zone in enumerate(zones):
                    shared = zone.owner < 0 and distance == 0
                    if zone.sight == EVERYBODY or not (shared or zone.owner == owner):
                        continue
                    if zone.sight == NOBODY and zone.from_top:
                        self.decks[seat].append((number, self.size))
                        self.size += self.width * len(NEXT)
                    elif zone.sight != NOBODY and distance:
                        self.held[seat].append((number, self.size))
                        self.size += self.width

    def counted(self, states: Sequence[State], seats: Sequence[int]) -> Array:
        """The counts for the seat that is asked in each match."""
        size, width, sort = self.size, self.width, self.sort
        at: list[int] = []
        base = 0
        for state, seat in zip(states, seats, strict=True):
            zones, faces = state.zones, state.face
            for number, begin in self.held[seat]:
                at += [base + begin + sort[faces[card]] for card in zones[number]]
            for number, begin in self.decks[seat]:
                cards = zones[number]
                for least in NEXT:
                    at += [base + begin + sort[faces[card]] for card in cards[-least:]]
                    begin += width
            base += size
        found = np.bincount(at, minlength=base).reshape(len(states), size)
        return found.astype(np.float32)
