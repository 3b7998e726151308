"""Whole matches of every game, played through the page by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, Option, new_match
from tests.page.test_aids import OPEN, check_panel

SHORT: dict[str, dict[str, Any]] = {
    "wizard-cards": {},
    "wiz": {"max_rounds": 1, "turn_limit": 20},
    "witless-wizards": {"starting_stamina": 8},
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


LOOKED_AT = 14
"""At so many decisions everything is looked at that a table has for whoever is asked."""
MOST = 400
"""More decisions than any of these matches has."""
HASTY = ("draw", "done", "pass", "close", "cancel")
"""What somebody chooses who wants to come to the end; a round of WIZ is long."""
FEW = 4
"""So many options have a button each, wherever else they can be chosen."""
ACTIONS = "(rows) => rows.map((row) => row.dataset.action)"


RIBBON = """(ribbon) => {
  const items = [...ribbon.querySelectorAll("[data-recap]")];
  return {
    titles: items.flatMap((item) => [...item.querySelectorAll("b")].map((b) => b.innerText)),
    last: items.length ? items.at(-1).getBoundingClientRect().right : 0,
    end: ribbon.getBoundingClientRect().right,
  };
}"""
"""What the ribbon says and where it ends, in one look: it may be emptied meanwhile."""


class Looks:
    """What somebody sees who looks at everything: the prompt, the panel of notes, the ribbon."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.buttons = 0
        self.notes = 0
        self.compared = 0
        self.told = 0

    def look(self) -> None:
        """Look at the present decision."""
        self.look_at_prompt()
        if self.driver.table["aids"]:
            self.driver.page.locator("[data-tool=aids]").evaluate_all(OPEN)
            self.notes += 1
            self.compared += check_panel(self.driver)
        self.look_at_ribbon()

    def look_at_prompt(self) -> None:
        """Every option has its button where there are few."""
        driver = self.driver
        decision, options = driver.decision, driver.options
        places = ("card", "zone", "seat")
        loose = [one for one in options if all(one[place] is None for place in places)]
        wanted = options if len(options) <= FEW else loose if len(loose) <= FEW else []
        listed = self.listed_actions() if wanted else set()
        for one in wanted:
            if one["action"] in listed:
                continue
            button = driver.page.locator(f"button[data-action='{one['action']}']")
            driver.wait(
                lambda button=button: button.is_visible() or driver.has_moved(decision),  # type: ignore[misc]
                f"a button for {one['label']}",
            )
        if not driver.has_moved(decision):  # else it was answered by itself meanwhile
            self.buttons += len(wanted)

    def listed_actions(self) -> set[int]:
        """The options behind "Card by card": each is a button of the list that it opens."""
        more = self.driver.page.locator(".prompt [data-more]")
        if not more.is_visible():
            return set()
        more.click()
        rows = self.driver.page.locator(".menu button[data-action]")
        expect(rows.first).to_be_visible()
        found = {int(action) for action in rows.evaluate_all(ACTIONS)}
        self.driver.page.keyboard.press("Escape")
        expect(rows).to_have_count(0)
        return found

    def look_at_ribbon(self) -> None:
        """What the others did since stands in the ribbon, and the last of it is seen whole."""
        ribbon = self.driver.page.locator("[data-place=ribbon]").evaluate(RIBBON)
        if not ribbon["titles"]:
            return
        assert all(ribbon["titles"])
        assert ribbon["last"] <= ribbon["end"] + 1
        self.told += 1


def hasten(driver: Driver, options: list[Option]) -> Option:
    """What brings the end nearer, else anything."""
    quick = [one for one in options if one["text"].split()[0] in HASTY]
    return driver.choose(quick or options)


@pytest.mark.timeout(900)  # a whole match, on a machine with much else to do
@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_match_is_played_by_clicking(game: str, people: People) -> None:
    """And every option has a button, every note is in its panel, and the ribbon tells the rest.

    What is over says why, and a rematch begins.
    """
    person = people(1440, 900)
    driver = Driver(person, seed=3)
    driver.sit_at(new_match(person, game, options=SHORT[game], seed=7))
    looks = Looks(driver)
    while driver.wait_for_decision():
        assert driver.made < MOST
        if driver.made < LOOKED_AT:
            looks.look()
            driver.step()
        else:
            driver.step(lambda options: hasten(driver, options))
    assert driver.made > 2
    assert looks.buttons
    assert looks.notes
    assert looks.compared >= looks.notes / 2  # some tables are gone before they can be read
    assert looks.told
    expect(person.end.locator("h2")).to_contain_text(re.compile("win|draw"))
    expect(person.end.locator(".reason .rule")).to_be_visible()
    assert person.end.locator("tbody tr").count() == 2
    driver.forget()
    person.end.get_by_role("button", name="Rematch R", exact=True).click()
    expect(person.end).to_have_count(0)
    assert driver.wait_for_decision()
