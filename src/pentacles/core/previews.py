# not compiled
"""Previews: the figures of a table that an option is sure to change at once, each given once.

They show what this step does, not how a round or a battle turns out afterwards: if the turn ends
with the option, its own words have to be enough.
"""

from __future__ import annotations

from typing import NamedTuple

from pentacles.core.drawing import AnyDrawing
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.table import Preview, Table
from pentacles.core.table_builder import build_table

FEW_WORLDS = 8
"""How many worlds are looked at in any case."""
MOST_WORLDS = 600
"""The most worlds dealt if an unseen card decides, to find one for each of its faces."""


class Figure(NamedTuple):
    """A number on the table: what it counts, and whose it is."""

    value: int
    title: str
    owner: int | None = None
    name: str = ""


class Worlds:
    """Worlds that a seat considers possible, each played on by one action.

    A few are enough as long as the action turns nothing up. If it turns up cards that the seat has
    not seen, one world follows for each face they may have: a rare card changes most.
    """

    def __init__(self, state: State, seat: int, action: int) -> None:
        self.root = state.clone()
        self.root.keep_still(seat)
        self.seat = seat
        self.action = action
        self.rng = Rng(0)
        self.dealt = 0
        self.tried: dict[int, set[int]] = {}
        """The cards that were turned up, each with the faces it has had."""

    def played_on(self) -> State | None:
        """The next world after the action; None if no other is worth a look."""
        while self.dealt < (MOST_WORLDS if self.tried else FEW_WORLDS):
            world = self.root.sample(self.seat, self.rng)
            self.dealt += 1
            if self.dealt <= FEW_WORLDS or self.is_new(world):
                seen, faces = world.seen.copy(), world.face
                world.play_unchecked(self.seat, self.action)
                self.note(world, seen, faces)
                return world
        return None

    def is_new(self, world: State) -> bool:
        """Whether a card that is turned up has a face it had in no earlier world."""
        return any(world.face[card] not in faces for card, faces in self.tried.items())

    def note(self, world: State, seen: list[int], faces: list[int]) -> None:
        """Remember which unseen cards were turned up, and with which faces."""
        for card, viewers in enumerate(seen):
            if not viewers >> self.seat & 1 and world.seen[card] >> self.seat & 1:
                self.tried.setdefault(card, set())
        for card, known in self.tried.items():
            known.add(faces[card])


def previews(drawing: AnyDrawing, state: State, seat: int, action: int) -> list[Preview]:
    """The figures that change in the same way in every world that the seat considers possible."""
    before = figures_at_hand(build_table(drawing, state, seat))
    phase = drawing.phase(state)
    worlds = Worlds(state, seat, action)
    sure: dict[str, tuple[int, int]] | None = None
    while sure is None or sure:
        world = worlds.played_on()
        if world is None:
            break
        is_next = drawing.phases_settle and drawing.phase(world) != phase
        if world.over or world.turn != state.turn or is_next:
            return []
        after = figures_of(build_table(drawing, world, seat))
        found = {
            place: (figure.value, after[place].value)
            for place, figure in before.items()
            if place in after and after[place].value != figure.value
        }
        if sure is None:
            sure = found
        else:
            sure = {place: change for place, change in sure.items() if found.get(place) == change}
    return in_words(before, sure or {}, seat)


def figures_of(table: Table) -> dict[str, Figure]:
    """Every figure of a table by its place."""
    found: dict[str, Figure] = {}
    for counter in table.counters:
        found[counter.name] = Figure(counter.value, counter.title)
    for seat in table.seats:
        for counter in seat.counters:
            place = f"{counter.name}_{seat.seat}"
            found[place] = Figure(counter.value, counter.title, seat.seat, seat.name)
    for zone in table.zones:
        owner = zone.owner
        name = "" if owner is None else table.seats[owner].name
        found[zone.name] = Figure(zone.count, zone.title, owner, name)
        for counter in zone.counters:
            place = f"{zone.name}.{counter.name}"
            found[place] = Figure(counter.value, counter.title, owner, name)
    return found


def figures_at_hand(table: Table) -> dict[str, Figure]:
    """What an option may change at once: figures of the seats, and how full each zone is.

    The zones have no words: seeing where a card goes is enough. Figures of the whole table count
    the results of things.
    """
    zones = {zone.name for zone in table.zones}
    shared = {counter.name for counter in table.counters}
    return {
        place: figure._replace(title="") if place in zones else figure
        for place, figure in figures_of(table).items()
        if place not in shared
    }


def in_words(
    figures: dict[str, Figure], changes: dict[str, tuple[int, int]], seat: int
) -> list[Preview]:
    """Changes of figures, each with its words once.

    A figure and the part of it that a zone shows change alike: the second one needs no words.
    """
    told: list[tuple[Figure, tuple[int, int]]] = []
    previews: list[Preview] = []
    for place, change in changes.items():
        figure = figures[place]
        words = figure.title
        is_told = any(
            figure.title.casefold() in other.title.casefold()
            and other.owner == figure.owner
            and change == as_before
            for other, as_before in told
        )
        if is_told:
            words = ""
        elif words:
            told.append((figure, change))
            if figure.owner not in (None, seat):
                words = f"{words}, {figure.name}"
        previews.append(Preview(place, *change, words))
    return previews
