# not compiled
"""The compact view of WIZ: hands on the table by seat and by their figures, not card by card."""

from __future__ import annotations

from pentacles.core import compact
from pentacles.games.wiz.actions import ELEMENT, NEW_MASTER, NEW_RUN, PLAYER, SLOT
from pentacles.games.wiz.bounds import LAST_CLAIM, LAST_ELEMENT
from pentacles.games.wiz.terms import (
    ANY_RANK,
    ARTIFACT,
    BOARD,
    CHARACTER,
    CHARACTERED,
    ELEMENTS,
    LAST_RANK,
    MASTER,
    SLOTS,
    TYPES,
    WIZ,
)

NEAR_HANDS = 6
"""This many hands of each seat are shown one by one; the cards of all hands are shown together."""
CHOICES = {
    "joker rank that is public": (-1, MASTER),
    "wilds allowed": (-1, ANY_RANK),
    "built kind": (0, CHARACTERED),
    "built element": (-1, LAST_ELEMENT),
    "built rank": (-1, LAST_RANK),
    "claim": (-1, LAST_CLAIM),
    "element": (-1, LAST_ELEMENT),
    "kind": (0, CHARACTERED),
}
LEFT_OUT = ("target", "character", "character spent", "free shield used", "looks", "flags")
MODULES = ("pool ",)


class Merging(compact.Merging):
    """Cards are shown for grips, for all hands of a seat together, and for those unseen."""

    def element_of(self, face: int) -> int:
        """The element of a card type, or -1."""
        if face < MASTER:
            return face // 14
        return (face - MASTER) % 6 if face < WIZ else -1

    def sort(self, face: int) -> str:
        return super().sort(face) if face < CHARACTER else ""

    def has_element(self, element: int) -> bool:
        """Whether the match has cards of this element."""
        return element * 14 in self.printed or element * 14 + LAST_RANK in self.printed

    def cards(self, zone: str, distance: int) -> str:
        if zone in ("deck", "discard", "grip", "aside"):
            return super().cards(zone, distance)
        return ""

    def card(self, zone: str, distance: int, face: int) -> str:
        if zone == "grip":
            return super().card(zone, min(distance, 1), face)
        if zone.startswith("hand"):
            return super().card("hands", min(distance, 1), face)
        return super().card(zone, distance, face) if zone == "aside" and not distance else ""

    def top(self, zone: str, face: int) -> str:
        return super().top(zone, face) if zone == "discard" else ""

    def figure(self, name: str) -> str:
        words = name.split()
        if name.startswith(("staged cards", "bench cards")):
            sort = self.sort(int(words[-1]))
            return f"staged: {sort}" if sort else ""
        if words[0] == "pool" and not self.game.options["life_pool"]:
            return ""
        if not name.endswith(" on") or "seat" not in words[:-2]:
            return name
        distance = int(words[-2])
        if distance >= self.seats or name.startswith(LEFT_OUT):
            return ""
        if " of hand " in name:
            slot = int(words[words.index("hand") + 1])
            if slot >= NEAR_HANDS and slot != BOARD:
                return ""
            if slot == BOARD and not self.game.options["characters"]:
                return ""
        return name

    def categories(self, name: str) -> compact.Categories | None:
        if name == "aimed hand":
            return None
        if name == "turn of the seat on":
            return 0, self.seats - 1
        if name == "joker rank that is public":
            return -1, LAST_RANK + 1
        return CHOICES.get(name.split(" of ", maxsplit=1)[0])

    def action(self, action: int, seat: int) -> str:
        if action < TYPES:
            return super().action(action, seat) if self.sort(action) else ""
        if SLOT.holds(action):
            owner, slot = divmod(SLOT.row(action), SLOTS)
            distance = (owner - seat) % self.seats
            return f"hand {slot} of the seat {distance} on" if owner < self.seats else ""
        if PLAYER.holds(action):
            other = PLAYER.row(action)
            return f"seat {(other - seat) % self.seats} on" if other < self.seats else ""
        for block in (NEW_RUN, NEW_MASTER, ELEMENT):
            if block.holds(action) and not self.has_element(block.row(action)):
                return ""
        return super().action(action, seat)


assert len(ELEMENTS) == LAST_ELEMENT + 1
assert ARTIFACT < WIZ
