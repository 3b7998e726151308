"""Whose turn it is to think: the most urgent, then everybody in turn, each with their tables."""

from __future__ import annotations

import asyncio
import time

from pentacles.server.thinking import ALONE, PLAY, Thinkers, Turn
from pentacles.server.thinking.fair_turns import Turns
from pentacles.server.thinking.pool import ADVICE, LATER
from tests.server.thinking.test_thinking import asked


def order(turns: Turns[str], most: int = LATER) -> list[str]:
    found = []
    while (taken := turns.take(most)) is not None:
        found.append(taken[1])
    return found


def test_everybody_has_a_turn_and_so_has_each_table() -> None:
    turns: Turns[str] = Turns()
    for table in range(2):
        for number in range(3):
            turns.put(Turn(PLAY, "crowd", f"t{table}"), f"crowd{table}{number}")
    turns.put(Turn(PLAY, "ann", "a"), "ann")
    turns.put(Turn(PLAY, "bob", "b"), "bob")
    assert order(turns) == [
        "crowd00", "ann", "bob", "crowd10", "crowd01", "crowd11", "crowd02", "crowd12",
    ]  # fmt: skip
    assert turns.size == 0


def test_people_come_before_hints_bots_alone_and_analysis() -> None:
    turns: Turns[str] = Turns()
    for urgency, name in ((LATER, "analysis"), (ALONE, "bots"), (ADVICE, "hint"), (PLAY, "play")):
        turns.put(Turn(urgency), name)
    assert order(turns, ADVICE) == ["play", "hint"]
    assert order(turns) == ["bots", "analysis"]


def test_a_newcomer_does_not_wait_for_a_crowd_of_archmages() -> None:
    """One address has 200 archmages think; somebody else's adept answers at once."""
    state, seat, options = asked("wysaertz", 3)
    text = state.to_json()

    async def run() -> tuple[float, int]:
        thinkers = Thinkers(2, 60, 60)
        try:
            await thinkers.choose(text, seat, "adept", options)  # both processes are up
            crowd = [
                asyncio.ensure_future(
                    thinkers.choose(
                        text, seat, "archmage", options, turn=Turn(PLAY, "crowd", f"t{n}")
                    )
                )
                for n in range(200)
            ]
            await asyncio.sleep(0.1)
            began = time.monotonic()
            (chosen,) = await thinkers.choose(
                text, seat, "adept", options, turn=Turn(PLAY, "ann", "a")
            )
            waited = time.monotonic() - began
            assert chosen in options
            for one in crowd:
                one.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            return waited, thinkers.pool.waiting.size
        finally:
            await thinkers.close()

    waited, _ = asyncio.run(run())
    assert waited < 10  # in line it would be 200 searches of a second on two processes


def test_a_search_whose_turn_comes_too_late_is_a_quick_choice() -> None:
    state, seat, options = asked("wysaertz", 3)
    text = state.to_json()

    async def run() -> float:
        thinkers = Thinkers(1, 60, 60)
        try:
            await thinkers.choose(text, seat, "adept", options)
            began = time.monotonic()
            chosen = await asyncio.gather(
                *[thinkers.choose(text, seat, "archmage", options) for _ in range(12)]
            )
            assert {first for first, *_ in chosen} <= set(options)
            return time.monotonic() - began
        finally:
            await thinkers.close()

    assert asyncio.run(run()) < 11  # twelve searches in a row take twelve seconds


def test_what_can_wait_leaves_a_process_for_those_in_a_hurry() -> None:
    state, seat, options = asked("wysaertz", 3)
    text = state.to_json()

    async def run() -> float:
        thinkers = Thinkers(2, 60, 60)
        try:
            await asyncio.gather(*[thinkers.choose(text, seat, "adept", options) for _ in range(2)])
            alone = [
                asyncio.ensure_future(
                    thinkers.choose(text, seat, "archmage", options, turn=Turn(ALONE, "x", str(n)))
                )
                for n in range(4)
            ]
            await asyncio.sleep(0.2)
            busy = [worker for worker in thinkers.pool.workers if worker.process is not None]
            assert len(busy) == 2
            assert thinkers.pool.patient == 1
            await thinkers.choose(text, seat, "adept", options)
            patient = thinkers.pool.patient
            for one in alone:
                one.cancel()
            await asyncio.gather(*alone, return_exceptions=True)
            return patient
        finally:
            await thinkers.close()

    assert asyncio.run(run()) == 1
