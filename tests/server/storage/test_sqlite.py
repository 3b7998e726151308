"""The SQLite file: refused when it isn't ours, whole after a full disk and after kill -9."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from pentacles.server.storage import (
    Description,
    Line,
    NotOurDatabase,
    StorageDown,
    StorageFull,
    Store,
    migrating,
    open_store,
)
from pentacles.server.storage.schema import NEWEST
from pentacles.server.storage.sqlite import SqliteStore
from pentacles.server.storage.writer import FarWriter

TOLD = Description("playing", True, "{}")


def scribe_of(store: Store) -> int:
    """The number of the process that writes for a store."""
    assert isinstance(store, SqliteStore)
    assert isinstance(store.writer, FarWriter)
    assert store.writer.desk is not None
    return store.writer.desk.pid


def visit(place: str | Path) -> None:
    async def come_and_go() -> None:
        store = open_store(str(place))
        await store.open()
        await store.close()

    asyncio.run(come_and_go())


def refusal(place: str | Path) -> str:
    with pytest.raises(NotOurDatabase) as caught:
        visit(place)
    return str(caught.value)


def fill(path: Path, matches: int = 1, entries: int = 3) -> None:
    async def play() -> None:
        store = open_store(str(path))
        await store.open()
        for number in range(matches):
            await store.create_match(f"m{number}", f"c{number}", "{}", TOLD, 1.0)
            for n in range(entries):
                await store.append(f"m{number}", [Line(n, "x" * 500)])
        await store.close()

    asyncio.run(play())


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Merlin,\n" * 100)
    assert "is not a database" in refusal(path)
    assert path.read_text().startswith("Dear Merlin")


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE matches (a)")
    other.commit()
    other.close()
    assert "another program" in refusal(path)


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    fill(path)
    newer = sqlite3.connect(path)
    newer.execute("UPDATE pentacles_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    assert "newer version of Pentacles (schema 9999" in refusal(path)


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    fill(path, matches=20, entries=30)
    data = bytearray(path.read_bytes())
    for at in range(4096 * 3, len(data) - 4096, 4096):
        data[at : at + 200] = os.urandom(200)
    path.write_bytes(data)
    assert "damaged" in refusal(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "busy.db"

    async def play() -> None:
        first = open_store(str(path))
        await first.open()
        with pytest.raises(NotOurDatabase, match="in use by another"):
            await open_store(str(path)).open()
        await first.close()
        again = open_store(str(path))
        await again.open()
        await again.close()

    asyncio.run(play())


@pytest.mark.parametrize("db", ["mysql://host/name", "postgresql://[bad"])
def test_an_address_that_can_not_be_used_is_refused(db: str) -> None:
    assert "--db" in refusal(db)


def test_redis_without_postgresql_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotOurDatabase, match="share a PostgreSQL"):
        open_store(str(tmp_path / "x.db"), "redis://127.0.0.1")


def test_in_memory_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        store = open_store(":memory:")
        await store.open()
        await store.create_match("m1", "c", "{}", TOLD, 1.0)
        await asyncio.gather(
            *(store.append("m1", [Line(n, "x")]) for n in range(20)),
            *(store.load("m1") for _ in range(20)),
        )
        found = await store.load("m1")
        assert found is not None
        assert len(found.lines) == 20
        await store.close()

    asyncio.run(play())
    assert list(tmp_path.iterdir()) == []


def test_on_a_full_disk_a_move_is_refused_and_play_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    path = tmp_path / "full.db"
    old = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def play() -> None:
        store = open_store(str(path))
        await store.open()
        await store.create_match("m1", "c1", "{}", TOLD, 1.0)
        await store.create_match("m2", "c2", "{}", TOLD, 1.0)
        await store.append("m1", [Line(0, "x")])
        size = os.stat(f"{path}-wal").st_size  # noqa: PTH116 - the loop may wait here
        scribe = scribe_of(store)
        resource.prlimit(scribe, resource.RLIMIT_FSIZE, (size + 40_000, old[1]))
        n = 0
        try:
            with pytest.raises(StorageFull, match="Make room"):  # noqa: PT012 - counts them
                for n in range(1, 1000):
                    await store.append("m1", [Line(n, "y" * 3000)])
            with pytest.raises(StorageFull):
                await store.append("m2", [Line(0, "z" * 90_000)])
        finally:
            resource.prlimit(scribe, resource.RLIMIT_FSIZE, old)
        assert 1 < n < 100
        found = await store.load("m1")
        assert found is not None
        assert [line.n for line in found.lines] == list(range(n))
        await store.append("m1", [Line(n, "there is room")])
        await store.append("m2", [Line(0, "here too")])
        found = await store.load("m1")
        assert found is not None
        assert found.lines[-1] == Line(n, "there is room")
        await store.close()

    asyncio.run(play())
    fill_check(path)


def test_a_scribe_that_is_killed_is_replaced_and_nothing_acknowledged_is_lost(
    tmp_path: Path,
) -> None:
    path = tmp_path / "killed.db"
    matches = [f"m{number}" for number in range(10)]
    acknowledged = dict.fromkeys(matches, -1)
    interrupted = 0

    async def play(store: Store, match: str, killing: asyncio.Task[None]) -> None:
        nonlocal interrupted
        while not killing.done() or acknowledged[match] < 20:
            n = acknowledged[match] + 1
            try:
                await store.append(match, [Line(n, f"{match} {n}")])
                acknowledged[match] = n
            except StorageDown:
                interrupted += 1  # and the same again: it may be there already

    async def kill(store: Store) -> None:
        for _ in range(3):
            await asyncio.sleep(0.8)
            os.kill(scribe_of(store), signal.SIGKILL)

    async def all_of_it() -> None:
        store = open_store(str(path))
        await store.open()
        for match in matches:
            await store.create_match(match, match, "{}", TOLD, 1.0)
        killing = asyncio.create_task(kill(store))
        await asyncio.gather(*(play(store, match, killing) for match in matches))
        for match, last in acknowledged.items():
            found = await store.load(match)
            assert found is not None
            assert found.lines == tuple(Line(n, f"{match} {n}") for n in range(last + 1))
        await store.close()

    asyncio.run(all_of_it())
    assert interrupted
    fill_check(path)


def test_the_scribe_ends_with_the_server_and_until_then_the_file_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "left.db"
    writing = [sys.executable, "-c", WRITING, str(path)]
    with subprocess.Popen(writing, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        scribe = int(children.read_text())
        os.kill(scribe, signal.SIGSTOP)
        server.kill()
        assert "in use by another" in refusal(path)
        os.kill(scribe, signal.SIGCONT)
    visit(path)  # waits until the scribe has gone
    fill_check(path)


def fill_check(path: Path) -> None:
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


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


def test_what_was_acknowledged_before_kill_9_is_there_after_it(tmp_path: Path) -> None:
    path = tmp_path / "killed.db"
    acknowledged: dict[str, int] = {}
    for round_number in range(4):
        writing = [sys.executable, "-c", WRITING, str(path)]
        with subprocess.Popen(writing, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = [process.stdout.readline() for _ in range(200 + 137 * round_number)]
            assert all(told)
            process.kill()
            told += process.stdout.readlines()
        for line in told:
            if line.endswith("\n"):  # the last may be half a line
                match, n = line.split()
                acknowledged[match] = int(n)

    async def look() -> None:
        store = open_store(str(path))
        await store.open()
        found = await store.load_live()
        assert len(found) == 20
        for match in found:
            assert [line.n for line in match.lines] == list(range(len(match.lines)))
            assert [line.body for line in match.lines] == [
                f"{match.id} {n}" for n in range(len(match.lines))
            ]
            assert len(match.lines) > acknowledged.get(match.id, -1)
        await store.close()

    asyncio.run(look())


def test_the_newest_migration_is_known_without_looking_for_it() -> None:
    scripts = ScriptDirectory(str(Path(migrating.__file__).parent / "migrations"))
    assert scripts.get_current_head() == NEWEST
