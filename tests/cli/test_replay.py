"""replay: a match told sentence by sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import pentacles
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from tests.cli.command import Done, refused, run

Call = Callable[..., Done]
GAME = "wizard-cards"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    state = pentacles.game(GAME).new(2, seed=3)
    playout(state, Rng(3))
    path = tmp_path / "record.json"
    path.write_text(state.record.to_json())
    return path


def test_a_spectator_is_told_public_things_with_rules(call: Call, record: Path) -> None:
    done = call("replay", str(record))
    assert done.code == 0
    assert "Seat 0 draws 5 cards. (WC-1.5)" in done.out
    assert "(WC-11.1)" in done.out
    assert max(map(len, done.out.splitlines())) < 80


def test_a_seat_is_told_its_own_cards(call: Call, record: Path) -> None:
    done = call("replay", str(record), "--seat", "0", "--moves", "0")
    assert "You draw " in done.out
    assert "Seat 1 draws 5 cards." in done.out
    assert "After move 0 of " in done.out


def test_all_tells_everything(call: Call, record: Path) -> None:
    done = call("replay", str(record), "--all")
    assert "draws 5 cards" not in done.out


def test_all_shows_every_hand(call: Call, record: Path) -> None:
    state = pentacles.game(GAME).new(2, seed=3)
    lines = call("replay", str(record), "--all", "--moves", "0").out
    table = " ".join(lines.partition("After move 0")[2].split())
    for seat in (0, 1):
        assert all(f"({code}) (" in table for code in state.zone(f"hand_{seat}"))
    assert "[seen]" not in table
    seen = call("replay", str(record), "--moves", "0").out.partition("After move 0")[2]
    assert not any(f"({code})" in seen for code in state.zone("hand_0"))


def test_json(call: Call, record: Path) -> None:
    moves = len(json.loads(record.read_text())["moves"])
    whole = json.loads(call("replay", str(record), "--json").out)
    assert whole["is_over"]
    assert whole["moves"] == moves
    assert {"move", "turn", "seat", "kind", "rule", "sentence"} == set(whole["events"][0])
    assert whole["events"][-1]["move"] == moves
    part = json.loads(call("replay", str(record), "--json", "--moves", "2").out)
    assert part["events"] == [event for event in whole["events"] if event["move"] <= 2]
    assert not part["is_over"]


def test_a_saved_match_can_be_told(call: Call, tmp_path: Path) -> None:
    state = pentacles.game(GAME).new(2, seed=3)
    playout(state, Rng(3), 4)
    path = tmp_path / "save.json"
    path.write_text(state.to_json())
    assert "After move 4 of 4:" in call("replay", str(path)).out


def test_a_match_from_a_position(call: Call, tmp_path: Path) -> None:
    state = pentacles.game(GAME).position({"hand_0": ["7C"], "hand_1": ["AS", "2S", "3S"]})
    state.do("cast 7C")
    path = tmp_path / "record.json"
    path.write_text(state.record.to_json())
    assert "Seat 0 casts Greater Wrath (7C)." in call("replay", str(path)).out


def test_a_player_who_left(call: Call, tmp_path: Path) -> None:
    state = pentacles.game(GAME).new(2, seed=3)
    state.leave(0)
    path = tmp_path / "record.json"
    path.write_text(state.record.to_json())
    done = call("replay", str(path))
    assert "(WC-16.5)" in done.out


def test_what_cannot_be_asked(call: Call, record: Path) -> None:
    assert "seats are 0 to 1" in refused(call("replay", str(record), "--seat", "2"))
    assert "not both" in refused(call("replay", str(record), "--seat", "0", "--all"))
    last = len(json.loads(record.read_text())["moves"])
    for moves in (-1, last + 1):
        told = refused(call("replay", str(record), "--moves", str(moves)))
        assert f"--moves must be from 0 to {last}, got {moves}." in told
    assert call("replay", str(record), "--moves", str(last)).code == 0


def test_from_outside(record: Path) -> None:
    done = run("replay", str(record))
    assert done.code == 0
    assert "\x1b" not in done.out
