"""Card sets that differ from the base set in a few cards, as a user's own card file would."""

from __future__ import annotations

import re
from importlib.resources import files

import pentacles
from pentacles.core.cards import CardFile, parse_cards
from pentacles.core.game import Game
from pentacles.games.wizards_and_relics.card_form import TABLES

BASE = (files("pentacles.games.wizards_and_relics") / "cards" / "standard.toml").read_text("utf-8")


def text_with(**effects: str) -> str:
    """The base set, some cards with other effect lines."""
    text = BASE
    for card, lines in effects.items():
        start = text.index(f'id = "{card}"')
        end = text.find("\n[[", start)
        block = text[start:end]
        bare = re.sub(r"\neffects = \[\n.*?\n\]", "", block, flags=re.DOTALL).rstrip()
        bare = bare.replace("devoted = true", "devoted = false")
        text = f"{text[:start]}{bare}\neffects = [{lines}]\n{text[end:]}"
    return text


def game_with(**effects: str) -> Game:
    """A game whose cards do something else."""
    file: CardFile = parse_cards(text_with(**effects), "altered.toml", TABLES)
    return pentacles.game("wizards-and-relics", cards=file)
