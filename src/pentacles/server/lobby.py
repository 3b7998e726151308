"""The lobby: matches are made, found, joined and left here."""

from __future__ import annotations

import asyncio
import contextlib
from hashlib import sha256
from time import time

from litestar import Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.bots import LEVELS
from pentacles.core.errors import BadOption
from pentacles.server.asking import Asked, TheHall, Word
from pentacles.server.guests import Guests
from pentacles.server.hall import Hall
from pentacles.server.kept import tell
from pentacles.server.making import CODE, LETTERS, maker, new_code, new_seed
from pentacles.server.problems import PROBLEMS, nobody, not_found
from pentacles.server.room import Room
from pentacles.server.storage import Guest, Listed
from pentacles.session.bodies import Join, Matches, PutBot
from pentacles.session.frames import Catalogue, MatchInfo, NewMatch
from pentacles.session.setup import Denied, Setup


async def asker(request: Asked, guests: Guests) -> Guest:
    """Who asks; a 401 for somebody who has not said a name."""
    found = await guests.find(request)
    if found is None:
        raise nobody()
    return found


@get("/", responses=PROBLEMS, tags=["matches"])
async def matches(request: Asked, hall: TheHall) -> Matches:
    """Your matches, open ones, running ones, and the latest finished ones."""
    known = await hall.guests.find(request)
    guest = known.id if known else ""
    lists = await hall.store.lobby(guest or None)

    def told(listed: tuple[Listed, ...]) -> tuple[MatchInfo, ...]:
        return tuple(info_of(hall, one, guest) for one in listed)

    return Matches(told(lists.yours), told(lists.open), told(lists.running), told(lists.finished))


def info_of(hall: Hall, listed: Listed, guest: str) -> MatchInfo:
    """A match of a list: as it is now where we keep it, else as it was last described."""
    room = hall.matches.get(listed.id)
    return room.session.info(guest) if room is not None else tell(listed.info, guest)


@post("/", responses=PROBLEMS, tags=["matches"])
async def create(data: JSONBody[NewMatch], request: Asked, hall: TheHall) -> MatchInfo:
    """Make a match; it begins when every seat is taken."""
    guest = await asker(request, hall.guests)
    source = await hall.room(data.source) if data.source else None
    make = await asyncio.to_thread(maker, data, guest, source)
    room = await hall.create(make)
    return room.session.info(guest.id)


@get("/{match:str}", responses=PROBLEMS, tags=["matches"])
async def match_info(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """A match."""
    room = await hall.room(match)
    known = await hall.guests.find(request)
    return room.session.info(known.id if known else "")


@post("/{match:str}/join", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def join(match: Word, data: JSONBody[Join], request: Asked, hall: TheHall) -> MatchInfo:
    """Take a seat; who has one already keeps it."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    if not session.seats_of(guest.id) or data.seat is not None:
        if data.seat is None or data.seat not in session.seats_of(guest.id):
            await room.change(lambda: session.propose_join(guest.id, guest.name, data.seat, time()))
    if session.is_full and not session.has_begun:
        await room.begin()
    return session.info(guest.id)


@post("/{match:str}/leave", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def leave(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """Leave your seats: open again before the match begins, played by a bot after that."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    mine = session.seats_of(guest.id)
    if not mine:
        raise Denied("not_yours", "You have no seat in this match.")
    for seat in mine:
        place = session.seats[seat]
        if not place.is_replaced or place.is_returning:
            await room.change(lambda seat=seat: session.propose_leave(seat, time()))  # type: ignore[misc]
    return session.info(guest.id)


@post("/{match:str}/bot", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def put_bot(match: Word, data: JSONBody[PutBot], request: Asked, hall: TheHall) -> MatchInfo:
    """Let a bot take an open seat: only who made the match can."""
    guest = await asker(request, hall.guests)
    if data.level not in LEVELS:
        levels = ", ".join(LEVELS)
        raise BadOption(f"Unknown bot {data.level[:20]!r}. Bots: {levels}.", "level", levels)
    room = await hall.room(match)
    session = room.session
    await room.change(lambda: session.propose_bot(guest.id, data.seat, data.level, time()))
    if session.is_full:
        await room.begin()
    return session.info(guest.id)


@post("/{match:str}/rematch", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def rematch(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """Another round: the same match for everybody who asks."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    if not session.seats_of(guest.id):
        raise Denied("not_yours", "Only who played can ask for another round.")
    if not session.is_over:
        raise Denied("bad_request", "The match is not over yet.")
    async with room.rematching:
        following = session.rematch or await next_match(hall, room)
        if not session.rematch:
            with contextlib.suppress(Denied):  # put away: the same id is found again without a note
                await room.change(lambda: session.propose_rematch(following, time()))
    return await hall.info(following, guest.id)


async def next_match(hall: Hall, room: Room) -> str:
    """The next match at a table; its id follows from the last one's, so there is only one."""
    following = sha256(f"after {room.id}".encode()).hexdigest()[:20]

    def make() -> Setup:
        return room.session.rematch_setup(following, new_code(), new_seed(), time())

    if following not in hall.matches and await hall.store.load(following) is None:
        await hall.create(make)
    return following


@get("/{match:str}/catalogue", responses=PROBLEMS, tags=["matches"])
async def catalogue(match: Word, hall: TheHall) -> Catalogue:
    """The faces of a match's cards."""
    return (await hall.room(match)).session.catalogue()


@get("/api/codes/{code:str}", responses=PROBLEMS, tags=["matches"])
async def by_code(code: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """The match with this short code."""
    wanted = code.strip().upper().replace("-", "")
    is_code = len(wanted) == CODE and all(letter in LETTERS for letter in wanted)
    found = await hall.store.find_code(wanted) if is_code else None
    if found is None:
        raise not_found(f"There is no match with this code. A code has {CODE} letters or digits.")
    known = await hall.guests.find(request)
    return await hall.info(found, known.id if known else "")


ROUTES = Router(
    "/api/matches",
    route_handlers=[matches, create, match_info, join, leave, put_bot, rematch, catalogue],
)
