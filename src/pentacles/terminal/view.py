"""A view: the table of one viewer together with what this viewer points at."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pentacles.core.table import CardView, FaceView, OptionView, Table, ZoneView, replace
from pentacles.terminal.bits import Thing

AS_DEALT = "as dealt"
DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class View:
    """Everything that the drawing looks at."""

    table: Table
    faces: Mapping[str, FaceView]
    looks: Mapping[str, Any] = field(default_factory=dict)
    focus: Thing | None = None
    """What the cursor is on."""
    option: int | None = None
    """The option that is chosen but not yet played: its place in the table's options."""
    order: str = AS_DEALT
    """How the viewer's own cards are sorted."""
    marked: frozenset[int] = frozenset()
    """The keys of the cards to be laid together."""

    def face(self, card: CardView) -> FaceView | None:
        """The face of a card that the viewer knows."""
        if card.face is None:
            return None
        return self.faces.get(card.face) or self.table.faces.get(card.face)

    def suit(self, face: FaceView) -> dict[str, Any]:
        """How the game describes the suit or kind of a card."""
        for wanted in (face.suit, face.kind):
            if wanted in self.suits:
                return self.suits[wanted]
        return {}

    @cached_property
    def suits(self) -> dict[str, dict[str, Any]]:
        """The suits of the game by id."""
        return {str(one.get("id")): one for one in self.looks.get("suits", ())}

    @cached_property
    def names_by_value(self) -> dict[tuple[str, str], set[str]]:
        """Which cards share a value and a suit: if several do, the name must be shown."""
        found: dict[tuple[str, str], set[str]] = {}
        for face in self.faces.values():
            found.setdefault((face.value, face.suit), set()).add(face.name)
        return found

    @cached_property
    def numbers(self) -> dict[Thing, list[int]]:
        """Which options concern a card, zone or seat: their places, from 0."""
        found: dict[Thing, list[int]] = {}
        for place, option in enumerate(self.table.options):
            thing = concerns(option)
            if thing is not None:
                found.setdefault(thing, []).append(place)
        return found

    @cached_property
    def aimed(self) -> Thing | None:
        """What the chosen option concerns."""
        return concerns(self.chosen) if self.chosen is not None else None

    @property
    def chosen(self) -> OptionView | None:
        """The option that is chosen but not yet played."""
        if self.option is None or not 0 <= self.option < len(self.table.options):
            return None
        return self.table.options[self.option]

    def find(self, thing: Thing) -> tuple[CardView | None, ZoneView | None]:
        """The card and the zone that a thing stands for."""
        for zone in self.table.zones:
            if thing.kind in ("zone", "back") and zone.name == thing.name:
                cards = zone.cards
                card = cards[min(thing.place, len(cards) - 1)] if cards else None
                return (card if thing.kind == "back" else None), zone
            for card in zone.cards:
                if thing.kind == "card" and card.key == thing.name:
                    return card, zone
        return None, None

    def face_of(self, option: OptionView) -> FaceView | None:
        """The card that an option is about: the one it is tied to, or that its words name."""
        if option.card is not None:
            card, _ = self.find(Thing("card", option.card))
            return self.face(card) if card is not None else None
        named = [face for face in self.faces.values() if face.name in option.label]
        return max(named, key=lambda face: len(face.name), default=None)

    @cached_property
    def hand(self) -> list[ZoneView]:
        """The zones that the viewer holds."""
        return [zone for zone in self.table.zones if zone.place == "hand"]

    def sorted(self, zone: ZoneView) -> list[CardView]:
        """The cards of the viewer's own zone in the order that the viewer prefers."""
        cards = list(zone.cards)
        if zone.is_ordered:
            return cards
        if self.order == AS_DEALT:
            return sorted(cards, key=came)
        ranks = {name: place for place, name in enumerate(self.suits)}

        def by_suit(card: CardView) -> tuple[int, str, int, str, int]:
            face = self.face(card)
            if face is None:
                return (len(ranks) + 1, "", 0, "", 0)
            suit = ranks.get(face.suit, ranks.get(face.kind, len(ranks)))
            return (suit, face.kind, natural(face), face.name, card.key or 0)

        def by_value(card: CardView) -> tuple[int, int, str, int]:
            suit, _, value, name, key = by_suit(card)
            return (value, suit, name, key)

        return sorted(cards, key=by_suit if self.order == BY_SUIT else by_value)


def in_card_order(view: View) -> Table:
    """The table with its options in the order in which their cards, zones and seats are drawn."""
    table = view.table
    held = [card.key for zone in view.hand for card in view.sorted(zone)]
    drawn = [Thing("card", key) for key in held if key is not None]
    for zone in table.zones:
        drawn.append(Thing("zone", zone.name))
        if zone.place != "hand":
            drawn += [Thing("card", card.key) for card in zone.cards if card.key is not None]
    first, seats = table.viewer or 0, len(table.seats)
    drawn += [Thing("seat", (first + step) % seats) for step in range(seats)]
    places = {thing: at for at, thing in reversed(list(enumerate(drawn)))}

    def place(option: OptionView) -> int:
        thing = concerns(option)
        return places.get(thing, len(drawn)) if thing is not None else len(drawn)

    return replace(table, options=tuple(sorted(table.options, key=place)))


def came(card: CardView) -> float:
    """When a card came: keys are handed out one after the other; unknown cards come last."""
    return math.inf if card.key is None else card.key


BY_SUIT = "by suit"
BY_VALUE = "by value"
ORDERS = (BY_SUIT, BY_VALUE, AS_DEALT)


def first_order(looks: Mapping[str, Any]) -> str:
    """How a game's cards are sorted until the viewer says otherwise."""
    sorts = looks.get("sorts", ())
    return AS_DEALT if not sorts or sorts[0] == AS_DEALT else ORDERS[0]


def natural(face: FaceView) -> int:
    """A printed value as a number: plain ones come before those with a letter, so S1 after 9."""
    found = DIGITS.search(face.value)
    if found is None:
        return 10_000
    return int(found[0][:6]) + (0 if face.value[:1].isdigit() or face.value[:1] in "+-" else 1000)


def concerns(option: OptionView) -> Thing | None:
    """What an option is tied to."""
    if option.card is not None:
        return Thing("card", option.card)
    if option.zone is not None:
        return Thing("zone", option.zone)
    if option.seat is not None:
        return Thing("seat", option.seat)
    return None
