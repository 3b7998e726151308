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
    cards = person.page.locator("button.slot[data-card]:not([data-card=''])")
    free = (place for place in range(cards.count()) if cards.nth(place).evaluate(FREE))
    cards.nth(next(free)).hover(position={"x": 14, "y": 20})
    expect(person.page.locator("aside.hover")).to_be_visible()
    found = in_both_themes(person)
    assert not found, "\n".join(found)


FREE = """(card) => {
  const box = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(box.x + 14, box.y + 20));
}"""
"""Whether a card can be pointed at: where a rival is chosen, that choice lies over the cards."""

STEP = """() => {
  const step = document.querySelector(".steps [aria-current]");
  const box = step?.getBoundingClientRect();
  const tools = document.querySelector(".tools").getBoundingClientRect();
  const title = document.querySelector("header h1");
  if (!box || !box.width) return "no step";
  if (box.right > tools.left) return "under the tools";
  const list = step.parentElement.getBoundingClientRect();
  if (box.right > list.right + 1 || step.scrollWidth > step.clientWidth + 1) return "cut";
  return title.scrollWidth > title.clientWidth + 1 ? "the title is cut" : "";
}"""
"""What is wrong with the present step of a turn in the bar."""


@pytest.mark.parametrize("game", ["witless-wizards", "wysaertz"])
def test_the_present_step_is_whole_in_every_bar(game: str, people: People) -> None:
    """Also where there is no room for the names of all steps."""
    person = people(1440, 900)
    person.against_bots(TITLES[game])
    for width, height in ((1440, 900), (1280, 800), (1180, 720), (844, 390), (768, 1024)):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(STEP) == "", f"{width}x{height}"
