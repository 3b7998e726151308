"""What every store promises, on a real SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from pentacles.server.storage import (
    OVER,
    PLAYING,
    WAITING,
    CodeTaken,
    Description,
    Guest,
    Line,
    OutOfOrder,
    StorageDown,
    Store,
    open_store,
)


def told(status: str = PLAYING, *guests: str, is_open: bool = True) -> Description:
    return Description(status, is_open, f'{{"status": "{status}"}}', guests)


def lines(*numbers: int) -> list[Line]:
    return [Line(n, f'{{"n": {n}}}') for n in numbers]


async def made(store: Store, match: str, description: Description | None = None) -> None:
    await store.create_match(match, f"code-{match}", "{}", description or told(), 1.0)


async def numbers(store: Store, match: str) -> list[int]:
    found = await store.load(match)
    assert found is not None
    return [line.n for line in found.lines]


def test_guest_is_found_by_the_hash_of_the_token_until_it_expires(store: Store) -> None:
    async def play() -> None:
        await store.open()
        guest = Guest("g1", "Morgana", 5.0)
        await store.add_guest(guest, b"hash", 100.0)
        assert await store.guest_by_token(b"hash", 99.0) == guest
        assert await store.guest_by_token(b"hash", 101.0) is None
        assert await store.guest_by_token(b"hasj", 99.0) is None
        await store.rename_guest("g1", "Merlin")
        found = await store.guest_by_token(b"hash", 99.0)
        assert found is not None
        assert found.name == "Merlin"
        await store.expire_guest("g1")
        assert await store.guest_by_token(b"hash", 1.0) is None
        await store.close()

    asyncio.run(play())


def test_what_was_appended_is_there_after_a_restart(store: Store, place: str) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1", told(WAITING, "g1"))
        await store.append("m1", lines(0))
        await store.append("m1", lines(1, 2), told(PLAYING, "g1", "g2", is_open=False))
        await store.close()
        again = open_store(place)
        await again.open()
        (found,) = await again.load_live()
        assert found.id == "m1"
        assert found.code == "code-m1"
        assert found.lines == tuple(lines(0, 1, 2))
        assert found.description == told(PLAYING, "g1", "g2", is_open=False)
        await again.append("m1", lines(3))
        assert await again.lines_after("m1", 1) == tuple(lines(2, 3))
        await again.close()

    asyncio.run(play())


def test_the_same_entry_again_is_fine_and_is_there_once(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        await store.append("m1", lines(0, 1))
        await store.append("m1", lines(1))
        await store.append("m1", lines(0, 1, 2))
        await asyncio.gather(*(store.append("m1", lines(3)) for _ in range(5)))
        assert await numbers(store, "m1") == [0, 1, 2, 3]
        await store.close()

    asyncio.run(play())


def test_another_entry_with_the_same_number_is_refused(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        await store.append("m1", lines(0))
        with pytest.raises(OutOfOrder, match="something else"):
            await store.append("m1", [Line(0, "{}")])
        results = await asyncio.gather(
            store.append("m1", [Line(1, '"a"')]),
            store.append("m1", [Line(1, '"b"')]),
            return_exceptions=True,
        )
        refused = [result for result in results if result is not None]
        assert len(refused) >= 1
        assert all(isinstance(result, OutOfOrder) for result in refused)
        await store.close()

    asyncio.run(play())


def test_a_gap_is_refused_and_harms_nobody_in_the_same_transaction(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        await made(store, "m2")
        results = await asyncio.gather(
            store.append("m1", lines(0)),
            store.append("m2", lines(1)),
            store.append("m1", lines(1)),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], OutOfOrder)
        assert results[2] is None
        assert await numbers(store, "m1") == [0, 1]
        assert await numbers(store, "m2") == []
        await store.append("m2", lines(0))
        await store.close()

    asyncio.run(play())


def test_entries_come_together_or_not_at_all(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        with pytest.raises(OutOfOrder):
            await store.append("m1", lines(0, 1, 5), told(OVER))
        assert await numbers(store, "m1") == []
        found = await store.load("m1")
        assert found is not None
        assert found.description.status == PLAYING
        await store.close()

    asyncio.run(play())


def test_many_matches_at_once_keep_their_order(store: Store) -> None:
    async def play() -> None:
        await store.open()

        async def one(match: str) -> None:
            await made(store, match)
            for n in range(20):
                await store.append(match, lines(n))

        await asyncio.gather(*(one(f"m{number}") for number in range(40)))
        for number in range(40):
            assert await numbers(store, f"m{number}") == list(range(20))
        await store.close()

    asyncio.run(play())


def test_ids_and_codes_are_given_once(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await store.create_match("m1", "ABC", "{}", told(), 1.0)
        with pytest.raises(CodeTaken):
            await store.create_match("m2", "ABC", "{}", told(), 1.0)
        with pytest.raises(CodeTaken):
            await store.create_match("m1", "DEF", "{}", told(), 1.0)
        assert await store.find_code("ABC") == "m1"
        assert await store.find_code("DEF") is None
        assert await store.load("m2") is None
        await store.close()

    asyncio.run(play())


def test_the_lobby_lists_what_is_open_running_finished_and_yours(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "open", told(WAITING, "g1"))
        await made(store, "hidden", told(WAITING, "g1", is_open=False))
        await made(store, "running", told(PLAYING, "g2"))
        await made(store, "done", told(PLAYING, "g1", "g2"))
        await store.finish("done", '{"record": 1}', told(OVER, "g1", "g2"))
        lobby = await store.lobby("g1")
        assert {one.id for one in lobby.yours.matches} == {"open", "hidden", "done"}
        assert [one.id for one in lobby.open.matches] == ["open"]
        assert [one.id for one in lobby.running.matches] == ["running"]
        assert [one.id for one in lobby.finished.matches] == ["done"]
        assert lobby.finished.matches[0].info == '{"status": "over"}'
        assert (await store.lobby(None)).yours.matches == ()
        await store.describe("open", told(WAITING, "g2"))
        assert {one.id for one in (await store.lobby("g1")).yours.matches} == {"hidden", "done"}
        await store.close()

    asyncio.run(play())


def test_a_finished_match_keeps_its_record_and_is_no_longer_live(store: Store, place: str) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        await made(store, "m2")
        await store.append("m1", lines(0))
        await store.finish("m1", '{"record": 1}', told(OVER))
        found = await store.load("m1")
        assert found is not None
        assert found.record == '{"record": 1}'
        assert found.lines == tuple(lines(0))
        assert await store.acquire(["m1"]) == frozenset()
        await store.close()
        again = open_store(place)
        await again.open()
        assert [match.id for match in await again.load_live()] == ["m2"]
        await again.close()

    asyncio.run(play())


def test_who_keeps_a_match_is_known(place: str) -> None:
    async def play() -> None:
        store = open_store(place, address="http://127.0.0.1:8777")
        await store.open()
        await made(store, "m1")
        assert await store.keeper("m1") == "http://127.0.0.1:8777"
        assert await store.expired() == []
        await store.release(["m1"])
        assert await store.keeper("m1") is None
        assert await store.expired() == ["m1"]
        await store.close()

    asyncio.run(play())


def test_a_closed_store_refuses(store: Store) -> None:
    async def play() -> None:
        await store.open()
        await made(store, "m1")
        await store.check()
        await store.close()
        with pytest.raises(StorageDown):
            await store.append("m1", lines(0))
        with pytest.raises(StorageDown):
            await store.load("m1")
        with pytest.raises(StorageDown):
            await store.check()

    asyncio.run(play())
