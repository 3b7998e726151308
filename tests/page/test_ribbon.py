"""The ribbon, and the buttons of the prompt: what happened, and what can be done now."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import pentacles
from tests.page.conftest import People
from tests.page.driving import Driver, Option, new_match
from tests.page.people import Person

FEW = 4


def seated(person: Person, game: str, moves: int, seed: int = 5) -> Driver:
    """Somebody who has made some moves and is asked again."""
    player = Driver(person, seed)
    player.sit_at(new_match(person, game, seed=seed))
    for _ in range(moves):
        assert player.wait_for_decision()
        player.step()
    assert player.wait_for_decision()
    return player


@pytest.mark.parametrize("game", pentacles.games())
def test_the_ribbon_tells_what_the_others_did_since(people: People, game: str) -> None:
    person = people(1440, 900)
    player = seated(person, game, 3)
    items = person.page.locator("[data-place=ribbon] [data-recap]")
    for _ in range(12):
        if items.count():
            break
        player.step()
        assert player.wait_for_decision()
    expect(items.first).to_be_visible()
    titles = items.locator("b").all_inner_texts()
    assert all(titles)
    box = person.page.locator("[data-place=ribbon]").bounding_box()
    last = items.last.bounding_box()
    assert box is not None
    assert last is not None
    assert last["x"] + last["width"] <= box["x"] + box["width"] + 1


def stand(player: Driver, options: list[Option]) -> bool:
    """Whether each has its button; False if the decision was answered by itself meanwhile."""
    decision = player.decision
    for one in options:
        button = player.page.locator(f"button[data-action='{one['action']}']")
        player.wait(
            lambda button=button: button.is_visible() or player.has_moved(decision),  # type: ignore[misc]
            f"a button for {one['label']}",
        )
    return not player.has_moved(decision)


@pytest.mark.parametrize("game", pentacles.games())
def test_every_option_has_a_button_where_there_are_few(people: People, game: str) -> None:
    person = people(1280, 800)
    player = Driver(person, 7)
    player.sit_at(new_match(person, game, seed=7))
    seen = 0
    for _ in range(14):
        if not player.wait_for_decision():
            break
        options = player.table["options"]
        loose = [
            one
            for one in options
            if one["card"] is None and one["zone"] is None and one["seat"] is None
        ]
        wanted = options if len(options) <= FEW else loose if len(loose) <= FEW else []
        if stand(player, wanted):
            seen += len(wanted)
        player.step()
    assert seen


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
