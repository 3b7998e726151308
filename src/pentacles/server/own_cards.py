"""Own cards: games made of options and card files that somebody sent."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadCard, BadOption
from pentacles.core.game import Game
from pentacles.games import game_class

LARGEST_CARDS = 256 << 10
"""Bytes; the largest deck of ours has 40,000."""
MOST_CARDS = 2000
TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
"""The head of an entry: reading takes the square of their number."""
LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}"
)
"""A key of many parts: reading it takes the square of its length, and no card has one."""


@lru_cache(256)
def same_text(cards: str) -> str:
    """Equal card files are kept once, however many matches are played with them."""
    return cards


def check_text(cards: str) -> None:
    """Refuse card files that no game has and that would take minutes to read."""
    if len(cards.encode("utf-8", "replace")) > LARGEST_CARDS:
        raise BadCard(["Your card file is too large: at most 256 kB are read."])
    if LONG_KEY.search(cards):
        raise BadCard(["your cards: a name has too many parts between dots; at most 16 are read."])
    if sum(1 for _ in TABLE.finditer(cards)) > MOST_CARDS:
        raise BadCard([f"your cards: there are too many entries; at most {MOST_CARDS} are read."])


def make(name: str, options: dict[str, Any], cards: str) -> Game:
    """A game with options and cards that somebody sent; BadOption or BadCard says what is wrong."""
    kind = game_class(name)
    check_text(cards)
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
