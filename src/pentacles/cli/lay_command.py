"""Laying cards together at the prompt: `lay 3 4 5` finds the choices that lay them."""

from __future__ import annotations

from collections.abc import Iterator

from pentacles.cli.table_text import Drawer
from pentacles.cli.text import show
from pentacles.core.errors import Unreadable
from pentacles.core.rng import Rng
from pentacles.core.seat_names import with_names
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from pentacles.core.table import Assembly, CardView, Table, ZoneView

WAY = "way"
"""The word between the cards and the number of the way to lay them."""


class Hand:
    """The cards that a seat can put together, and what they make."""

    def __init__(
        self, state: State, seat: int, drawer: Drawer, people: list[str] | None = None
    ) -> None:
        self.state = state
        self.seat = seat
        self.drawer = drawer
        self.table: Table = state.table(seat, people)

    def lay(self, words: str) -> tuple[int, ...]:
        """The actions that lay these cards; nothing if that isn't possible or clear."""
        named, _, number = words.partition(f" {WAY} ")
        ways = self.ways(named)
        if number:
            if not number.isdecimal() or not 1 <= int(number) <= len(ways):
                raise Unreadable(f"There are ways 1 to {len(ways)} to lay these cards.")
            return ways[int(number) - 1].actions
        if is_clear(ways):
            return ways[0].actions
        self.show(ways)
        if ways[0].actions:
            show(f"Say which one, for example: lay {named} {WAY} 2")
        return ()

    def ways(self, named: str) -> list[Assembly]:
        """What these cards make together, best first."""
        world = self.state.sample(self.seat, Rng(0))  # the answer can't say more than is known
        names = [one.name for one in self.table.seats]
        ways: list[Assembly] = self.state.game.assemble(world, self.seat, self.cards(named))
        return [
            Assembly(
                way.actions,
                name_seats(with_names(way.title, names), names),
                way.points,
                name_seats(with_names(way.reason, names), names),
                way.rule,
            )
            for way in ways
        ]

    def show(self, ways: list[Assembly]) -> None:
        """What the cards are, with their points, or why they can't be laid."""
        for number, way in enumerate(ways, 1):
            if way.reason:
                title = f"{way.title}: " if way.title else ""
                show(f"{title}{way.reason} ({way.rule})", "yellow", hang="  ")
                continue
            points = f", {way.points} points" if way.points is not None else ""
            show(f"{number}  {way.title}{points}", indent="  ", hang="     ")

    def cards(self, named: str) -> list[int]:
        """The cards with these numbers or codes; numbers count your own cards as shown."""
        words = named.replace(",", " ").split()
        if not words:
            raise Unreadable("Say lay and the numbers or codes of cards, such as: lay 3 4 5")
        found: list[int] = []
        for word in words:
            found.append(self.card(word, found))
        return found

    def card(self, word: str, taken: list[int]) -> int:
        """The card that a word names and that isn't taken yet."""
        for zone, view in self.open_cards(word):
            card = self.physical(zone, view, taken)
            if card is not None:
                return card
        raise Unreadable(f"You see no card {word[:20]!r} that can be laid, or no further one.")

    def open_cards(self, word: str) -> Iterator[tuple[ZoneView, CardView]]:
        """The cards that a word may mean, the person's own first."""
        own = [zone for zone in self.table.zones if zone.place == "hand"]
        held = [(zone, card) for zone in own for card in self.drawer.cards(self.table, zone)]
        if word.isdecimal():
            yield from held[int(word[:6]) - 1 : int(word[:6])] if int(word[:6]) else ()
            return
        others = [zone for zone in self.table.zones if zone.place != "hand"]
        laid = [(zone, card) for zone in others for card in zone.cards]
        for zone, card in held + laid:
            face = self.table.faces.get(card.face or "")
            if face is not None and word.casefold() in (face.code.casefold(), face.id.casefold()):
                yield zone, card

    def physical(self, zone: ZoneView, view: CardView, taken: list[int]) -> int | None:
        """The number of a card in the match; which of several copies doesn't matter."""
        state = self.state
        for index, one in enumerate(state.game.zones_of(state)):
            if one.name == zone.name:
                for card in state.zones[index]:
                    is_it = state.game.faces[state.face[card]].id == view.face
                    if is_it and card not in taken and state.knows(self.seat, card):
                        return int(card)
        return None


def is_clear(ways: list[Assembly]) -> bool:
    """Whether the first way is the only one, or has more points than any other."""
    if not ways or not ways[0].actions:
        return False
    best = ways[0].points
    return len(ways) == 1 or (
        best is not None and all(way.points is not None and way.points < best for way in ways[1:])
    )
