"""The lists of the lobby: pages in a fair order."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pentacles.server.storage import OVER, PLAYING, WAITING, Description, Listed, Store, open_store
from pentacles.server.storage.store import DEEPEST, LISTS, PAGE, SHARE, Place


async def keep(
    store: Store, match: str, origin: str, at: float = 0.0, status: str = WAITING, guest: str = "g"
) -> None:
    told = Description(status, True, "{}", (guest,))
    await store.create_match(match, f"code-{match}", "{}", told, at, origin)


async def pages(store: Store, name: str, guest: str | None = None) -> list[tuple[Listed, ...]]:
    """A whole list, page by page."""
    found = []
    after: Place | None = None
    while True:
        page = await store.page(name, after, guest)
        found.append(page.matches)
        after = page.last
        if after is None:
            return found
        assert len(page.matches) == PAGE


def ids(listed: tuple[Listed, ...]) -> list[str]:
    return [one.id for one in listed]


@pytest.mark.parametrize(("name", "status"), [("open", WAITING), ("running", PLAYING)])
def test_a_hundred_matches_of_one_origin_hide_nobodys(store: Store, name: str, status: str) -> None:
    async def go() -> None:
        await store.open()
        await keep(store, "early", "ann", 1.0, status)
        for number in range(100):
            await keep(store, f"flood{number:03}", "eve", 100.0 + number, status)
        await keep(store, "late", "bob", 1.5, status)
        first, *others = await pages(store, name)
        assert ids(first)[: SHARE + 2] == ["flood099", "flood098", "flood097", "late", "early"]
        everything = [one.id for page in (first, *others) for one in page]
        assert len(everything) == len(set(everything)) == 102
        await store.close()

    asyncio.run(go())


def test_everybody_has_a_turn_then_everybody_again(store: Store) -> None:
    async def go() -> None:
        await store.open()
        for number in range(2 * SHARE):
            for place, origin in enumerate(("ann", "bob")):
                await keep(store, f"{origin}{number}", origin, number + place * 1000)
        (found,) = await pages(store, "open")
        rounds = [ids(found)[: 2 * SHARE], ids(found)[2 * SHARE :]]
        for part in rounds:
            assert [match[:3] for match in part] == ["bob"] * SHARE + ["ann"] * SHARE
        await store.close()

    asyncio.run(go())


def test_your_own_matches_come_by_pages_the_newest_first(store: Store) -> None:
    async def go() -> None:
        await store.open()
        for number in range(PAGE + 5):
            await keep(store, f"m{number:03}", "ann", 5.0, guest="ann")
        await keep(store, "foreign", "bob", guest="bob")
        assert ids((await store.lobby("ann")).yours.matches) == [f"m{n:03}" for n in range(PAGE)]
        first, second = await pages(store, "yours", "ann")
        assert len(first) + len(second) == PAGE + 5  # those of the same moment by their ids
        assert (await store.page("yours", None, "nobody")).matches == ()
        await store.close()

    asyncio.run(go())


def test_a_page_is_what_follows_a_place_also_when_the_list_has_changed(store: Store) -> None:
    async def go() -> None:
        await store.open()
        for number in range(PAGE + 2):
            await keep(store, f"m{number:03}", f"o{number}", float(number))
        first = await store.page("open")
        await keep(store, "new", "new", 1e6)
        await store.describe(first.matches[-1].id, Description(WAITING, False, "{}"))
        assert ids((await store.page("open", first.last)).matches) == ["m001", "m000"]
        await store.close()

    asyncio.run(go())


def test_every_list_has_a_first_page_in_the_lobby(store: Store) -> None:
    async def go() -> None:
        await store.open()
        for status in (WAITING, PLAYING, OVER):
            await keep(store, status, "ann", status=status, guest="ann")
        lobby = await store.lobby("ann")
        for name in LISTS:
            assert getattr(lobby, name) == await store.page(name, None, "ann")
        assert DEEPEST > PAGE
        await store.close()

    asyncio.run(go())


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Its matches have no origin: each stands for itself."""
    path = tmp_path / "old.sqlite3"

    async def make() -> None:
        store = open_store(str(path))
        await store.open()
        for number in range(5):
            await keep(store, f"m{number}", "ann", float(number))
        await store.close()

    async def look() -> None:
        store = open_store(str(path))
        await store.open()
        assert [match.id for match in await store.load_live()] == [f"m{n}" for n in range(5)]
        page = await store.page("open")
        assert ids(page.matches) == ["m4", "m3", "m2", "m1", "m0"]
        await store.close()

    asyncio.run(make())
    with sqlite3.connect(path) as old:
        old.execute("ALTER TABLE matches DROP COLUMN origin")
        for later in ("counts", "card_versions", "card_sets", "lab_runs"):
            old.execute(f"DROP TABLE {later}")
        old.execute("UPDATE pentacles_version SET version_num = '0001'")
    asyncio.run(look())
