"""A card is read without leaving the table, by pointer, key and finger; tiles ask about it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

import pentacles
from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person, veiled
from tests.server.tables import Server

HAND = "[data-hand] button.slot"
GAMES = [game for game in pentacles.games() if game != "witless-wizards"]  # where there is a hand


@pytest.mark.parametrize("game", GAMES)
def test_a_card_under_the_pointer_or_in_focus_is_read_beside_it(people: People, game: str) -> None:
    person = people()
    player = Driver(person, 4)
    player.sit_at(new_match(person, game, seed=4))
    player.wait_for_decision()
    page = person.page
    card = page.locator(HAND).first
    face = page.locator("aside.hover")
    card.hover(position={"x": 14, "y": 40})
    expect(face).to_be_visible()
    cited = face.locator(".cites li")
    expect(cited.first).to_be_visible()
    assert all(len(text.split()) > 2 for text in cited.all_inner_texts()), cited.all_inner_texts()
    box, over = card.bounding_box(), face.bounding_box()
    assert box is not None
    assert over is not None
    assert over["y"] + over["height"] <= box["y"] + 1  # above the hand, never over the card
    page.mouse.move(5, 5)
    expect(face).to_have_count(0)
    page.keyboard.press("Tab")
    card.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(face).to_be_visible()
    assert page.locator("dialog[open]").count() == 0


def test_a_long_press_reads_a_card_until_the_finger_is_lifted(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    person = Person(veiled(context), server.address, {})
    player = Driver(person, 4, is_touch=True)
    player.sit_at(new_match(person, "wizard-cards", seed=4))
    player.wait_for_decision()
    page = person.page
    box = page.locator(HAND).first.bounding_box()
    assert box is not None
    spot = [{"x": box["x"] + 12, "y": box["y"] + 40}]
    touch = context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    face = page.locator("aside.hover")
    expect(face).to_be_visible()
    assert page.locator("dialog[open]").count() == 0
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(face).to_have_count(0)
    assert page.locator("[data-hand] [aria-pressed=true]").count() == 0  # nothing was chosen
    context.close()
    assert person.errors == []


def test_what_is_asked_about_a_drawn_card_stands_beside_it_as_tiles(people: People) -> None:
    person = people()
    player = Driver(person, 2)
    player.sit_at(new_match(person, "witless-wizards", seed=2))
    page = person.page
    tiles = page.locator("[data-place=stage] [data-tile]")
    for _ in range(12):
        assert player.wait_for_decision()
        player.spots(player.options, player.decision)
        if tiles.count():
            break
        player.step()
    actions = {str(option["action"]) for option in player.options}
    assert {tile.get_attribute("data-tile") for tile in tiles.all()} == actions
    player.insist(tiles.last.click, player.decision)


def test_a_press_on_a_card_proposes_nothing_that_refuses(people: People) -> None:
    person = people()
    player = Driver(person, 6)
    player.sit_at(new_match(person, "witless-wizards", seed=6))
    page = person.page
    pressed = 0
    for _ in range(30):
        if not player.wait_for_decision():
            break
        decision = player.decision
        player.spots(player.options, decision)
        player.wait_for_guard()
        for slot in page.locator("button.slot[aria-pressed=false]").all()[:3]:
            if player.has_moved(decision) or not slot.is_visible():
                break
            card = int(slot.get_attribute("data-card") or 0)
            slot.click()
            main = page.locator(".prompt .button.main[data-action], .menu .chosen")
            about = {str(one["action"]) for one in player.options if one["card"] == card}
            chosen = {one.get_attribute("data-action") for one in main.all()}
            assert chosen <= about | {None}, (chosen, about)
            pressed += 1
            page.keyboard.press("Escape")
        player.answered = ""
        player.step()
    assert pressed


def test_a_search_typed_before_the_rules_arrive_stays(person: Person) -> None:
    page = person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games/wizard-cards/rules", hold)
    person.go("/rules/wizard-cards#WC-6.4")
    field = page.get_by_placeholder("Search the rules")
    field.fill("vigor")
    expect(page.get_by_role("status").first).to_contain_text("found")
    assert held, "the rules were not asked for"
    for route in held:
        route.continue_()
    expect(page.locator("[data-rule='WC-7.1']")).to_be_visible()
    expect(field).to_have_value("vigor")
