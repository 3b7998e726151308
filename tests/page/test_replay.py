from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.people import Person


@pytest.fixture(scope="module")
def finished() -> dict[str, str]:
    """The match that the first of these tests played, for the others to look back at."""
    return {}


@pytest.fixture
def reader(people: People, finished: dict[str, str]) -> Person:
    """Somebody who has the link of a finished match."""
    if not finished:
        player = people(playAtOnce=True)
        player.against_bots()
        player.play_out()
        finished["match"] = player.match
    person = people()
    person.go(f"/replay/{finished['match']}")
    expect(person.page.locator(".transport")).to_be_visible()
    return person


def moves(person: Person) -> tuple[int, int]:
    """The present move, and how many there are."""
    words = person.page.locator(".transport b").inner_text().split()
    return int(words[1]), int(words[3])


def test_keys_and_scrubber_go_through_the_match(reader: Person) -> None:
    now, last = moves(reader)
    assert now == last
    assert last > 10
    reader.page.keyboard.press("Home")
    assert moves(reader) == (0, last)
    reader.page.keyboard.press("ArrowRight")
    reader.page.keyboard.press("ArrowRight")
    assert moves(reader) == (2, last)
    assert reader.page.url.endswith("#2")
    reader.page.get_by_role("slider").fill("7")
    assert moves(reader) == (7, last)
    reader.page.keyboard.press("End")
    assert moves(reader) == (last, last)


def test_a_link_leads_to_its_moment(reader: Person, finished: dict[str, str]) -> None:
    reader.go("/")
    reader.go(f"/replay/{finished['match']}#5")
    expect(reader.page.locator(".transport b")).to_contain_text("Move 5 of")


def test_a_seat_sees_only_what_it_knew(reader: Person) -> None:
    reader.page.get_by_role("slider").fill("3")
    hands = reader.page.locator("[data-card][data-zone=hand_0], [data-card][data-zone=hand_1]")
    reader.page.get_by_role("button", name="All", exact=True).click()
    expect(hands).not_to_have_count(0)
    both = hands.count()
    reader.page.get_by_role("button", name="Spectator").click()
    expect(hands).to_have_count(0)
    reader.page.locator(".seen button").first.click()
    expect(reader.page.locator("[data-card][data-zone=hand_0]")).not_to_have_count(0)
    expect(reader.page.locator("[data-card][data-zone=hand_1]")).to_have_count(0)
    assert hands.count() < both


def test_the_chances_are_drawn_when_they_are_worked_out(reader: Person) -> None:
    expect(reader.page.locator(".chances .note")).to_have_text(
        "estimated by search", timeout=120_000
    )
    assert reader.page.locator(".chances svg path").count() >= 2
    expect(reader.page.locator(".tip")).to_contain_text("%")


def test_a_match_is_played_on_from_a_moment(reader: Person) -> None:
    reader.page.get_by_role("slider").fill("4")
    before = reader.page.url
    reader.page.get_by_role("button", name="Play on from here").click()
    reader.page.wait_for_url("**/m/*")
    assert reader.page.url != before
    assert reader.wait_for_turn()
    reader.choose(reader.choices().first)
