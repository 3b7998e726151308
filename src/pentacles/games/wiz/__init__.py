"""WIZ: a rummy of six elements with titans, characters and a deck joker."""

from pentacles.games.wiz.game import Wiz

GAME = Wiz

__all__ = ["GAME", "Wiz"]
