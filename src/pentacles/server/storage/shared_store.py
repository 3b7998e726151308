"""What both databases share: guests, descriptions, loading and lists, by the same statements."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence

from pentacles.server.storage import statements
from pentacles.server.storage.statements import Row, Statement
from pentacles.server.storage.store import (
    LISTS,
    YOURS,
    Description,
    Guest,
    Line,
    Lobby,
    Page,
    Place,
    Store,
    Stored,
)


class StatementStore(Store):
    """A store that reads and writes by statements; how they are run is up to the database."""

    @abstractmethod
    async def read(self, *wanted: Statement) -> list[list[Row]]:
        """The rows of each statement, all from the same moment."""

    @abstractmethod
    async def write(self, changes: Sequence[Statement], match: str | None = None) -> None:
        """Run all statements in one transaction; with `match` only while we hold its lease."""

    async def add_guest(self, guest: Guest, token_hash: bytes, expires: float) -> None:
        await self.write([statements.add_guest(guest, token_hash, expires)])

    async def guest_by_token(self, token_hash: bytes, now: float) -> Guest | None:
        (rows,) = await self.read(statements.guest_by_token(token_hash, now))
        return Guest(*rows[0]) if rows else None

    async def rename_guest(self, guest: str, name: str) -> None:
        await self.write([statements.rename_guest(guest, name)])

    async def expire_guest(self, guest: str) -> None:
        await self.write([statements.expire_guest(guest)])

    async def describe(self, match: str, description: Description) -> None:
        await self.write(statements.describe(match, description, time.time()), match)

    async def finish(self, match: str, record: str, description: Description) -> None:
        await self.write(statements.finish(match, record, description, time.time()), match)
        self.forget(match)

    @abstractmethod
    def forget(self, match: str) -> None:
        """The match no longer needs a lease."""

    async def load(self, match: str) -> Stored | None:
        found, guests, journal = await self.read(
            statements.match_row(match), statements.players_of(match), statements.lines_of(match)
        )
        return statements.stored(found[0], guests, journal) if found else None

    async def head(self, match: str) -> Stored | None:
        (found,) = await self.read(statements.match_row(match))
        return statements.stored(found[0], [], []) if found else None

    async def lines_after(self, match: str, n: int) -> tuple[Line, ...]:
        (rows,) = await self.read(statements.lines_of(match, n))
        return tuple(Line(number, body) for number, body in rows)

    async def find_code(self, code: str) -> str | None:
        (rows,) = await self.read(statements.code_row(code))
        return str(rows[0][0]) if rows else None

    async def every_match(self) -> list[str]:
        (rows,) = await self.read(statements.every_match())
        return [str(row[0]) for row in rows]

    async def lobby(self, guest: str | None) -> Lobby:
        names = [name for name in LISTS if name != YOURS or guest is not None]
        found = await self.read(*(statements.page_of(name, None, guest) for name in names))
        pages = {name: statements.listed(rows) for name, rows in zip(names, found, strict=True)}
        return Lobby(**{YOURS: Page(), **pages})

    async def page(self, name: str, after: Place | None = None, guest: str | None = None) -> Page:
        (rows,) = await self.read(statements.page_of(name, after, guest))
        return statements.listed(rows)
