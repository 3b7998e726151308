"""Moments that the lab has found: their matches are kept as finished matches."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from pentacles.server.kept_records import played, store
from pentacles.server.problems import HttpProblem
from pentacles.session.workshop_bodies import ShownMoment

if TYPE_CHECKING:
    from pentacles.server.hall import Hall
    from pentacles.session.session import Session

MOST_SENTENCES = 3


class Found(msgspec.Struct, frozen=True):
    """A moment as the lab reports it."""

    record: str
    move: int
    seat: int
    before: float
    after: float
    has_won: bool


async def keep_moments(
    hall: Hall, found: tuple[Found, ...], set_name: str, version: int
) -> tuple[ShownMoment, ...]:
    """The moments with their matches, to look at in the replay."""
    kept: list[ShownMoment] = []
    for one in found:
        match = blake2b(one.record.encode(), digest_size=12).hexdigest()
        try:
            session = await asyncio.to_thread(played, one.record, match, set_name, version)
        except HttpProblem:
            continue
        if await hall.store.head(match) is None:
            await store(hall, session)
        name = session.seats[one.seat].name or f"Seat {one.seat + 1}"
        kept.append(
            ShownMoment(
                *(match, one.move, one.seat, name, one.before, one.after, one.has_won),
                words(session, one.move) or f"{name} is on move.",
            )
        )
    return tuple(kept)


def words(session: Session, move: int) -> str:
    """What happened with this move, in its first sentences."""
    told = session.replay.open_moment(move).log
    lines = [line.event.sentence for line in told if line.move == move and line.event.sentence]
    return " ".join(lines[:MOST_SENTENCES])
