"""Documents: a card set as it travels, and as the loader reads it.

On the wire the cards are in one list, each with its table, so that a place names a card. The
loader has a list for each table, as the card file does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentacles.core.cards import CardProblem as Problem
from pentacles.core.errors import BadCard
from pentacles.games import game_class
from pentacles.session.workshop_bodies import CardDocument, CardProblem

File = dict[str, Any]
"""A card file as data: `{"set": {...}, TABLE: [...]}`."""
MOST_PROBLEMS = 200
"""How many problems of a set are listed at once."""
SET = "set"
GAME = "game"
TABLE = "table"


def to_file(document: CardDocument) -> File:
    """The card file that a document describes."""
    file: File = {SET: {**document.head, GAME: document.game}}
    for place, card in enumerate(document.cards):
        table = card.get(TABLE)
        if not isinstance(table, str) or table == SET:
            tables = ", ".join(game_class(document.game).card_tables)
            raise BadCard([f"your cards: card number {place + 1}: table: must be one of {tables}."])
        entries = file.setdefault(table, [])
        entries.append({key: value for key, value in card.items() if key != TABLE})
    return file


def from_file(game: str, file: File) -> CardDocument:
    """The document of a card file."""
    head = {key: value for key, value in dict(file.get(SET, {})).items() if key != GAME}
    cards = [
        {TABLE: table, **entry}
        for table, entries in file.items()
        if table != SET
        for entry in entries
    ]
    return CardDocument(game, head, tuple(cards))


def empty(game: str) -> CardDocument:
    """No cards at all."""
    return CardDocument(game, {}, ())


def raised(problems: Iterable[CardProblem]) -> BadCard:
    """Problems as an error; the place in the document stands for the place in a table."""
    return BadCard(
        [Problem(one.text, ("", one.place), one.card, one.key, one.message) for one in problems]
    )


def sent(problem: str) -> CardProblem:
    """A problem of such an error as it travels."""
    place = getattr(problem, "entry", -1) if not getattr(problem, "table", "") else -1
    card, key = getattr(problem, "card", ""), getattr(problem, "key", "")
    return CardProblem(place, card, key, getattr(problem, "message", "") or problem, str(problem))


class Places:
    """The places of a document's cards by table and entry."""

    def __init__(self, document: CardDocument) -> None:
        self.known: dict[tuple[str, int], int] = {}
        counts: dict[str, int] = {}
        for place, card in enumerate(document.cards):
            table = str(card.get(TABLE))
            entry = counts.get(table, 0)
            self.known[table, entry] = place
            counts[table] = entry + 1

    def of(self, table: str, entry: int) -> int:
        """The place of an entry; -1 if it isn't one."""
        return self.known.get((table, entry), -1)

    def told(self, problem: object) -> CardProblem:
        """A problem as it travels."""
        return CardProblem(
            place=self.of(getattr(problem, "table", ""), getattr(problem, "entry", -1)),
            card=getattr(problem, "card", ""),
            key=getattr(problem, "key", ""),
            message=getattr(problem, "message", "") or str(problem),
            text=str(problem),
        )


def problems_of(error: BadCard, document: CardDocument) -> tuple[CardProblem, ...]:
    """What is wrong with cards that can't be read at all."""
    places = Places(document)
    return tuple(places.told(one) for one in error.problems[:MOST_PROBLEMS])
