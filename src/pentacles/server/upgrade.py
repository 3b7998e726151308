"""Upgrades: before a new version serves, see which stored matches it would play differently."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from pentacles.core.rng import Rng
from pentacles.server.storage import StorageError, Store, Stored, file_named, open_store
from pentacles.session import Session
from pentacles.session.restore import UNFIT, carry_out
from pentacles.session.setup import Setup


class Finding(msgspec.Struct, frozen=True):
    """A stored match that this version would set aside, and why."""

    match: str
    game: str
    status: str
    reason: str


class Checked(msgspec.Struct, frozen=True):
    """The result of a dry run."""

    matches: int
    findings: tuple[Finding, ...]


async def check(place: str, progress: Callable[[int, int], None]) -> Checked:
    """Replay every stored match with this version; nothing is changed.

    A file is copied first, so a server may use it meanwhile. `progress` is told how many are done,
    and out of how many. StorageError if the database can't be read.
    """
    with tempfile.TemporaryDirectory(prefix="pentacles-check-") as folder:
        store = open_store(copied(place, Path(folder)), "", "")
        await store.open()
        try:
            return await check_all(store, progress)
        finally:
            await store.close()


def copied(place: str, folder: Path) -> str:
    """A copy of a database file as it is at this moment; other databases are read in place."""
    file = file_named(place)
    if not file:
        return place
    if not Path(file).is_file():
        raise StorageError(f"There is no database {place}.")
    target = folder / "copy.sqlite3"
    with (
        contextlib.closing(
            sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)
        ) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        try:
            old.backup(new)
        except sqlite3.DatabaseError as error:
            raise StorageError(f"{place} can't be read: {error}.") from None
    return str(target)


async def check_all(store: Store, progress: Callable[[int, int], None]) -> Checked:
    """The same on an open store."""
    found: list[Finding] = []
    matches = await store.every_match()
    for number, match in enumerate(matches):
        stored = await store.load(match)
        if stored is not None:
            finding = problem_with(stored)
            if finding is not None:
                found.append(finding)
        progress(number + 1, len(matches))
    return Checked(len(matches), tuple(found))


def problem_with(stored: Stored) -> Finding | None:
    """Why this version can't go on with a match, or None."""
    game = "?"
    try:
        setup = Setup.from_json(stored.setup)
        game = setup.game
        session = Session(setup, 0.0, Rng(0))
        for _ in carry_out(session, [line.body for line in stored.lines]):
            pass
    except UNFIT as error:
        return Finding(stored.id, game, stored.description.status, str(error))
    return None
