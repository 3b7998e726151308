"""Matches with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Keys, new_match, request


@pytest.mark.parametrize(("game", "key"), [("wizard-cards", "r"), ("wysaertz", "w")])
def test_a_whole_match_is_played_by_keys(game: str, key: str, people: People) -> None:
    person = people(1440, 900)
    player = Keys(person, seed=5)
    player.sit_at(new_match(person, game, seed=11))
    assert player.play_out() > 2
    expect(person.end).to_be_focused()
    player.forget()
    over = request(person, f"/api/matches/{person.match}")
    person.page.keyboard.press(key)  # the rematch, also by key; W for one that the winner begins
    expect(person.end).to_have_count(0)
    again = request(person, f"/api/matches/{person.match}")
    begins = again["options"].get("first_player", "random")
    assert begins == (f"seat_{over['winners'][0]}" if key == "w" else "random")
    assert player.wait_for_decision()


def test_digits_select_and_enter_plays(people: People) -> None:
    person = people(1440, 900)
    player = Keys(person)
    player.sit_at(new_match(person, "wizard-cards", seed=11))
    assert player.wait_for_decision()
    before = player.decision
    player.wait_for_guard()
    player.press("1")
    selected = person.page.locator("[data-card][aria-pressed=true]")
    expect(selected).to_have_count(1)
    player.press("Escape")
    expect(selected).to_have_count(0)
    player.press("2")
    expect(selected).to_have_count(1)
    player.insist(lambda: player.press("Enter"), before)


def test_the_question_mark_says_why_not(people: People) -> None:
    """Everything that can't be done now has a sentence and a rule that exists."""
    person = people(1440, 900)
    player = Keys(person, seed=2)
    player.sit_at(new_match(person, "wysaertz", seed=5))
    rules = request(person, "/api/games/wysaertz/rules")
    known = {rule["id"] for part in rules["parts"] for rule in part["rules"]}
    asked = 0
    seeds = iter(range(6, 10))
    while asked < 4:
        if not player.wait_for_decision():  # a short match: then another one
            player.sit_at(new_match(person, "wysaertz", seed=next(seeds)))
            continue
        locked = person.page.locator("button.slot[aria-disabled=true]")
        for place in range(min(2, locked.count())):
            card = locked.nth(place).get_attribute("data-card")
            player.focus(f"button.slot[data-card='{card}']")
            player.press("?")
            tip = person.page.locator(".tip")
            expect(tip).to_be_visible()
            assert len(tip.inner_text()) > 25
            assert tip.locator(".rule").inner_text() in known
            player.press("Escape")
            expect(tip).to_have_count(0)
            asked += 1
        player.step()


def test_focus_stays_at_the_table_when_it_changes(people: People) -> None:
    person = people(1440, 900)
    player = Keys(person, seed=4)
    player.sit_at(new_match(person, "wizard-cards", seed=3))
    for _ in range(5):
        assert player.wait_for_decision()
        player.step()
        person.page.wait_for_timeout(120)
        assert person.page.evaluate("!!document.activeElement.closest('.table')")
