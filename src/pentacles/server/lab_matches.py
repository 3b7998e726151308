"""Matches of the lab on the page: a record of a run is kept as a match that is over, once."""

from __future__ import annotations

import asyncio
import time
from hashlib import blake2b
from pathlib import Path

import msgspec
from litestar import get
from litestar.response import Redirect

from pentacles.bots import LEVELS
from pentacles.core.errors import PentaclesError
from pentacles.core.record import Record
from pentacles.games import game_of
from pentacles.server.hall import Hall
from pentacles.server.lab_reports import NAME
from pentacles.server.match_listing import keep
from pentacles.server.problems import PROBLEMS, HttpProblem, not_found
from pentacles.server.quotas import address_of
from pentacles.server.route_params import Asked, Number, TheHall, Word
from pentacles.server.storage import OVER, CodeTaken, Description, Line
from pentacles.server.table_codes import new_code
from pentacles.session.characters import named_seats
from pentacles.session.from_record import record_session
from pentacles.session.session import Session
from pentacles.session.setup import BOT, STAND_IN, SeatSetup

LARGEST = 4 << 20
"""Bytes of a record."""


@get("/api/lab/{run:str}/{n:int}", responses=PROBLEMS, include_in_schema=False)
async def replay(run: Word, n: Number, request: Asked, hall: TheHall) -> Redirect:
    """Lead to the replay of an odd match that a run of the lab has kept."""
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


def played(text: str, match: str) -> Session:
    """The match of a record; its seats are named after the bots that played it."""
    try:
        record = Record.from_json(text)
        game = game_of(record)
        levels = [*record.names, *[""] * game.seats(record.players)][: game.seats(record.players)]
        seats = [SeatSetup(BOT, "", one if one in LEVELS else STAND_IN) for one in levels]
        named = named_seats(seats, match, record.seed)
        session = record_session(game, record, match, named, code=new_code(False))
    except PentaclesError as error:
        raise HttpProblem(409, f"This record can't be played: {error}") from None
    if not session.is_over:
        raise HttpProblem(409, "This match came to no end, so it has no replay on the page.")
    return session


async def store(hall: Hall, session: Session) -> None:
    """Keep a match that is over; another request may have kept it already."""
    kept = Description(OVER, False, keep(session), ())
    lines = [Line(one.n, one.to_json().decode()) for one in session.journal.entries]
    record = msgspec.json.encode(session.replay.archive()).decode()
    setup = session.setup
    try:
        await hall.store.create_match(
            setup.id, setup.code, setup.to_json().decode(), kept, time.time(), "lab"
        )
    except CodeTaken:
        return
    await hall.store.append(setup.id, lines)
    await hall.store.finish(setup.id, record, kept)
