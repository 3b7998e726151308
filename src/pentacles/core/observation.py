"""Observations: a fixed-length vector of what one seat knows, for learning players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from pentacles.core.sparse_row import SparseRow
from pentacles.core.zone import NOBODY, Zone

if TYPE_CHECKING:
    from pentacles.core.state import State


NONE: Final[list[int]] = []


class Stretch:
    """Where a zone is in the observation of one seat."""

    def __init__(self, zone: i64, at: i64, is_open: bool, is_remembered: bool) -> None:
        self.zone: i64 = zone
        self.at: i64 = at
        self.is_open = is_open
        """Whether anybody can know a card there."""
        self.is_remembered = is_remembered
        self.has_more = is_remembered
        """Whether a seat may know a face here in some way other than by the place of a card."""
        self.group: list[int] = NONE
        """The zones of the narrowest group that this zone is the first of."""


class Observer:
    """The observation layout of a game for one number of players.

    In this order: for each zone, the seat's own first and then clockwise, how many cards lie there
    and (where anybody can see cards) how many of each face the seat knows there; which seats are
    asked, counted from the one that observes; the kind of decision; then the game's own figures. A
    card that the seat knows only to lie in a group of zones counts for the first zone of the group.
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
        self.stretches: list[list[Stretch]] = [
            [
                Stretch(zone, self.offsets[index], self.open[index], self.remembered[index])
                for index, zone in enumerate(order)
            ]
            for order in self.orders
        ]
        """For each seat the zones as its observation has them."""
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
        """All places as objects, made once."""
        self.row = SparseRow(self.places)
        self.has_copies = -1
        """Whether some face is on several cards; -1 until the first match is seen."""
        self.counts = [0] * faces
        """Room to count the cards of a zone by face; all zeros between uses."""

    def observe(self, state: State, seat: int) -> list[float]:
        """What this seat knows, as numbers."""
        values = [0.0] * self.size
        self.fill(state, seat, values)
        return values

    def fill(self, state: State, seat: int, values: Any) -> None:
        """Write what this seat knows into a buffer of zeros, such as the row of an array."""
        row = self.row
        self.note(state, seat, row)
        places = row.places
        numbers = row.values
        for index in range(row.count):
            values[places[index]] = numbers[index]

    def note(self, state: State, seat: int, row: SparseRow) -> None:
        """Write down the numbers that are not zero, with their places."""
        if self.has_copies < 0:
            self.prepare(state)
        row.clear()
        self.note_zones(state, seat, row)
        asked: i64 = state.asked
        place: i64 = self.asked_at
        turn: i64 = seat
        seats: i64 = self.seats
        for _ in range(seats):
            if asked >> turn & 1:
                row.put(place, 1)
            place += 1
            turn += 1
            if turn == seats:
                turn = 0
        if state.agenda:
            kind = self.kind_places.get(state.public_kind(seat), -1)
            if kind >= 0:
                row.put(kind, 1)
        row.at = self.figures_at
        state.note_figures(seat, row)

    def prepare(self, state: State) -> None:
        """What all matches of this game have in common, from the first that is seen."""
        self.has_copies = 1 if len(set(state.face)) < len(state.face) else 0
        if not state.groups:
            return
        groups = state.groups[0]
        for stretches in self.stretches:
            for stretch in stretches:
                group = groups.of_zone[stretch.zone]
                if group >= 0 and groups.zones[group][0] == stretch.zone:
                    stretch.group = groups.zones[group]
                    stretch.has_more = True

    def note_zones(self, state: State, seat: int, row: SparseRow) -> None:
        """How many cards lie where, and which of them the seat knows."""
        face = state.face
        seen = state.seen
        zones = state.zones
        counts = self.counts if self.has_copies > 0 else NONE
        bit: i64 = 1 << seat
        for stretch in self.stretches[seat]:
            cards = zones[stretch.zone]
            held: i64 = len(cards)
            if held:
                row.put(stretch.at, held)
            if not stretch.is_open:
                continue
            if stretch.has_more:
                more = self.more(state, seat, stretch)
                if more:
                    row.put_cards(cards, bit, seen, face, more, self.counts, stretch.at + 1)
                    continue
            if held:
                row.put_cards(cards, bit, seen, face, NONE, counts, stretch.at + 1)

    def more(self, state: State, seat: int, stretch: Stretch) -> list[int]:
        """The faces that a seat knows to be here in some way other than by the place of a card."""
        if not stretch.group:
            return state.remembers(seat, stretch.zone)
        found: list[int] = []
        bit: i64 = 1 << seat
        face = state.face
        seen = state.seen
        sees = state.sees
        among = state.among[0]
        zones = state.zones
        card: i64 = 0
        for zone in stretch.group:
            cards = zones[zone]
            viewers: i64 = sees[zone]
            if not cards or viewers & bit:
                continue  # it knows these cards by their places
            for card in cards:
                viewers = among[card]
                if not viewers & bit:
                    continue
                viewers = seen[card]
                if not viewers & bit:
                    found.append(face[card])
        if stretch.is_remembered:
            found += state.remembers(seat, stretch.zone)
        return found

    def __repr__(self) -> str:
        return f"<Observer of {self.size} numbers>"


def dense(state: State, seat: int) -> list[float]:
    """All figures of a match, zeros included, as it notes them."""
    size: int = len(state.game.figure_names)
    row = SparseRow(list(range(size)))
    state.note_figures(seat, row)
    values = [0.0] * size
    for index in range(row.count):
        values[row.places[index]] = row.values[index]
    return values
