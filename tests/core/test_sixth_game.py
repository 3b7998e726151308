"""A sixth game is one folder: the one that docs/adding-a-game.md builds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`(?P<name>[\w/.]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A Python path with the template game as an installed package announces itself."""
    place = tmp_path_factory.mktemp("sixth")
    for part in FILE.finditer(PAGE.read_text(encoding="utf-8")):
        path = place / "high_hat" / part["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(part["text"], encoding="utf-8")
    info = place / "high_hat-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: high-hat\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pentacles.games]\nhigh-hat = high_hat:GAME\n")
    inherited = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(place), inherited]))}


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
        "--cases",
        "all",
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
