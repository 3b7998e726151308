"""From the lobby to the table of every game, and what a tester checks there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, request
from tests.page.people import Person
from tests.page.test_access import in_both_themes
from tests.page.test_every_game import TITLES

LINES = """() => [...document.querySelectorAll(".log li")].map((line) => ({
  words: line.textContent.trim(), rule: line.querySelector(".number")?.title ?? "",
}))"""


def rules_of(person: Person, game: str) -> set[str]:
    """The numbers of the rules that exist."""
    rules = request(person, f"/api/games/{game}/rules")
    return {rule["id"] for part in rules["parts"] for rule in part["rules"]}


@pytest.mark.parametrize("game", sorted(TITLES))
def test_from_the_lobby_to_a_sound_table(game: str, people: People) -> None:
    """With what a rival did on the stage, a card that is read, and tiles where a game has them."""
    person = people(1440, 900, theme="system")
    driver = Driver(person, seed=12)
    for _ in range(4):  # a match may be over soon
        driver.forget()
        person.against_bots(TITLES[game])
        while driver.wait_for_decision() and driver.made % 4 < 3:
            driver.spots(driver.options, driver.decision)
            if driver.made and person.page.locator("[data-tile]").count():
                break
            driver.step()
        if not driver.is_over:
            break
        driver.made = 0
    assert driver.wait_for_decision()
    known = rules_of(person, game)
    person.page.wait_for_timeout(300)
    locked = person.page.locator("button.slot[aria-disabled=true]")
    for place in range(min(3, locked.count())):
        box = locked.nth(place).bounding_box()
        assert box is not None
        person.page.mouse.move(box["x"] + box["width"] * 0.17, box["y"] + box["height"] * 0.4)
        tip = person.page.locator(".tip")
        expect(tip).to_be_visible()
        assert len(tip.inner_text()) > 25
        assert tip.locator(".rule").inner_text() in known
        person.page.mouse.move(5, 5)
        expect(tip).to_have_count(0)
    lines = person.page.evaluate(LINES)
    assert len(lines) > 3
    assert [line["words"] for line in lines if line["rule"] not in known] == []
    card = person.page.locator("button.slot[data-card]:not([data-card=''])").first
    card.hover(position={"x": 14, "y": 20})
    expect(person.page.locator("aside.hover")).to_be_visible()
    found = in_both_themes(person)
    assert not found, "\n".join(found)
