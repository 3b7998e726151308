"""Databases that the tests of this folder share, and stores on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pentacles.server.storage import Store, open_store
from tests.server.servers import Postgres, running_postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for a module; each test makes a database of its own in it."""
    with running_postgres() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may keep its data: a new file, or a new database."""
    if request.param == "sqlite":
        return str(tmp_path / "pentacles.db")
    return request.getfixturevalue("postgres").database()  # type: ignore[no-any-return]


@pytest.fixture
def store(place: str) -> Store:
    """A store that is not opened yet."""
    return open_store(place)
