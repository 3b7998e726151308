"""Variants of a game: options that take several values, and cards with a different number."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from pentacles.core.card_writing import write_cards
from pentacles.core.errors import BadCard, BadOption
from pentacles.core.game import Game
from pentacles.games import game_class
from pentacles.lab.plan import BASE, Variant
from pentacles.workshop import changes, house_document, options_for, read_document
from pentacles.workshop.numbers import number_of, path_of

MOST = 50
SPAN = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.(\d{1,6}))?")
"""From, to, and by how much: 2..6 or 10..50..10."""
VALUES = re.compile(r"\s*-?\d{1,6}\s*(,\s*-?\d{1,6}\s*)*")


def by_options(game: Game, varied: Sequence[tuple[str, list[Any]]]) -> list[Variant]:
    """A variant for every combination of values; the first is the base of comparisons."""
    names = [name for name, _ in varied]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"{name} is varied twice: write all its values together.", "vary")
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


def by_number(game: Game, card: str, fields: Sequence[str], values: Sequence[int]) -> list[Variant]:
    """A variant for each value of a number on a card; the printed value is the base.

    Several fields that always say the same number, such as a figure and its effect, change
    together.
    """
    data = tomllib.loads(cards_of(game))
    entry = entry_of(game, data, card)
    places = [number_of(entry, field, card) for field in fields]
    printed = {place[key] for place, key in places}
    if len(printed) > 1:
        raise BadOption(f"{', '.join(fields)} of card {card!r} don't say the same number.", "field")
    write = form_of(game, data, entry, fields)
    found = [Variant(f"{fields[0]}={min(printed)}", game.options, game.cards_text)]
    for value in dict.fromkeys(values):
        if value in printed:
            continue
        for place, key in places:
            place[key] = value
        variant = Variant(f"{fields[0]}={value}", game.options, write())
        variant.game(game.id)  # refuses impossible cards
        found.append(variant)
    return few(found)


def form_of(
    game: Game, data: dict[str, Any], entry: dict[str, Any], fields: Sequence[str]
) -> Callable[[], str]:
    """How this game takes your own cards: the whole file, one card, or just what is new on it.

    The first form that it accepts with the printed numbers is right.
    """
    table = next(name for name in game.card_tables if entry in data.get(name, []))
    head = {"set": data.get("set", {})}
    keys = {"id", *(path_of(entry, field).partition(".")[0] for field in fields)}
    forms: tuple[Callable[[], dict[str, Any]], ...] = (
        lambda: data,
        lambda: {**head, table: [entry]},
        lambda: {**head, table: [{key: entry[key] for key in entry if key in keys}]},
    )
    for form in forms[:-1]:
        try:
            Variant("", game.options, toml(form())).game(game.id)
        except BadCard:
            continue
        return lambda: toml(form())
    return lambda: toml(forms[-1]())


def by_files(
    game: str, files: Sequence[tuple[str, str]], options: Mapping[str, Any]
) -> list[Variant]:
    """A variant for each card file, given by name and text; the first is the base.

    No text means the game's own cards. Every variant has the options that bring its cards into a
    match, above all those that changed; given options come first.
    """
    kind = game_class(game)
    documents = documents_of(game, files)
    changed = changed_cards(game, files)
    wanted = [options_for(kind.id, one, changed[0] if changed else "") for one in documents]
    found = []
    for (name, text), own in zip(files, wanted, strict=True):
        made = None
        for usual in (wanted[-1], own):
            try:
                made = Variant(name, {**usual, **options}, text).game(kind.id)
                break
            except BadOption:
                continue  # it asks for a card that this set doesn't have
        made = made or Variant(name, dict(options), text).game(kind.id)
        found.append(Variant(name, made.options, text))
    return found


def documents_of(game: str, files: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """The cards of each file as data."""
    return [
        read_document(text, name, game)[1] if text else house_document(game) for name, text in files
    ]


def changed_cards(game: str, files: Sequence[tuple[str, str]]) -> list[str]:
    """The ids of the cards in which the last file differs from the first."""
    documents = documents_of(game, files)
    return [change.card for change in changes(game, documents[0], documents[-1])]


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


def read_field(word: str) -> tuple[list[str], list[int]]:
    """`power=2..6` or `power,effect.n=1,3,5`: the fields and their values."""
    names, _, text = word.partition("=")
    fields = [name.strip() for name in names.split(",") if name.strip()]
    span = SPAN.fullmatch(text.strip())
    if fields and span:
        low, high, by = int(span[1]), int(span[2]), int(span[3] or 1)
        if low <= high and by > 0 and (high - low) // by < MOST:
            return fields, list(range(low, high + 1, by))
    if fields and VALUES.fullmatch(text):
        return fields, [int(part) for part in text.split(",")]
    raise BadOption(
        f"Write --field NAME=FROM..TO, NAME=FROM..TO..STEP or NAME=1,3,5 with at most {MOST} "
        f"values, not {word[:60]!r}.",
        "field",
    )


def toml(data: dict[str, Any]) -> str:
    """A card file as text."""
    return write_cards(data)
