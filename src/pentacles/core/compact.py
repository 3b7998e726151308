# not compiled
"""The compact view: what one seat knows, in as few numbers as a learning player needs.

It is made from the observation and holds nothing that the seat may not know. Cards that are the
same in play are counted together, figures that stand for a choice become one column for each
choice, the unseen cards are counted by sort, the last card of every pile whose order counts is
given, and columns that are always zero are left out. Actions that are the same in play are one
action here, and seats are numbered from the one that acts.

A game says what it merges in a module `compact.py` beside its `game.py`: a subclass of `Merging`
that overrides what it wants to change. A game without one gets the plain rules of `Merging` below.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pentacles.core.game import Game
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.core.zone import NOBODY, Zone

FORMAT = 1
"""Goes up when the way compact views are made changes for all games."""

Categories = tuple[int, int]
"""The smallest and the largest number of a figure that stands for a choice."""


class Merging:
    """What a compact view counts together, by name; an empty name leaves a number out."""

    def __init__(self, game: Game, players: int) -> None:
        self.game: Any = game
        self.players = players
        self.seats = game.seats(players)
        self.printed = set(game.printed(players))
        """The faces that are in the match at all."""

    def sort(self, face: int) -> str:
        """The name that a face shares with those that are the same in play."""
        return self.game.faces[face].code if face in self.printed else ""

    def cards(self, zone: str, distance: int) -> str:
        """How many cards lie in a zone of the seat at this distance (0 for shared zones)."""
        return f"{zone} {distance}"

    def card(self, zone: str, distance: int, face: int) -> str:
        """The cards with a face that the seat knows in a zone."""
        sort = self.sort(face)
        return f"{zone} {distance}: {sort}" if sort else ""

    def unseen(self, face: int) -> str:
        """The cards of a sort whose place the seat doesn't know."""
        sort = self.sort(face)
        return f"unseen: {sort}" if sort else ""

    def top(self, zone: str, face: int) -> str:
        """The last card to reach an open pile, or a hand of the seat's own that has an order."""
        sort = self.sort(face)
        return f"top of {zone}: {sort}" if sort else ""

    def figure(self, name: str) -> str:
        """One of the game's own figures."""
        return name

    def categories(self, name: str) -> Categories | None:
        """The bounds of a figure that stands for a choice; None for an amount."""
        return None

    def decision(self, kind: str) -> str:
        """A kind of decision."""
        return f"decision: {kind}"

    def action(self, action: int, seat: int) -> str:
        """An action as this seat sees it: seats are given by their distance."""
        return self.game.actions.text(action)  # type: ignore[no-any-return]


class Names:
    """Names in the order in which they come up, each once."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def place(self, name: str) -> int:
        """The place of a name, new or old; -1 for the empty one."""
        return self.places.setdefault(name, len(self.places)) if name else -1

    def stretch(self, name: str, entries: list[str]) -> int:
        """The place of the first of several names that stand side by side."""
        if not name:
            return -1
        first = self.place(f"{name}: {entries[0]}")
        for entry in entries[1:]:
            self.place(f"{name}: {entry}")
        return first


class CompactView:
    """The compact view of a game for one number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.seats = game.seats(players)
        self.merging = merging_of(game)(game, players)
        names = Names()
        self.row = SparseRow(game.observer(players).places)
        size = game.observer(players).size
        self.target = [-1] * size
        """For each place of the observation its place here, or -1."""
        self.kind = [0] * size
        """0 for an amount, 1 for a choice from 0 on, 2 for one that may be -1."""
        self.most = [0] * size
        """The largest number of a choice."""
        self.sorted = [-1] * size
        """For each place that counts known cards, the place that counts the same sort as unseen."""
        self.known: list[tuple[int, int]] = []
        """The places of unseen cards, with how many there are of each sort in the match."""
        self.tops: list[list[tuple[int, list[int]]]] = [[] for _ in range(self.seats)]
        """For each seat the piles whose order counts: the zone, and for each face its place."""
        self.lay_zones(names)
        self.lay_rest(names)
        self.names = list(names.places)
        self.size = len(self.names)
        actions = Names()
        texts = range(game.actions.size)
        self.of_action = [
            [actions.place(self.merging.action(action, seat)) for action in texts]
            for seat in range(self.seats)
        ]
        """For each seat and action its number here, or -1 if the game never offers it."""
        self.actions = list(actions.places)

    def lay_zones(self, names: Names) -> None:
        """The cards in the zones, the unseen ones, and the tops of piles."""
        game, merging = self.game, self.merging
        zones = game.zones(self.players)
        totals: dict[int, int] = {}
        unseen = [names.place(merging.unseen(face)) for face in range(len(game.faces))]
        for face in game.printed(self.players):
            if unseen[face] >= 0:
                totals[unseen[face]] = totals.get(unseen[face], 0) + 1
        self.known = sorted(totals.items())
        at = 0
        for zone, distance, width in stretches(zones, self.seats, game):
            self.target[at] = names.place(merging.cards(zone.family, distance))
            for face in range(width - 1):
                name = merging.card(zone.family, distance, face)
                self.target[at + 1 + face] = names.place(name)
                self.sorted[at + 1 + face] = unseen[face]
            at += width
        for number, zone in enumerate(zones):
            if zone.sight == NOBODY or not (zone.ordered or zone.from_top):
                continue
            faces = range(len(game.faces))
            found = [names.place(merging.top(zone.family, face)) for face in faces]
            if max(found) >= 0:
                for seat in range(self.seats) if zone.owner < 0 else [zone.owner]:
                    self.tops[seat].append((number, found))

    def lay_rest(self, names: Names) -> None:
        """Who is asked what, and the figures."""
        observer, merging = self.game.observer(self.players), self.merging
        for distance in range(self.seats):
            self.target[observer.asked_at + distance] = names.place(f"asked {distance}")
        for index, kind in enumerate(observer.kinds):
            self.target[observer.kind_at + index] = names.place(merging.decision(kind))
        for index, told in enumerate(observer.figure_names):
            place = observer.figures_at + index
            name = merging.figure(told)
            bounds = merging.categories(told) if name else None
            if bounds is None:
                self.target[place] = names.place(name)
                continue
            low, high = bounds
            entries = [str(number) for number in range(low, high + 1) if number]
            self.target[place] = names.stretch(name, entries)
            self.kind[place] = 1 if low == 0 else 2
            self.most[place] = high

    @cached_property
    def fingerprint(self) -> str:
        """Equal for two views only if every place and every action means the same."""
        content = json.dumps([FORMAT, self.names, self.actions])
        return f"c{FORMAT}-{hashlib.sha256(content.encode()).hexdigest()[:8]}"

    def observe(self, state: State, seat: int) -> list[float]:
        """What a seat knows, as numbers."""
        values = [0.0] * self.size
        self.fill(state, seat, values)
        return values

    def fill(self, state: State, seat: int, values: Any) -> None:
        """Write what a seat knows into a buffer of zeros."""
        row = self.row
        self.game.observer(self.players).note(state, seat, row)
        target, kinds, sort = self.target, self.kind, self.sorted
        for place, amount in self.known:
            values[place] = float(amount)
        for index in range(row.count):
            place, value = row.places[index], row.values[index]
            at = target[place]
            if at >= 0:
                kind = kinds[place]
                if kind:
                    values[at + min(max(int(value), 0), self.most[place]) - kind % 2] = 1.0
                else:
                    values[at] += value
            if sort[place] >= 0:
                values[sort[place]] -= value
        for place in self.tops_of(state, seat):
            values[place] = 1.0

    def bounds(self) -> tuple[list[float], list[float]]:
        """The smallest and the largest value of each number."""
        game, observer = self.game, self.game.observer(self.players)
        cards = len(game.printed(self.players))
        low, high = [0.0] * self.size, [0.0] * self.size
        figures = game.figure_bounds(self.players)
        for place, at in enumerate(self.target):
            if at < 0:
                continue
            least, most = 0, cards
            if place >= observer.figures_at:
                least, most = figures[place - observer.figures_at]
            elif place >= observer.asked_at:
                most = 1
            if self.kind[place]:
                for number in range(at, at + self.most[place] + self.kind[place] - 1):
                    high[number] = 1.0
            else:
                low[at] += least
                high[at] += most
        for place, amount in self.known:
            low[place], high[place] = -float(cards), float(amount)
        for piles in self.tops:
            for _, places in piles:
                for place in places:
                    if place >= 0:
                        high[place] = 1.0
        return low, high

    def tops_of(self, state: State, seat: int) -> list[int]:
        """The places of the cards that came last to the piles whose order counts."""
        found: list[int] = []
        for zone, places in self.tops[seat]:
            cards = state.zones[zone]
            if cards and state.seen[cards[-1]] >> seat & 1:
                place = places[state.face[cards[-1]]]
                if place >= 0:
                    found.append(place)
        return found

    def choices(self, seat: int, options: list[int]) -> dict[int, int]:
        """The actions of this view that a seat may choose now, each with the action it stands for.

        Of several actions that are the same in play it is the one with the lowest number.
        """
        table = self.of_action[seat]
        found: dict[int, int] = {}
        for action in sorted(options):
            number = table[action]
            if number < 0:
                raise AssertionError(f"the compact view has no {self.game.actions.text(action)!r}")
            found.setdefault(number, action)
        return found

    def __repr__(self) -> str:
        return f"<CompactView of {self.size} numbers and {len(self.actions)} actions>"


def stretches(zones: list[Zone], seats: int, game: Game) -> list[tuple[Zone, int, int]]:
    """The zones as an observation has them: each with its distance and its width."""
    found: list[tuple[Zone, int, int]] = []
    for zone in zones:
        if zone.owner > 0:
            continue
        is_open = zone.sight != NOBODY or zone.remembered
        width = 1 + (len(game.faces) if is_open else 0)
        found += [(zone, distance, width) for distance in range(seats if zone.owner == 0 else 1)]
    return found


def merging_of(game: Game) -> Callable[[Game, int], Merging]:
    """What a game merges: the class `Merging` of its module `compact`, or the plain one."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.compact"
    if not package or find_spec(name) is None:
        return Merging
    found: Callable[[Game, int], Merging] = import_module(name).Merging
    return found


def compact_view(game: Game, players: int) -> CompactView:
    """The compact view of a game, made once."""
    views: dict[int, CompactView] = vars(game).setdefault("_compact_views", {})
    if players not in views:
        views[players] = CompactView(game, players)
    return views[players]
