"""Observations: a fixed-length vector of what one seat knows, for learning players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from pentacles.core.circles import known_in
from pentacles.core.zone import NOBODY, Zone

if TYPE_CHECKING:
    from pentacles.core.state import State


MANY: Final = 1024
"""So many amounts are made once."""


class Observer:
    """The observation layout of a game for one number of players.

    In this order: for each zone, own first and then clockwise, how many cards lie there and (where
    anybody can see cards) how many of each face the seat knows there; which seats are asked,
    counted from the own one; the kind of decision; then the game's own figures. A card that the
    seat knows only to lie in a circle of zones counts for the first zone of the circle.
    """

    def __init__(
        self,
        zones: list[Zone],
        faces: int,
        seats: int,
        kinds: list[str],
        figure_names: list[str],
    ) -> None:
        self.seats = seats
        self.faces = faces
        self.kinds = kinds
        self.figure_names = figure_names
        self.segments: list[tuple[str, int]] = []
        self.orders: list[list[int]] = [[] for _ in range(seats)]
        self.offsets: list[int] = []
        self.open: list[bool] = []
        self.remembered: list[bool] = []
        size = 0
        names = [zone.name for zone in zones]
        for zone in zones:
            if zone.owner > 0:
                continue
            for distance in range(seats if zone.owner == 0 else 1):
                for seat in range(seats):
                    name = zone.name
                    if zone.owner == 0:
                        name = f"{zone.family}_{(seat + distance) % seats}"
                    self.orders[seat].append(names.index(name))
                label = f"{zone.family} of the seat {distance} on" if zone.owner == 0 else zone.name
                is_open = zone.sight != NOBODY or zone.remembered
                width = 1 + (faces if is_open else 0)
                self.segments.append((label, width))
                self.offsets.append(size)
                self.open.append(is_open)
                self.remembered.append(zone.remembered)
                size += width
        self.asked_at = size
        self.segments.append(("asked", seats))
        size += seats
        self.kind_at = size
        self.segments.append(("decision", len(kinds)))
        size += len(kinds)
        self.figures_at = size
        self.segments.append(("figures", len(figure_names)))
        self.size = size + len(figure_names)
        self.kind_places = {kind: self.kind_at + place for place, kind in enumerate(kinds)}
        self.places: list[Any] = list(range(self.size))
        self.amounts: list[Any] = [float(amount) for amount in range(MANY)]
        """Places and amounts as objects: compiled code need not make them anew to write them."""
        self.has_copies = -1
        """Whether some face is on several cards; -1 until the first match is seen."""
        self.counts = [0] * faces
        """Room to count the cards of a zone by face; zeros between two uses."""

    def observe(self, state: State, seat: int) -> list[float]:
        """What this seat knows, as numbers."""
        values = [0.0] * self.size
        self.fill(state, seat, values)
        return values

    def fill(self, state: State, seat: int, values: Any) -> None:
        """Write what this seat knows into a buffer of zeros, such as the row of an array."""
        face = state.face
        seen = state.seen
        zones = state.zones
        places = self.places
        counts = self.counts
        amounts = self.amounts
        one = amounts[1]
        if self.has_copies < 0:
            self.has_copies = 1 if len(set(face)) < len(face) else 0
        has_copies = self.has_copies > 0
        bit: i64 = 1 << seat
        card: i64 = 0
        index: i64 = 0
        for zone in self.orders[seat]:
            cards = zones[zone]
            at: i64 = self.offsets[index]
            if cards:
                held: i64 = len(cards)
                values[places[at]] = amounts[held] if held < MANY else float(held)
            if self.open[index]:
                at += 1
                for card in cards:
                    viewers: i64 = seen[card]
                    if viewers & bit:
                        printed: i64 = face[card]
                        if has_copies:
                            count: i64 = counts[printed] + 1
                            counts[printed] = count
                            if count > 1:
                                values[places[at + printed]] = (
                                    amounts[count] if count < MANY else float(count)
                                )
                                continue
                        values[places[at + printed]] = one
                if state.circles:
                    for known in known_in(state, seat, zone):
                        values[places[at + known]] += 1.0
                if self.remembered[index]:
                    for known in state.remembers(seat, zone):
                        values[places[at + known]] += 1.0
                if has_copies:
                    for card in cards:
                        printed = face[card]
                        counts[printed] = 0
            index += 1
        for distance in range(self.seats):
            if state.asked >> ((seat + distance) % self.seats) & 1:
                values[places[self.asked_at + distance]] = one
        if state.agenda:
            kind = self.kind_places.get(state.public_kind(seat), -1)
            if kind >= 0:
                values[kind] = one
        at = self.figures_at
        figures: list[Any] = state.figures(seat)
        for figure in figures:
            if figure:
                values[places[at]] = figure
            at += 1

    def __repr__(self) -> str:
        return f"<Observer of {self.size} numbers>"
