"""Sockets: how a viewer comes to a match and goes."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket

from pentacles.server.asking import TheHall, Word
from pentacles.server.conversation import Conversation
from pentacles.server.link import Link
from pentacles.server.problems import Trouble as Refusal
from pentacles.server.room import Place, Room, encoded
from pentacles.server.storage import StorageError
from pentacles.session.frames import Trouble

MOST_SOCKETS = 12
"""Sockets that one guest may have open at one match: tabs, and some that are being lost."""
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
    except Refusal as refusal:
        code = "not_found" if refusal.status == 404 else "not_allowed"
        link.push(encoded(Trouble(code, str(refusal), is_final=True)))
        await link.finish()
        return
    except StorageError as error:
        link.push(encoded(Trouble("storage", str(error), is_final=True)))
        await link.finish()
        return
    room.enter(place)
    try:
        await Conversation(hall, room, place).hold()
    finally:
        room.leave(place)
        await link.finish()


def check_room(room: Room, place: Place) -> None:
    """Not too many at once."""
    same = [other for other in room.places if other.guest == place.guest]
    if len(same) >= (MOST_SOCKETS if place.guest else SPECTATORS):
        raise Refusal(429, "Too many connections to this match: close some first.", "rate")
