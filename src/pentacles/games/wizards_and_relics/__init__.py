"""Wizards & Relics: lay a wizard and a relic in secret; the strongest pair enters the Hall."""

from pentacles.games.wizards_and_relics.game import WizardsAndRelics

GAME = WizardsAndRelics

__all__ = ["GAME", "WizardsAndRelics"]
