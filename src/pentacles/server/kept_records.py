"""Records as finished matches: what bots played elsewhere can be viewed like any match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from pentacles.bots import LEVELS
from pentacles.core.errors import PentaclesError
from pentacles.core.record import Record
from pentacles.games import game_of
from pentacles.server.match_listing import keep
from pentacles.server.problems import HttpProblem
from pentacles.server.storage import OVER, CodeTaken, Description, Line
from pentacles.server.table_codes import new_code
from pentacles.session.characters import named_seats
from pentacles.session.from_record import record_session
from pentacles.session.session import Session
from pentacles.session.setup import BOT, STAND_IN, SeatSetup

if TYPE_CHECKING:
    from pentacles.server.hall import Hall


def played(text: str, match: str, set_name: str = "", set_version: int = 0) -> Session:
    """The match of a record; its seats are named after the bots that played it."""
    try:
        record = Record.from_json(text)
        game = game_of(record)
        levels = [*record.names, *[""] * game.seats(record.players)][: game.seats(record.players)]
        seats = [SeatSetup(BOT, "", one if one in LEVELS else STAND_IN) for one in levels]
        named = named_seats(seats, match, record.seed)
        session = record_session(
            *(game, record, match, named),
            code=new_code(False),
            set_name=set_name,
            set_version=set_version,
        )
    except PentaclesError as error:
        raise HttpProblem(409, f"This record can't be played: {error}") from None
    if not session.is_over:
        raise HttpProblem(409, "This match never ended, so it has no replay on the page.")
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
