"""Witless Wizards: forgetful wizards duel with whatever equipment comes to mind."""

from pentacles.games.witless_wizards.game import WitlessWizards

GAME = WitlessWizards

__all__ = ["GAME", "WitlessWizards"]
