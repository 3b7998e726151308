"""Documents: card files as data, read from TOML and written to it, the game's own among them."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import Any

from pentacles.core.card_form import CardForm
from pentacles.core.card_writing import write_cards
from pentacles.core.cards import TOO_LARGE, CardFile, has_large_number
from pentacles.core.errors import BadOption, shown
from pentacles.core.game import Game
from pentacles.games import found, game_class, games
from pentacles.workshop.limits import check_size, whole

Document = dict[str, Any]
"""A card file as data: `set`, and a list of entries for each table of its game."""


@dataclass(frozen=True)
class HouseSet:
    """One of the game's own sets, which can be forked."""

    name: str
    title: str
    cards: int
    """The number of cards, including copies."""
    entries: int


def form_of(game: str) -> CardForm:
    """The form of a game's card files; BadOption if it has none."""
    kind = game_class(game)
    if kind.card_form is None:
        raise BadOption(f"{kind.title} has no form for card files.", "game")
    return kind.card_form


@lru_cache(16)
def plain_game(game: str) -> Game:
    """The game with its own cards and usual options."""
    return game_class(game)()


def read_document(
    text: str, source: str = "your cards", game: str | None = None
) -> tuple[str, Document]:
    """The game and the data of a card file; BadCard if it can't be read as one.

    What its entries hold is not checked here: `check` does that.
    """
    check_size(text, source)
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise whole(source, f"is not valid TOML: {error}.") from None
    except ValueError:  # more digits than Python reads
        raise whole(source, TOO_LARGE) from None
    if has_large_number(data):
        raise whole(source, TOO_LARGE)
    document: Document = as_json(data)
    return game_in(document, source, game), document


def as_json(value: Any) -> Any:
    """Data as JSON has it: a date becomes the text it was written as."""
    if isinstance(value, dict):
        return {key: as_json(one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_json(one) for one in value]
    return value.isoformat() if isinstance(value, date | datetime | time) else value


def game_in(document: Document, source: str, asked: str | None) -> str:
    """The game that cards are for: named by their head, asked for, or shown by their tables."""
    head = document.get("set")
    named = head.get("game") if isinstance(head, dict) else None
    if named is not None:
        wanted = str(named).strip().casefold().replace("_", "-")
        if wanted not in games():
            known = ", ".join(games())
            raise whole(source, f"is made for the game {shown(named)}; games are {known}.")
        if asked is not None and wanted != game_class(asked).id:
            raise whole(source, other_game(wanted, game_class(asked).id))
        return wanted
    guessed = guess(document)
    if asked is None:
        if guessed:
            return guessed
        known = ", ".join(games())
        raise whole(source, f"names no game in its [set]; write game = one of {known}.")
    asked = game_class(asked).id
    tables = set(document) & set(game_class(asked).card_tables)
    if guessed and guessed != asked and not tables:
        raise whole(source, other_game(guessed, asked))
    return asked


def other_game(is_for: str, asked: str) -> str:
    """The error that cards belong to another game."""
    return (
        f"is made for the game {is_for!r}, not for {asked!r}: "
        f"its cards fit {game_class(is_for).title} only."
    )


def guess(document: Document) -> str:
    """The one game whose cards have the most of these keys; empty if several have."""
    scores: dict[str, int] = {}
    for name, kind in found().items():
        form = kind.card_form
        for table in form.tables if form is not None else ():
            entries = document.get(table.name)
            keys = {field.key for field in table.fields}
            for entry in entries if isinstance(entries, list) else ():
                if isinstance(entry, dict):
                    scores[name] = (
                        scores.get(name, 0) + len(keys & set(entry)) - len(set(entry) - keys)
                    )
    best = max(scores.values(), default=0)
    winners = [name for name, score in scores.items() if score == best > 0]
    return winners[0] if len(winners) == 1 else ""


def write_document(document: Document) -> str:
    """A document as a card file; BadCard if a file can't hold it."""
    return write_cards(document)


def document_of(file: CardFile) -> Document:
    """A card file that has been read, as data."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for entry in file.entries:
        bare = {key: value for key, value in entry.items() if key != "table"}
        tables.setdefault(file.table_of(entry), []).append(deepcopy(bare))
    return {"set": dict(file.head), **tables}


def house_sets(game: str) -> tuple[HouseSet, ...]:
    """What can be forked, the main set first."""
    return tuple(
        HouseSet(
            name,
            str(file.head.get("title", name)),
            sum(copies(entry) for entry in file.entries),
            len(file.entries),
        )
        for name, file in plain_game(game_class(game).id).house_files().items()
    )


def copies(entry: dict[str, Any]) -> int:
    """How many copies of a card there are, whatever its entry says."""
    count = entry.get("count", 1)
    return count if isinstance(count, int) and not isinstance(count, bool) else 1


def house_document(game: str, name: str = "") -> Document:
    """A copy of one of the game's own sets; without a name, of the main one."""
    files = plain_game(game_class(game).id).house_files()
    wanted = name or next(iter(files))
    if wanted not in files:
        title = game_class(game).title
        raise BadOption(f"{title} has no set {shown(name)}. Sets: {', '.join(files)}.", "set")
    return document_of(files[wanted])


def empty_document(game: str, name: str, title: str) -> Document:
    """A set without cards."""
    form = form_of(game)
    head = {"name": name, "title": title, "game": form.game}
    return {"set": head, **{table.name: [] for table in form.tables}}
