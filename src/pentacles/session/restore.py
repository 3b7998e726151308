# not compiled
"""A hosted match from what is stored of it: its journal, carried out entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pentacles.core.errors import PentaclesError
from pentacles.session.journal import Entry
from pentacles.session.session import Session

UNFIT = (PentaclesError, ValueError, KeyError)
"""What a setup or a journal raises if this version can't continue it."""


def carry_out(session: Session, journal: Iterable[str]) -> Iterator[None]:
    """Bring a session that was just set up to the end of its journal, pausing at every entry."""
    for body in journal:
        session.apply(Entry.from_json(body))
        yield
