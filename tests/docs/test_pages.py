"""The documentation: every Python block runs, every command has words that the program knows."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import play
from pentacles.cli.app import make_app

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    *("CONTRIBUTING.md", "benchmarks/README.md", "examples/README.md"),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
]
BUILT_ELSEWHERE = {"docs/adding-a-game.md", "docs/protocol.md"}
"""A game, which tests/core/test_sixth_game.py plays; clients, which test_protocol_docs.py runs."""
LAB = "lab run wizard-cards --games 20 --out results"
STANDARD = "src/pentacles/games/wizards_and_relics/cards/standard.toml"
BLOCK = re.compile(r"^( *)```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^( *)```\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:pentacles|python3 play\.py)( .*)?$")


def blocks_of(page: str) -> list[str]:
    """The Python blocks of a page, in their order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [textwrap.dedent(block) for _, block in BLOCK.findall(text)]


def commands_of(page: str) -> list[str]:
    """The lines of a page that call the program."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = [line.strip() for _, block in FENCED.findall(text) for line in block.splitlines()]
    return [line for line in lines if COMMAND.match(line)]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks_of(page)])
def test_every_python_block_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page in BUILT_ELSEWHERE:
        return
    monkeypatch.chdir(tmp_path)
    prepare(page)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, block in enumerate(blocks_of(page), 1):
        if ">>>" not in block:
            exec(compile(block, f"{page}, block {number}", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(block, names, f"{page}, {number}", page, 0)
        runner = doctest.DocTestRunner()
        runner.run(test, clear_globs=False)
        assert runner.summarize().failed == 0
        names |= test.globs


def prepare(page: str) -> None:
    """What the blocks of a page speak of: files that the page shows, or says how to make."""
    text = (ROOT / page).read_text(encoding="utf-8")
    if page == "docs/lab.md":
        words = [sys.executable, "-m", "pentacles", *LAB.split()]
        subprocess.run(words, check=True, capture_output=True, env=dict(os.environ), timeout=120)
    elif page == "docs/wizards-and-relics-cards.md":
        Path("my.toml").write_bytes((ROOT / STANDARD).read_bytes())
    elif page == "docs/wiz.md":
        [shown, *_] = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        Path("kitchen.toml").write_text(shown, encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if commands_of(page)])
def test_every_command_has_words_that_the_program_knows(page: str) -> None:
    for line in commands_of(page):
        words = shlex.split(re.split(r"\s{2,}|\s#", line)[0])  # what it is for stands after it
        words = words[2:] if words[0] == "python3" else words[1:]
        if not words or "..." in words or words[0] in play.OURS:
            continue
        if any(word.isupper() and word.isalpha() for word in words[:1]):
            continue  # python3 play.py WORD
        app = make_app(words)
        if "--help" not in words:
            app.parse_args(words, exit_on_error=False, print_error=False)
