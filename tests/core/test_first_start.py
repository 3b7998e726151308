"""The first start: the table at once on plain Python, the engine compiled meanwhile."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

import play
from tests.server.servers import free_port

PATIENCE = 900
HOLD = """
import play, sys
from pathlib import Path
play.COMPILING = Path(sys.argv[1])
with play.compiling():
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The compiler's files in a folder of the test's own."""
    monkeypatch.setattr(play, "COMPILING", tmp_path / "build" / "compiling.lock")
    monkeypatch.setattr(play, "WHEELS", tmp_path / "build" / "wheels")
    return tmp_path


def test_nobody_compiles_in_a_fresh_folder(elsewhere: Path) -> None:
    assert not play.is_compiling()
    assert play.compiled("0123456789abcdef0123") == ""


@pytest.mark.skipif(os.name == "nt", reason="nothing is compiled in the background there")
def test_a_compiler_at_work_is_seen_by_others_until_it_ends(elsewhere: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(play.COMPILING)],
        cwd=play.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert play.is_compiling()
        holder.communicate("")
    assert not play.is_compiling()


def test_only_the_package_of_these_sources_is_taken(elsewhere: Path) -> None:
    folder = play.WHEELS / "0123456789abcdef"
    folder.mkdir(parents=True)
    wheel = folder / "pentacles-1-py3-none-any.whl"
    wheel.touch()
    assert play.compiled("0123456789abcdef0123") == str(wheel)
    assert play.compiled("fedcba9876543210fedc") == ""


@contextlib.contextmanager
def table(clone: Path, port: int) -> Iterator[float]:
    """A server started by play.py; the seconds until it answered."""
    began = time.monotonic()
    command = [sys.executable, "play.py", "serve", "--port", str(port), "--db", ":memory:"]
    with (clone / "served.txt").open("ab") as log:
        process = subprocess.Popen(command, cwd=clone, stdout=log, stderr=subprocess.STDOUT)
        try:
            while True:
                assert process.poll() is None, (clone / "served.txt").read_text()
                assert time.monotonic() - began < PATIENCE
                with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/") as page:
                    assert b"<html" in page.read()
                    break
                time.sleep(0.2)
            yield time.monotonic() - began
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="nothing is compiled in the background there")
def test_the_first_table_is_plain_and_the_second_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    clone = tmp_path / "clone"
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=play.ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(play.ROOT / name, clone / name)
    with table(clone, port) as first:
        print(f"first table after {first:.1f} s")
        assert "pure Python" in (clone / ".venv" / "pentacles.json").read_text()
    monkeypatch.setattr(play, "COMPILING", clone / "build" / "compiling.lock")
    deadline = time.monotonic() + PATIENCE
    while not list(clone.glob("build/wheels/*/*.whl")) or play.is_compiling():
        assert time.monotonic() < deadline, (clone / "build" / "compiling.txt").read_text()
        time.sleep(1)
    with table(clone, port) as second:
        print(f"second table after {second:.1f} s")
        assert "compiled: " in (clone / ".venv" / "pentacles.json").read_text()
