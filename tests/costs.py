"""What tests cost in processor time, with all the processes that they start (Linux only).

Both processors are busy all through a run of the tests, so this and not the waiting is what makes a
run long. `pytest --costs 20` closes with the twenty tests and files that cost most.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SPENT = slice(11, 15)
"""In `/proc/PID/stat` after the name: own seconds and those of ended children, user and system."""
COST = "processor seconds"
Costly = defaultdict[str, float]


def spent(pid: int) -> float:
    """The seconds that a process and all below it have computed."""
    try:
        place = Path("/proc", str(pid))
        fields = (place / "stat").read_text().rpartition(")")[2].split()
        below = " ".join(one.read_text() for one in place.glob("task/*/children"))
    except OSError:  # it has ended meanwhile; its parent has its seconds
        return 0.0
    own = sum(map(int, fields[SPENT])) / TICKS
    return own + sum(spent(int(child)) for child in below.split())


def cost_of(report: object) -> float:
    """The seconds of one part of a test: its setup, itself, or its teardown."""
    noted = getattr(report, "user_properties", ())
    return next((float(value) for name, value in noted if name == COST), 0.0)


class Costs:
    """Notes the seconds of every test, and tells them at the end."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.last = spent(os.getpid())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent(os.getpid())
        report.user_properties.append((COST, max(0.0, now - self.last)))
        self.last = now
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        tests, files, folders = Costly(float), Costly(float), Costly(float)
        for report in (one for reports in terminalreporter.stats.values() for one in reports):
            cost = cost_of(report)
            if cost:
                file = report.nodeid.partition("::")[0]
                tests[report.nodeid] += cost
                files[file] += cost
                folders["/".join(file.split("/")[:2])] += cost
        for what, costs in (("folders", folders), ("files", files), ("tests", tests)):
            terminalreporter.section(f"processor time: {what}")
            for name in sorted(costs, key=lambda one: -costs[one])[: self.shown]:
                terminalreporter.line(f"{costs[name]:8.1f} s  {name}")
        terminalreporter.line(f"{sum(tests.values()):8.1f} s  all together")
