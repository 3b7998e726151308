"""Looking back: the moments of a match, its record and its analysis."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import Response, Router, get

from pentacles.core.state import State
from pentacles.server.asking import Asked, Maybe, Number, TheHall, Word
from pentacles.server.hall import Hall
from pentacles.server.problems import PROBLEMS, Trouble
from pentacles.server.room import Room
from pentacles.server.thinking import ThinkingFailed
from pentacles.session.bodies import Analysis, Moment, MomentAdvice, Moments
from pentacles.session.setup import Denied

log = logging.getLogger("pentacles.server")

ALL = "all"


async def eyes(request: Asked, hall: Hall, room: Room, seat: str | None) -> int | None:
    """From whose eyes somebody may look back; None for a spectator's."""
    if seat in (None, ""):
        return None
    number, last = numbered(seat), len(room.session.seats) - 1
    if not 0 <= number <= last:
        raise Trouble(400, f"`seat` is a number from 0 to {last}, or `all`.", "seat")
    known = await hall.guests.find(request)
    guest = known.id if known else ""
    if not room.session.may_view(guest, number) and not room.session.is_over:
        raise Denied("not_yours", "This is not your seat.")
    return number


def numbered(seat: str) -> int:
    """The number of a seat that is asked for; -1 if it is none."""
    return int(seat) if seat.isdecimal() and len(seat) <= 3 else -1


@get("/{match:str}/moments", responses=PROBLEMS, tags=["replay"])
async def moments(match: Word, request: Asked, hall: TheHall, seat: Maybe = None) -> Moments:
    """The moves of a match, as a viewer learnt of them."""
    room = await hall.room(match)
    if seat == ALL and not room.session.is_over:
        raise Denied("not_yours", "All cards are shown when the match is over.")
    viewer = None if seat == ALL else await eyes(request, hall, room, seat)
    return Moments(tuple(room.session.moves(viewer)))


@get("/{match:str}/moments/{n:int}", responses=PROBLEMS, tags=["replay"])
async def moment(
    match: Word, n: Number, request: Asked, hall: TheHall, seat: Maybe = None
) -> Moment:
    """The table after move n, from the eyes of a seat; of all seats when the match is over."""
    room = await hall.room(match)
    viewer = None if seat == ALL else await eyes(request, hall, room, seat)
    async with hall.replaying, room.lock:
        if seat == ALL:
            return await asyncio.to_thread(room.session.moment_of_all, n)
        room.session.log(viewer)  # brought up to date here: the thread only reads it
        return await asyncio.to_thread(room.session.moment, viewer, n)


@get("/{match:str}/moments/{n:int}/advice", responses=PROBLEMS, tags=["replay"])
async def advice(
    match: Word, n: Number, request: Asked, hall: TheHall, seat: Maybe = None
) -> MomentAdvice:
    """What the seat that was asked after move n could best have done, from what it knew then.

    Where several were asked, `seat` says whose choice is meant. Only when the match is over.
    """
    room = await hall.room(match)
    async with hall.replaying, room.lock:
        state = await asyncio.to_thread(room.session.position, n)
    mover = asked_seat(state, seat)
    kept = hall.advice.get((match, n, mover))
    if kept is not None:
        return kept
    known = await hall.guests.find(request)
    asker = known.id if known else request.client.host if request.client else ""
    if asker in hall.advising:
        raise Denied("bad_request", "A moment is being analysed for you already.")
    hall.advising.add(asker)
    try:
        lines = await hall.thinkers.hint(state.to_json(), mover)
    except ThinkingFailed:
        raise Trouble(503, "Nothing was found for this moment. Please try again.") from None
    finally:
        hall.advising.discard(asker)
    found = MomentAdvice(n, mover, tuple(sorted(lines, key=lambda line: -line.win_chance)))
    hall.keep_advice(match, found)
    return found


def asked_seat(state: State, seat: str | None) -> int:
    """Whose choice is meant: the seat that was named, or the first that was asked there."""
    asked = [one for one in range(state.seats) if state.asked >> one & 1]
    if not asked:
        raise Trouble(400, "Nobody was asked at this moment.", "move")
    if seat in (None, ""):
        return asked[0]
    number = numbered(seat)
    if number not in asked:
        told = ", ".join(map(str, asked))
        raise Trouble(400, f"`seat` is one that was asked at this moment: {told}.", "seat")
    return number


@get("/{match:str}/record", responses=PROBLEMS, tags=["replay"])
async def record(match: Word, hall: TheHall) -> Response[dict[str, Any]]:
    """The record of a match that is over, with its hash chain: a file to keep."""
    room = await hall.room(match)
    content = room.session.export()
    name = f"{room.session.setup.game}-{room.session.setup.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type="application/json")


@get("/{match:str}/analysis", responses=PROBLEMS, tags=["replay"])
async def analysis(match: Word, hall: TheHall) -> Analysis:
    """The look back at a match that is over; begun when it is first asked for."""
    room = await hall.room(match)
    if not room.session.is_over:
        raise Denied("not_yours", "A match is analysed when it is over.")
    if match not in hall.analyses:
        hall.analyses[match] = Analysis("working")
        task = asyncio.create_task(analyse(hall, room))
        hall.analysing[match] = task
        task.add_done_callback(lambda _: hall.analysing.pop(match, None))
    return hall.analyses[match]


async def analyse(hall: Hall, room: Room) -> None:
    """Work an analysis out; what there is so far can be looked at."""

    def progress(found: Analysis) -> None:
        hall.analyses[room.id] = found

    try:
        text = room.session.record().to_json()
        hall.analyses[room.id] = await hall.thinkers.analyse(text, progress)
    except ThinkingFailed:
        log.exception("analysis failed")
        hall.analyses[room.id] = msgspec.structs.replace(hall.analyses[room.id], state="failed")


ROUTES = Router("/api/matches", route_handlers=[moments, moment, advice, record, analysis])
