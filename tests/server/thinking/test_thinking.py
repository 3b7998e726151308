"""Bots that think in real processes: for every game, again the same, and through kills."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable

import pytest

import pentacles
from pentacles.bots import Budget, Eyes, advise, make_bot
from pentacles.core.errors import BadOption
from pentacles.core.state import State
from pentacles.core.table import replace
from pentacles.server.thinking import Thinkers, ThinkingFailed
from pentacles.server.thinking.analysis_task import improved, is_luck
from pentacles.server.thinking.tasks import Advice, Moved, game_for
from pentacles.session.http_bodies import Analysis


def asked(name: str, wanted: int = 2) -> tuple[State, int, list[int]]:
    """A match at a moment when a seat has something to choose."""
    state = pentacles.game(name).new(seed=11)
    for _ in range(6):
        decision = state.decisions[0]
        state.play(decision.seat, decision.options[0])
    while len(state.decisions[0].options) < wanted:
        decision = state.decisions[0]
        state.play(decision.seat, decision.options[0])
    decision = state.decisions[0]
    return state, decision.seat, list(decision.options)


def think(
    work: Callable[[Thinkers], Awaitable[None]],
    size: int = 1,
    patience: float = 60,
    start: float = 60,
) -> None:
    async def run() -> None:
        thinkers = Thinkers(size, patience, start)
        try:
            await work(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(run())


def process(thinkers: Thinkers, worker: int = 0) -> int:
    found = thinkers.pool.workers[worker].process
    assert found is not None
    return found.pid


def test_every_level_chooses_for_every_game_what_the_same_bot_chooses_here() -> None:
    async def work(thinkers: Thinkers) -> None:
        for name in pentacles.games():
            state, seat, options = asked(name)
            for level in ("random", "apprentice", "adept", "archmage"):
                chosen, *_ = await thinkers.choose(
                    state.to_json(), seat, level, options, seed=5, iterations=20
                )
                here = make_bot(level, 5, Budget(20)).choose(Eyes(state, seat))
                assert chosen == here
                assert chosen in options

    think(work)


def test_hints_are_those_of_the_bots() -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, _ = asked("wizard-cards", 3)
        found = await thinkers.hint(state.to_json(), seat, seed=3, iterations=40)
        here = advise(state, seat, Budget(40), 3)
        assert [line.action for line in found] == [hint.action for hint in here][: len(found)]
        assert all(line.label and 0 <= line.win_chance <= 1 for line in found)

    think(work)


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, _ = asked("wizard-cards")
        with pytest.raises(ThinkingFailed, match="not asked"):
            await thinkers.hint(state.to_json(), 1 - seat, iterations=5)

    think(work)


def test_a_process_that_was_killed_is_replaced_and_its_task_done() -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, options = asked("wizard-cards")
        text = state.to_json()
        first = await thinkers.choose(text, seat, "archmage", options, seed=1, iterations=10)
        pid = process(thinkers)
        os.kill(pid, signal.SIGKILL)
        again = await thinkers.choose(text, seat, "archmage", options, seed=1, iterations=10)
        assert again == first
        assert process(thinkers) != pid

        busy = asyncio.create_task(
            thinkers.choose(text, seat, "archmage", options, seed=1, iterations=400)
        )
        await asyncio.sleep(0.05)
        os.kill(process(thinkers), signal.SIGKILL)
        undisturbed = make_bot("archmage", 1, Budget(400)).choose(Eyes(state, seat))
        assert await busy == (undisturbed,)

    think(work)


def test_a_process_that_hangs_is_replaced_and_its_task_done() -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, options = asked("wizard-cards")
        text = state.to_json()
        first = await thinkers.choose(text, seat, "adept", options, seed=1)
        pid = process(thinkers)
        os.kill(pid, signal.SIGSTOP)
        thinkers.patience = 2.0
        assert await thinkers.choose(text, seat, "adept", options, seed=1) == first
        assert process(thinkers) != pid
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    think(work)


def test_the_match_goes_on_when_nobody_can_think(caplog: pytest.LogCaptureFixture) -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, options = asked("wizard-cards")
        start = time.monotonic()
        assert (await thinkers.choose(state.to_json(), seat, "archmage", options))[0] in options
        assert time.monotonic() - start < 20
        assert (await thinkers.choose("no match", seat, "adept", options))[0] in options

    think(work, patience=-0.99, start=0)
    assert "an option is drawn" in caplog.text


def test_the_loop_goes_on_while_bots_think() -> None:
    async def work(thinkers: Thinkers) -> None:
        state, seat, options = asked("wizard-cards")
        text = state.to_json()
        await thinkers.choose(text, seat, "adept", options)
        thought = asyncio.create_task(thinkers.choose(text, seat, "archmage", options))
        ticks = 0
        while not thought.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 20

    think(work)


@pytest.mark.parametrize(
    ("played", "others", "change", "lucky"),
    [
        (0.30, (0.50, 0.20), -0.30, False),  # a mistake: the best was much better
        (0.49, (0.50, 0.20), -0.30, True),  # nothing better was there, and it went wrong
        (0.70, (0.50, 0.30), 0.30, False),  # the best move by far
        (0.50, (0.50, 0.49), 0.30, True),  # any move would have done
        (0.50, (), 0.30, True),  # there was nothing to choose
    ],
)
def test_luck_is_told_from_choice(
    played: float, others: tuple[float, ...], change: float, lucky: bool
) -> None:
    move = Moved(0, 5, "Cast", 3)
    advice = [Advice(5, "Cast", played, "")]
    advice += [Advice(n, f"Move {n}", chance, "") for n, chance in enumerate(others, 10)]
    assert is_luck(move, tuple(advice), change) is lucky


def test_analysis_tells_the_curve_turning_points_and_better_moves() -> None:
    state = pentacles.game("wizard-cards").new(players=2, seed=4)
    played = 0
    while not state.over:
        decision = state.decisions[0]
        state.play(decision.seat, decision.options[played * 7 % len(decision.options)])
        played += 1
    record = state.record

    async def work(thinkers: Thinkers) -> None:
        seen: list[Analysis] = []
        found = await thinkers.analyse(record.to_json(), seen.append, samples=1, seed=2)
        assert found.state == "done"
        assert [point.move for point in found.points][:2] == [0, 1]
        assert found.points[-1].move == len(record.moves)
        winners = state.winners
        assert all(found.points[-1].chances[seat] > 0 for seat in winners)
        assert all(abs(sum(point.chances) - 1) < 0.01 for point in found.points)
        assert set(found.turning_points) <= {point.move for point in found.points}
        marked = {point.move for point in found.points if point.mark in {"?!", "??"}}
        assert {one.move for one in found.better} <= marked
        assert all(one.better != one.played for one in found.better)
        lucky = {point.move for point in found.points if point.is_luck}
        assert lucky.isdisjoint(one.move for one in found.better)
        assert [one.state for one in seen][:1] == ["working"]
        assert seen[-1] == found
        assert await thinkers.analyse(record.to_json(), samples=1, seed=2) == found

    think(work, size=2)


def test_a_bot_that_has_to_move_comes_before_an_analysis() -> None:
    state = pentacles.game("wizard-cards").new(players=2, seed=4)
    while not state.over:
        decision = state.decisions[0]
        state.play(decision.seat, decision.options[0])
    record = state.record.to_json()

    async def work(thinkers: Thinkers) -> None:
        now, seat, options = asked("wizard-cards")
        await thinkers.choose(now.to_json(), seat, "adept", options)
        analysis = asyncio.create_task(thinkers.analyse(record, samples=2_000))
        await asyncio.sleep(0.3)
        await asyncio.wait_for(thinkers.choose(now.to_json(), seat, "adept", options), 10)
        assert not analysis.done()
        analysis.cancel()

    think(work)


def test_games_are_made_once() -> None:
    one = game_for("wizard-cards", "{}", "")
    assert game_for("wizard-cards", "{}", "") is one


def test_a_level_that_does_not_exist_is_named() -> None:
    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(BadOption, match=r"Unknown bot 'titan'\. Bots: random, "):
            await thinkers.choose("{}", 0, "titan", [1, 2])

    think(work)


def test_a_better_move_says_what_the_sage_would_have_chosen() -> None:
    move = Moved(0, 3, "Wait", 1)
    best, sages, played = (Advice(n, f"Do {n}", 0.5, "It is good.") for n in (1, 2, 3))
    told = improved(move, (best, sages, played), 7)
    assert told is not None
    assert told.reason == "It is good."
    for advice, note in (
        ((replace(best, is_sages=True), sages, played), "The sage would have chosen it too."),
        ((best, replace(sages, is_sages=True), played), "The sage would have chosen: Do 2."),
    ):
        told = improved(move, advice, 7)
        assert told is not None
        assert told.reason == f"It is good. {note}"
    told = improved(move, (best, sages, replace(played, is_sages=True)), 7)
    assert told is not None
    assert told.reason == "It is good.", "it would have done what was done"
