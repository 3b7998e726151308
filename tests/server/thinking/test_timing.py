"""When bots answer tells neither whether they had a choice nor what they did in secret."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pentacles.server.errand_runner import Errands, Propose
from pentacles.server.thinking import PLAY, Thinkers, Turn
from pentacles.server.thinking.tasks import Answer, Choose, carry_out
from pentacles.session import Entry, Session
from tests.server.thinking.test_thinking import asked
from tests.session.tables import hosted
from tests.timing import distance, simulate

MENU = "play"
"""The question in WIZ from which hands are built in secret."""
LONGEST = 700
"""Moves of a match."""
AROUND = 0.02
"""Seconds of a thought beside the search."""


@lru_cache(64)
def quick_choice(state: str, seat: int) -> Answer:
    """What an adept does."""
    return carry_out(Choose(state, seat, "adept", 1, 1, 0.0))


class Process:
    """A thinking process on the simulated clock: it chooses quickly, and pretends to search."""

    process = None

    async def ask(self, task: Any, patience: float) -> Answer:
        assert isinstance(task, Choose)
        await asyncio.sleep(task.seconds + AROUND)
        return quick_choice(task.state, task.seat)

    async def stop(self) -> None:
        """Nothing to end."""


class Table:
    """A room without a database and without viewers: its match and its errands."""

    is_closed = False
    has_people = True

    def __init__(self, session: Session, thinkers: Thinkers) -> None:
        self.session = session
        self.id = self.origin = "measured"
        self.hall = SimpleNamespace(thinkers=thinkers)
        self.ended = asyncio.Event()
        self.forced: list[float] = []
        self.chosen: list[float] = []
        self.staged: list[float] = []
        """Seconds after which an answer came to which steps in secret led."""
        self.plain: list[float] = []
        """The same for answers to the same question that came without such steps."""
        self.secret = [0] * len(session.seats)
        self.errands = Errands(self)  # type: ignore[arg-type]

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def start(self, work: Any) -> asyncio.Task[Any]:
        return asyncio.create_task(work)

    async def change(self, propose: Propose) -> Entry | None:
        session = self.session
        entry = propose()
        assert entry is not None
        seat = entry.data["seat"]
        options = len(session.state.options(seat))
        kind = session.delays.asked[seat][0]
        took = asyncio.get_running_loop().time() - session.delays.asked[seat][1]
        session.apply(entry)
        self.secret[seat] += not session.is_news(None)
        if session.is_news(None):
            if self.secret[seat]:
                self.staged.append(took)
            elif options == 1:
                self.forced.append(took)
            else:
                self.chosen.append(took)
            if kind == MENU and not self.secret[seat]:
                self.plain.append(took)
            self.secret[seat] = 0
        self.errands.plan()
        if session.is_over or session.state.plays_made == LONGEST:
            self.ended.set()
        return entry


async def crowd(thinkers: Thinkers, tables: int) -> None:
    """So many tables at which an archmage is always about to move."""
    state, seat, options = asked("wysaertz", 3)
    text = state.to_json()

    async def play(number: int) -> None:
        turn = Turn(PLAY, f"guest{number}", f"table{number}")
        while True:
            await thinkers.choose(text, seat, "archmage", options, turn=turn)
            await asyncio.sleep(0.3)

    await asyncio.gather(*[play(number) for number in range(tables)])


async def match(game: str, players: int, level: str, busy: int, seed: int, pauses: bool) -> Table:
    """A match of bots beside so many busy tables."""
    thinkers = Thinkers(2)
    thinkers.pool.workers = [Process(), Process()]  # type: ignore[list-item]
    thinkers.random = thinkers.pool.random = Random(seed)  # type: ignore[assignment]
    if not pauses:
        thinkers.pause = nothing  # type: ignore[method-assign, assignment]
    load = asyncio.create_task(crowd(thinkers, busy))
    session = hosted(game, players, seats="b" * players, seed=seed, pace=1.0)
    for seat in session.seats:
        seat.level = level
    table = Table(session, thinkers)
    table.errands.plan()
    await table.ended.wait()
    table.errands.stop()
    load.cancel()
    await asyncio.gather(load, return_exceptions=True)
    await thinkers.close()
    return table


def matches(
    game: str, players: int, level: str, busy: int, seeds: int, pauses: bool = True
) -> list[Table]:
    """Some matches, each on a clock of its own."""
    return [simulate(match(game, players, level, busy, n, pauses)) for n in range(seeds)]


async def nothing(level: str, turn: Turn) -> None:
    """As it would be if an answer without a choice came without a wait."""


@pytest.mark.parametrize("level", ["archmage", "adept"])
@pytest.mark.parametrize("busy", [0, 6])
def test_an_answer_without_a_choice_comes_when_any_other_would(level: str, busy: int) -> None:
    tables = matches("wysaertz", 3, level, busy, 8)
    forced = [seconds for table in tables for seconds in table.forced]
    chosen = [seconds for table in tables for seconds in table.chosen]
    assert len(forced) > 80
    assert len(chosen) > 200
    assert distance(forced, chosen) < 0.15


def test_without_the_line_a_busy_server_would_tell() -> None:
    tables = matches("wysaertz", 3, "adept", 6, 8, pauses=False)
    forced = [seconds for table in tables for seconds in table.forced]
    chosen = [seconds for table in tables for seconds in table.chosen]
    assert distance(forced, chosen) > 0.2


@pytest.mark.parametrize("busy", [0, 6])
@pytest.mark.parametrize("level", ["adept", "archmage"])
def test_steps_in_secret_take_no_time(level: str, busy: int) -> None:
    tables = matches("wiz", 2, level, busy, 2)
    plain = [seconds for table in tables for seconds in table.plain]
    staged = [seconds for table in tables for seconds in table.staged]
    assert len(staged) > 40
    assert len(plain) > 40
    assert distance(plain, staged) < 0.25
