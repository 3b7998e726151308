"""A session from a record: a match that was played, to look at or to continue."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.replay import written
from pentacles.session.deeds import Move, Resign
from pentacles.session.session import Session
from pentacles.session.setup import SeatSetup, Setup


def record_session(
    game: Game,
    record: Record,
    id: str,
    seats: Sequence[SeatSetup],
    host: str = "",
    code: str = "",
    set_name: str = "",
    set_version: int = 0,
) -> Session:
    """A session in which all moves of a record are made; Unreadable names one that is wrong."""
    setup = Setup(
        id=id,
        code=code,
        game=game.id,
        version=game.version,
        players=record.players,
        seed=record.seed,
        seats=tuple(seats),
        options=dict(game.options),
        cards=game.cards_text,
        set_name=set_name,
        set_version=set_version,
        start=record.start,
        created=time.time(),
        host=host,
    )
    game.replay(record)  # says which move is wrong, if any
    session = Session(setup)
    play_record(session, record)
    return session


def play_record(session: Session, record: Record | None) -> None:
    """Make the moves of a record in a session that has not begun."""
    now = time.time()
    session.apply(session.propose.begin(now))
    for ply in written(session.game, record) if record is not None else ():
        seat = ply.seat
        if ply.action is None:
            session.apply(session.journal.entry(Resign(seat), now))
            continue
        by = "bot" if session.seats[seat].is_bots else "person"
        text = ply.text(session.game)
        session.apply(session.journal.entry(Move(seat, text, "", by), now))
