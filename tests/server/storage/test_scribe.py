"""The scribe: what it has acknowledged is there, whatever happens to it, the server or the disk."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pentacles.server.runner import quick_loop
from pentacles.server.storage import (
    Line,
    OutOfOrder,
    StorageDown,
    StorageError,
    StorageFull,
    Store,
    open_store,
    writer,
)
from pentacles.server.storage.scribe import Job
from pentacles.server.storage.sqlite import SqliteStore
from tests.server.storage.files import (
    TOLD,
    WRITING,
    check_whole,
    refusal,
    scribe_of,
    visit,
    writer_of,
)


def run(work: Coroutine[Any, Any, None]) -> None:
    """In the event loop that the server has."""
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(work)


@asynccontextmanager
async def opened(path: str | Path, *matches: str) -> AsyncIterator[SqliteStore]:
    """A store with some new matches, closed at the end whatever happens."""
    store = open_store(str(path))
    assert isinstance(store, SqliteStore)
    await store.open()
    try:
        for match in matches:
            await store.create_match(match, f"c{match}", "{}", TOLD, 1.0)
        yield store
    finally:
        await store.close()


async def lines_of(store: Store, match: str = "m1") -> list[str]:
    """What a journal holds."""
    found = await store.load(match)
    assert found is not None
    assert [line.n for line in found.lines] == list(range(len(found.lines)))
    return [line.body for line in found.lines]


def test_on_a_full_disk_a_move_is_refused_and_play_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    path = tmp_path / "full.db"
    old = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def play() -> None:
        async with opened(path, "m1", "m2") as store:
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
                resource.prlimit(scribe, resource.RLIMIT_FSIZE, (size, old[1]))
                with pytest.raises(StorageError):  # and health says so
                    await store.check()
            finally:
                resource.prlimit(scribe, resource.RLIMIT_FSIZE, old)
            await store.check()
            assert 1 < n < 100
            found = await store.load("m1")
            assert found is not None
            assert [line.n for line in found.lines] == list(range(n))
            await store.append("m1", [Line(n, "there is room")])
            await store.append("m2", [Line(0, "here too")])
            found = await store.load("m1")
            assert found is not None
            assert found.lines[-1] == Line(n, "there is room")

    run(play())
    check_whole(path)


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
            await asyncio.sleep(0.5)
            while writer_of(store).desk is None:  # noqa: ASYNC110 - it comes by itself
                await asyncio.sleep(0.05)
            os.kill(scribe_of(store), signal.SIGSTOP)
            while not writer_of(store).writing:  # noqa: ASYNC110 - now it has something to do
                await asyncio.sleep(0.001)
            os.kill(scribe_of(store), signal.SIGKILL)

    async def all_of_it() -> None:
        async with opened(path, *matches) as store:
            killing = asyncio.create_task(kill(store))
            await asyncio.gather(*(play(store, match, killing) for match in matches))
            for match, last in acknowledged.items():
                found = await lines_of(store, match)
                assert found == [f"{match} {n}" for n in range(len(found))]
                assert len(found) in (last + 1, last + 2)  # the last answer may have been lost

    run(all_of_it())
    assert interrupted >= 3
    check_whole(path)


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
    check_whole(path)


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


def wait_until_idle(pid: int) -> None:
    """Until a process has done nothing for a while: it waits for somebody."""
    idle = 0
    while idle < 10:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        idle = idle + 1 if state == "S" else 0
        time.sleep(0.02)


def test_a_scribe_that_ends_as_soon_as_it_is_ready_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[int] = []

    class Noted(writer.Desk):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            came.append(self.pid)

    monkeypatch.setattr(writer, "Desk", Noted)

    async def play() -> None:
        async with opened(tmp_path / "short.db", "m1") as store:
            os.kill(scribe_of(store), signal.SIGKILL)
            while len(came) < 2:  # noqa: ASYNC110 - it comes by itself
                await asyncio.sleep(0)
            wait_until_idle(came[-1])  # a round of the loop in which the new one comes and goes
            os.kill(came[-1], signal.SIGKILL)
            for n in range(3):
                while True:
                    try:
                        await asyncio.wait_for(store.append("m1", [Line(n, "x")]), 30)
                        break
                    except StorageDown:
                        continue
            assert await lines_of(store) == ["x"] * 3
            assert len(came) > 2

    run(play())


def test_a_file_that_is_moved_away_is_not_made_anew(tmp_path: Path) -> None:
    path, away = tmp_path / "here.db", tmp_path / "away.db"

    async def play() -> None:
        async with opened(path, "m1") as store:
            for n in range(10):
                await store.append("m1", [Line(n, "x")])
            path.rename(away)
            with pytest.raises(StorageDown, match="gone"):
                await store.check()
            os.kill(scribe_of(store), signal.SIGKILL)
            while writer_of(store).desk is not None:  # noqa: ASYNC110 - it is noticed soon
                await asyncio.sleep(0.01)
            with pytest.raises(StorageDown):
                await store.append("m1", [Line(10, "y")])
            assert not path.exists()
            with pytest.raises(StorageDown):
                await store.check()
            away.rename(path)
            await store.append("m1", [Line(10, "y")])
            await store.check()
        async with opened(path) as again:
            assert await lines_of(again) == [*"x" * 10, "y"]

    run(play())


def test_of_a_refused_job_nothing_counts_as_written(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "ghost.db", "m1") as store:
            wanted = (
                store.append("ghost", [Line(0, "x"), Line(1, "x")]),  # there is no such match
                store.append("ghost", [Line(1, "x")]),
                store.append("m1", [Line(0, "y")]),
            )
            refused, ghost, good = await asyncio.gather(*wanted, return_exceptions=True)
            assert isinstance(refused, StorageError)
            assert isinstance(ghost, OutOfOrder)
            assert good is None
            assert await lines_of(store) == ["y"]

    run(play())


@pytest.mark.parametrize("place", ["file", ":memory:"])
@pytest.mark.parametrize(
    "bad",
    [
        Job([("UPDATE guests SET name = ?", [1 << 63])]),
        Job([("UPDATE guests SET name = ?", [1 << 70])]),
        Job([("UPDATE guests SET name = ?", [["a list"]])]),
        Job([("UPDATE guests SET name = ?", ["\ud800"])]),
        Job([], "m1", [(0, "a\ud800")]),
        Job([], "m1", [(0, "a\0b")]),
        Job([], "m1", [(1 << 70, "a")]),
    ],
    ids=["integer", "huge", "list", "surrogate", "entry", "nul", "number"],
)
def test_what_can_not_be_kept_is_refused_and_harms_nothing_else(
    tmp_path: Path, place: str, bad: Job
) -> None:
    async def play() -> None:
        async with opened(place if place != "file" else tmp_path / "odd.db", "m1") as store:
            assert store.writer is not None
            wanted = (
                store.append("m1", [Line(0, "x")]),
                store.do(bad),
                store.append("m1", [Line(1, "y")]),
            )
            first, odd, last = await asyncio.gather(*wanted, return_exceptions=True)
            assert isinstance(odd, StorageError)
            assert not isinstance(odd, StorageDown)
            assert (first, last) == (None, None)
            assert await lines_of(store) == ["x", "y"]

    run(play())


def test_a_scribe_that_hangs_is_noticed_and_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path / "hangs.db", "m1") as store:
            monkeypatch.setattr(writer, "PATIENCE", 2.0)
            monkeypatch.setattr(writer, "SLOW", 0.2)
            os.kill(scribe_of(store), signal.SIGSTOP)
            waiting = asyncio.create_task(store.append("m1", [Line(0, "x")]))
            await asyncio.sleep(1)
            with pytest.raises(StorageDown, match="too long"):
                await store.check()
            monkeypatch.setattr(writer, "PATIENCE", 30.0)  # for the next one
            with pytest.raises(StorageDown, match="try again"):
                await waiting
            await store.append("m1", [Line(0, "x")])
            await store.check()
            assert await lines_of(store) == ["x"]

    run(play())


def test_what_waits_is_written_before_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "last.db", "m1") as store:
            waiting = [asyncio.create_task(store.append("m1", [Line(n, "x")])) for n in range(50)]
            await asyncio.sleep(0)
            await store.close()
            await asyncio.gather(*waiting)
            with pytest.raises(StorageDown):
                await store.append("m1", [Line(50, "x")])
        async with opened(tmp_path / "last.db") as again:
            assert await lines_of(again) == ["x"] * 50

    run(play())


def test_modules_that_lie_about_are_not_taken(tmp_path: Path) -> None:
    (tmp_path / "pentacles").mkdir()
    (tmp_path / "pentacles" / "__init__.py").write_text("raise SystemExit('not this one')")
    (tmp_path / "sqlite3.py").write_text("raise SystemExit('nor this one')")
    writing = [sys.executable, "-P", "-c", WRITING, "-x.db"]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        writing, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=found
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("m")
        server.kill()
    check_whole(tmp_path / "-x.db")
