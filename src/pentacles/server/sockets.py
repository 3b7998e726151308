"""Sockets: how a viewer comes to a match and leaves it."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket

from pentacles.server.conversation import Conversation
from pentacles.server.link import Link
from pentacles.server.problems import HttpProblem
from pentacles.server.room import Place, Room, encoded
from pentacles.server.route_params import TheHall, Word
from pentacles.server.storage import StorageError
from pentacles.session.messages import Trouble

MOST_SOCKETS = 12
"""Sockets that one guest may have open at one match: tabs, and some that are being dropped."""
SPECTATORS = 2000
"""Spectators of one match."""


@websocket("/api/matches/{match:str}/socket")
async def table_socket(match: Word, socket: WebSocket[Any, Any, Any], hall: TheHall) -> None:
    """One viewer of one match."""
    hall.metrics.count("sockets_opened")
    link = Link(socket, hall.metrics)
    try:
        async with hall.entrance:
            await socket.accept()
            known = await hall.guests.find(socket)
            room = await hall.room(match)
            place = Place(link, known.id if known else "", known.name if known else "")
            check_room(room, place)
    except HttpProblem as refusal:
        link.push(encoded(ending(refusal)))
        await link.finish()
        return
    except StorageError as error:
        link.push(encoded(Trouble("storage", str(error), is_final=True, may_return=True)))
        await link.finish()
        return
    room.enter(place)
    try:
        await Conversation(hall, room, place).hold()
    finally:
        room.leave(place)
        await link.finish()


def ending(refusal: HttpProblem) -> Trouble:
    """Say why there is no conversation; a match that changes hands is back in a moment."""
    if refusal.status == 503:
        return Trouble("storage", str(refusal), is_final=True, may_return=True)
    code = {404: "not_found", 409: "set_aside", 429: "rate"}.get(refusal.status, "not_allowed")
    return Trouble(code, str(refusal), is_final=True)


def check_room(room: Room, place: Place) -> None:
    """Not too many at once."""
    same = [other for other in room.places if other.guest == place.guest]
    if len(same) >= (MOST_SOCKETS if place.guest else SPECTATORS):
        raise HttpProblem(429, "Too many connections to this match: close some first.", "rate")
