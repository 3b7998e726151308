"""WIZ in few inputs: cards are ticked and laid together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import pentacles
from tests.page.conftest import People
from tests.page.driving import GUARD, Driver, Option, new_match
from tests.page.people import Person
from tests.page.test_phone import phone
from tests.server.tables import Server

LONGEST = ["F4", "F5", "F6", "F7", "F8"]
"""The longest opening of the examples in the specification: a run of five, ten choices."""
FILLERS = ["E1", "A1", "W1", "E3", "A3", "WM"]
MOST_INPUTS = 3


def few_cards(tmp_path: Path) -> tuple[str, int]:
    """A deck in which that opening is likely, and a seed that deals it to the first seat."""
    game = pentacles.game("wiz")
    wanted = {*LONGEST, *FILLERS}
    lines = ['[set]\nname = "few"\ntitle = "Few cards"\ngame = "wiz"\n']
    for face in game.faces:
        if face.id.startswith("custom_"):  # blank cards
            continue
        count = 4 if face.code in wanted else 0
        lines.append(f'[[card]]\nid = "{face.id}"\ncount = {count}\n')
    file = tmp_path / "few.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    few = pentacles.game("wiz", cards=str(file))
    for seed in range(2000):
        state = few.new(2, seed)
        own, rival = {*state.zone("grip_0")}, {*state.zone("grip_1")}
        if {*LONGEST} <= own and len(rival & {*LONGEST, "WIZ"}) < 3:  # who can't claim fire first
            return file.read_text("utf-8"), seed
    raise AssertionError("no seed deals this hand")


class Inputs:
    """Counts what a person presses beside the cards."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.count = 0

    def press(self, selector: str) -> None:
        """Press a button of the prompt."""
        self.page.locator(selector).click()
        self.count += 1


def draw(options: list[Option]) -> Option:
    """The way to the play menu."""
    return next((one for one in options if one["text"] == "draw deck"), options[-1])


def at_the_menu(person: Person, tmp_path: Path, is_touch: bool = False) -> Driver:
    """Somebody who may lay the opening now."""
    cards, seed = few_cards(tmp_path)
    driver = Driver(person, is_touch=is_touch)
    driver.sit_at(new_match(person, "wiz", cards=cards, seed=seed))
    while driver.wait_for_decision() and not driver.table["can_assemble"]:
        driver.step(draw)
    driver.spots(driver.options, driver.decision)  # the prompt waits for the scene before it
    driver.page.wait_for_function("() => !document.querySelector('.air > *')")  # it is dealt
    driver.page.wait_for_timeout(GUARD * 1000)
    return driver


def keys_of(driver: Driver, codes: list[str]) -> list[int]:
    """The keys of these cards in hand."""
    faces = {face.id: face.code for face in pentacles.game("wiz").faces}
    hand = next(zone for zone in driver.table["zones"] if zone["place"] == "hand")
    held: dict[str, Any] = {faces[card["face"]]: card["key"] for card in hand["cards"]}
    return [held[code] for code in codes]


def tick(driver: Driver, codes: list[str]) -> None:
    """Tick these cards."""
    for key in keys_of(driver, codes):
        card = driver.page.locator(f"[data-hand] [data-card='{key}']")
        driver.touch(card)
        expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.rule("WIZ-7.2")
def test_the_longest_opening_takes_few_inputs(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    inputs = Inputs(person)
    tick(driver, LONGEST[:3])
    prompt = person.prompt
    expect(prompt).to_contain_text("The first hand needs 30 points")
    expect(person.page.locator("[data-tray] [data-progress]")).to_have_text("15 of 30 points")
    expect(prompt.locator(".rule")).to_have_text("WIZ-7.3")
    expect(prompt.locator("[data-way]")).to_have_count(0)
    tick(driver, LONGEST[3:])
    expect(prompt).to_contain_text("A run of Fire 4 to 8, 30 points")
    inputs.press(".prompt [data-way='0']")
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")
    assert inputs.count <= MOST_INPUTS
    assert not driver.refused
    expect(person.page.locator("[data-hand] [aria-pressed=true]")).to_have_count(0)


def test_a_click_on_a_card_puts_it_into_the_tray(people: People, tmp_path: Path) -> None:
    """A run of five cards: a click for each, and one that lays them."""
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    tray = person.page.locator("[data-tray]")
    expect(tray).to_have_count(0)  # it comes with the first card
    tick(driver, LONGEST[:2])
    expect(tray.locator(".card")).to_have_count(2)
    expect(tray.locator(".bad .rule")).to_be_visible()
    tray.locator("button.back").last.click()  # a click takes it back
    expect(tray.locator(".card")).to_have_count(1)
    tick(driver, LONGEST[1:])
    expect(tray).to_contain_text("a legal hand")
    expect(tray.locator(".points")).to_contain_text("30 points")
    person.page.locator(".prompt [data-way='0']").click()
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")
    assert not driver.refused


def test_what_can_be_laid_is_offered_and_takes_two_clicks(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    offer = person.page.locator("[data-offers] .offer").first
    expect(offer).to_contain_text("A run of Fire 4 to 8")
    expect(offer).to_contain_text("30 points")
    offer.click()
    expect(person.page.locator("[data-tray] .card")).to_have_count(5)
    person.page.locator(".prompt [data-way='0']").click()
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")
    assert not driver.refused


def test_after_the_play_the_stage_says_what_is_kept(people: People, tmp_path: Path) -> None:
    """What the hand makes is shown while it can't be laid; a press marks its cards, and no more."""
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    driver.step(lambda options: next(one for one in options if one["text"] == "done"))
    driver.wait(lambda: driver.is_asked and not driver.table["can_assemble"], "the discard")
    offer = person.page.locator("[data-offers] .offer").first
    expect(offer).to_contain_text("A run of Fire 4 to 8")
    expect(offer).to_contain_text("Ready next turn")
    marked = person.page.locator("[data-hand] .card.marked")
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")
    person.page.mouse.move(5, 5)  # what is pointed at is marked as well
    expect(marked).to_have_count(5)
    expect(person.page.locator("[data-tray]")).to_have_count(0)
    assert driver.is_asked, "a mark answers nothing"
    offer.click()
    person.page.mouse.move(5, 5)
    expect(marked).to_have_count(0)


def test_a_discard_is_named_on_its_button(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    driver.step(lambda options: next(one for one in options if one["text"] == "done"))
    driver.wait(lambda: driver.is_asked and not driver.table["can_assemble"], "the discard")
    driver.wait_for_guard()
    driver.touch(person.legal_cards.first)
    expect(person.page.locator(".prompt [data-key=Enter]")).to_contain_text("Discard ")


def test_a_hand_that_is_laid_has_its_moment(people: People, tmp_path: Path) -> None:
    person = people(1440, 900, speed="slow")
    driver = at_the_menu(person, tmp_path)
    tick(driver, LONGEST)
    person.page.locator(".prompt [data-way='0']").click()
    moment = person.page.locator(".told .great")
    expect(moment).to_contain_text("You open with a run of Fire 4 to 8")
    expect(moment).to_contain_text("30 points")
    expect(moment.locator(".card")).to_have_count(5)


def test_ways_to_lay_card_by_card_stand_in_a_list(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    row = person.page.locator(".menu [data-action]").filter(has_text="New run of fire")

    def press() -> None:
        if not row.count():
            person.page.locator(".prompt [data-more]").click()
        row.click()

    driver.insist(press, driver.decision, "the new run")
    expect(person.prompt).to_contain_text("Cancel")


def test_no_hover_card_covers_the_tray(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    tick(driver, LONGEST[:2])
    person.page.locator(f"[data-hand] [data-card='{keys_of(driver, LONGEST)[2]}']").hover()
    person.page.wait_for_timeout(900)
    expect(person.page.locator(".hover")).to_have_count(0)


def test_cards_are_ticked_and_laid_by_keys(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    keyboard = person.page.keyboard
    keyboard.press("+")
    shown = person.page.locator("[data-hand] [data-card]")
    order = [int(one.get_attribute("data-card") or "0") for one in shown.all()]
    for key in keys_of(driver, LONGEST):
        keyboard.press(str((order.index(key) + 1) % 10))
    expect(person.prompt).to_contain_text("A run of Fire 4 to 8, 30 points")
    keyboard.press("Enter")
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")


@pytest.mark.rule("WIZ-7.2")
def test_the_best_hand_is_laid_with_one_press(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    driver.wait_for_guard()
    best = person.page.locator(".prompt [data-best]")
    expect(best).to_contain_text("a run of Fire 4 to 8, 30 points")
    best.click()
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")
    assert not driver.refused


def test_ticking_can_be_left(people: People, tmp_path: Path) -> None:
    person = people(1440, 900)
    driver = at_the_menu(person, tmp_path)
    tick(driver, LONGEST[:2])
    person.page.keyboard.press("Escape")
    expect(person.page.locator("[data-hand] [aria-pressed=true]")).to_have_count(0)
    expect(person.prompt).to_contain_text("Lay your first hand")


def test_cards_are_ticked_in_the_list_too(people: People, tmp_path: Path) -> None:
    person = people(1440, 900, listMode=True)
    at_the_menu(person, tmp_path)
    person.page.locator(".prompt [data-tick]").click()
    for number in range(4, 9):
        person.page.get_by_role("checkbox", name=f"Fire {number},").first.check()
    person.page.locator(".prompt [data-way='0']").click()
    expect(person.page.locator(".log")).to_contain_text("You open with Fire 4, Fire 5")


def test_on_a_phone_too(browser: Browser, server: Server, tmp_path: Path) -> None:
    person = phone(browser, server, 390, 844)
    driver = at_the_menu(person, tmp_path, is_touch=True)
    tick(driver, LONGEST)
    lay = person.page.locator(".prompt [data-way='0']")
    expect(lay).to_be_in_viewport()
    lay.tap()
    expect(person.page.locator("[data-place=own] [data-zone-box] .card")).to_have_count(5)
    person.context.close()
    assert person.errors == []
