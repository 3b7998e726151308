# not compiled
"""The journal of a hosted match: one entry for everything that ever changed it.

Entries are durable: the same setup and the same entries give the same session again, exactly. What
an entry records is a deed (`pentacles.session.deeds`). It is stored as `{"n", "kind", "at",
"data"}`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pentacles.core.errors import Denied
from pentacles.session.deeds import AnyDeed

CLOSED = "The host has closed this table."


class Stored(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry as it is written."""

    n: int
    kind: str
    at: float
    data: dict[str, Any] = {}


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal of a match. `n` counts from 0 without gaps."""

    n: int
    at: float
    deed: AnyDeed

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return str(self.deed.__struct_config__.tag)

    @property
    def data(self) -> dict[str, Any]:
        """What it records, as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self.deed)
        del found["kind"]
        return found

    def to_json(self) -> bytes:
        """The entry as JSON."""
        return msgspec.json.encode(Stored(self.n, self.kind, self.at, self.data))

    @classmethod
    def from_json(cls, text: bytes | str) -> Entry:
        """The entry that was written; ValueError if it isn't one."""
        stored = msgspec.json.decode(text, type=Stored)
        told = {**stored.data, "kind": stored.kind}
        return cls(stored.n, stored.at, msgspec.convert(told, AnyDeed))


class Journal:
    """The entries of a match so far."""

    def __init__(self, created: float) -> None:
        self.entries: list[Entry] = []
        self.at = created
        """The time of the last entry."""
        self.is_closed = False
        """Whether the host has closed the table before the match began: nothing follows that."""

    def entry(self, deed: AnyDeed, now: float) -> Entry:
        """The next entry; its time never goes back. Denied after a close."""
        self.check_open()
        return Entry(len(self.entries), max(now, self.at), deed)

    def check_open(self) -> None:
        """Denied when the table is closed."""
        if self.is_closed:
            raise Denied("over", CLOSED)

    def check_next(self, entry: Entry) -> None:
        """ValueError if this entry is not the next one."""
        if entry.n != len(self.entries):
            raise ValueError(f"entry {len(self.entries)} comes next, got {entry.n}")

    def append(self, entry: Entry) -> None:
        """An entry has been carried out."""
        self.entries.append(entry)
        self.at = max(self.at, entry.at)
