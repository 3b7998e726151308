"""Options of the test run that every folder shares, and which tests run side by side."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.costs import Costs

HERE = Path(__file__).parent
LONGEST = ("page", "server", "terminal", "lab", "docs", "envs", "cli", "bots", "core")
"""Folders whose tests take long: they are begun first, so that nobody waits for them at the end."""
BROWSERS = 3
"""So many at a time: two of them wait for a bot or a guard while the third computes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        choices=("share", "few", "all"),
        default="share",
        help="conformance: each option set and player count once (few), every pair (all), "
        "or of the few every test a share of its own",
    )
    parser.addoption(
        "--game", action="append", default=[], help="conformance: only this game (repeatable)"
    )
    parser.addoption(
        "--costs", type=int, default=0, help="close with the tests that cost most processor time"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Programs that tests start hear Ctrl-C, also where the tests run in the background."""
    if config.getoption("--costs"):
        config.pluginmanager.register(Costs(config.getoption("--costs")))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first."""
    items.sort(key=lambda item: rank(item.path))


def rank(path: Path) -> int:
    """When the tests of a file begin, compared with those of others."""
    folder = path.relative_to(HERE).parts[0] if path.is_relative_to(HERE) else ""
    return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)


def unit_of(nodeid: str) -> str:
    """The unit to which a test belongs: one process runs it all, one test after the other.

    Usually a file. Browser tests are few units, because every browser more makes all of them slow;
    tests that play a case of the games share the matches of that case.
    """
    file, _, test = nodeid.partition("::")
    if "/page/" in file:
        return f"page {crc32(file.encode()) % BROWSERS}"
    if "/conformance/" in file and "[" in test:
        return test.partition("[")[2]
    return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand out units instead of single tests."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = unit_of
    return scheduler
