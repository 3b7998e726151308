"""The campaigns of `benchmarks/server`, each in a few seconds and on a small scale.

What depends on the speed of the machine is measured there and not asserted here.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.server import abuse, cluster, copies, crash, deal, faults, load, reveal, timing
from benchmarks.server.crowd import LATE
from benchmarks.server.hosts import Host


@pytest.fixture
def host(tmp_path: Path) -> Host:
    made = Host(str(tmp_path / "campaign.sqlite3"), tmp_path, "--messages", "100000")
    made.start()
    return made


def test_a_steady_crowd_is_served(host: Host) -> None:
    try:
        found = asyncio.run(load.steady(host, [("wizard-cards", 2)], 6, 4, 20, 3))
    finally:
        host.stop()
    assert found["sockets"] == 24
    assert found["moves"] > 5
    assert found["gaps"] == 0
    assert set(found["refusals"]) <= LATE
    assert not found["errors"]


@pytest.mark.parametrize("is_astray", [False, True], ids=["straight", "passed on"])
def test_two_processes_share_the_work(is_astray: bool) -> None:
    found = cluster.measure(2, 4, 16, 3, is_astray)
    assert all(moves > 1 for moves, _ in found["each"])
    assert found["gaps"] == 0
    assert not found["refusals"]
    assert found["commits"] > 0


def test_no_key_tells_copies_apart() -> None:
    found = copies.campaign(1, {"wizards-and-relics": 2, "wysaertz": 7})
    assert all(by_key == 0 for by_key, _ in found.values())
    assert any(by_number for _, by_number in found.values())


def test_choices_of_all_seats_at_once_are_revealed_once_and_none_is_rejected(host: Host) -> None:
    try:
        found = asyncio.run(reveal.campaign(host, 3, 12, 5))
    finally:
        host.stop()
    assert found["choices"] == 36
    assert found["rejected"] == 0
    assert found["reveals"] == [1, 1, 1]


def test_a_deal_cannot_be_computed_from_what_a_viewer_is_sent() -> None:
    assert deal.run(["wizard-cards", "wysaertz"], guesses=40)


def test_kill_9_under_load_loses_nothing() -> None:
    assert crash.kill(matches=6, rate=30, times=3, longest=60)


def test_a_killed_process_is_taken_over() -> None:
    assert crash.two(matches=3, rate=15, longest=60)


def test_a_killed_postgresql_loses_nothing() -> None:
    assert crash.postgres(matches=4, rate=20, times=2, longest=60)


def test_a_killed_redis_does_no_harm() -> None:
    assert crash.redis(matches=3, rate=20, longest=60)


def test_on_a_full_disk_moves_are_refused_and_play_goes_on_after_it() -> None:
    assert crash.full(matches=4, rate=20, longest=60)


def test_abuse_changes_nothing() -> None:
    assert abuse.run(frames=1200, tokens=120, seconds=1.5, matches=3, rate=10, slowest=60_000)


def test_matches_on_a_bad_network_finish_and_equal_their_replay() -> None:
    assert faults.run(matches=2, patience=200)


def test_the_times_of_answers_are_measured() -> None:
    forced, chosen, far = timing.measure("random", tables=2, busy=0, seconds=20)
    assert forced + chosen > 5
    assert 0 <= far <= 1
