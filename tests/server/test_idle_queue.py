"""Lulls: those who play come first, and nobody waits for long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pentacles.server import idle_queue
from pentacles.server.idle_queue import Lulls


@contextmanager
def busy(seconds: float = 0.005) -> Iterator[None]:
    """Every round of the event loop does something that takes a while."""
    loop = asyncio.get_running_loop()
    is_busy = True

    def work() -> None:
        if is_busy:
            time.sleep(seconds)
            loop.call_soon(work)

    loop.call_soon(work)
    try:
        yield
    finally:
        is_busy = False


def test_where_nothing_goes_on_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_queue, "PATIENCE", 60.0)

    async def come() -> None:
        line = Lulls()
        async with asyncio.timeout(30):
            for _ in range(20):
                await line.wait()

    asyncio.run(come())


def test_while_much_goes_on_one_waits_and_then_goes_on_all_the_same() -> None:
    async def come() -> None:
        line = Lulls()
        with busy():
            began = time.perf_counter()
            await asyncio.gather(*(line.wait() for _ in range(30)))
            passed = time.perf_counter() - began
        assert passed >= idle_queue.PATIENCE
        assert passed < idle_queue.PATIENCE * 15  # together, not one after the other

    asyncio.run(come())


def test_in_a_lull_they_go_on_one_by_one_in_the_order_in_which_they_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(idle_queue, "PATIENCE", 60.0)
    passed: list[int] = []

    async def come(line: Lulls, number: int) -> None:
        await line.wait()
        passed.append(number)
        time.sleep(idle_queue.SHORT * 2)  # noqa: ASYNC251 - the work for which it waited

    async def all_of_them() -> None:
        line = Lulls()
        with busy():
            coming = [asyncio.create_task(come(line, number)) for number in range(5)]
            await asyncio.sleep(0.1)
            assert passed == []
        rounds = 0
        while not all(one.done() for one in coming):
            before = len(passed)
            await asyncio.sleep(0)
            assert len(passed) - before <= 1
            rounds += 1
        assert rounds > len(coming)

    asyncio.run(all_of_them())
    assert passed == [0, 1, 2, 3, 4]


def test_who_goes_away_does_not_hold_up_the_others() -> None:
    async def come() -> None:
        line = Lulls()
        with busy():
            gone = asyncio.create_task(line.wait())
            stays = asyncio.create_task(line.wait())
            await asyncio.sleep(0.02)
            gone.cancel()
            await asyncio.wait_for(stays, 10)
        assert gone.cancelled()

    asyncio.run(come())
