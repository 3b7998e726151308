# not compiled
"""The compact view of Witless Wizards: a slot holds only cards of its kind."""

from __future__ import annotations

from pentacles.core import compact
from pentacles.games.witless_wizards.actions import (
    BREAK,
    GIVE,
    PICK_CHARACTER,
    PICK_DECK,
    TARGET,
)

SLOTS = {"offence": 0, "defence": 1, "special": 2}
FACE_FIGURES = ("known top card", "known bottom card")


class Merging(compact.Merging):
    """Every face is printed once; what lies in the box is out of the match."""

    def card(self, zone: str, distance: int, face: int) -> str:
        slot = SLOTS.get(zone)
        if zone == "box" or (slot is not None and self.game.equipment.slot[face] != slot):
            return ""
        return super().card(zone, distance, face)

    def top(self, zone: str, face: int) -> str:
        return "" if zone == "box" else super().top(zone, face)

    def figure(self, name: str) -> str:
        words = name.split()
        if "seat" in words and words[-1] != "seat":
            distance = words[words.index("seat") + 1]
            if distance.isdecimal() and int(distance) >= self.seats:
                return ""
        return name

    def categories(self, name: str) -> compact.Categories | None:
        if name.startswith(FACE_FIGURES):
            return 0, len(self.game.faces)
        if name.startswith("places from here"):
            return 0, self.seats - 1
        if name == "natural face of the attack":
            return 0, 6
        return None

    def decision(self, kind: str) -> str:
        options = self.game.options
        if kind == "pick_character" and options["character_selection"] == "random":
            return ""
        if kind == "pick_deck" and options["deck_selection"] != "pick":
            return ""
        return super().decision(kind)

    def action(self, action: int, seat: int) -> str:
        options = self.game.options
        if PICK_DECK.holds(action) and options["deck_selection"] != "pick":
            return ""
        if PICK_CHARACTER.holds(action) and options["character_selection"] == "random":
            return ""
        for block in (GIVE, TARGET, BREAK):
            if block.holds(action) and block.row(action) >= self.seats - 1:
                return ""
        return super().action(action, seat)
