"""The statements of the lobby and the guests, built once for every database."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import (
    Dialect,
    Float,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.sql import ClauseElement

from pentacles.server.storage.database_tables import (
    VERSION_TABLE,
    entries,
    guests,
    leases,
    matches,
    players,
)
from pentacles.server.storage.store import (
    DEEPEST,
    FINISHED,
    OPEN,
    OVER,
    PAGE,
    PLAYING,
    RUNNING,
    SHARE,
    WAITING,
    YOURS,
    Description,
    Guest,
    Line,
    Listed,
    Page,
    Place,
    Stored,
)

Row = tuple[Any, ...]


class Prepared:
    """A statement that is made once, with the values of one use."""

    __slots__ = ("template", "values")

    def __init__(self, template: ClauseElement, **values: Any) -> None:
        self.template = template
        self.values = values


Statement = ClauseElement | Prepared

texts: dict[tuple[ClauseElement, str], tuple[str, list[str], dict[str, Any]]] = {}
"""The text of each template for each database, the names of its values in order, and those values
that are always the same."""


def compiled(statement: Statement, dialect: Dialect) -> tuple[str, list[Any]]:
    """The text of a statement for one database, with its values in order.

    Making the text takes longer than running it, so templates keep theirs.
    """
    if isinstance(statement, Prepared):
        key = (statement.template, dialect.name)
        if key not in texts:
            made: Any = statement.template.compile(dialect=dialect)
            texts[key] = (str(made), list(made.positiontup or ()), dict(made.params))
        text, names, fixed = texts[key]
        values = {**fixed, **statement.values}
        return text, [values[name] for name in names]
    made = statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    return str(made), [made.params[name] for name in made.positiontup or ()]


def named(*names: str) -> dict[str, Any]:
    """Columns that get the value of the same name; the sign tells values and columns apart."""
    return {name: bindparam(f"new_{name}") for name in names}


def touch() -> Statement:
    """Write something that changes nothing, to see whether writing works."""
    return text(f"UPDATE {VERSION_TABLE} SET version_num = version_num")  # noqa: S608


# Guests

ADD_GUEST = insert(guests).values(**named("id", "name", "token_hash", "created", "expires"))
GUEST_BY_TOKEN = select(guests.c.id, guests.c.name, guests.c.created).where(
    guests.c.token_hash == bindparam("token"), guests.c.expires > bindparam("now")
)


def add_guest(guest: Guest, token_hash: bytes, expires: float) -> Statement:
    """Keep a new guest."""
    return Prepared(
        ADD_GUEST,
        new_id=guest.id,
        new_name=guest.name,
        new_token_hash=token_hash,
        new_created=guest.created,
        new_expires=expires,
    )


def guest_by_token(token_hash: bytes, now: float) -> Statement:
    """Who has this token, unless it has expired."""
    return Prepared(GUEST_BY_TOKEN, token=token_hash, now=now)


def rename_guest(guest: str, name: str) -> Statement:
    """Another name."""
    return update(guests).where(guests.c.id == guest).values(name=name)


def expire_guest(guest: str) -> Statement:
    """The token is no longer valid."""
    return update(guests).where(guests.c.id == guest).values(expires=0.0)


# Matches


CREATE_MATCH = insert(matches).values(
    **named(
        *("id", "code", "setup", "status", "is_open", "info", "record", "created", "changed"),
        "origin",
    )
)
DESCRIBE = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values(**named("status", "is_open", "info", "changed"))
)
CLEAR = delete(players).where(players.c.match == bindparam("match"))
SEAT = insert(players).values(**named("match", "guest"))


def create_match(
    match: str, code: str, setup: str, description: Description, now: float, origin: str
) -> list[Statement]:
    """Keep a new match and who sits in it."""
    made = Prepared(
        CREATE_MATCH,
        new_id=match,
        new_code=code,
        new_setup=setup,
        new_status=description.status,
        new_is_open=description.is_open,
        new_info=description.info,
        new_record="",
        new_created=now,
        new_changed=now,
        new_origin=origin,
    )
    return [made, *seated(match, description.guests)]


def describe(match: str, description: Description, now: float) -> list[Statement]:
    """What the lists say about a match from now on."""
    told = Prepared(
        DESCRIBE,
        match=match,
        new_status=description.status,
        new_is_open=description.is_open,
        new_info=description.info,
        new_changed=now,
    )
    return [told, Prepared(CLEAR, match=match), *seated(match, description.guests)]


def seated(match: str, found: Iterable[str]) -> list[Statement]:
    """Who has a seat in a match: each guest once."""
    return [Prepared(SEAT, new_match=match, new_guest=guest) for guest in sorted(set(found))]


FINISH = (
    update(matches).where(matches.c.id == bindparam("match")).values(**named("record", "status"))
)
RELEASE = delete(leases).where(leases.c.match == bindparam("match"))


def finish(match: str, record: str, description: Description, now: float) -> list[Statement]:
    """The match is over, and nobody keeps it any longer."""
    return [
        *describe(match, description, now),
        Prepared(FINISH, match=match, new_record=record, new_status=OVER),
        Prepared(RELEASE, match=match),
    ]


MATCH_ROW = select(
    matches.c.id,
    matches.c.code,
    matches.c.setup,
    matches.c.status,
    matches.c.is_open,
    matches.c.info,
    matches.c.created,
    matches.c.changed,
    matches.c.record,
).where(matches.c.id == bindparam("match"))
PLAYERS_OF = (
    select(players.c.guest).where(players.c.match == bindparam("match")).order_by(players.c.guest)
)
LINES_OF = (
    select(entries.c.n, entries.c.body)
    .where(entries.c.match == bindparam("match"), entries.c.n > bindparam("after"))
    .order_by(entries.c.n)
)


def match_row(match: str) -> Statement:
    """All columns of one match, in the order that `stored` reads."""
    return Prepared(MATCH_ROW, match=match)


def players_of(match: str) -> Statement:
    """The guests who have a seat."""
    return Prepared(PLAYERS_OF, match=match)


def lines_of(match: str, after: int = -1) -> Statement:
    """The journal from an entry on."""
    return Prepared(LINES_OF, match=match, after=after)


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

STATUS = {OPEN: WAITING, RUNNING: PLAYING, FINISHED: OVER}


def page_of(name: str, after: Place | None, guest: str | None) -> Statement:
    """One page of a list, and one match more if there is another page."""
    values: dict[str, Any] = {"guest": guest} if name == YOURS else {}
    if after is not None:
        values |= {"round": after.round, "changed": after.changed, "id": after.id}
    return Prepared(page_template(name, after is None), **values)


@cache
def page_template(name: str, is_first: bool) -> Select[Any]:
    """The first page of a list, or one after a place."""
    rows = (own() if name == YOURS else ranked(STATUS[name])).subquery()
    page = select(rows).order_by(rows.c.round, rows.c.changed.desc(), rows.c.id).limit(PAGE + 1)
    if is_first:
        return page
    number, changed = bindparam("round", type_=Integer), bindparam("changed", type_=Float(53))
    is_older = or_(
        rows.c.changed < changed,
        and_(rows.c.changed == changed, rows.c.id > bindparam("id", type_=String)),
    )
    return page.where(or_(rows.c.round > number, and_(rows.c.round == number, is_older)))


def own() -> Select[Any]:
    """The matches in which a guest has a seat, all in one round."""
    mine = select(players.c.match).where(players.c.guest == bindparam("guest"))
    shown = (matches.c.id, matches.c.status, matches.c.info, matches.c.created, matches.c.changed)
    return select(*shown, literal(0).label("round")).where(matches.c.id.in_(mine))


def every_match() -> Statement:
    """The ids of all matches, the oldest first."""
    return select(matches.c.id).order_by(matches.c.created, matches.c.id)


def ranked(status: str) -> Select[Any]:
    """The public matches with this status, each in the round in which its origin has a turn."""
    newest = (
        select(matches)
        .where(matches.c.status == status, matches.c.is_open.is_(True))
        .order_by(matches.c.changed.desc(), matches.c.id)
    )
    found = (newest.limit(DEEPEST) if status == OVER else newest).subquery()
    place = func.row_number().over(
        partition_by=func.coalesce(func.nullif(found.c.origin, ""), found.c.id),
        order_by=(found.c.changed.desc(), found.c.id),
    )
    shown = (found.c.id, found.c.status, found.c.info, found.c.created, found.c.changed)
    return select(*shown, ((place - 1) // SHARE).label("round"))


def listed(rows: list[Row]) -> Page:
    """A page from its rows."""
    shown = rows[:PAGE]
    last = None
    if len(rows) > PAGE:
        match, *_, changed, number = shown[-1]
        last = Place(number, changed, match)
    return Page(tuple(Listed(*row[:-1]) for row in shown), last)
