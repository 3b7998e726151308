"""The shelf of the start screen: matches to continue, to look at again, and to join."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pentacles.client import Client
from pentacles.core.errors import PentaclesError
from pentacles.session.messages import MatchInfo
from pentacles.terminal.remote import told_plainly
from pentacles.terminal.server_tokens import read_tokens

if TYPE_CHECKING:
    from pentacles.terminal.app import TableApp

SAVE, REPLAY, TABLE = "Go on", "Look back", "Join"
MOST = 5
"""How many of each kind."""
SERVERS = 3
PATIENCE = 3.0
"""Seconds for a server to answer."""


@dataclass(frozen=True)
class Item:
    """A match that can be opened: its kind, a description in words, and where it is."""

    sort: str
    words: str
    place: str


@dataclass(frozen=True)
class Shelf:
    """What is there, and how it is opened; given by the command that started the table."""

    items: tuple[Item, ...]
    open: Callable[[TableApp, Item], None]


async def open_tables(servers: Iterable[str] | None = None) -> list[Item]:
    """The tables with an open seat on the servers where this person has played before."""
    known = list(read_tokens() if servers is None else servers)[-SERVERS:]
    found = await asyncio.gather(*(tables_of(server) for server in known))
    return [item for items in found for item in items][:MOST]


async def tables_of(server: str) -> list[Item]:
    """The open tables of one server; none if it doesn't answer."""
    async with Client(server, read_tokens().get(server, "")) as client:
        with contextlib.suppress(PentaclesError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                with told_plainly(server):
                    page = await client.page("open")
            return [
                Item(TABLE, table_words(info, server), link(info, server)) for info in page.matches
            ]
    return []


def link(info: MatchInfo, server: str) -> str:
    """Where a match is."""
    return f"{server}/m/{info.id}"


def table_words(info: MatchInfo, server: str) -> str:
    """A table in a line: the game, who sits there, how many seats are open, and where."""
    names = [seat.name for seat in info.seats if seat.kind != "open" and seat.name]
    open_seats = sum(seat.kind == "open" for seat in info.seats)
    seats = "1 seat open" if open_seats == 1 else f"{open_seats} seats open"
    place = server.partition("://")[2]
    return f"{info.title} with {', '.join(names) or 'nobody yet'}, {seats}, at {place}"
