"""The page in a real Chromium, beside a real server process."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import pentacles
from tests.command import known_chromium
from tests.page.people import PATIENCE, Person, veiled
from tests.server.tables import Server, serving

FLAGS = (  # as root, without a screen, and quiet
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # no spare process is loaded for a page that may never come
)

People = Callable[..., Person]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium: the one that was named, or one on PATH.

    Not for the whole run: while playwright is open, nothing else in the process can run a loop.
    """
    found = known_chromium()
    if not found:
        pytest.skip("no Chromium: set PENTACLES_CHROMIUM, or run `python3 play.py test`")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server that the browser tests share; bots think at once."""
    index = Path(pentacles.__file__).parent / "server" / "page" / "index.html"
    if not index.is_file():
        pytest.fail("the page is not built: `python web/build_page.py`")
    with serving(tmp_path_factory.mktemp("page") / "matches.sqlite3") as started:
        yield started


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Makes people, each with a browser profile of their own; none may see an error."""
    everybody: list[Person] = []

    def person(width: int = 1440, height: int = 900, **settings: Any) -> Person:
        context = browser.new_context(viewport={"width": width, "height": height})
        everybody.append(Person(veiled(context), server.address, settings))
        return everybody[-1]

    yield person
    for one in everybody:
        one.context.close()
    assert [error for one in everybody for error in one.errors] == []


@pytest.fixture
def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def person(people: People) -> Person:
    """One person."""
    return people()
