"""The statements of the lobby and the guests, built once for every database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Dialect, Select, delete, insert, select, update
from sqlalchemy.sql import ClauseElement

from pentacles.server.storage.schema import entries, guests, leases, matches, players
from pentacles.server.storage.store import (
    LIST_LIMIT,
    OVER,
    PLAYING,
    WAITING,
    Description,
    Guest,
    Line,
    Listed,
    Stored,
)

Row = tuple[Any, ...]


def compiled(statement: ClauseElement, dialect: Dialect) -> tuple[str, list[Any]]:
    """The text of a statement for one database, with its values in order."""
    made: Any = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    values = made.params
    return str(made), [values[name] for name in made.positiontup or ()]


# Guests


def add_guest(guest: Guest, token_hash: bytes, expires: float) -> ClauseElement:
    """Keep a new guest."""
    return insert(guests).values(
        id=guest.id,
        name=guest.name,
        token_hash=token_hash,
        created=guest.created,
        expires=expires,
    )


def guest_by_token(token_hash: bytes, now: float) -> Select[Any]:
    """Who has this token, unless it has expired."""
    return select(guests.c.id, guests.c.name, guests.c.created).where(
        guests.c.token_hash == token_hash, guests.c.expires > now
    )


def rename_guest(guest: str, name: str) -> ClauseElement:
    """Another name."""
    return update(guests).where(guests.c.id == guest).values(name=name)


def expire_guest(guest: str) -> ClauseElement:
    """The token holds no longer."""
    return update(guests).where(guests.c.id == guest).values(expires=0.0)


# Matches


def create_match(
    match: str, code: str, setup: str, description: Description, now: float
) -> list[ClauseElement]:
    """Keep a new match and who sits in it."""
    return [
        insert(matches).values(
            id=match,
            code=code,
            setup=setup,
            status=description.status,
            is_open=description.is_open,
            info=description.info,
            record="",
            created=now,
            changed=now,
        ),
        *seated(match, description.guests),
    ]


def describe(match: str, description: Description, now: float) -> list[ClauseElement]:
    """What the lists say about a match from now on."""
    return [
        update(matches)
        .where(matches.c.id == match)
        .values(
            status=description.status,
            is_open=description.is_open,
            info=description.info,
            changed=now,
        ),
        delete(players).where(players.c.match == match),
        *seated(match, description.guests),
    ]


def seated(match: str, found: Iterable[str]) -> list[ClauseElement]:
    """Who has a seat in a match: each guest once."""
    return [insert(players).values(match=match, guest=guest) for guest in sorted(set(found))]


def finish(match: str, record: str, description: Description, now: float) -> list[ClauseElement]:
    """The match is over, and nobody keeps it any longer."""
    return [
        *describe(match, description, now),
        update(matches).where(matches.c.id == match).values(record=record, status=OVER),
        delete(leases).where(leases.c.match == match),
    ]


def match_row(match: str) -> Select[Any]:
    """All columns of one match, in the order that `stored` reads."""
    return select(
        matches.c.id,
        matches.c.code,
        matches.c.setup,
        matches.c.status,
        matches.c.is_open,
        matches.c.info,
        matches.c.created,
        matches.c.changed,
        matches.c.record,
    ).where(matches.c.id == match)


def players_of(match: str) -> Select[Any]:
    """The guests who have a seat."""
    return select(players.c.guest).where(players.c.match == match).order_by(players.c.guest)


def lines_of(match: str, after: int = -1) -> Select[Any]:
    """The journal from an entry on."""
    return (
        select(entries.c.n, entries.c.body)
        .where(entries.c.match == match, entries.c.n > after)
        .order_by(entries.c.n)
    )


def stored(row: Row, found: list[Row], journal: list[Row]) -> Stored:
    """A match from its rows."""
    match, code, setup, status, is_open, info, created, changed, record = row
    return Stored(
        id=match,
        code=code,
        setup=setup,
        description=Description(
            status, bool(is_open), info, tuple(str(guest) for (guest,) in found)
        ),
        created=created,
        changed=changed,
        record=record,
        lines=tuple(Line(n, body) for n, body in journal),
    )


def code_row(code: str) -> Select[Any]:
    """The match with this short code."""
    return select(matches.c.id).where(matches.c.code == code)


def live() -> Select[Any]:
    """The ids of all matches that aren't over."""
    return (
        select(matches.c.id)
        .where(matches.c.status.in_((WAITING, PLAYING)))
        .order_by(matches.c.created, matches.c.id)
    )


# Lists


def listing() -> Select[Any]:
    """The newest matches as lists show them."""
    return (
        select(
            matches.c.id,
            matches.c.status,
            matches.c.info,
            matches.c.created,
            matches.c.changed,
        )
        .order_by(matches.c.changed.desc(), matches.c.id)
        .limit(LIST_LIMIT)
    )


def listed_yours(guest: str) -> Select[Any]:
    """The matches in which a guest has a seat."""
    mine = select(players.c.match).where(players.c.guest == guest)
    return listing().where(matches.c.id.in_(mine))


def listed_with(status: str) -> Select[Any]:
    """The public matches with this status."""
    return listing().where(matches.c.status == status, matches.c.is_open.is_(True))


def listed(rows: list[Row]) -> tuple[Listed, ...]:
    """A list from its rows."""
    return tuple(Listed(*row) for row in rows)
