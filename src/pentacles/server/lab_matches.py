"""Matches of the lab on the page: a record of a run is kept once, as a finished match."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from pathlib import Path

from litestar import get
from litestar.response import Redirect

from pentacles.server.kept_records import played, store
from pentacles.server.lab_reports import NAME
from pentacles.server.problems import PROBLEMS, not_found
from pentacles.server.quotas import address_of
from pentacles.server.route_params import Asked, Number, TheHall, Word

LARGEST = 4 << 20
"""Bytes of a record."""


@get("/api/lab/{run:str}/{n:int}", responses=PROBLEMS, include_in_schema=False)
async def replay(run: Word, n: Number, request: Asked, hall: TheHall) -> Redirect:
    """Redirect to the replay of an odd match that a run of the lab has kept."""
    await hall.quotas.take("replays", address_of(request))
    if not NAME.fullmatch(run):
        raise not_found("There is no report of that name.")
    text = await asyncio.to_thread(read, hall.settings.lab / run / "replays" / f"match-{n}.json")
    match = blake2b(text.encode(), digest_size=12).hexdigest()
    if await hall.store.head(match) is None:
        await store(hall, await asyncio.to_thread(played, text, match))
    return Redirect(f"/replay/{match}", status_code=303)


def read(path: Path) -> str:
    """The text of a record that a run has kept."""
    try:
        if path.stat().st_size > LARGEST:
            raise not_found("The record of this match is too large.")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise not_found("This run has kept no match of that number.") from None
