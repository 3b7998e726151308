# not compiled
"""The compact view of Wizard Cards: rank has no effect once a card is in the deck."""

from __future__ import annotations

from pentacles.core import compact
from pentacles.games.wizard_cards.deck import face_kind

OPTIONS = ("more_hectic", "constructed_decks", "casting is all_plays", "casting is optional")


class Merging(compact.Merging):
    """Cards with the same school, effect and magnitude are one sort."""

    def sort(self, face: int) -> str:
        deck = self.game.deck
        if face not in self.printed:
            return ""
        return f"kind {face_kind(deck, face)}" if face < deck.suited else "joker"

    def figure(self, name: str) -> str:
        if name in OPTIONS or (name.startswith("joker") and not self.game.options["jokers"]):
            return ""
        return name

    def decision(self, kind: str) -> str:
        if kind == "draft_pick" and not self.game.options["constructed_decks"]:
            return ""
        return super().decision(kind)

    def action(self, action: int, seat: int) -> str:
        deck = self.game.deck
        actions = deck.actions
        if actions.cast.holds(action):
            return f"cast {self.sort(action)}"
        if actions.wild.holds(action):
            joker = deck.suited + actions.wild.row(action)
            return f"cast joker {actions.wild.column(action)}" if self.sort(joker) else ""
        if actions.lose.holds(action):
            sort = self.sort(actions.lose.row(action))
            return f"lose {sort}" if sort else ""
        if actions.draft.holds(action) and not self.game.options["constructed_decks"]:
            return ""
        return super().action(action, seat)
