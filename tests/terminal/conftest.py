"""What the tests of the terminal share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No colours from outside, one name, and files go into a folder that is thrown away."""
    for name in ("FORCE_COLOR", "NO_COLOR", "PENTACLES_COMMAND", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PENTACLES_NAME", "Sara")
    monkeypatch.chdir(tmp_path)
