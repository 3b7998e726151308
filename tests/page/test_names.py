"""Other names of cards: switched during play, for this viewer alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person

PLAIN = re.compile("Lesser|Greater|Major")


def choose_names(person: Person, sort: str) -> None:
    """Choose a sort of names in the settings at the table."""
    page = person.page
    page.locator("[data-tool=settings]").click()
    page.get_by_role("group", name="Names of cards").get_by_text(sort, exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.rule("WC-14.2")
def test_the_nerdier_names_are_switched_at_the_table(people: People) -> None:
    person = people(1440, 900)
    driver = Driver(person)
    match = new_match(person, "wizard-cards", seed=11)
    driver.sit_at(match)
    assert driver.wait_for_decision()
    page = person.page
    table, log = page.locator("main .table").first, page.locator(".log")
    expect(table).to_contain_text(PLAIN)
    expect(log).to_contain_text(PLAIN)
    choose_names(person, "nerdier")
    expect(table).not_to_contain_text(PLAIN)
    expect(log).not_to_contain_text(PLAIN)
    driver.step()
    assert driver.wait_for_decision()
    expect(log).not_to_contain_text(PLAIN)
    page.reload()
    person.wait_for_table()
    expect(table).not_to_contain_text(PLAIN)
    choose_names(person, "as at this table")
    expect(table).to_contain_text(PLAIN)


def test_a_game_with_one_name_for_each_card_offers_nothing(people: People) -> None:
    person = people(1440, 900)
    Driver(person).sit_at(new_match(person, "wysaertz", seed=11))
    person.page.locator("[data-tool=settings]").click()
    expect(person.page.get_by_role("group", name="Motion").first).to_be_visible()
    expect(person.page.get_by_role("group", name="Names of cards")).to_have_count(0)
