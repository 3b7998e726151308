"""A server and a Chromium for as long as a script needs them."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.command import known_chromium
from tests.page.conftest import FLAGS
from tests.server.tables import serving


@contextlib.contextmanager
def table_and_browser() -> Iterator[tuple[str, Browser]]:
    """The address of a server with an empty database, and a browser to look at it."""
    found = known_chromium()
    if not found:
        sys.exit("No Chromium on PATH: install one, or name it in PENTACLES_CHROMIUM.")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "matches.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield server.address, browser
        browser.close()
