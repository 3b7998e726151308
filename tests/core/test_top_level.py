"""What `import pentacles` gives."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import pentacles
from pentacles.core.rng import Rng

ROOT = Path(__file__).parents[2]


@pytest.fixture
def record() -> pentacles.Record:
    state = pentacles.game("wizard-cards").new(2, 7)
    while not state.over:
        state.play(state.seat, state.options(state.seat)[0])
    return state.record


def test_every_public_name_is_there() -> None:
    wanted = "State Game Decision Event Record Budget Bot Eyes advise analyse walk load".split()
    assert set(wanted) <= set(pentacles.__all__)
    assert all(getattr(pentacles, name).__doc__ for name in pentacles.__all__)


def test_a_record_is_replayed_from_itself_its_text_and_its_file(
    record: pentacles.Record, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.to_json())
    states = [pentacles.replay(one) for one in (record, record.to_json(), file, str(file))]
    assert all(state == states[0] for state in states)
    assert pentacles.replay(file, 3).record.moves == record.moves[:3]


@pytest.mark.parametrize("wrong", ["", "[]", "{", "no-such-file.json", 5, None])
def test_what_is_no_record_is_told(wrong: object) -> None:
    with pytest.raises(pentacles.Unreadable):
        pentacles.replay(wrong)  # type: ignore[arg-type]


def test_the_moves_of_a_record_are_walked(record: pentacles.Record) -> None:
    walked = [
        (one.move, f"{one.seat}", one.label, len(one.events)) for one in pentacles.walk(record)
    ]
    assert [move for move, *_ in walked] == list(range(1, len(record.moves) + 1))
    assert [seat for _, seat, *_ in walked] == [move.partition(" ")[0] for move in record.moves]
    assert all(label and events for _, _, label, events in walked)


@pytest.mark.parametrize("name", pentacles.games())
def test_a_seed_is_enough_to_sample(name: str) -> None:
    state = pentacles.game(name).new(seed=5)
    for seat in (0, state.seats):
        assert state.sample(seat, 3).to_json() == state.sample(seat, Rng(3)).to_json()
    assert state.sample(0).to_json() != state.sample(0, 1).to_json()


def test_a_match_is_analysed(record: pentacles.Record) -> None:
    points = pentacles.analyse(record, playouts=2, points=4)
    assert points[0].move == 0
    assert points[-1].move == len(record.moves)
    assert sum(points[-1].chances) == pytest.approx(1)


def test_readme_passes_strict_types(tmp_path: Path) -> None:
    parser = doctest.DocTestParser()
    code = "".join(one.source for one in parser.get_examples((ROOT / "README.md").read_text()))
    assert "pentacles.game(" in code
    (tmp_path / "readme.py").write_text(code)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "readme.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
