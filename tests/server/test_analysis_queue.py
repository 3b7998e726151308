"""Analyses: a few at a time, in fair turns, and remembered."""

from __future__ import annotations

import asyncio

import pytest

import pentacles
from pentacles.server import analysis_queue as module
from pentacles.server.analysis_queue import Analyses
from pentacles.server.thinking import Thinkers, analysis_task
from tests.server.tables import run


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """An analysis of a few positions."""
    monkeypatch.setattr(analysis_task, "POINTS", 2)
    monkeypatch.setattr(analysis_task, "BUDGET", 0.0)
    monkeypatch.setattr(analysis_task, "FEWEST", 1)
    monkeypatch.setattr(analysis_task, "ITERATIONS", 4)


def played() -> str:
    state = pentacles.game("wizard-cards").new(seed=3)
    while not state.over:
        state.play(state.seat, state.options(state.seat)[0])
    return state.record.to_json()


class Archive:
    """Gives records, and writes down whose analysis was begun when."""

    def __init__(self) -> None:
        self.text = played()
        self.begun: list[str] = []

    async def record(self, match: str) -> str:
        if match == "gone":
            raise ValueError("there is no such record")
        self.begun.append(match)
        return self.text


async def done(found: Analyses, patience: float = 90.0) -> None:
    async with asyncio.timeout(patience):
        while found.running:
            assert len(found.running) <= module.AT_ONCE
            await asyncio.sleep(0.02)


def test_a_flood_of_analyses_waits_in_line_and_nobody_waits_for_it() -> None:
    async def go() -> None:
        archive, thinkers = Archive(), Thinkers(1, 60, 60)
        found = Analyses(thinkers, archive.record)
        try:
            for number in range(6):
                assert found.begin(f"flood{number}", "eve").state == "working"
            found.begin("wanted", "ann")
            assert found.line.size == 7 - module.AT_ONCE
            await done(found)
            assert archive.begun.index("wanted") <= module.AT_ONCE + 1
            assert sorted(archive.begun) == [f"flood{n}" for n in range(6)] + ["wanted"]
            one = found.find("wanted")
            assert one is not None
            assert one.state == "done"
            assert one.points
            assert one.points == found.known["flood0"].points
        finally:
            await thinkers.close()

    run(go())


def test_what_nobody_asks_about_any_more_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        archive, thinkers = Archive(), Thinkers(1, 60, 60)
        found = Analyses(thinkers, archive.record)
        try:
            for number in range(4):
                found.begin(f"m{number}", "eve")
            monkeypatch.setattr(module, "PATIENCE", 0.0)
            await done(found)
            assert archive.begun == ["m0", "m1"]
            assert found.find("m2") is None
            assert not found.asked
        finally:
            await thinkers.close()

    run(go())


def test_an_analysis_that_fails_says_so_and_the_next_one_goes_on() -> None:
    async def go() -> None:
        archive, thinkers = Archive(), Thinkers(1, 60, 60)
        found = Analyses(thinkers, archive.record)
        try:
            for match in ("gone", "gone", "m"):
                if found.find(match) is None:
                    found.begin(match, "ann")
            await done(found)
            assert found.known["gone"].state == "failed"
            assert found.known["m"].state == "done"
        finally:
            await thinkers.close()

    run(go())


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        archive, thinkers = Archive(), Thinkers(1, 60, 60)
        found = Analyses(thinkers, archive.record)
        monkeypatch.setattr(module, "REMEMBERED", 2)
        try:
            for number in range(4):
                found.begin(f"m{number}", "ann")
                await done(found)
            assert list(found.known) == ["m2", "m3"]
        finally:
            await thinkers.close()

    run(go())
