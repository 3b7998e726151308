"""The command as people call it: in a process of its own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

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


class Terminal:
    """`pentacles` in a terminal of its own."""

    def __init__(self, *words: str, env: dict[str, str] | None = None) -> None:
        import pty

        self.pid, self.side = pty.fork()
        self.is_closed = self.is_over = False
        if self.pid == 0:  # pragma: no cover - the other process
            command = [sys.executable, "-m", "pentacles", *words]
            os.execve(sys.executable, command, {**(env or environment()), "TERM": "xterm"})

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        self.wait()

    def until(self, words: str) -> str:
        """Read until these words appear; all that was read."""
        seen = ""
        while words not in seen:
            assert select.select([self.side], [], [], 60)[0], seen
            seen += os.read(self.side, 1).decode("latin-1")
        return seen

    def send(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.side, keys)

    def say(self, words: str) -> None:
        """Type a line, and wait until the terminal has shown it."""
        self.send(words.encode() + b"\n")
        self.until(words)

    def close(self) -> None:
        """Close the window."""
        if not self.is_closed:
            self.is_closed = True
            os.close(self.side)

    def wait(self) -> int:
        """How the program ended."""
        if not self.is_over:
            self.is_over = True
            self.status = os.waitpid(self.pid, 0)[1]
        return os.waitstatus_to_exitcode(self.status)


def refused(done: Done) -> str:
    """The one line in which a command refused something."""
    assert done.code == 2, done
    assert done.out == "", done
    assert done.err.startswith("pentacles: "), done
    assert done.err.count("\n") == 1, done
    return done.err.removeprefix("pentacles: ").rstrip("\n")
