"""Lobby pages: lists of the lobby, read from the database only when something has changed."""

from __future__ import annotations

import msgspec

from pentacles.server.problems import HttpProblem
from pentacles.server.storage import LISTS, Lobby, Page, Place, Store
from pentacles.server.storage.store import YOURS

FRESH = 2.0
"""Seconds after which the public lists are read again even if nothing changed here: other processes
may have changed something."""


class Lists:
    """What the lobby shows; its public part is the same for everybody."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.public: Lobby | None = None
        self.read_at = 0.0
        self.changes = 0

    def changed(self) -> None:
        """A match was made, described again or put away."""
        self.changes += 1
        self.public = None

    async def lobby(self, guest: str, now: float) -> Lobby:
        """The first page of every list; `now` is a time that never goes back."""
        public = self.public
        if public is None or now - self.read_at > FRESH:
            changes = self.changes
            public = await self.store.lobby(None)
            if changes == self.changes:  # otherwise it may already be old
                self.public, self.read_at = public, now
        yours = await self.store.page(YOURS, None, guest) if guest else Page()
        return msgspec.structs.replace(public, yours=yours)


def cursor_of(page: Page) -> str:
    """Where the next page begins, as a word for an address; empty after the last one."""
    last = page.last
    return "" if last is None else f"{last.round}_{last.changed!r}_{last.id}"


def place_of(cursor: str) -> Place | None:
    """The place that a cursor names; HttpProblem if it names none."""
    if not cursor:
        return None
    number, _, rest = cursor.partition("_")
    changed, _, match = rest.partition("_")
    try:
        return Place(int(number[:9]), float(changed), match[:64])
    except ValueError:
        raise HttpProblem(400, "`after` is the cursor from the page before.", "after") from None


def check_list(name: str) -> None:
    """A 404 for a list that doesn't exist."""
    if name not in LISTS:
        raise HttpProblem(404, f"There is no such list. Lists: {', '.join(LISTS)}.")
