"""A set without one of its cards: the game without a card shows what the card does."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any

from pentacles.core.errors import BadCard, BadOption
from pentacles.core.game import Game
from pentacles.lab.plan import Variant
from pentacles.lab.varying import cards_of, entry_of, toml
from pentacles.workshop import options_for

TRIED = 24
"""How many cards are tried in place of the missing one."""
PRINTED = ("id", "code", "name", "text", "short", "icon", "art", "source", "origin", "number")
"""Keys that identify a card and say nothing about what it is like."""
EFFECTS = ("effects", "effect", "powers", "text", "short")


def without(game: Game, card: str) -> Variant | None:
    """The same cards without this one; None if the game can't be played that way.

    If the rules fix the number of cards, another card of the same kind takes its place; if none
    can, the card stays with nothing written on it.
    """
    data = tomllib.loads(cards_of(game))
    entry = entry_of(game, data, card)
    name = str(entry.get("name", card))
    usual = options_for(game.id, data)
    for words, changed in ways(game, data, entry):
        fitting = {key: value for key, value in game.options.items() if key not in usual}
        text = toml(changed) if any(changed.get(table) for table in game.card_tables) else ""
        fitting |= options_for(game.id, changed)
        variant = Variant(f"without {name}{words}", fitting, text)
        try:
            variant.game(game.id)
        except (BadCard, BadOption):
            continue
        return variant
    return None


def ways(
    game: Game, data: dict[str, Any], entry: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ways to do without a card, each with words about it; the purest first."""
    table = next(name for name in game.card_tables if entry in data.get(name, []))
    place = data[table].index(entry)
    rest = data[table][:place] + data[table][place + 1 :]
    yield "", {**data, table: rest}
    for other in sorted(rest, key=lambda one: -likeness(one, entry))[:TRIED]:
        count = copies(other) + copies(entry)
        more = [{**one, "count": count} if one is other else one for one in rest]
        yield f", more of {other.get('name', other.get('id'))}", {**data, table: more}
    bare = copy.deepcopy({key: entry[key] for key in entry if key not in EFFECTS})
    yield "'s effects", {**data, table: [*data[table][:place], bare, *data[table][place + 1 :]]}


def likeness(one: dict[str, Any], other: dict[str, Any]) -> int:
    """How much two cards have in common: the same kind, rarity, colour and figures."""
    return sum(
        other.get(key) == value for key, value in one.items() if key not in (*PRINTED, *EFFECTS)
    )


def copies(entry: dict[str, Any]) -> int:
    """How many copies of a card there are."""
    count = entry.get("count", 1)
    return count if isinstance(count, int) else 1
