"""The ribbon leads to what happened; `test_every_game.py` looks at what stands in it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person


def seated(person: Person, game: str, moves: int, seed: int = 5) -> Driver:
    """Somebody who has made some moves and is asked again."""
    player = Driver(person, seed)
    player.sit_at(new_match(person, game, seed=seed))
    for _ in range(moves):
        assert player.wait_for_decision()
        player.step()
    assert player.wait_for_decision()
    return player


def test_an_item_of_the_ribbon_leads_to_its_moment(people: People) -> None:
    person = people(1440, 900)
    player = seated(person, "wizard-cards", 6)
    items = person.page.locator("[data-place=ribbon] [data-recap]")
    for _ in range(12):  # an item that is not the newest line of all
        player.spots(player.options, player.decision)
        if items.count() > 1:
            break
        player.step()
        assert player.wait_for_decision()
    items.first.click()
    expect(person.page.get_by_role("button", name="Back to now")).to_be_visible()


PLACES = """() => [...document.querySelectorAll("[data-place]")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [node.dataset.place, left, top, width, height].join(" ");
})"""


def test_a_moment_of_the_past_moves_nothing_and_holds_nothing_of_later(people: People) -> None:
    person = people(1180, 720)
    player = seated(person, "wizards-and-relics", 7)
    page = person.page
    items = page.locator("[data-place=ribbon] [data-recap]")
    for _ in range(12):
        player.spots(player.options, player.decision)
        if items.count() > 1:
            break
        player.step()
        assert player.wait_for_decision()
    before = page.evaluate(PLACES)
    words = page.locator("[data-place=ribbon]").inner_text()
    items.first.click()
    back = page.locator("[data-place=ribbon]").get_by_role("button", name="Back to now")
    expect(back).to_be_visible()
    assert page.evaluate(PLACES) == before
    assert page.locator("[data-last-battle]").count() == 0  # what came later
    back.click()
    expect(back).to_have_count(0)
    assert page.locator("[data-place=ribbon]").inner_text() == words
    assert page.locator(".air .ghost").count() == 0  # nothing flies a second time
