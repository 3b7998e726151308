"""A server process under test, and what it costs."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.nursery import Process, begin

TICKS = os.sysconf("SC_CLK_TCK")


class Host:
    """A server that is started, killed and started again on the same port."""

    def __init__(
        self, db: str, folder: Path, *words: str, port: int = 0, is_limited: bool = False
    ) -> None:
        self.db = db
        self.words = words
        self.is_limited = is_limited
        """Whether the usual limits apply; otherwise a crowd may come from one address."""
        self.port = port
        self.log = folder / f"server-{id(self):x}.log"
        self.process: Process | None = None
        self.address = ""

    def start(self) -> float:
        """Start it; returns the seconds until it gives its address."""
        began = time.monotonic()
        words = ["serve", "--db", self.db, "--port", str(self.port), *self.words]
        if "--pace" not in self.words:
            words += ["--pace", "0"]
        if not self.is_limited:
            words += ["--requests", "1000000", "--quota", "all=none"]
        self.process = begin(words, self.log)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("Table:"):
                self.address = line.split()[1]
                self.port = int(self.address.rpartition(":")[2])
                return time.monotonic() - began
        raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def healthy(self, patience: float = 30.0) -> float:
        """Wait until `/health` says ok; returns how long that took."""
        began = time.monotonic()
        while time.monotonic() - began < patience:
            asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            try:
                asked.request("GET", "/health")
                if asked.getresponse().status == 200:
                    return time.monotonic() - began
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
            finally:
                asked.close()
        raise RuntimeError("the server is not healthy")

    def kill(self) -> None:
        """Kill it at once, as `kill -9` does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """Stop it gracefully; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def pids(self) -> list[int]:
        """The server and the processes that work for it."""
        assert self.process is not None
        pid = self.process.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def memory(self, alone: bool = False) -> float:
        """Megabytes that all of them have in memory now, or only the serving process."""
        found = 0.0
        for pid in self.pids()[: 1 if alone else None]:
            with contextlib.suppress(FileNotFoundError):  # it has just ended
                for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                    if line.startswith("VmRSS:"):
                        found += int(line.split()[1]) / 1024
        return found

    def cpu(self) -> float:
        """Seconds of processor time that they have used."""
        found = 0
        for pid in self.pids():
            with contextlib.suppress(FileNotFoundError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                found += int(fields[11]) + int(fields[12])
        return found / TICKS


def stolen() -> float:
    """Seconds of processor time that this machine's host has given to others."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / TICKS


def table(title: str, rows: list[tuple[str, Any, str, bool | None]]) -> bool:
    """Print what was measured, what was wanted and a verdict; returns whether all is well."""
    print(f"\n{title}")
    wide = max(len(row[0]) for row in rows)
    for name, value, wanted, is_fine in rows:
        shown = f"{value:.1f}" if isinstance(value, float) else str(value)
        sign = {True: "ok", False: "MISSED", None: ""}[is_fine]
        print(f"  {name:<{wide}}  {shown:>12}  {wanted:<28} {sign}".rstrip())
    missed = [name for name, _, _, is_fine in rows if is_fine is False]
    print(f"  verdict: {'passed' if not missed else 'MISSED: ' + ', '.join(missed)}")
    return not missed


async def until(condition: Callable[[], object], patience: float) -> bool:
    """Wait until something is true; False if it wasn't in time."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


def percentile(values: list[float], share: float) -> float:
    """The value that this share of all is below."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else 0.0
