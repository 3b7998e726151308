"""docs/serving.md: its commands run, and it names every option, quota, metric and default."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pentacles.cli.app import make_app
from pentacles.cli.commands.serve import serve
from pentacles.server.quotas import DEFAULTS
from pentacles.server.settings import MESSAGES, REQUESTS
from tests.server.tables import against_bots, closed, guest, raw, run, serving

TEXT = (Path(__file__).parents[2] / "docs/serving.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if not kind for line in block.splitlines()]
SERVE = [line for line in COMMANDS if line.startswith("pentacles ")]


@pytest.mark.parametrize("line", SERVE)
def test_every_command_has_words_that_the_program_knows(line: str) -> None:
    words = shlex.split(line)[1:]
    command, bound, _ = make_app(words).parse_args(words, exit_on_error=False, print_error=False)
    assert command is serve
    assert bound.arguments or words == ["serve"]


def test_every_option_is_explained() -> None:
    for name in inspect.signature(serve).parameters:
        option = "--" + name.replace("_", "-")
        if option not in ("--pace", "--lab"):  # not about serving others
            assert option in TEXT, option


def test_limits_and_quotas_stand_there_as_they_are() -> None:
    assert f"| `--requests` | {REQUESTS} |" in TEXT
    assert f"| `--messages` | {MESSAGES} |" in TEXT
    for name, quota in DEFAULTS.items():
        assert f"| `{name}` | {quota.most:,} | {quota.words} |" in TEXT


def test_health_answers_as_it_says(address: str) -> None:
    told = re.search(r'`GET /health` answers 200 with `(\{"\w+": "\w+"), \.\.\.\}`', TEXT)
    assert told is not None
    (key, value), *_ = json.loads(told[1] + "}").items()
    assert run(raw("GET", address, "/health")).json()[key] == value


def test_a_backup_is_made_beside_a_running_server_and_can_be_restored(tmp_path: Path) -> None:
    """The two lines under "Backups", with the places of a test."""
    backup = next(line for line in COMMANDS if line.startswith("python3 -c"))
    check = COMMANDS[COMMANDS.index(backup) + 1]
    db = tmp_path / "matches.sqlite3"

    async def make(address: str) -> str:
        ann = await guest(address, "Ann")
        match = await ann.create(against_bots("wizard-cards", 1))
        gauges = (await raw("GET", address, "/metrics")).text
        for name in re.findall(r"`(pentacles_[a-z_]+)`", TEXT):
            if "_total" not in name and name.startswith("pentacles_matches"):
                assert name in gauges
        await closed(ann)
        return match.id

    with serving(db, "--pace", "10") as server:
        match = run(make(server.address))
        words = shlex.split(backup.replace("/var/lib/pentacles/matches.sqlite3", str(db)))
        subprocess.run([sys.executable, *words[1:]], cwd=tmp_path, check=True)
    checked = shlex.split(check)
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", *checked[1:]],
        cwd=tmp_path, capture_output=True, text=True, check=True,
        env=environment(),
    )  # fmt: skip
    assert "All 1 stored matches play as they did" in " ".join(done.stdout.split())
    with serving(tmp_path / "backup.sqlite3") as server:
        found = run(raw("GET", server.address, f"/api/matches/{match}"))
        assert found.json()["status"] == "playing"


def environment() -> dict[str, str]:
    """Ours, with the package at its absolute place: the command runs in another folder."""
    paths = os.environ.get("PYTHONPATH", "")
    found = os.pathsep.join(str(Path(part).resolve()) for part in paths.split(os.pathsep) if part)
    return {**os.environ, "PYTHONPATH": found}
