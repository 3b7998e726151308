"""Tables as JSON, where what has not changed is not written again."""

from __future__ import annotations

import msgspec

from pentacles.core.table import Table, ZoneView, replace

encoder = msgspec.json.Encoder()

Piece = tuple[ZoneView, msgspec.Raw]
"""A zone, kept so that nothing else takes its identity, and its JSON."""


class Pieces:
    """The zones of one match that were written for its present version and the one before."""

    def __init__(self) -> None:
        self.now: dict[int, Piece] = {}
        self.before: dict[int, Piece] = {}

    def go_on(self) -> None:
        """The match has moved on."""
        self.before, self.now = self.now, {}

    def packed(self, table: Table) -> Table:
        """The same table to be written, with its zones already as JSON."""
        return replace(table, zones=[self.piece(zone) for zone in table.zones])

    def piece(self, zone: ZoneView) -> msgspec.Raw:
        """The JSON of a zone; zones never change, a changed one is a new object."""
        key = id(zone)
        found = self.now.get(key)
        if found is None:
            found = self.before.get(key)
            if found is None:
                found = (zone, msgspec.Raw(encoder.encode(zone)))
            self.now[key] = found
        return found[1]
