"""simulate: many matches, counted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.bots.intervals import Mean, wilson
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from tests.cli.command import Done, environment, run
from tests.costs import spent

Call = Callable[..., Done]
GAME = "wizard-cards"


def facts(done: Done) -> dict[str, Any]:
    assert done.code == 0, done
    found: dict[str, Any] = json.loads(done.out)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if "second" not in key}


def test_the_summary(call: Call) -> None:
    done = call("simulate", GAME, "--games", "50", "--option", "jokers=true")
    assert done.code == 0
    assert done.err == ""
    for words in ("turns", "decisions", "seat 0", "seat 1", "opener", "closer", "draw", "jokers"):
        assert words in done.out
    assert "decisions/s" in done.out
    assert max(map(len, done.out.splitlines())) < 80


def test_the_same_seed_gives_the_same_figures(call: Call) -> None:
    words = ("simulate", GAME, "--games", "40", "--seed", "9", "--json")
    first = without_time(facts(call(*words)))
    assert without_time(facts(run(*words))) == first
    other = without_time(facts(call("simulate", GAME, "--games", "40", "--seed", "10", "--json")))
    assert other["turns"] != first["turns"]


def test_figures_add_up(call: Call) -> None:
    found = facts(call("simulate", GAME, "--games", "100", "--json"))
    wins = sum(seat["games"] for seat in found["wins_by_seat"])
    roles = sum(role["games"] for role in found["wins_by_role"].values())
    assert wins + found["draws"]["games"] == 100
    assert roles == wins
    for share in [*found["wins_by_seat"], *found["wins_by_role"].values(), found["draws"]]:
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    for length in (found["turns"], found["decisions"]):
        assert length["min"] <= length["mean"] <= length["max"]


@pytest.mark.parametrize("players", [1, 12])
def test_many_seats_and_shared_wins(hats: dict[str, str], players: int) -> None:
    words = ("simulate", "crowd", "--games", "30", "--players", str(players), "--json")
    found = facts(run(*words, env=hats))
    assert len(found["wins_by_seat"]) == max(2, players)
    assert found["wins_by_role"] == {}


@pytest.mark.slow
def test_random_play_has_the_figures_of_the_specification(call: Call) -> None:
    found = facts(call("simulate", GAME, "--games", "20000", "--json"))
    for share, expected in (
        (found["wins_by_role"]["opener"], 0.477),
        (found["wins_by_role"]["closer"], 0.437),
        (found["draws"], 0.087),
    ):
        assert share["low"] <= expected <= share["high"]
    assert abs(found["turns"]["mean"] - 24.6) < 0.1
    assert abs(found["decisions"]["mean"] - 48) < 0.5


COUNTING = 3.0
"""Processor seconds after which a simulation is past its start."""


def wait_until_busy(pid: int) -> None:
    """Until a process has worked for a while; where that isn't told, for as long by the clock."""
    end = time.monotonic() + 120
    if not Path("/proc", str(pid)).exists():
        time.sleep(COUNTING)
        return
    while spent(pid) < COUNTING:
        assert time.monotonic() < end, "it does nothing"
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_ctrl_c_tells_what_was_counted_so_far() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pentacles", "simulate", GAME, "--games", "99999999", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as match:
        try:
            wait_until_busy(match.pid)
            match.send_signal(signal.SIGINT)
            out, err = match.communicate(timeout=30)
        finally:
            match.kill()
    assert match.returncode == 130
    assert b"Traceback" not in err
    assert json.loads(out)["games"] > 0


def test_playout_plays_to_the_end_or_the_limit() -> None:
    state = pentacles.game(GAME).new(2, 1)
    assert playout(state, Rng(1)) == len(state.record.moves)
    assert state.over
    state = pentacles.game(GAME).new(2, 1)
    assert playout(state, Rng(1), 5) == 5
    assert not state.over


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 1000, 0.0002, 0.0056),
    ],
)
def test_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)


def test_lengths() -> None:
    length = Mean()
    for value in (4, 6, 8):
        length.add(value)
    assert (length.mean, length.low, length.high) == (6, 4, 8)
    assert length.margin == pytest.approx(1.959964 * 2 / 3**0.5)
