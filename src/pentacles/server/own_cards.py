"""Own cards: games made from options and card files that somebody sent."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.games import game_class
from pentacles.workshop.limits import check_size


@lru_cache(256)
def same_text(cards: str) -> str:
    """Equal card files are kept once, however many matches are played with them."""
    return cards


def make(name: str, options: dict[str, Any], cards: str) -> Game:
    """A game with options and cards that somebody sent; BadOption or BadCard says what is wrong."""
    kind = game_class(name)
    check_size(cards)
    file = parse_cards(cards, "your cards", kind.card_tables) if cards.strip() else None
    unknown = [option for option in options if option not in {one.name for one in kind.option_list}]
    if unknown:
        allowed = ", ".join(option.name for option in kind.option_list)
        raise BadOption(
            f"{kind.title} has no option {unknown[0][:40]!r}. Options: {allowed}.", unknown[0][:40]
        )
    if file is not None:
        return kind(cards=file, **options)
    return with_options(name, json.dumps(options, sort_keys=True))


@lru_cache(64)
def with_options(name: str, options: str) -> Game:
    """A game with its own cards: reading them takes milliseconds, and games never change."""
    return game_class(name)(**json.loads(options))
