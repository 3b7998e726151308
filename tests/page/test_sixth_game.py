"""A game that is installed beside Pentacles: tile, drawings and table, with the page as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.people import Person
from tests.server.tables import serving
from tests.sixth_game import PAGE, install


def test_it_brings_its_tile_and_its_drawings(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = re.findall(r'"tall-hat": "(M[^"]+)"', PAGE.read_text(encoding="utf-8"))
    monkeypatch.setenv("PYTHONPATH", install(tmp_path / "hats"))
    with serving(tmp_path / "matches.sqlite3") as server:
        person = Person(browser.new_context(), server.address, {})
        page = person.go("/").page
        tile = page.locator("article", has=page.get_by_role("heading", name="High Hat"))
        expect(tile.locator(f'.card path[d="{drawn[0]}"]').first).to_be_visible()
        page = person.go("/cards/high-hat").page
        expect(page.locator(f'.card path[d="{drawn[0]}"]')).to_have_count(12)
        person.context.close()
    assert person.errors == []
