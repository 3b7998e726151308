"""The clock of the machine is set back and forward, and no table notices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentacles.session.steady_clock import Steady
from tests.server import jumping
from tests.server.tables import (
    PLAIN,
    Server,
    against_bots,
    closed,
    guest,
    play_some,
    run,
    two_people,
)

HOUR = 3600.0


class Machine:
    """A server on a machine whose clock can be set."""

    def __init__(self, folder: Path) -> None:
        self.offset = folder / "offset"
        self.set_by(0.0)
        program = (jumping.__file__, str(self.offset))
        self.server = Server(folder / "m.db", program=program).start()

    def set_by(self, seconds: float) -> None:
        """Set the clock by so much from the true time."""
        fresh = self.offset.with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.rename(self.offset)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    yield made
    made.server.stop()


def test_a_steady_clock_goes_on_when_the_time_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Steady()
    began = clock.now()
    assert abs(began - time.time()) < 5
    for offset in (-HOUR, 2 * HOUR):
        monkeypatch.setattr(time, "time", lambda offset=offset: began + offset)
        assert began <= clock.now() < began + 60
    assert Steady(began + 9 * HOUR).now() >= began + 9 * HOUR


@pytest.mark.parametrize("jump", [-HOUR, 2 * HOUR])
def test_bots_play_on_when_the_clock_is_set(machine: Machine, jump: float) -> None:
    async def go() -> None:
        ann = await guest(machine.server.address, "Ann")
        match = await ann.create(against_bots(PLAIN, 1, minutes=30.0))
        async with ann.watch(match.id, 0) as viewer:
            await play_some(3, viewer)
            machine.set_by(jump)
            before = viewer.version
            await asyncio.wait_for(play_some(6, viewer), 60)
            assert viewer.version >= before + 6
            assert not (await ann.match(match.id)).seats[0].is_replaced  # there is time left
        await closed(ann)

    run(go())


def test_nobody_loses_a_seat_by_a_jump(machine: Machine) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(machine.server.address)
        async with ann.watch(match.id, 0) as viewer:

            def bob_is_here() -> bool:
                return viewer.match is not None and viewer.match.seats[1].is_here

            async with bob.watch(match.id, 1):
                await viewer.until(bob_is_here)
            await viewer.until(lambda: not bob_is_here())
            machine.set_by(2 * HOUR)
            await viewer.say("Is Bob still here?")  # the match looks what is due
            await asyncio.sleep(1.0)
            assert not any(seat.is_replaced for seat in (await ann.match(match.id)).seats)
        await closed(ann, bob)

    run(go())


def test_a_match_goes_on_when_the_clock_was_set_back_between_two_starts(machine: Machine) -> None:
    async def before() -> tuple[str, str]:
        ann = await guest(machine.server.address, "Ann")
        match = await ann.create(against_bots(PLAIN, 1))
        async with ann.watch(match.id, 0) as viewer:
            await play_some(3, viewer)
        await closed(ann)
        return match.id, ann.token

    async def after(match: str, token: str) -> None:
        ann = await guest(machine.server.address, "Ann")
        ann.token = token
        async with ann.watch(match, 0) as viewer:
            await asyncio.wait_for(play_some(4, viewer), 60)
        await closed(ann)

    match, token = run(before())
    machine.server.stop()
    machine.set_by(-HOUR)
    machine.server.start()
    run(after(match, token))
