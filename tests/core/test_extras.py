"""Light by default: what needs an extra says which, and play.py installs it by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import play
from pentacles._extras import EXTRAS, MissingExtra, missing, need

DISTRIBUTIONS = {"PIL": "pillow", "pyspiel": "open-spiel", "vl_convert": "vl-convert-python"}
"""Where a package is installed under another name than it is imported by."""
HIDE = """
import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hide())
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {hidden} else real(name, *rest)
"""


def brought(extra: str) -> set[str]:
    """The packages of an extra, with those of the extras that it brings along."""
    return {canonicalize_name(Requirement(text).name) for text in play.requirements(extra)}


@pytest.mark.parametrize("package", EXTRAS)
def test_the_named_extra_brings_the_package(package: str) -> None:
    assert canonicalize_name(DISTRIBUTIONS.get(package, package)) in brought(EXTRAS[package])


def test_the_base_is_light() -> None:
    assert brought("lab") > {"cyclopts", "msgspec", "mypy-extensions", "openskill", "rich"}
    assert len(play.requirements()) == 5


def without(packages: set[str], code: str) -> subprocess.CompletedProcess[str]:
    """Run a program where these packages aren't installed."""
    program = HIDE.format(hidden=repr(packages)) + code
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )


def test_engine_bots_and_advice_need_two_packages() -> None:
    """msgspec and mypy_extensions: everything else may be missing."""
    others = {*EXTRAS, "cyclopts", "rich", "openskill"}
    done = without(
        others,
        """
import pentacles
state = pentacles.game("wizard-cards").new(2, 7)
print(pentacles.advise(state, state.seat, pentacles.Budget(iterations=5))[0].label)
""",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        (["serve"], "litestar", "server"),
        (["lab", "run", "wizard-cards"], "pyarrow", "lab"),
        (["lab", "run", "wizard-cards", "--engine", "ray"], "ray", "ray"),
        (["analyse", "match.json", "--picture", "a.svg"], "altair", "lab"),
        (["serve", "--db", "postgresql://nowhere/x"], "asyncpg", "cluster"),
        (["play", "--join", "http://127.0.0.1:9/m/x"], "textual", "terminal"),
    ],
)
def test_a_command_names_the_extra_and_play_py_installs_it(
    words: list[str], package: str, extra: str
) -> None:
    done = without(
        {package},
        f"""
import os
from pentacles.cli import main
sys.argv[1:] = {words!r}
sys.stdin.isatty = sys.stdout.isatty = lambda: True  # or nothing is drawn on a screen
os.environ["TERM"] = "xterm"
sys.exit(main())
""",
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.strip().endswith(f"pip install 'pentacles[{extra}]'")
    assert extra in play.extras_for(words)


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pentacles.client", "httpx", "client"),
        ("pentacles.envs", "numpy", "envs"),
        ("pentacles.envs.gymnasium", "gymnasium", "envs"),
        ("pentacles.envs.openspiel", "pyspiel", "learn"),
        ("pentacles.envs.pettingzoo", "pettingzoo", "envs"),
        ("pentacles.lab", "altair", "lab"),
        ("pentacles.server", "litestar", "server"),
    ],
)
def test_an_import_names_the_extra(module: str, package: str, extra: str) -> None:
    done = without({package}, f"import {module}")
    assert done.stderr.strip().endswith(f"pip install 'pentacles[{extra}]'")


def test_in_a_clone_the_hint_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENTACLES_COMMAND", "python3 play.py")
    assert missing("ray").endswith("python3 play.py install ray")
    with pytest.raises(MissingExtra, match="install lab"):
        need("lab", "no_such_package")


def test_an_unknown_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(play.Trouble, match=r"no extra 'labs'\. Extras: client, server"):
        play.known_extras(["labs"])


def test_nothing_is_installed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr(play, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(play, "install", lambda names, _: installed.append(names))
    play.install_requirements("terminal")
    play.install_requirements("client")
    assert len(installed) == 1
    play.install_requirements("lab")
    assert any(name.startswith("pyarrow") for name in installed[1])
    play.install_requirements("lab", "terminal")
    assert len(installed) == 2
