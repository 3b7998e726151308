"""The routes that look back: the moments of a match, its record and its analysis."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get

from pentacles.core.errors import Denied
from pentacles.server.hall import Hall
from pentacles.server.problems import PROBLEMS, HttpProblem
from pentacles.server.quotas import address_of
from pentacles.server.replay_cache import Source
from pentacles.server.route_params import Asked, Maybe, Number, TheHall, Word
from pentacles.server.storage import OVER
from pentacles.server.thinking import ThinkingFailed
from pentacles.server.thinking.replay_tasks import List, Look, Stand
from pentacles.session.hint_order import hint_note, named_analysis, named_lines
from pentacles.session.http_bodies import Analysis, Moment, MomentAdvice, Moments

ALL = "all"


async def eyes(request: Asked, hall: Hall, source: Source, seat: str) -> int | None:
    """Through whose eyes somebody may look back; None for a spectator's."""
    if not seat:
        return None
    number, last = numbered(seat), source.seats - 1
    if not 0 <= number <= last:
        raise HttpProblem(400, f"`seat` is a number from 0 to {last}, or `all`.", "seat")
    if source.is_over:
        return number
    room = await hall.room(source.journal.match)
    known = await hall.guests.find(request)
    if (
        not room.session.seats.may_view(known.id if known else "", number)
        and not room.session.is_over
    ):
        raise Denied("not_yours", "This is not your seat.")
    return number


def numbered(seat: str) -> int:
    """The number of the requested seat; -1 if it isn't one."""
    return int(seat) if seat.isdecimal() and len(seat) <= 3 else -1


@get("/{match:str}/moments", responses=PROBLEMS, tags=["replay"])
async def moments(
    match: Word, request: Asked, hall: TheHall, seat: Maybe = None
) -> Response[Moments]:
    """The moves of a match, as a viewer learnt of them."""
    address = address_of(request)
    await hall.quotas.take("replays", address)
    key = (match, seat or "", -1)
    kept = hall.replays.remembered.get(key)
    if kept is None:
        source = await hall.replays.source(match)
        if seat == ALL and not source.is_over:
            raise Denied("not_yours", "All cards are shown when the match is over.")
        viewer = None if seat == ALL else await eyes(request, hall, source, seat or "")
        task = List(source.journal, viewer)
        kept = await hall.replays.text(key, task, source.is_over, address)
    return as_json(kept)


@get("/{match:str}/moments/{n:int}", responses=PROBLEMS, tags=["replay"])
async def moment(
    match: Word, n: Number, request: Asked, hall: TheHall, seat: Maybe = None
) -> Response[Moment]:
    """The table after move n, through the eyes of a seat; of all seats when the match is over."""
    address = address_of(request)
    await hall.quotas.take("replays", address)
    key = (match, seat or "", n)
    kept = hall.replays.remembered.get(key)
    if kept is None:
        source = await hall.replays.source(match)
        viewer = None if seat == ALL else await eyes(request, hall, source, seat or "")
        task = Look(source.journal, n, viewer, seat == ALL)
        kept = await hall.replays.text(key, task, source.is_over, address)
    return as_json(kept)


def as_json(body: bytes) -> Response[Any]:
    """An answer that is already JSON."""
    return Response(body, media_type="application/json")


@get("/{match:str}/moments/{n:int}/advice", responses=PROBLEMS, tags=["replay"])
async def advice(
    match: Word, n: Number, request: Asked, hall: TheHall, seat: Maybe = None
) -> MomentAdvice:
    """What the seat that was asked after move n could best have done, from what it knew then.

    If several were asked, `seat` says whose choice is meant. Only when the match is over.
    """
    address = address_of(request)
    await hall.quotas.take("replays", address)
    source = await hall.replays.source(match)
    found = await hall.replays.draw(Stand(source.journal, n), address)
    mover = asked_seat(found.asked, seat)
    kept = hall.advice.get((match, n, mover))
    if kept is not None:
        return kept
    known = await hall.guests.find(request)
    asker = known.id if known else address
    if asker in hall.advising:
        raise Denied("bad_request", "A moment is already being analysed for you.")
    hall.advising.add(asker)
    try:
        lines = await hall.thinkers.hint(found.text, mover, who=asker)
    except ThinkingFailed:
        raise HttpProblem(503, "Nothing was found for this moment. Please try again.") from None
    finally:
        hall.advising.discard(asker)
    room = await hall.room(match)
    lines = named_lines(lines, room.session.seats.names)
    best = MomentAdvice(n, mover, lines, hint_note(lines, len(lines)))
    hall.keep_advice(match, best)
    return best


def asked_seat(asked: tuple[int, ...], seat: str | None) -> int:
    """Whose choice is meant: the seat that was named, or the first that was asked there."""
    if not asked:
        raise HttpProblem(400, "Nobody was asked at this moment.", "move")
    if seat in (None, ""):
        return asked[0]
    number = numbered(seat)
    if number not in asked:
        told = ", ".join(map(str, asked))
        raise HttpProblem(400, f"`seat` is one that was asked at this moment: {told}.", "seat")
    return number


@get("/{match:str}/record", responses=PROBLEMS, tags=["replay"])
async def record(match: Word, hall: TheHall) -> Response[dict[str, Any]]:
    """The record of a match that is over, with its hash chain: a file to keep."""
    info = await hall.info(match, "")
    paper: dict[str, Any] | None = await hall.archived(match)
    if paper is None:
        paper = (await hall.room(match)).session.replay.export()
    elif match not in hall.aside:
        del paper["told"]  # the words are kept in case the rules change
    headers = {"Content-Disposition": f'attachment; filename="{info.game}-{info.code}.json"'}
    return Response(paper, headers=headers, media_type="application/json")


@get("/{match:str}/analysis", responses=PROBLEMS, tags=["replay"])
async def analysis(match: Word, request: Asked, hall: TheHall) -> Analysis:
    """The look back at a match that is over; begun when it is first asked for."""
    info = await hall.info(match, "")
    if info.status != OVER:
        raise Denied("not_yours", "A match is analysed when it is over.")
    address = address_of(request)
    if hall.analyses.find(match) is None:
        await hall.quotas.take("analyses", address)
    found = hall.analyses.find(match) or hall.analyses.begin(match, address)
    return named_analysis(found, [one.name or f"Seat {one.seat}" for one in info.seats])


ROUTES = Router("/api/matches", route_handlers=[moments, moment, advice, record, analysis])
