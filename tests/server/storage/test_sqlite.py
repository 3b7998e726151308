"""The SQLite file: refused when it isn't ours."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from pentacles.server.storage import Line, NotOurDatabase, open_store, schema_version
from pentacles.server.storage.database_tables import NEWEST
from pentacles.server.upgrade import check
from tests.server.storage.files import TOLD, fill, refusal


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
    missing = tmp_path / "mistyped" / "deeper"
    assert f"There is no folder {missing}" in refusal(missing / "matches.sqlite3")
    assert not missing.parent.exists()


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


def test_a_second_server_that_comes_by_another_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "busy.db"
    link = tmp_path / "link.db"
    link.symlink_to(path)

    async def play() -> None:
        first = open_store(str(path))
        await first.open()
        for name in (link, tmp_path / "." / ".." / tmp_path.name / "busy.db"):
            with pytest.raises(NotOurDatabase, match="in use by another"):
                await open_store(str(name)).open()
        await first.close()

    asyncio.run(play())


@pytest.mark.parametrize("is_full", [True, False])
def test_a_file_can_be_named_by_an_address(
    is_full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    db = f"sqlite:///{tmp_path}/a.db" if is_full else "sqlite:///a.db"

    async def go() -> None:
        store = open_store(db)
        await store.open()
        await store.close()
        assert (await check(db, lambda _done, _of: None)).matches == 0

    asyncio.run(go())
    assert (tmp_path / "a.db").is_file()
    assert [path.name for path in tmp_path.iterdir() if "sqlite:" in path.name] == []


@pytest.mark.parametrize(
    ("db", "words"),
    [
        ("sqlite://a.db", "three slashes"),
        ("sqlite:///", "names no file"),
        ("sqlite:///sqlite:///a.db", "three slashes"),
        ("mysql://host/name", "not mysql://"),
    ],
)
def test_a_scheme_that_is_not_known_is_told(db: str, words: str) -> None:
    told = refusal(db)
    assert words in told
    assert "sqlite:///" in told


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


def test_the_newest_migration_is_known_without_looking_for_it() -> None:
    scripts = ScriptDirectory(str(Path(schema_version.__file__).parent / "migrations"))
    assert scripts.get_current_head() == NEWEST


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_nobody_but_the_owner_can_read_the_files(tmp_path: Path) -> None:
    """Also those of a database that was made when others could."""
    path = tmp_path / "private.db"
    names = {path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"}

    async def look() -> None:
        store = open_store(str(path))
        await store.open()
        await store.create_match(f"m{path.stat().st_mtime_ns}", str(os.urandom(4)), "{}", TOLD, 1.0)
        assert modes(tmp_path) == dict.fromkeys(names, 0o600)
        await store.close()

    before = os.umask(0)
    try:
        asyncio.run(look())
        for one in tmp_path.iterdir():
            one.chmod(0o666)
        asyncio.run(look())
    finally:
        os.umask(before)


def test_the_files_of_others_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    sqlite3.connect(path).execute("CREATE TABLE things (a)").connection.close()
    path.chmod(0o644)
    assert "another program" in refusal(path)
    assert path.stat().st_mode & 0o777 == 0o644
