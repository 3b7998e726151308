"""When bots answer tells neither whether they had a choice nor what they did in secret."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.server.hall import STOPPING, Hall
from pentacles.server.room import Room
from pentacles.server.settings import Settings
from pentacles.server.thinking import PLAY, Thinkers, Turn
from pentacles.server.thinking.tasks import Answer, Choose, carry_out
from pentacles.session import Session
from pentacles.session.deeds import Move
from tests.selection import IS_FULL, share
from tests.server.thinking.test_thinking import asked
from tests.session.tables import setup_of
from tests.timing import distance, simulate

MENU = "play"
"""The question in WIZ from which hands are built in secret."""
EVERY = [("archmage", 0), ("archmage", 6), ("adept", 6), ("adept", 0)]
"""Bots, and busy tables beside them."""
SHARES = 1 if IS_FULL else 2
"""Each half of them has both kinds of bots, beside others and alone."""
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


class Times:
    """How long after a question the answers of a match came, read from its journal."""

    def __init__(self, played: Session) -> None:
        self.forced: list[float] = []
        self.chosen: list[float] = []
        self.staged: list[float] = []
        """Of answers to which steps in secret led."""
        self.plain: list[float] = []
        """Of answers to the same question that came without such steps."""
        session = Session(played.setup)
        secret = [0] * len(session.seats)
        for entry in played.journal.entries:
            if not isinstance(entry.deed, Move):
                session.apply(entry)
                continue
            seat = entry.deed.seat
            options = len(session.state.options(seat))
            kind, since = session.decisions.delays.asked[seat]
            session.apply(entry)
            if not session.ledger.is_news(None):
                secret[seat] += 1
                continue
            if secret[seat]:
                self.staged.append(entry.at - since)
            else:
                (self.forced if options == 1 else self.chosen).append(entry.at - since)
                if kind == MENU:
                    self.plain.append(entry.at - since)
            secret[seat] = 0


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


async def match(game: str, players: int, level: str, busy: int, seed: int, pauses: bool) -> Times:
    """A match of bots, as if somebody looked on who plays, beside so many busy tables."""
    hall = await Hall.open(Settings(db=":memory:", pace=1.0))
    thinkers = hall.thinkers
    thinkers.pool.workers = [Process(), Process()]  # type: ignore[list-item]
    thinkers.random = thinkers.pool.random = Random(seed)  # type: ignore[assignment]
    if not pauses:
        thinkers.pause = nothing  # type: ignore[method-assign, assignment]
    session = Session(setup_of(game, players, seats="b" * players, seed=seed), 1.0, Rng(5))
    for seat in session.seats:
        seat.level = level
        seat.is_here = True
    setup, room = session.setup, Room(hall, session)
    load = asyncio.create_task(crowd(thinkers, busy))
    try:
        text = setup.to_json().decode()
        await hall.store.create_match(setup.id, setup.code, text, room.description(), 0.0)
        await room.begin()
        while not session.is_over and session.state.plays_made < LONGEST:  # noqa: ASYNC110
            await asyncio.sleep(1.0)  # nobody tells, and it passes in a moment
        await room.stop(STOPPING)
    finally:
        load.cancel()
        await asyncio.gather(load, return_exceptions=True)
        await hall.close()
    return Times(session)


def matches(
    game: str, players: int, level: str, busy: int, seeds: int, pauses: bool = True
) -> list[Times]:
    """Some matches, each on a clock of its own."""
    return [simulate(match(game, players, level, busy, n, pauses)) for n in range(seeds)]


async def nothing(level: str, turn: Turn) -> None:
    """As it would be if an answer without a choice came without a wait."""


@pytest.mark.parametrize(("level", "busy"), share(EVERY, 0, SHARES))
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


@pytest.mark.parametrize(("level", "busy"), share(EVERY, 1, SHARES))
def test_steps_in_secret_take_no_time(level: str, busy: int) -> None:
    tables = matches("wiz", 2, level, busy, 2)
    plain = [seconds for table in tables for seconds in table.plain]
    staged = [seconds for table in tables for seconds in table.staged]
    assert len(staged) > 40
    assert len(plain) > 40
    assert distance(plain, staged) < 0.25
