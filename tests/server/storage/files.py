"""SQLite files for the tests, and who writes into them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pentacles.server.storage import Description, Line, NotOurDatabase, Store, open_store
from pentacles.server.storage.sqlite import SqliteStore
from pentacles.server.storage.writer import FarWriter

TOLD = Description("playing", True, "{}")

WRITING = """
import asyncio, sys
from pentacles.server.storage import Description, Line, open_store

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    there = {match.id: len(match.lines) for match in await store.load_live()}
    for number in range(20):
        if f"m{number}" not in there:
            told = Description("playing", True, "{}")
            await store.create_match(f"m{number}", f"c{number}", "{}", told, 1.0)

    async def play(match):
        n = there.get(match, 0)
        while True:
            await store.append(match, [Line(n, f"{match} {n}")])
            print(match, n, flush=True)
            n += 1

    await asyncio.gather(*(play(f"m{number}") for number in range(20)))

asyncio.run(main())
"""
"""A program that writes as fast as it can, and says what was acknowledged."""


def writer_of(store: Store) -> FarWriter:
    """Who writes for a store."""
    assert isinstance(store, SqliteStore)
    assert isinstance(store.writer, FarWriter)
    return store.writer


def scribe_of(store: Store) -> int:
    """The number of the process that writes for a store."""
    desk = writer_of(store).desk
    assert desk is not None
    return desk.pid


def visit(place: str | Path) -> None:
    """Open and close a store."""

    async def come_and_go() -> None:
        store = open_store(str(place))
        await store.open()
        await store.close()

    asyncio.run(come_and_go())


def refusal(place: str | Path) -> str:
    """Why a store can't be opened."""
    with pytest.raises(NotOurDatabase) as caught:
        visit(place)
    return str(caught.value)


def fill(path: Path, matches: int = 1, entries: int = 3) -> None:
    """Matches with some entries."""

    async def play() -> None:
        store = open_store(str(path))
        await store.open()
        for number in range(matches):
            await store.create_match(f"m{number}", f"c{number}", "{}", TOLD, 1.0)
            for n in range(entries):
                await store.append(f"m{number}", [Line(n, "x" * 500)])
        await store.close()

    asyncio.run(play())


def check_whole(path: Path) -> None:
    """Nothing in a file is damaged."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
