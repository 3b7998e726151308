"""Whole matches of every game, played through the page by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match

SHORT: dict[str, dict[str, Any]] = {
    "wizard-cards": {},
    "wiz": {"max_rounds": 1, "turn_limit": 20},
    "witless-wizards": {"starting_stamina": 5},
    "wizards-and-relics": {"hall_target": 1},
    "wysaertz": {},
}
"""Options that make a match short where a game has such."""
TITLES = {
    "wizard-cards": "Wizard Cards",
    "wiz": "WIZ",
    "witless-wizards": "Witless Wizards",
    "wizards-and-relics": "Wizards & Relics",
    "wysaertz": "WysaertZ",
}


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_match_is_played_by_clicking(game: str, people: People) -> None:
    person = people(1440, 900)
    driver = Driver(person, seed=3)
    driver.sit_at(new_match(person, game, options=SHORT[game], seed=7))
    assert driver.play_out() > 2
    expect(person.end.locator("h2")).to_contain_text(re.compile("win|draw"))
    expect(person.end.locator(".reason .rule")).to_be_visible()
    assert person.end.locator("tbody tr").count() == 2
