"""A sixth game is one folder: the one that docs/adding-a-game.md builds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth_game import install

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A Python path with the template game as an installed package announces itself."""
    return {**os.environ, "PYTHONPATH": install(tmp_path_factory.mktemp("sixth"))}


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )


def test_the_conformance_suite_and_its_own_tests_pass(environment: dict[str, str]) -> None:
    place = environment["PYTHONPATH"].split(os.pathsep)[0]
    done = run(
        environment,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--game",
        "high-hat",
        *("--cases", "all" if os.environ.get("PENTACLES_FULL") else "few"),
        "tests/conformance",
        f"{place}/high_hat/tests",
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["games"], "High Hat"),
        (["rules", "high-hat", "HH-2.2"], "The highest takes the trick"),
        (["cards", "high-hat"], "Wizard's hat"),
        (["simulate", "high-hat", "--games", "20", "--players", "4", "--seed", "1"], "seat"),
    ],
)
def test_the_command_line_knows_it(
    environment: dict[str, str], words: list[str], expected: str
) -> None:
    done = run(environment, "-m", "pentacles", *words)
    assert done.returncode == 0, done.stderr
    assert expected in " ".join(done.stdout.split())


def test_the_page_of_its_layout_is_written_where_you_say(
    environment: dict[str, str], tmp_path: Path
) -> None:
    done = run(environment, "-m", "pentacles.envs.layouts", str(tmp_path), "--game", "high-hat")
    assert done.returncode == 0, done.stderr
    assert "| 11 | `lay 12` |" in (tmp_path / "high-hat.md").read_text(encoding="utf-8")


def test_the_pages_of_the_repository_stay_as_they_are(environment: dict[str, str]) -> None:
    done = run(environment, "-m", "pentacles.envs.layouts", "--check")
    assert (done.returncode, done.stdout) == (0, "")


def test_an_entry_point_has_the_id_of_its_game(tmp_path: Path) -> None:
    path = install(tmp_path, **{"top-hat": "high_hat:GAME"})
    words = "import pentacles; pentacles.game('top-hat')"
    done = run({**os.environ, "PYTHONPATH": path}, "-c", words)
    assert "entry point 'top-hat' leads to the game 'high-hat'" in done.stderr
