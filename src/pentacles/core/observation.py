"""Observations: a fixed-length vector of what one seat knows, for learning players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentacles.core.circles import known_in
from pentacles.core.zone import NOBODY, Zone

if TYPE_CHECKING:
    from pentacles.core.state import State


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
                is_open = zone.sight != NOBODY
                width = 1 + (faces if is_open else 0)
                self.segments.append((label, width))
                self.offsets.append(size)
                self.open.append(is_open)
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

    def observe(self, state: State, seat: int) -> list[float]:
        """What this seat knows, as numbers."""
        values = [0.0] * self.size
        self.fill(state, seat, values, 0)
        return values

    def fill(self, state: State, seat: int, values: Any, start: int) -> None:
        """Write what this seat knows into a buffer that holds zeros from `start` on."""
        face = state.face
        seen = state.seen
        zones = state.zones
        offsets = self.offsets
        is_open = self.open
        has_circles = bool(state.circles)
        bit = 1 << seat
        index = 0
        for zone in self.orders[seat]:
            cards = zones[zone]
            if cards:
                offset = start + offsets[index]
                values[offset] = float(len(cards))
                if is_open[index]:
                    offset += 1
                    for card in cards:
                        if seen[card] & bit:
                            values[offset + face[card]] += 1.0
            if has_circles and is_open[index]:
                offset = start + offsets[index] + 1
                for known in known_in(state, seat, zone):
                    values[offset + known] += 1.0
            index += 1
        for distance in range(self.seats):
            if state.asked >> ((seat + distance) % self.seats) & 1:
                values[start + self.asked_at + distance] = 1.0
        if state.agenda:
            kind = state.public_kind(seat)
            if kind in self.kinds:
                values[start + self.kind_at + self.kinds.index(kind)] = 1.0
        offset = start + self.figures_at
        for figure in state.figures(seat):
            if figure:
                values[offset] = figure
            offset += 1

    def __repr__(self) -> str:
        return f"<Observer of {self.size} numbers>"
