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
