"""Wizard Cards: two wizards duel with an ordinary deck of playing cards."""

from pentacles.games.wizard_cards.game import WizardCards

GAME = WizardCards

__all__ = ["GAME", "WizardCards"]
