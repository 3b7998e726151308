"""At a glance: every note of a table stands in the page's panel, and covers nothing.

`test_every_game.py` looks into the panel in every game.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import People
from tests.page.driving import Driver, Table, new_match
from tests.page.test_phone import phone
from tests.server.tables import Server

PROMPT_IS_FREE = """() => {
  const prompt = document.querySelector("section.prompt");
  const box = prompt.getBoundingClientRect();
  const spots = [[.1, .2], [.5, .2], [.9, .2], [.5, .5], [.1, .8], [.5, .8], [.9, .8]];
  return box.bottom <= innerHeight + 1 && spots.every(([x, y]) => {
    const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return at !== null && prompt.contains(at);
  });
}"""
"""Whether nothing lies over the prompt."""

OPEN = """(tools) => tools
  .filter((one) => one.getAttribute("aria-pressed") !== "true")
  .forEach((one) => one.click())"""
"""Opens the panel; at once, because the tool goes when the match ends."""


def texts(table: Table) -> list[str]:
    """Every text of every note."""
    found: list[str] = []
    for aid in table["aids"]:
        found += [aid["title"], aid["words"]]
        for term in aid["terms"]:
            found += [term["words"], term["value"], term["sign"]]
    return [" ".join(text.split()) for text in found if text]


def check_panel(driver: Driver) -> bool:
    """Compare the panel with the table; whether there was something to compare."""
    panel = driver.page.locator(".aids")
    decision, table = driver.decision, driver.table
    if not table["aids"]:
        return False
    driver.wait(lambda: panel.count() > 0 or driver.has_moved(decision), "the panel")
    shown = " ".join(panel.inner_text().split())
    if driver.has_moved(decision):  # an only option was answered meanwhile
        return False
    assert not [text for text in texts(table) if text not in shown]
    return True


def test_the_panel_opens_by_key_and_is_read_by_keys(people: People) -> None:
    person = people(1440, 900)
    driver = Driver(person)
    driver.sit_at(new_match(person, "wizard-cards", seed=6))
    assert driver.wait_for_decision()
    page = person.page
    page.keyboard.press("a")
    panel = page.get_by_role("region", name="At a glance")
    expect(panel).to_be_visible()
    panel.focus()
    expect(panel).to_be_focused()
    number = panel.get_by_role("button").first
    number.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.locator("section.prompt").focus()
    page.keyboard.press("a")
    expect(panel).to_be_visible()
    assert page.evaluate(PROMPT_IS_FREE)
    page.keyboard.press("a")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (1024, 700)])
def test_on_small_screens_the_prompt_stays_free(
    size: tuple[int, int], browser: Browser, server: Server
) -> None:
    person = phone(browser, server, *size)
    driver = Driver(person, is_touch=True)
    driver.sit_at(new_match(person, "wizards-and-relics", seed=6))
    assert driver.wait_for_decision()
    driver.wait_for_guard()
    page = person.page
    page.locator("[data-tool=aids]").tap()
    sheet = page.locator(".sheet .aids")
    expect(sheet).to_be_visible()
    assert check_panel(driver)
    assert page.evaluate(PROMPT_IS_FREE)
    box = sheet.bounding_box()
    assert box is not None
    assert box["height"] > 60
    assert box["width"] <= size[0]
    page.get_by_role("button", name="Close", exact=True).tap()
    expect(sheet).to_have_count(0)
    person.context.close()
    assert person.errors == []


def test_a_hint_and_the_aids_are_read_one_after_the_other(people: People) -> None:
    person = people(1180, 720)
    Driver(person).sit_at(new_match(person, "wizards-and-relics", seed=3)).wait_for_decision()
    page = person.page
    hint = page.locator(".messages .message")
    page.keyboard.press("h")
    expect(hint.first).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("div.sheet")).to_be_visible()
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(hint.first).to_be_visible()
    expect(page.locator("div.sheet")).to_have_count(0)
