# not compiled
"""The compact view of WysaertZ: Mages, Castles and stack cards each in their own places."""

from __future__ import annotations

from pentacles.core import compact
from pentacles.games.wysaertz.actions import SEAT
from pentacles.games.wysaertz.terms import ARTEFACT, CASTLE, EVENT, FROM_AFAR

OPTIONS = (
    "hidden_wysaertz",
    "free_for_all",
    "slow retreat",
    "spoils",
    "hand limit",
    "defeats to win",
)
CHOICES = {"stage of the challenge": (0, FROM_AFAR), "kind of the topmost play": (0, CASTLE + 1)}
SORTS = {"events": EVENT, "artefacts": ARTEFACT}
NEAR = 3
"""At a large table the cards of seats further on are counted together."""


class Merging(compact.Merging):
    """A Mage lies only in the place of a Mage, and a hand holds only cards of the stack."""

    def lies(self, zone: str, face: int) -> bool:
        """Whether a face can lie in a zone: stack cards, then Mages, then Castles."""
        book = self.game.book
        if face < book.stack_faces:
            if zone in SORTS:
                return bool(book.kind[face] == SORTS[zone])
            return zone not in ("mage", "castle")
        return zone == ("mage" if book.mage_number[face] >= 0 else "castle")

    def card(self, zone: str, distance: int, face: int) -> str:
        if zone == "discard" or not self.lies(zone, face):
            return ""  # the unseen cards say most about the discard pile
        return super().card(zone, min(distance, NEAR), face)

    def unseen(self, face: int) -> str:
        return super().unseen(face) if self.lies("chain", face) else ""

    def top(self, zone: str, face: int) -> str:
        return super().top(zone, face) if zone == "chain" and self.lies(zone, face) else ""

    def figure(self, name: str) -> str:
        if name in OPTIONS or name.endswith(": is there"):
            return ""
        if name.startswith("the seat ") and int(name.split()[2]) >= self.seats:
            return ""
        return name

    def categories(self, name: str) -> compact.Categories | None:
        if name == "distance to the seat whose turn it is":
            return 0, self.seats - 1
        if name == "distance to the seat that ends the truce":
            return 0, self.seats
        return CHOICES.get(name)

    def action(self, action: int, seat: int) -> str:
        if SEAT.holds(action):
            other = SEAT.row(action)
            return f"seat {(other - seat) % self.seats} on" if other < self.seats else ""
        return super().action(action, seat)
