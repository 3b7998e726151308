"""Servers that are born loaded: a process imports them once, and every server is a fork of it.

To import a server takes a second and a half of processor time, and the tests start many. Each is
still a process of its own, with its own database, streams, signals and exit code.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

LOADED = [
    *("pentacles.cli.app", "pentacles.cli.commands.serve"),
    *("pentacles.server.runner", "pentacles.server.app", "alembic"),
]
FIXED = "PYTHON"
"""Variables of this name are read when Python starts: with others there is no fork."""
HAS_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
WAY = "forkserver" if HAS_FORKS else "spawn"
"""How a process begins that shares nothing with the one that begins it."""
_environments: list[dict[str, str]] = []
"""That of the process that has loaded a server, once there is one."""


def fixed() -> dict[str, str]:
    """What the environment says to Python itself."""
    return {name: value for name, value in os.environ.items() if name.startswith(FIXED)}


def can_fork() -> bool:
    """Whether a server may be a fork: below pytest, and in the environment of the first of them."""
    program = getattr(sys.modules["__main__"], "__file__", None)  # a fork would load it, too
    if not HAS_FORKS or (program and "pytest" not in Path(program).parts[-2:]):
        return False
    if not _environments:
        _environments.append(fixed())
    return _environments[0] == fixed()


def be(
    words: list[str], environment: dict[str, str], folder: str, log: str, told: Connection
) -> None:
    """In the fork: become the command `pentacles` with these words."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    os.dup2(told.fileno(), 1)
    told.close()
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(errors, 2)
    os.close(errors)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1)
    sys.argv = ["pentacles", *words]

    from pentacles.cli import main

    sys.exit(main())


class Born:
    """A server's process, with what `subprocess.Popen` has for one."""

    def __init__(self, words: list[str], log: Path) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(LOADED)
        heard, told = context.Pipe(duplex=False)
        given = (words, os.environ.copy(), str(Path.cwd()), str(log.absolute()), told)
        self.process = context.Process(target=be, args=given, daemon=True)
        self.process.start()
        told.close()
        self.stdout = os.fdopen(os.dup(heard.fileno()), encoding="utf-8")
        heard.close()
        assert self.process.pid is not None
        self.pid = self.process.pid

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Until it ends; the exit code."""
        self.process.join(timeout)
        code = self.process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("pentacles", timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        """As `kill` does."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """At once, as `kill -9` does."""
        self.send_signal(signal.SIGKILL)


Process = Born | subprocess.Popen[str]


def begin(words: list[str], log: Path, program: tuple[str, ...] = ()) -> Process:
    """The command `pentacles` with these words: a fork, or with a program of its own a new Python.

    Its standard output is read by whoever begins it, its errors go to the log.
    """
    if not program and can_fork():
        return Born(words, log)
    command = [sys.executable, *(program or ("-m", "pentacles")), *words]
    with log.open("a") as errors:
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ.copy()
        )
