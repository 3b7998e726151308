"""The lobby: matches are made, found, joined and left here."""

from __future__ import annotations

import asyncio
import contextlib
from hashlib import sha256
from time import monotonic, time

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.bots import bot_names
from pentacles.core.errors import BadOption, Denied
from pentacles.core.sealed_rng import new_sealed_seed
from pentacles.games import games
from pentacles.server.forwarder import was_passed_on
from pentacles.server.guests import Guests
from pentacles.server.hall import Hall
from pentacles.server.lobby_pages import check_list, cursor_of, place_of
from pentacles.server.match_listing import tell
from pentacles.server.match_setup import NO_SET, SetName, maker
from pentacles.server.problems import PROBLEMS, HttpProblem, nobody
from pentacles.server.quotas import address_of
from pentacles.server.replay_cache import FACES
from pentacles.server.room import Room
from pentacles.server.route_params import Asked, Maybe, TheHall, Word
from pentacles.server.security import GUEST_COOKIE, cookie, is_secure
from pentacles.server.storage import LISTS, Guest, Listed, Page
from pentacles.server.table_codes import find, new_code
from pentacles.server.thinking.replay_tasks import Faces
from pentacles.session.http_bodies import Join, Matches, MatchPage, Me, Mute, PutBot, Remove
from pentacles.session.journal import Entry
from pentacles.session.messages import Catalogue, MatchInfo, NewMatch
from pentacles.session.setup import BOT, Setup

WINNER = "winner"
"""Who begins a rematch, if somebody asks for it."""


async def asker(request: Asked, guests: Guests) -> Guest:
    """Who is asking; a 401 for somebody who has not given a name."""
    found = await guests.find(request)
    if found is None:
        raise nobody()
    return found


@get("/", responses=PROBLEMS, tags=["matches"])
async def matches(request: Asked, hall: TheHall) -> Matches:
    """Your matches, open ones, running ones, and the latest finished ones: the first pages."""
    known = await hall.guests.find(request)
    guest = known.id if known else ""
    lobby = await hall.lists.lobby(guest, monotonic())
    pages = {name: getattr(lobby, name) for name in LISTS}
    return Matches(
        **{name: told(hall, page, guest) for name, page in pages.items()},
        more={name: cursor_of(page) for name, page in pages.items() if page.last},
    )


@get("/api/lists/{name:str}", responses=PROBLEMS, tags=["matches"])
async def match_list(name: Word, request: Asked, hall: TheHall, after: Maybe = None) -> MatchPage:
    """A page of a list of the lobby; `after` is the cursor from the page before."""
    check_list(name)
    place = place_of(after or "")
    known = await hall.guests.find(request)
    guest = known.id if known else ""
    page = await hall.store.page(name, place, guest)
    return MatchPage(told(hall, page, guest), cursor_of(page))


def told(hall: Hall, page: Page, guest: str) -> tuple[MatchInfo, ...]:
    """A page as a guest may know it."""
    return tuple(info_of(hall, one, guest) for one in page.matches)


def info_of(hall: Hall, listed: Listed, guest: str) -> MatchInfo:
    """A match of a list: as it is now if we keep it, otherwise as it was last described."""
    room = hall.matches.get(listed.id)
    return room.session.views.info(guest) if room is not None else tell(listed.info, guest)


@post("/", responses=PROBLEMS, tags=["matches"])
async def create(data: JSONBody[NewMatch], request: Asked, hall: TheHall) -> MatchInfo:
    """Make a match; it begins when every seat is taken."""
    guest = await asker(request, hall.guests)
    address = address_of(request)
    kinds = {wish.kind for wish in data.seats}
    hall.check_tables(guest.id, not kinds or kinds != {"bot"}, "open" not in kinds)
    await hall.quotas.take("matches", address)
    data, card_set = await with_set(hall, data, guest)
    if not card_set.name:
        await hall.quotas.take_cards(address, data.cards)
    if data.cards and data.game in games():
        await hall.thinkers.check(data.game, data.options, data.cards, len(data.seats), address)
    source = await hall.room(data.source) if data.source else None
    make = await asyncio.to_thread(maker, data, guest, source, card_set)
    room = await hall.create(make, address)
    return room.session.views.info(guest.id)


async def with_set(hall: Hall, wish: NewMatch, guest: Guest) -> tuple[NewMatch, SetName]:
    """A wish with the cards of the set that it names; a 404 if that is not the guest's."""
    if not wish.set:
        return wish, NO_SET
    if wish.cards or wish.source or wish.tutorial:
        raise HttpProblem(
            400, "A match with a set takes no other cards, source or tutorial.", "set"
        )
    found = await hall.shelf.own(wish.set, guest)
    if wish.game != found.game:
        raise HttpProblem(400, f"That set is for {found.game}.", "game")
    kept, body = await hall.shelf.version(found, wish.set_version)
    made = msgspec.structs.replace(wish, cards=body.text, set="")
    return made, SetName(found.name, kept.version)


@get("/{match:str}", responses=PROBLEMS, tags=["matches"])
async def match_info(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """A match."""
    known = await hall.guests.find(request)
    return await hall.info(match, known.id if known else "")


@post("/{match:str}/join", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def join(match: Word, data: JSONBody[Join], request: Asked, hall: TheHall) -> MatchInfo:
    """Take a seat; somebody who already has one keeps it."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    if not session.seats.of(guest.id) or data.seat is not None:
        if data.seat is None or data.seat not in session.seats.of(guest.id):
            is_direct = not (hall.store.is_shared and was_passed_on(request.scope))
            address = address_of(request) if is_direct else ""
            room.check_seats(guest.id, address)
            await room.seat(
                lambda: session.propose.join(guest.id, guest.name, data.seat, room.now())
            )
            room.joined[guest.id] = address
    if session.seats.is_full and not session.has_begun:
        await room.begin()
    return session.views.info(guest.id)


@post("/{match:str}/leave", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def leave(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """Leave your seats: open again before the match begins, played by a bot after that."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    mine = session.seats.of(guest.id)
    if not mine:
        raise Denied("not_yours", "You have no seat in this match.")
    for seat in mine:
        place = session.seats[seat]
        if not place.is_replaced or place.is_returning:
            await room.change(lambda seat=seat: session.propose.leave(seat, room.now()))  # type: ignore[misc]
    return session.views.info(guest.id)


@post("/{match:str}/bot", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def put_bot(match: Word, data: JSONBody[PutBot], request: Asked, hall: TheHall) -> MatchInfo:
    """Let a bot take an open seat: only the host can."""
    guest = await asker(request, hall.guests)
    if data.level not in bot_names():
        levels = ", ".join(bot_names())
        raise BadOption(f"Unknown bot {data.level[:20]!r}. Bots: {levels}.", "level", levels)
    room = await hall.room(match)
    session = room.session

    def propose() -> Entry:
        entry = session.propose.bot(guest.id, data.seat, data.level, room.now())
        if all(seat.kind == BOT or seat.number == data.seat for seat in session.seats):
            hall.check_bots_alone(guest.id)
        return entry

    async with hall.filling:
        await room.seat(propose)
    return session.views.info(guest.id)


@post("/{match:str}/remove", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def remove(match: Word, data: JSONBody[Remove], request: Asked, hall: TheHall) -> MatchInfo:
    """Ask somebody to leave before the match begins: only the host can."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session, gone = room.session, ""

    def propose() -> Entry:
        nonlocal gone
        entry = session.propose.remove(guest.id, data.seat, room.now())
        gone = session.seats[data.seat].owner
        return entry

    await room.change(propose)
    room.turned_away.add(room.joined.get(gone, ""))
    return session.views.info(guest.id)


@post("/{match:str}/mute", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def mute(match: Word, data: JSONBody[Mute], request: Asked, hall: TheHall) -> MatchInfo:
    """Mute somebody at the table, or let them talk again: only the host can."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    await room.change(
        lambda: room.session.propose.mute(guest.id, data.name, data.is_muted, room.now())
    )
    return room.session.views.info(guest.id)


@post("/{match:str}/close", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def close(match: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """Close a table that waits for players: only the host can."""
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    await room.change(lambda: room.session.propose.close(guest.id, room.now()))
    return room.session.views.info(guest.id)


@post("/{match:str}/rematch", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def rematch(match: Word, request: Asked, hall: TheHall, first: Maybe = None) -> MatchInfo:
    """A rematch: the same match for everybody who asks. With `first=winner` the winner begins.

    The first to ask decides who begins.
    """
    if first not in (None, WINNER):
        raise HttpProblem(400, f"Leave first out, or say first={WINNER}.", "first")
    guest = await asker(request, hall.guests)
    room = await hall.room(match)
    session = room.session
    if not session.seats.of(guest.id):
        raise Denied("not_yours", "Only people who played can ask for another round.")
    if not session.is_over:
        raise Denied("bad_request", "The match is not over yet.")
    async with room.rematching:
        following = session.match.rematch or await next_match(hall, room, first == WINNER)
        if not session.match.rematch:
            with contextlib.suppress(Denied):  # put away: the same id is found again without a note
                await room.change(lambda: session.propose.rematch(following, room.now()))
    return await hall.info(following, guest.id)


async def next_match(hall: Hall, room: Room, winner_first: bool) -> str:
    """The next match at a table; its id follows from the last one's, so there is only one."""
    following = sha256(f"after {room.id}".encode()).hexdigest()[:20]

    def make() -> Setup:
        code = new_code(room.session.setup.is_open)
        return room.session.rematch_setup(following, code, new_sealed_seed(), time(), winner_first)

    if following not in hall.matches and await hall.store.load(following) is None:
        await hall.create(make, room.origin)
    return following


@get("/{match:str}/catalogue", responses=PROBLEMS, tags=["matches"])
async def catalogue(match: Word, request: Asked, hall: TheHall) -> Response[Catalogue]:
    """The faces of a match's cards."""
    key = (match, FACES, 0)
    kept = hall.replays.remembered.get(key)
    if kept is None:
        source = await hall.replays.source(match)
        kept = await hall.replays.text(key, Faces(source.journal), True, address_of(request))
    return Response(kept, media_type="application/json")  # type: ignore[arg-type]


@get("/api/codes/{code:str}", responses=PROBLEMS, tags=["matches"])
async def by_code(code: Word, request: Asked, hall: TheHall) -> MatchInfo:
    """The match with this short code, while it has open seats."""
    known = await hall.guests.find(request)
    return await find(hall, code, known.id if known else "", address_of(request))


@post("/api/guest/logout", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def log_out(request: Asked, hall: TheHall) -> Response[Me]:
    """Log out everywhere: every token and cookie of the guest ends, and every open table."""
    guest = await asker(request, hall.guests)
    await hall.guests.log_out(guest)
    hall.show_out(guest.id)
    await hall.shelf.store.forget_guests(0.0, guest.id)  # nobody could ever reach them again
    hall.lab.wake()
    answer = Response(Me(guest.name))
    gone = cookie(GUEST_COOKIE, "", is_secure(request.scope), seconds=0)
    answer.headers["Set-Cookie"] = gone.decode()
    return answer


ROUTES = Router(
    "/api/matches",
    route_handlers=[
        matches,
        create,
        match_info,
        join,
        leave,
        put_bot,
        remove,
        mute,
        close,
        rematch,
        catalogue,
    ],
)
