"""The lab's reports on the page of the table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import pentacles
from pentacles.server.lab_reports import Reports, found_in
from tests.server.tables import serving

FACTS = {
    "game": {"id": "wizard-cards", "title": "Wizard Cards"},
    "games": 200,
    "players": 2,
    "bots": ["random", "random"],
    "conclusions": [{"mark": "look", "text": "The first seat wins more."}],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    runs = tmp_path / "runs"
    for name in ("first", "damaged", "bad name"):
        (runs / name).mkdir(parents=True)
        (runs / name / "report.html").write_text("<h1>Report</h1>", encoding="utf-8")
    (runs / "first" / "report.json").write_text(json.dumps(FACTS), encoding="utf-8")
    (runs / "bad name" / "report.json").write_text(json.dumps(FACTS), encoding="utf-8")
    (runs / "damaged" / "report.json").write_text("{", encoding="utf-8")
    (tmp_path / "report.html").write_text("not yours", encoding="utf-8")
    return runs


def test_a_server_lists_and_shows_reports(folder: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "matches.sqlite3")
    with (
        serving(database, "--lab", str(folder)) as server,
        httpx.Client(base_url=server.address) as web,
    ):
        listed = web.get("/api/lab").json()
        assert [(run["name"], run["matches"]) for run in listed] == [("first", 200)]
        assert listed[0]["conclusions"] == ["The first seat wins more."]
        report = web.get("/lab/first")
        assert report.text == "<h1>Report</h1>"
        policy = report.headers.get_list("content-security-policy")
        assert len(policy) == 1
        assert "sandbox" in policy[0]
        assert (
            "unsafe-inline"
            not in web.get("/api/lab").headers["content-security-policy"].split("style-src-attr")[0]
        )
        assert web.get("/lab/none").status_code == 404
        assert web.get("/lab/%2e%2e").status_code == 404


def recorded(moves: int | None = None) -> str:
    state = pentacles.game("wizard-cards").new(2, 5)
    while not state.over and (moves is None or state.plays_made < moves):
        decision = state.decisions[0]
        state.play(decision.seat, decision.options[0])
    return replace(state.record, names=("adept", "random")).to_json()


def test_a_click_plays_an_odd_match_in_the_page(folder: Path, tmp_path: Path) -> None:
    kept = folder / "first" / "replays"
    kept.mkdir()
    (kept / "match-3.json").write_text(recorded(), encoding="utf-8")
    (kept / "match-4.json").write_text(recorded(6), encoding="utf-8")
    (kept / "match-5.json").write_text("{}", encoding="utf-8")
    with (
        serving(str(tmp_path / "matches.sqlite3"), "--lab", str(folder)) as server,
        httpx.Client(base_url=server.address) as web,
    ):
        answer = web.get("/api/lab/first/3")
        assert answer.status_code == 303
        place = answer.headers["location"]
        assert web.get("/api/lab/first/3").headers["location"] == place
        match = place.removeprefix("/replay/")
        told = web.get(f"/api/matches/{match}").json()
        assert told["status"] == "over"
        assert [seat["level"] for seat in told["seats"]] == ["adept", "random"]
        moves = web.get(f"/api/matches/{match}/moments?seat=all").json()
        assert len(moves["moves"]) == len(json.loads(recorded())["moves"])
        last = web.get(f"/api/matches/{match}/moments/{len(moves['moves'])}?seat=all").json()
        assert last["table"]["is_over"]
        assert web.get("/api/lists/finished").json()["matches"] == []
        for name, status in (("first/4", 409), ("first/5", 409), ("first/6", 404)):
            assert web.get(f"/api/lab/{name}").status_code == status, name
        for name in ("%2e%2e/3", "none/3", "bad%20name/3", "first/x"):
            assert web.get(f"/api/lab/{name}").status_code == 404, name


@pytest.mark.parametrize(
    "name", ["..", "../..", "", ".", "first/..", "first/report.html", "bad name", "x\0y", "a" * 99]
)
def test_a_name_never_leads_out_of_the_folder(folder: Path, name: str) -> None:
    assert Reports(folder / "first").read(name) is None
    assert Reports(folder).read(name) is None


def test_a_folder_that_is_not_there_has_no_reports(tmp_path: Path) -> None:
    assert found_in(tmp_path / "nowhere") == []
