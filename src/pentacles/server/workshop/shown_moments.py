"""Moments that the lab has found: their matches are kept as matches that are over."""

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


class Found(msgspec.Struct, frozen=True):
    """A moment as the lab tells it."""

    record: str
    move: int
    seat: int
    before: float
    after: float
    has_won: bool


async def keep_moments(
    hall: Hall, found: tuple[Found, ...], set_name: str, version: int
) -> tuple[ShownMoment, ...]:
    """The moments with the matches that they are of, to be looked at in the replay."""
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
                words(one, name),
            )
        )
    return tuple(kept)


def words(one: Found, name: str) -> str:
    """What the card did, in a sentence."""
    end = "won" if one.has_won else "lost"
    before, after = round(100 * one.before), round(100 * one.after)
    if before == after:
        return f"{name} stood at {before} % before and after it, and {end} the match."
    way = "rose" if after > before else "fell"
    return f"The chances of {name} {way} from {before} % to {after} %; {name} {end} the match."
