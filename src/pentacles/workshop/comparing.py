"""What is different between two versions of a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pentacles.workshop.checking import entries_of
from pentacles.workshop.documents import Document


@dataclass(frozen=True)
class Change:
    """A card that is new, changed or gone."""

    what: Literal["new", "changed", "gone"]
    table: str
    card: str
    name: str
    keys: tuple[str, ...] = ()
    """What is different on a changed card."""


def changes(game: str, old: Document, new: Document) -> list[Change]:
    """The cards in which two versions of a set differ, those that are gone last."""
    before = by_id(game, old)
    after = by_id(game, new)
    found = []
    for (table, card), entry in after.items():
        earlier = before.get((table, card))
        name = str(entry.get("name", card))
        if earlier is None:
            found.append(Change("new", table, card, name))
        elif earlier != entry:
            keys = [key for key in {**earlier, **entry} if earlier.get(key) != entry.get(key)]
            found.append(Change("changed", table, card, name, tuple(keys)))
    found += [
        Change("gone", table, card, str(entry.get("name", card)))
        for (table, card), entry in before.items()
        if (table, card) not in after
    ]
    return found


def by_id(game: str, document: Document) -> dict[tuple[str, str], dict[str, Any]]:
    """The entries by table and id."""
    return {
        (table, str(entry.get("id", f"number {place + 1}"))): entry
        for table, place, entry in entries_of(game, document)
    }
