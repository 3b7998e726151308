"""Variants of a game: options that take several values, and cards with another number on them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from itertools import product
from typing import Any

from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.lab.plan import BASE, Variant

MOST = 50
SPAN = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.(\d{1,6}))?")
"""From, to, and by how much: 2..6 or 10..50..10."""


def by_options(game: Game, varied: Sequence[tuple[str, list[Any]]]) -> list[Variant]:
    """A variant for every combination of values; the first is the base of comparisons."""
    found = []
    for values in product(*(values for _, values in varied)):
        chosen = dict(zip((name for name, _ in varied), values, strict=True))
        name = ", ".join(f"{option}={shown(value)}" for option, value in chosen.items())
        found.append(Variant(name or BASE, {**game.options, **chosen}, game.cards_text))
    return few(found)


def few(variants: list[Variant]) -> list[Variant]:
    """Refuse more variants than anybody would look at."""
    if len(variants) > MOST:
        raise BadOption(f"At most {MOST} variants can be compared, got {len(variants)}.", "vary")
    return variants


def shown(value: object) -> str:
    """A value as it is typed."""
    return value if isinstance(value, str) else json.dumps(value)


def by_number(game: Game, card: str, field: str, values: Sequence[int]) -> list[Variant]:
    """A variant for each value of a number on a card; the printed value is the base."""
    text = cards_of(game)
    data = tomllib.loads(text)
    entry = entry_of(game, data, card)
    place, key = place_of(entry, field, card)
    printed = place[key]
    found = []
    for value in dict.fromkeys([printed, *values]):
        place[key] = value
        changed = toml(data)
        parse_cards(changed, "the changed cards", game.card_tables)
        found.append(Variant(f"{field}={value}", game.options, changed))
    return few(found)


def cards_of(game: Game) -> str:
    """The text of the cards that the game is played with."""
    if game.cards_text:
        return game.cards_text
    file = game.standard_cards()
    if file is None:
        raise BadOption(f"{game.title} has no card file, so no card can be tuned.", "card")
    return file.text


def entry_of(game: Game, data: dict[str, Any], card: str) -> dict[str, Any]:
    """The entry of a card in a card file, by its id or code."""
    entries: list[dict[str, Any]] = [
        entry for table in game.card_tables for entry in data.get(table, [])
    ]
    for entry in entries:
        if card in (entry.get("id"), entry.get("code")):
            return entry
    some = ", ".join(str(entry.get("id")) for entry in entries[:12])
    raise BadOption(
        f"There is no card {card!r} in these cards; give the file that has it with --cards. "
        f"Ids begin with: {some}.",
        "card",
    )


def numbers_in(value: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """Every whole number inside an entry, by its path: where it stands and under which key."""
    found: dict[str, tuple[Any, Any]] = {}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        name = f"{path}.{key}" if path else str(key)
        if isinstance(inner, dict | list):
            found |= numbers_in(inner, name)
        elif type(inner) is int:
            found[name] = (value, key)
    return found


def place_of(entry: dict[str, Any], field: str, card: str) -> tuple[Any, Any]:
    """Where the number stands: by its whole path, or by its last word if that is clear."""
    numbers = numbers_in(entry)
    if field in numbers:
        return numbers[field]
    named = [path for path in numbers if path.rpartition(".")[2] == field]
    if len(named) == 1:
        return numbers[named[0]]
    words = "several numbers" if named else "no number"
    raise BadOption(
        f"Card {card!r} has {words} called {field!r}. Its numbers: {', '.join(numbers) or 'none'}.",
        "field",
    )


def read_field(word: str) -> tuple[str, list[int]]:
    """`power=2..6` or `power=1,3,5`: the field and its values."""
    name, _, text = word.partition("=")
    span = SPAN.fullmatch(text.strip())
    if name.strip() and span:
        low, high, by = int(span[1]), int(span[2]), int(span[3] or 1)
        if low <= high and by > 0 and (high - low) // by < MOST:
            return name.strip(), list(range(low, high + 1, by))
    if name.strip() and re.fullmatch(r"\s*-?\d{1,6}\s*(,\s*-?\d{1,6}\s*)*", text):
        return name.strip(), [int(part) for part in text.split(",")]
    raise BadOption(
        f"Write --field NAME=FROM..TO, NAME=FROM..TO..STEP or NAME=1,3,5 with at most {MOST} "
        f"values, not {word[:60]!r}.",
        "field",
    )


def toml(data: dict[str, Any]) -> str:
    """A card file as text: its head, then its tables of entries."""
    lines = []
    for name, value in data.items():
        entries = value if isinstance(value, list) else [value]
        mark = f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
        for entry in entries:
            lines += [mark, *(f"{json.dumps(k)} = {inline(v)}" for k, v in entry.items()), ""]
    return "\n".join(lines)


def inline(value: Any) -> str:
    """A value as TOML: what JSON writes, but for tables."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(k)} = {inline(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(inline(one) for one in value)}]"
    return json.dumps(value, ensure_ascii=False)
