"""What is wrong with a set, what is odd about it, and how many cards are still missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

import pentacles.core.card_text as card_text
from pentacles.core.card_form import Applies, FieldForm
from pentacles.core.cards import CardProblem, file_of, placed
from pentacles.core.errors import BadCard, BadOption
from pentacles.core.game import Game
from pentacles.games import game_class
from pentacles.workshop.documents import (
    Document,
    copies,
    form_of,
    game_in,
    plain_game,
    read_document,
    write_document,
)
from pentacles.workshop.icons import icon_names
from pentacles.workshop.limits import check_size

SOURCE = "your cards"
Entry = Mapping[str, Any]


@dataclass(frozen=True)
class CountLine:
    """A line of the checklist: how many cards of a kind there are, and how many there should be."""

    title: str
    have: int
    low: int
    high: int | None
    printed: int
    is_rule: bool
    of: tuple[Applies, ...]


def entries_of(game: str, document: Document) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every entry that is one, with its table and its place in it."""
    for table in game_class(game).card_tables:
        entries = document.get(table)
        for place, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                yield table, place, entry


def made(
    game: str, document: Document, options: Mapping[str, Any] | None = None, source: str = SOURCE
) -> Game:
    """The game with the cards of a document; BadCard or BadOption says why there is none."""
    text = write_document(document)
    check_size(text, source)
    kind = game_class(game)
    game_in(document, source, kind.id)
    return kind(cards=file_of(document, text, source, kind.card_tables), **(options or {}))


def check(
    game: str, document: Document, options: Mapping[str, Any] | None = None, source: str = SOURCE
) -> list[CardProblem]:
    """Everything that is wrong with a set, in the words of `check-cards`; empty if nothing is.

    Problems with a set's size come only once every card is right.
    """
    try:
        made(game, document, options, source)
    except BadCard as error:
        return [placed(problem) for problem in error.problems]
    except BadOption as error:
        return [CardProblem(str(error), key=error.option)]
    return []


def check_text(text: str, game: str | None = None, source: str = SOURCE) -> list[CardProblem]:
    """The same for the text of a card file."""
    try:
        name, document = read_document(text, source, game)
    except BadCard as error:
        return [placed(problem) for problem in error.problems]
    return check(name, document, source=source)


def propose_text(game: str, table: str, entry: Entry) -> str:
    """The text that follows from what a card does; empty if it does nothing."""
    return card_text.propose_text(form_of(game), table, entry)


def contradictions(game: str, table: str, entry: Entry) -> list[str]:
    """Where the numbers in a card's text differ from those of its effects."""
    return card_text.contradictions(form_of(game), table, entry)


def remarks(game: str, document: Document) -> list[CardProblem]:
    """What is odd about a set but not wrong: pictures that don't exist, texts that contradict."""
    form = form_of(game)
    found = []
    for table, place, entry in entries_of(form.game, document):
        card = str(entry.get("id", f"number {place + 1}"))

        def remark(key: str, words: str, at: tuple[str, int], card: str = card) -> CardProblem:
            text = f"{SOURCE}: card {card!r}: {key}: {words}."
            return CardProblem(text, at, card, key, f"{words}.")

        for key, name in pictures(entry):
            if name not in known_icons():
                found.append(remark(key, no_icon(name), (table, place)))
        found += [
            remark("text", words, (table, place))
            for words in card_text.contradictions(form, table, entry)
        ]
    return found


def pictures(entry: Entry) -> Iterator[tuple[str, str]]:
    """The names of icons on a card, with their keys."""
    art = entry.get("art")
    for place, name in enumerate(art if isinstance(art, list) else ()):
        if isinstance(name, str) and name:
            yield f"art[{place}]", name
    icon = entry.get("icon")
    if isinstance(icon, str) and icon:
        yield "icon", icon


def known_icons() -> frozenset[str]:
    """All existing icons."""
    return frozenset(icon_names())


def no_icon(name: str) -> str:
    """A note that there is no such picture, and which ones are similar."""
    close = get_close_matches(name[:60], icon_names(), 3)
    hint = f"; like it are {', '.join(close)}" if close else "; game-icons.net has them all"
    return f"there is no icon {name[:60]!r}, so the sign of the card's kind is drawn{hint}"


def checklist(game: str, document: Document) -> list[CountLine]:
    """How many cards of each kind a set has, and how many the printed game has."""
    form = form_of(game)
    found = list(entries_of(form.game, document))
    lines = []
    for count in form.counts:
        have = sum(
            copies(entry)
            for table, _, entry in found
            if all(holds(game, table, entry, one) for one in count.of)
        )
        lines.append(
            CountLine(
                count.title,
                have,
                count.low,
                count.high,
                count.printed,
                count.is_rule,
                count.of,
            )
        )
    return lines


def holds(game: str, table: str, entry: Entry, condition: Applies) -> bool:
    """Whether a card meets a condition of the form."""
    if condition.key == "table":
        return table in condition.values
    if condition.key not in entry and is_change(game, table, entry):
        return False  # the game's own card, if the entry doesn't say
    value = entry.get(condition.key, default_of(game, table, condition.key))
    return isinstance(value, str | int) and value in condition.values


def is_change(game: str, table: str, entry: Entry) -> bool:
    """Whether an entry changes one of the game's own cards."""
    found = form_of(game).table(table)
    card = entry.get("id")
    return bool(found and found.changes) and isinstance(card, str) and card in house_ids(game)


@cache
def house_ids(game: str) -> frozenset[str]:
    """The ids of the game's own cards that can be changed."""
    name = game_class(game).id
    return frozenset(face.id for face in plain_game(name).faces if face.id)


def default_of(game: str, table: str, key: str) -> Any:
    """The value if a key is left out."""
    found = form_of(game).table(table)
    fields: tuple[FieldForm, ...] = found.fields if found is not None else ()
    return next((field.default for field in fields if field.key == key), None)


def options_for(game: str, document: Document, card: str = "") -> dict[str, Any]:
    """The options that bring the cards of a set, and above all this one, into a match."""
    name = game_class(game).id
    entries = [entry for _, _, entry in entries_of(name, document)]
    first = [entry for entry in entries if entry.get("id") == card]
    return plain_game(name).options_with([*first, *(one for one in entries if one not in first)])
