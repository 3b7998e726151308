"""Which faces of a game belong to a card of a set."""

from __future__ import annotations

from pentacles.core.cards import Face
from pentacles.core.game import Game


def faces_of_card(game: Game, card: str, name: str = "") -> list[Face]:
    """The faces of a card: by its id or code, or by its name if faces have other ids."""
    found = [face for face in game.faces if card and card in (face.id, face.code)]
    return found or [face for face in game.faces if name and face.name == name]
