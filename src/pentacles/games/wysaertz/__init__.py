"""WysaertZ: Mages, Castles and challenges; dead or bewitched for life."""

from pentacles.games.wysaertz.game import WysaertZ

GAME = WysaertZ

__all__ = ["GAME", "WysaertZ"]
