from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.tables import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server that many tests share."""
    with serving(tmp_path_factory.mktemp("server") / "matches.sqlite3") as started:
        yield started


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    return server.address
