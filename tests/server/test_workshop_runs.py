"""Runs of the lab on a real server: measured, tuned, compared, shown, stopped, taken up again."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pentacles.server.workshop import lab_queue
from tests.server.servers import children
from tests.server.tables import Server, serving
from tests.server.workshops import PATIENCE, Maker, making

PLAIN = "wizard-cards"
CARD = "hearts_6"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        with serving(folder / "matches.sqlite3") as server:
            yield server


@pytest.fixture(scope="module")
def ann(served: Server) -> Iterator[Maker]:
    with making(served.address) as maker:
        yield maker


@pytest.fixture(scope="module")
def made(ann: Maker) -> dict[str, Any]:
    return ann.forked(PLAIN, name="Mine")


def test_a_card_is_measured_with_it_and_without_it(ann: Maker, made: dict[str, Any]) -> None:
    begun = ann.run(made, kind="measure", card=CARD, matches=100, bots=["random"])
    assert begun["state"] in ("waiting", "running")
    assert (begun["set_name"], begun["version"], begun["total"]) == ("Mine", 1, 200)
    done = ann.until(begun["id"], "done")
    assert done["done"] == done["total"]
    figures = done["figures"]
    base = figures["variants"][0]
    assert base["matches"] == 100
    assert len(base["seats"]) == 2
    row = next(one for one in base["cards"] if one["id"] == CARD)
    for way in ("drawn", "opening", "played", "difference"):
        assert row[way]["low"] <= row[way]["value"] <= row[way]["high"]
    assert sum(bar[2] for bar in base["turns"]["histogram"]) == 100
    assert figures["conclusions"]
    assert done["has_report"]
    report = ann.get(f"runs/{begun['id']}/report")
    assert report.headers["content-type"].startswith("text/html")
    assert "sandbox" in report.headers["content-security-policy"]
    assert "<html" in report.text[:300]
    listed = ann.get("runs").json()
    assert listed["missing"] == ""
    assert [(one["id"], one["figures"]) for one in listed["runs"]] == [(begun["id"], None)]


def test_a_number_is_tuned_and_the_fair_one_is_named(ann: Maker) -> None:
    made = ann.forked("wizards-and-relics")
    wish = {"card": "master_of_the_flames", "fields": ["power"], "values": [3, 9, 15]}
    begun = ann.run(made, kind="tune", matches=40, bots=["random"], **wish)
    figures = ann.until(begun["id"], "done")["figures"]
    assert [one["value"] for one in figures["variants"]] == [9, 3, 15]
    fair = figures["fair"]
    assert [point["value"] for point in fair["points"]] == [3, 9, 15]
    assert fair["value"] in (3, 9, 15)
    assert str(fair["value"]) in fair["text"]


def test_two_versions_are_compared_over_the_same_deals(ann: Maker) -> None:
    made = ann.forked(PLAIN, name="Two")
    document = made["document"]
    cards = [{**card, "name": f"New {card['name']}"} for card in document["cards"]]
    ann.saved(made, {**document, "cards": cards})
    begun = ann.run(made, kind="compare", version=1, other_version=2, matches=60, bots=["random"])
    figures = ann.until(begun["id"], "done")["figures"]
    assert [one["name"] for one in figures["variants"]] == ["Two, version 1", "Two, version 2"]
    assert {row["measure"] for row in figures["differences"]} >= {"turns", "first"}
    assert all(row["value"] == 0 for row in figures["differences"])  # only names have changed
    same = ann.post(f"sets/{made['info']['id']}/runs", kind="compare", version=2)
    assert same.status_code == 400


def test_moments_are_shown_as_replays(ann: Maker, made: dict[str, Any]) -> None:
    begun = ann.run(made, kind="show", card=CARD, matches=30, bots=["random"])
    moments = ann.until(begun["id"], "done")["moments"]
    assert 1 <= len(moments) <= 3
    for moment in moments:
        match = ann.web.get(f"/api/matches/{moment['match']}").json()
        assert match["status"] == "over"
        assert (match["set_name"], match["set_version"]) == ("Mine", 1)
        assert moment["text"]
        assert "%" not in moment["text"]  # what happened; the figures stand beside it
        path = f"/api/matches/{moment['match']}/moments/{moment['move']}?seat=all"
        assert ann.web.get(path).status_code == 200


def test_a_run_is_stopped_and_keeps_what_it_came_to(ann: Maker, made: dict[str, Any]) -> None:
    begun = ann.run(made, kind="measure", matches=4000, bots=["adept"])
    seen = ann.until(begun["id"], "running", has_figures=True)
    assert 0 < seen["figures"]["matches"] < 4000
    assert seen["seconds_left"] > 0
    stopped = ann.post(f"runs/{begun['id']}/cancel").json()
    assert stopped["state"] == "stopped"
    assert stopped["figures"]["matches"] > 0
    left = ann.post(f"runs/{begun['id']}/delete").json()["runs"]
    assert begun["id"] not in [one["id"] for one in left]
    assert ann.get(f"runs/{begun['id']}").status_code == 404


def test_wrong_wishes_are_told_and_nothing_waits(ann: Maker, made: dict[str, Any]) -> None:
    for wish in (
        {"kind": "guess"},
        {"kind": "tune", "card": "hearts_5"},
        {"kind": "tune", "card": CARD, "fields": ["value"], "values": [1]},
        {"kind": "tune", "card": CARD, "fields": ["luck"], "values": [1, 2]},
        {"kind": "measure", "bots": ["sorcerer"]},
        {"kind": "measure", "bots": []},
        {"kind": "measure", "matches": 0},
        {"kind": "measure", "card": "nobody"},
        {"kind": "measure", "players": 99},
        {"kind": "measure", "options": {"no_such": 1}},
        {"kind": "show"},
        {"kind": "compare"},
    ):
        answer = ann.post(f"sets/{made['info']['id']}/runs", **wish)
        assert answer.status_code == 400, (wish, answer.text)
    assert not [one for one in ann.get("runs").json()["runs"] if one["state"] == "waiting"]


def test_anothers_runs_are_not_there(ann: Maker, made: dict[str, Any], served: Server) -> None:
    begun = ann.run(made, kind="measure", matches=4, bots=["random"])
    with making(served.address, "Bob") as bob:
        for path in (f"runs/{begun['id']}", f"runs/{begun['id']}/report"):
            assert bob.get(path).status_code == 404
        assert bob.post(f"runs/{begun['id']}/cancel").status_code == 404
        assert bob.post(f"runs/{begun['id']}/delete").status_code == 404
        assert bob.get("runs").json()["runs"] == []
    ann.until(begun["id"], "done")


def lab_processes(server: Server) -> dict[int, int]:
    """The processes in which a server lets the lab run, with their niceness."""
    assert server.process is not None
    mine = children(server.process.pid)
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ni=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return {
        int(pid): int(nice)
        for pid, nice, words in rows
        if int(pid) in mine and "pentacles.lab.job" in words
    }


def gentle_process(server: Server) -> int:
    """The process of the lab, as soon as it gives way to all others."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for process, niceness in lab_processes(server).items():
            if niceness >= 15:
                return process
        time.sleep(0.05)
    raise AssertionError(f"no process of the lab gives way: {lab_processes(server)}")


def is_there(pid: int) -> bool:
    """Whether a process is still there."""
    return subprocess.run(["ps", "-p", str(pid)], capture_output=True, check=False).returncode == 0


def test_a_run_survives_a_restart_and_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    db = tmp_path / "matches.sqlite3"
    played, run, token = 0, "", ""
    seen: dict[str, Any] = {}
    for how in (signal.SIGTERM, signal.SIGKILL, signal.SIGTERM):
        server = Server(db).start()
        try:
            with making(server.address) as ann:
                token = token or ann.web.headers["Authorization"]
                ann.web.headers["Authorization"] = token
                if not run:
                    wish = {"kind": "measure", "matches": 20_000, "bots": ["adept"]}
                    run = ann.run(ann.forked(PLAIN), **wish)["id"]
                seen = ann.until(run, "running", beyond=played)
                played = seen["done"]
                process = gentle_process(server)
                if how != signal.SIGKILL and "restarted" in seen["problem"]:
                    stopped = ann.post(f"runs/{run}/cancel").json()
                    assert stopped["state"] == "stopped"
                    assert stopped["done"] >= played
        finally:
            server.stop(how)
        end = time.monotonic() + PATIENCE
        while is_there(process):  # it never goes on alone
            assert time.monotonic() < end
            time.sleep(0.05)
    assert "restarted" in seen["problem"]
    assert not list((tmp_path / "pentacles" / "workshop").glob("*/*"))


def test_limits_of_runs_and_sets_are_told(tmp_path: Path) -> None:
    quotas = ("sets=2", "versions=2", "runs=1", "run_matches=500", "set_bytes=100000")
    words = [word for quota in quotas for word in ("--quota", quota)]
    words += ["--lab-runs", "0"]
    with serving(tmp_path / "m.sqlite3", *words) as server, making(server.address) as ann:
        made = ann.forked(PLAIN)
        limits = ann.get("sets").json()
        assert (limits["most_sets"], limits["most_versions"]) == (2, 2)
        second = ann.saved(made, made["document"])
        third = ann.post(
            f"sets/{made['info']['id']}/save", base=second["version"], document=made["document"]
        )
        assert third.status_code == 429
        assert "at most 2 versions of one card set. Fork the set" in third.json()["message"]
        ann.made(game=PLAIN)
        full = ann.post("sets", game=PLAIN)
        assert full.status_code == 429
        assert "at most 2 card sets of one guest. Delete one first." in full.json()["message"]
        off = ann.post(f"sets/{made['info']['id']}/runs", kind="measure")
        assert (off.status_code, off.json()["code"]) == (409, "no_lab")
        assert "switched it off" in ann.get("runs").json()["missing"]


def test_who_has_too_many_runs_waits(tmp_path: Path) -> None:
    words = ("--quota", "runs=1", "--quota", "run_matches=50000")
    with serving(tmp_path / "m.sqlite3", *words) as server, making(server.address) as ann:
        made = ann.forked(PLAIN)
        many = ann.post(f"sets/{made['info']['id']}/runs", kind="measure", matches=50_001)
        assert many.status_code == 429
        assert "at most 50,000 matches of one run" in many.json()["message"]
        path = f"sets/{made['info']['id']}/runs"
        wish = {"kind": "measure", "matches": 40_000, "bots": ["adept"]}
        with ThreadPoolExecutor(4) as pool:  # asked for at once, and still one
            asked = [pool.submit(ann.post, path, **wish) for _ in range(4)]
        answers = sorted((one.result() for one in asked), key=lambda one: one.status_code)
        assert [one.status_code for one in answers] == [201, 429, 429, 429]
        begun = answers[0].json()
        more = ann.post(f"sets/{made['info']['id']}/runs", kind="measure", matches=10)
        assert more.status_code == 429
        assert "Wait for one, or stop it." in more.json()["message"]
        with making(server.address, "Bob") as bob:
            other = bob.run(bob.forked(PLAIN), kind="measure", matches=4, bots=["random"])
            assert bob.get(f"runs/{other['id']}").json()["ahead"] == 1
            ann.post(f"runs/{begun['id']}/cancel")
            bob.until(other["id"], "done")


def test_tables_keep_their_pace_while_the_lab_runs(ann: Maker, made: dict[str, Any]) -> None:
    """What is asked of the server is answered while a run is on."""
    begun = ann.run(made, kind="measure", matches=4000, bots=["adept"])
    ann.until(begun["id"], "running")
    for _ in range(20):
        assert ann.web.get("/health").json()["state"] == "ok"
    match = ann.post(f"sets/{made['info']['id']}/try", level="random").json()
    assert match["status"] == "playing"
    ann.post(f"runs/{begun['id']}/cancel")


def test_without_its_packages_the_lab_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_queue, "find_spec", lambda _: None)
    said = lab_queue.trouble_of(1)
    assert "The lab is not installed on this server" in said
    assert "pyarrow" in said
