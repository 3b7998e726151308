"""The first load stays small. Times are measured by `python -m benchmarks.page.speed`."""

from __future__ import annotations

from playwright.sync_api import Browser

from benchmarks.page.speed import SIZE_KB, first_load
from tests.server.tables import Server


def test_the_first_load_is_small(browser: Browser, server: Server) -> None:
    assert 20 < first_load(browser, server.address) < SIZE_KB


def test_a_table_loads_little_more(browser: Browser, server: Server) -> None:
    """A friend who follows a link waits for this: the table's own parts included."""
    assert 20 < first_load(browser, server.address, "/new/wysaertz") < SIZE_KB
