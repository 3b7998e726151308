"""Environments besides the project's own: one for the peers, and one for each earlier version."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".peers"
STAMP = FOLDER / "installed.json"
VERSIONS = ROOT / ".before"
"""Earlier versions of this project, each in an environment named after its commit."""


class NoVersion(Exception):
    """An earlier version isn't available."""


# One line for each library of peers.py; a line that can't be installed leaves the others alone.
WANTED = {
    "open_spiel": ["open_spiel==2.0.*"],
    "rlcard": ["rlcard==1.2.*"],
    "pettingzoo": ["pettingzoo[classic]==1.25.*"],  # later versions dropped gin_rummy_v4
}


def python_in(folder: Path) -> Path:
    """The interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def before_python(version: str) -> Path:
    """The interpreter of an environment with this version: its folder, itself, or a revision."""
    place = Path(version)
    if place.exists():
        return python_in(place) if place.is_dir() else place
    commit = _output(["git", "rev-parse", "--verify", "--quiet", f"{version}^{{commit}}"])
    folder = VERSIONS / commit[:12]
    done = folder / "installed"
    if not done.exists():
        _say(True, f"Building {version} ({commit[:12]}) for comparison; it takes minutes ...")
        venv.create(folder, with_pip=False, clear=True, symlinks=os.name != "nt")
        (VERSIONS / ".gitignore").write_text("*\n", encoding="utf-8")
        with tempfile.TemporaryDirectory() as made:
            packed, source = Path(made, "source.zip"), Path(made, "source")
            _output(["git", "archive", "--output", str(packed), commit])
            shutil.unpack_archive(packed, source)
            pip = [*_pip(), "--python", str(python_in(folder))]
            _output([*pip, "install", "--quiet", str(source)])
        done.touch()
    return python_in(folder)


def _output(command: list[str]) -> str:
    """What a command prints; NoVersion with its reason if it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no such tag, commit or file"]
        raise NoVersion(lines[-1])
    return done.stdout.strip()


def peers_python(say: bool = True) -> Path | None:
    """The peers' interpreter, made first if it is missing or out of date."""
    if not _is_ready():
        make(say)
    python = python_in(FOLDER)
    return python if python.exists() else None


def make(say: bool = True) -> dict[str, str]:
    """Make the environment and install what can be installed; the outcome by library."""
    outcome: dict[str, str] = {}
    try:
        venv.create(FOLDER, with_pip=False, clear=False, symlinks=os.name != "nt")
        (FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")
        pip = _pip()
    except (OSError, RuntimeError, subprocess.SubprocessError) as problem:
        _say(say, f"No environment for the peers: {problem}")
        return dict.fromkeys(WANTED, "not installed")
    for library, wanted in WANTED.items():
        _say(say, f"Installing {', '.join(wanted)} for comparison ...")
        command = [*pip, "--python", str(python_in(FOLDER)), "install", "--quiet", *wanted]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        outcome[library] = "installed" if done.returncode == 0 else "not installed"
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or ["pip gave no reason"]
            _say(say, f"  not installed: {lines[-1]}")
    stamp = {"wanted": WANTED, "outcome": outcome}
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    return outcome


def _is_ready() -> bool:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return python_in(FOLDER).exists() and bool(stamp["wanted"] == WANTED)


def _pip() -> list[str]:
    """A pip that can install into another environment: this Python's, or the one behind it."""
    behind = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
    for python in (sys.executable, str(behind)):
        command = [python, "-m", "pip", "--disable-pip-version-check"]
        try:
            subprocess.run([*command, "--version"], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return command
    raise RuntimeError("this needs pip 22.3 or later in the Python that runs it")


def _say(say: bool, line: str) -> None:
    if say:
        print(line, file=sys.stderr, flush=True)
