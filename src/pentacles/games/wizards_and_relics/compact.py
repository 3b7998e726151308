# not compiled
"""The compact view of Wizards & Relics: basic relics that differ in name only are one sort."""

from __future__ import annotations

from pentacles.core import compact
from pentacles.games.wizards_and_relics.actions import (
    BUILD_AUTO,
    COLUMN,
    PILE,
    RELIC,
    ROW,
    SEAT,
    WIZARD,
)

FIELD = {
    "laid_wizards": "field",
    "laid_relics": "field",
    "wizards": "field",
    "relics": "field",
    "tied": "field",
}
"""A laid card is the same card when it is turned up: both are counted as in the field."""
COUNTED = ("hall", "deck", "discard", "aside", "shrines", "shrine_discard", "set_aside")
"""Of these zones only the number of cards is shown: the unseen cards say most of the rest."""
DRAFT_KINDS = ("draft_pile", "draft_line", "draft_card", "build_cut")


class Merging(compact.Merging):
    """The field is one place for each seat, and piles are only counted."""

    @property
    def is_draft(self) -> bool:
        """Whether decks are drafted."""
        return self.game.options["deck_setup"] not in ("balanced", "lightning")

    def sort(self, face: int) -> str:
        book = self.game.book
        if face not in self.printed:
            return ""
        if book.is_relic(face) and book.basic[face]:
            return f"basic relic {book.power[face]}.{book.rarity[face]}"
        return super().sort(face)

    def card(self, zone: str, distance: int, face: int) -> str:
        is_shrine = face >= self.game.book.shrines
        if zone in COUNTED or is_shrine != (zone == "shrine"):
            return ""
        return super().card(FIELD.get(zone, zone), distance, face)

    def unseen(self, face: int) -> str:
        return super().unseen(face) if face < self.game.book.shrines else ""

    def top(self, zone: str, face: int) -> str:
        return ""

    def figure(self, name: str) -> str:
        if name == "go_big" or (name == "own cards picked so far" and not self.is_draft):
            return ""
        if name.startswith("seat ") and int(name.split()[1]) >= self.seats:
            return ""
        return name

    def categories(self, name: str) -> compact.Categories | None:
        return (0, 5) if name == "phase" else None

    def decision(self, kind: str) -> str:
        if kind in DRAFT_KINDS and not self.is_draft:
            return ""
        return super().decision(kind)

    def action(self, action: int, seat: int) -> str:
        if WIZARD.holds(action) or RELIC.holds(action):
            face = self.game.book.face_of(action)
            return self.sort(face) if face >= 0 else ""
        if not self.is_draft:
            for block in (PILE, ROW, COLUMN):
                if block.holds(action):
                    return ""
            if action == BUILD_AUTO:
                return ""
        if SEAT.holds(action) and SEAT.row(action) >= self.seats - 1:
            return ""
        return super().action(action, seat)
