"""Card sets and runs of the lab in both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pentacles.server.storage import Guest, StorageError, Store
from pentacles.server.storage.workshop_store import (
    STOPPED,
    KeptRun,
    KeptSet,
    KeptVersion,
    WorkshopStore,
)

NOW = 1000.0


def a_set(name: str, guest: str = "ann") -> KeptSet:
    return KeptSet(name, guest, "wiz", name.title(), "", None, NOW, NOW, 1, 5, 3, 0)


def version(number: int, problems: int = 0) -> KeptVersion:
    return KeptVersion(number, NOW + number, f"note {number}", 3, problems, 5)


def a_run(name: str, guest: str = "ann") -> KeptRun:
    return KeptRun(name, guest, "one", "{}", 9, NOW)


def opened(store: Store, work: Callable[[WorkshopStore], Awaitable[None]]) -> None:
    async def go() -> None:
        await store.open()
        try:
            for name, expires in (("ann", NOW + 9), ("bob", NOW - 9)):
                await store.add_guest(Guest(name, name.title(), NOW), name.encode(), expires)
            await work(WorkshopStore(store))
        finally:
            await store.close()

    asyncio.run(go())


def test_every_version_of_a_set_is_kept(store: Store) -> None:
    async def work(kept: WorkshopStore) -> None:
        await kept.add_set(a_set("one"), version(1), "first")
        await kept.add_set(a_set("two"), version(1), "other")
        await kept.add_version("one", version(2, problems=4), "second")
        found = await kept.sets_of("ann")
        assert [(one.id, one.newest, one.size, one.problems) for one in found] == [
            ("one", 2, 10, 4),
            ("two", 1, 5, 0),
        ]
        assert [one.version for one in await kept.versions("one")] == [2, 1]
        assert await kept.version("one", 1) == (version(1), "first")
        assert await kept.version("one", 3) is None
        assert await kept.version("none", 1) is None
        with pytest.raises(StorageError):  # two tabs at once: none is overwritten
            await kept.add_version("one", version(2), "another second")
        assert await kept.version("one", 2) == (version(2, problems=4), "second")
        await kept.delete_set("one")
        assert await kept.version("one", 1) is None
        assert [one.id for one in await kept.sets_of("ann")] == ["two"]

    opened(store, work)


def test_a_link_finds_its_set_until_it_is_revoked(store: Store) -> None:
    async def work(kept: WorkshopStore) -> None:
        await kept.add_set(a_set("one"), version(1), "first")
        await kept.change_set("one", share="word", name="Renamed")
        found = await kept.shared("word")
        assert found is not None
        assert (found[0].name, found[1]) == ("Renamed", "Ann")
        await kept.change_set("one", share=None)
        assert await kept.shared("word") is None

    opened(store, work)


def test_a_run_belongs_to_one_server_at_a_time(store: Store) -> None:
    async def work(kept: WorkshopStore) -> None:
        await kept.add_run(a_run("r"))
        assert await kept.claim_run("r", "here", NOW, NOW + 10, NOW)
        assert not await kept.claim_run("r", "there", NOW + 5, NOW + 15, NOW + 5)
        await kept.change_run("r", "there", done=1)
        assert await kept.claim_run(
            "r", "there", NOW + 11, NOW + 21, NOW + 11
        )  # the first one is silent
        await kept.change_run("r", "here", done=2)
        await kept.change_run("r", "there", done=3, result="{}", report=b"packed")
        (found,) = await kept.runs_of("ann")
        assert (found.done, found.result, found.has_report) == (3, "", True)
        (live,) = await kept.live_runs()
        assert live.result == "{}"
        assert await kept.report("r") == b"packed"
        await kept.change_run("r", "there", owner="", state="waiting")  # its server stops
        assert await kept.claim_run("r", "there", NOW + 12, NOW + 22, NOW + 12)
        await kept.stop_run("r", NOW + 12, "why")
        await kept.change_run("r", "there", done=9, state="done")
        stopped = await kept.find_run("r")
        assert stopped is not None
        assert (stopped.state, stopped.done, stopped.problem) == (STOPPED, 3, "why")
        assert await kept.live_runs() == ()
        await kept.delete_run("r")
        assert await kept.find_run("r") is None
        assert await kept.report("r") == b""

    opened(store, work)


def test_guests_who_are_gone_take_their_sets_along(store: Store) -> None:
    async def work(kept: WorkshopStore) -> None:
        for guest in ("ann", "bob"):
            await kept.add_set(a_set(f"set of {guest}", guest), version(1), "text")
            await kept.add_run(a_run(f"run of {guest}", guest))
        await kept.forget_guests(NOW)
        assert [len(await kept.sets_of(guest)) for guest in ("ann", "bob")] == [1, 0]
        assert [len(await kept.runs_of(guest)) for guest in ("ann", "bob")] == [1, 0]
        await kept.forget_guests(NOW, "ann")
        assert await kept.sets_of("ann") == ()
        assert await kept.runs_of("ann") == ()

    opened(store, work)
