"""The workshop in the database: card sets with every version, and runs of the lab.

A version is never changed. A set is deleted with all its versions, and a guest's sets with the
guest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, and_, delete, func, insert, or_, select, update

from pentacles.server.storage.database_tables import card_sets, card_versions, guests, lab_runs
from pentacles.server.storage.shared_store import StatementStore
from pentacles.server.storage.statements import Row, Statement
from pentacles.server.storage.store import Store

WAITING = "waiting"
RUNNING = "running"
DONE = "done"
STOPPED = "stopped"
FAILED = "failed"
LIVE = (WAITING, RUNNING)


class KeptSet(msgspec.Struct, frozen=True):
    """A card set: whose it is, what it is called, and the figures of its newest version."""

    id: str
    guest: str
    game: str
    name: str
    source: str
    share: str | None
    created: float
    changed: float
    newest: int
    size: int
    """Bytes of all versions."""
    cards: int
    problems: int


class KeptVersion(msgspec.Struct, frozen=True):
    """A version of a set without its text."""

    version: int
    made: float
    note: str
    cards: int
    problems: int
    size: int


class KeptRun(msgspec.Struct, frozen=True):
    """A run of the lab without its report."""

    id: str
    guest: str
    card_set: str
    wish: str
    """JSON of everything the run is made of, including the cards."""
    total: int
    created: float
    state: str = WAITING
    result: str = ""
    """JSON of its results so far; empty until there are any."""
    problem: str = ""
    done: int = 0
    began: float = 0.0
    ended: float = 0.0
    owner: str = ""
    until: float = 0.0
    """Until when a silent server is assumed to be working on it."""
    has_report: bool = False


SET_COLUMNS = (
    card_sets.c.id,
    card_sets.c.guest,
    card_sets.c.game,
    card_sets.c.name,
    card_sets.c.source,
    card_sets.c.share,
    card_sets.c.created,
    card_sets.c.changed,
)
VERSION_COLUMNS = (
    card_versions.c.version,
    card_versions.c.made,
    card_versions.c.note,
    card_versions.c.cards,
    card_versions.c.problems,
    card_versions.c.size,
)
RUN_COLUMNS = tuple(column for column in lab_runs.c if column.name != "report")


def sets_where(*conditions: Any) -> Select[Any]:
    """Sets with the figures of their newest versions, the last changed first."""
    totals = (
        select(
            card_versions.c.card_set,
            func.max(card_versions.c.version).label("newest"),
            func.sum(card_versions.c.size).label("size"),
        )
        .group_by(card_versions.c.card_set)
        .subquery()
    )
    is_newest = and_(
        card_versions.c.card_set == card_sets.c.id, card_versions.c.version == totals.c.newest
    )
    return (
        select(
            *SET_COLUMNS,
            totals.c.newest,
            totals.c.size,
            card_versions.c.cards,
            card_versions.c.problems,
        )
        .join(totals, totals.c.card_set == card_sets.c.id)
        .join(card_versions, is_newest)
        .where(*conditions)
        .order_by(card_sets.c.changed.desc(), card_sets.c.id)
    )


def runs_where(*conditions: Any, with_wish: bool = True) -> Select[Any]:
    """Runs, the newest first; what is long is left out of lists."""
    columns = [
        func.substr(column, 1, 0).label(column.name)
        if not with_wish and column.name == "result"
        else column
        for column in RUN_COLUMNS
    ]
    return (
        select(*columns, (func.length(lab_runs.c.report) > 0).label("has_report"))
        .where(*conditions)
        .order_by(lab_runs.c.created.desc(), lab_runs.c.id)
    )


class WorkshopStore:
    """Card sets and runs, in whichever database the server has."""

    def __init__(self, store: Store) -> None:
        assert isinstance(store, StatementStore)
        self.store = store

    # Sets

    async def sets_of(self, guest: str) -> tuple[KeptSet, ...]:
        """Everything that a guest has."""
        (rows,) = await self.store.read(sets_where(card_sets.c.guest == guest))
        return tuple(KeptSet(*row) for row in rows)

    async def find_set(self, card_set: str) -> KeptSet | None:
        """A set, whoever owns it."""
        (rows,) = await self.store.read(sets_where(card_sets.c.id == card_set))
        return KeptSet(*rows[0]) if rows else None

    async def shared(self, share: str) -> tuple[KeptSet, str] | None:
        """The set behind a link, and the name of its owner."""
        (rows,) = await self.store.read(sets_where(card_sets.c.share == share))
        if not rows:
            return None
        found = KeptSet(*rows[0])
        (named,) = await self.store.read(select(guests.c.name).where(guests.c.id == found.guest))
        return found, str(named[0][0]) if named else ""

    async def versions(self, card_set: str) -> tuple[KeptVersion, ...]:
        """The history of a set, the newest first."""
        (rows,) = await self.store.read(
            select(*VERSION_COLUMNS)
            .where(card_versions.c.card_set == card_set)
            .order_by(card_versions.c.version.desc())
        )
        return tuple(KeptVersion(*row) for row in rows)

    async def version(self, card_set: str, version: int) -> tuple[KeptVersion, str] | None:
        """A version with the text of its cards."""
        (rows,) = await self.store.read(
            select(*VERSION_COLUMNS, card_versions.c.body).where(
                card_versions.c.card_set == card_set, card_versions.c.version == version
            )
        )
        return (KeptVersion(*rows[0][:-1]), str(rows[0][-1])) if rows else None

    async def add_set(self, made: KeptSet, first: KeptVersion, body: str) -> None:
        """Keep a new set with its first version."""
        values = {column.name: getattr(made, column.name) for column in SET_COLUMNS}
        await self.store.write([insert(card_sets).values(**values), kept(made.id, first, body)])

    async def add_version(self, card_set: str, version: KeptVersion, body: str) -> None:
        """Keep another version; StorageError if there is one with this number."""
        changed = update(card_sets).where(card_sets.c.id == card_set).values(changed=version.made)
        await self.store.write([kept(card_set, version, body), changed])

    async def change_set(self, card_set: str, /, **values: Any) -> None:
        """Another name, or another link."""
        await self.store.write([update(card_sets).where(card_sets.c.id == card_set).values(values)])

    async def delete_set(self, card_set: str) -> None:
        """The set and its versions; what was run with it stays until its guest deletes it."""
        await self.store.write(gone(select(card_sets.c.id).where(card_sets.c.id == card_set)))

    async def forget_guests(self, now: float, guest: str = "") -> None:
        """Delete the sets and runs of guests whose tokens have expired, or of one guest."""
        left = select(guests.c.id).where(guests.c.expires < now)
        theirs: Any = card_sets.c.guest.in_(left)
        runs: Any = lab_runs.c.guest.in_(left)
        if guest:
            theirs, runs = card_sets.c.guest == guest, lab_runs.c.guest == guest
        await self.store.write(
            [*gone(select(card_sets.c.id).where(theirs)), delete(lab_runs).where(runs)]
        )

    # Runs

    async def runs_of(self, guest: str) -> tuple[KeptRun, ...]:
        """The runs of a guest without their results, the newest first."""
        (rows,) = await self.store.read(runs_where(lab_runs.c.guest == guest, with_wish=False))
        return read_runs(rows)

    async def live_runs(self) -> tuple[KeptRun, ...]:
        """All runs that wait or run, the oldest first."""
        (rows,) = await self.store.read(
            runs_where(lab_runs.c.state.in_(LIVE)).order_by(None).order_by(lab_runs.c.created)
        )
        return read_runs(rows)

    async def find_run(self, run: str) -> KeptRun | None:
        """A run, whoever owns it."""
        (rows,) = await self.store.read(runs_where(lab_runs.c.id == run))
        return next(iter(read_runs(rows)), None)

    async def report(self, run: str) -> bytes:
        """The report of a run, packed as it was stored; empty if there is none."""
        (rows,) = await self.store.read(select(lab_runs.c.report).where(lab_runs.c.id == run))
        return bytes(rows[0][0]) if rows else b""

    async def add_run(self, run: KeptRun) -> None:
        """Add a run that waits from now on."""
        values = {column.name: getattr(run, column.name) for column in RUN_COLUMNS}
        await self.store.write([insert(lab_runs).values(**values, report=b"")])

    async def claim_run(
        self, run: str, owner: str, now: float, until: float, silent_since: float
    ) -> bool:
        """Take a run that waits, or that its server has left; returns whether it is ours now."""
        is_free = or_(
            lab_runs.c.state == WAITING,
            and_(lab_runs.c.state == RUNNING, lab_runs.c.until < silent_since),
        )
        values = {"state": RUNNING, "owner": owner, "until": until, "began": now}
        await self.store.write(
            [update(lab_runs).where(lab_runs.c.id == run, is_free).values(values)]
        )
        found = await self.find_run(run)
        return found is not None and found.owner == owner and found.until == until

    async def change_run(self, run: str, owner: str, /, **values: Any) -> None:
        """What has become of a run, as long as it is ours and wasn't stopped."""
        await self.store.write(
            [
                update(lab_runs)
                .where(lab_runs.c.id == run, lab_runs.c.owner == owner, lab_runs.c.state == RUNNING)
                .values(values)
            ]
        )

    async def stop_run(self, run: str, now: float, problem: str) -> None:
        """Stop a run that waits or runs."""
        values = {"state": STOPPED, "ended": now, "problem": problem}
        is_live = lab_runs.c.state.in_(LIVE)
        await self.store.write(
            [update(lab_runs).where(lab_runs.c.id == run, is_live).values(values)]
        )

    async def delete_run(self, run: str) -> None:
        """Delete a run with all its results."""
        await self.store.write([delete(lab_runs).where(lab_runs.c.id == run)])


def kept(card_set: str, version: KeptVersion, body: str) -> Statement:
    """A version that is to be kept."""
    values = {name: getattr(version, name) for name in KeptVersion.__struct_fields__}
    return insert(card_versions).values(card_set=card_set, **values, body=body)


def gone(ids: Select[Any]) -> list[Statement]:
    """Delete these sets, their versions first."""
    return [
        delete(card_versions).where(card_versions.c.card_set.in_(ids)),
        delete(card_sets).where(card_sets.c.id.in_(ids)),
    ]


def read_runs(rows: Sequence[Row]) -> tuple[KeptRun, ...]:
    """Runs from their rows."""
    names = [column.name for column in RUN_COLUMNS]
    return tuple(
        KeptRun(**dict(zip(names, row[:-1], strict=True)), has_report=bool(row[-1])) for row in rows
    )
