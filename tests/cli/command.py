"""The command as people call it: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

UNSET = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "PENTACLES_COMMAND")


@dataclass(frozen=True)
class Done:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """The environment without what changes the look of the output."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**kept, "PYTHONUTF8": "1", **more}


def run(
    *words: str, stdin: str | bytes = "", cwd: Path | None = None, env: dict[str, str] | None = None
) -> Done:
    """Run `pentacles` with these words."""
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        cwd=cwd,
        env=env or environment(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(done: Done) -> str:
    """The one line in which a command refused something."""
    assert done.code == 2, done
    assert done.out == "", done
    assert done.err.startswith("pentacles: "), done
    assert done.err.count("\n") == 1, done
    return done.err.removeprefix("pentacles: ").rstrip("\n")
