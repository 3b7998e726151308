"""Analysis: a curve that ends with the result, marks, and pictures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pentacles
from pentacles.bots import make_bot
from pentacles.bots.analysis import Point, curve, mark, picture, turning_points
from pentacles.bots.arena import play_match
from pentacles.bots.shares import shares_of
from pentacles.core.state import State
from pentacles.server.thinking.tasks import Outline, carry_out


@pytest.fixture(scope="module")
def finished() -> State:
    state = pentacles.game("wizard-cards").new(seed=12)
    play_match(state, [make_bot("adept", 1), make_bot("random", 2)])
    return state


def test_the_curve_begins_open_and_ends_with_the_result(finished: State) -> None:
    found = list(curve(finished.game, finished.record, playouts=20, points=1000))
    assert [point.move for point in found] == list(range(len(finished.record.moves) + 1))
    assert found[-1].chances == shares_of(finished)
    assert 0 < found[0].chances[0] < 1
    for point in found:
        assert sum(point.chances) == pytest.approx(1.0)


def test_a_move_belongs_to_the_turn_in_which_it_was_made(finished: State) -> None:
    game, record = finished.game, finished.record
    turns = [game.replay(record, made).turn for made in range(len(record.moves))]
    assert len(set(turns)) > 3
    found = list(curve(game, record, playouts=1, points=1000))
    assert [point.turn for point in found[1:]] == turns
    assert [move.turn for move in carry_out(Outline(record.to_json())).moves] == turns


def test_few_points_are_spread_over_the_match(finished: State) -> None:
    found = list(curve(finished.game, finished.record, playouts=2, points=8))
    assert 8 <= len(found) <= 18
    assert found[-1].move == len(finished.record.moves)


def test_the_same_seed_gives_the_same_curve(finished: State) -> None:
    curves = [list(curve(finished.game, finished.record, 3, 10, seed=4)) for _ in range(2)]
    assert curves[0] == curves[1]


@pytest.mark.parametrize(
    ("change", "sign"), [(-0.3, "??"), (-0.15, "??"), (-0.1, "?!"), (0.0, ""), (0.08, "!")]
)
def test_moves_are_marked_by_what_they_cost(change: float, sign: str) -> None:
    assert mark(change, 10_000) == sign
    assert mark(change, 2) == ""


def test_turning_points_are_the_largest_changes_in_order() -> None:
    points = [Point(n, 1, 0, "", (c, 1 - c)) for n, c in enumerate([0.5, 0.6, 0.6, 0.1, 0.9])]
    assert [point.move for point in turning_points(points, 2)] == [3, 4]


def test_the_picture_is_an_svg(finished: State, tmp_path: Path) -> None:
    found = list(curve(finished.game, finished.record, playouts=2, points=8))
    path = tmp_path / "curve.svg"
    picture(found, "Wizard Cards", ["Seat 0", "Seat 1"]).save(str(path))
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_the_command_tells_and_prints_json(finished: State, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(finished.record.to_json(), encoding="utf-8")
    words = [sys.executable, "-m", "pentacles", "analyse", str(path), "--playouts", "3"]
    told = subprocess.run(words, capture_output=True, text=True, check=True, timeout=120)
    assert "Seat 1" in told.stdout
    assert "chances after" in told.stdout
    data = subprocess.run(
        [*words, "--json"], capture_output=True, text=True, check=True, timeout=120
    )
    assert json.loads(data.stdout)["points"][-1]["move"] == len(finished.record.moves)
