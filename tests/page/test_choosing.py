"""Choosing at the table: who can be aimed at, and what may stand in the way."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person

COVERED = """() => {
  const prompt = document.querySelector("section.prompt").getBoundingClientRect();
  return [...document.querySelectorAll(".message")].map((node) => {
    const box = node.getBoundingClientRect();
    const isBeside = box.right <= prompt.left || box.left >= prompt.right;
    return isBeside || box.bottom <= prompt.top || box.top >= prompt.bottom ? "" : node.className;
  }).filter(Boolean);
}"""
"""What lies over the prompt."""
OUTSIDE = """() => [...document.querySelectorAll(".menu, .menu button")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}).length"""
"""How much of a menu is outside the window."""


def test_a_hint_never_covers_the_prompt(people: People) -> None:
    person = people(1440, 900)
    player = Driver(person, seed=3)
    player.sit_at(new_match(person, "wysaertz", "me" + 11 * " bot", seed=4))
    assert player.wait_for_decision()
    page = person.page
    page.keyboard.press("h")
    page.locator(".message.good").wait_for()
    assert page.evaluate(COVERED) == []
    prompt = page.locator("section.prompt")
    before = prompt.bounding_box()
    page.keyboard.press("1")
    page.locator(".card.selected").first.wait_for()
    assert page.evaluate(COVERED) == []
    after = prompt.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] + before["height"] - after["y"] - after["height"]) < 1.5


def first_gifts(person: Person) -> list[dict[str, int | None]]:
    """Play until a card can be given to several others: in the first match where it comes to it."""
    for seed in range(8, 20):
        player = Driver(person, seed)
        player.sit_at(new_match(person, "witless-wizards", "me bot bot bot", seed=seed))
        while player.wait_for_decision():
            gifts = [one for one in player.options if one["group"] == "give"]
            if len(gifts) > 1 and not any(one["seat"] == 0 for one in player.options):
                return gifts
            player.step()
    raise AssertionError("nothing was to be given away")


def test_a_seat_that_a_gift_can_go_to_is_a_target(people: People) -> None:
    person = people(1440, 900)
    gifts = first_gifts(person)
    page = person.page
    for gift in gifts:
        expect(page.locator(f".panel.legal[data-seat='{gift['seat']}']")).to_be_visible()
    last = gifts[-1]["seat"]
    page.locator(f"[data-seat='{last}'] > button.whole").click()
    expect(page.locator(f".panel.selected[data-seat='{last}']")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f"button.slot[data-card='{gifts[0]['card']}']").click()
    expect(page.locator(".menu [role=menuitem]")).to_have_count(len(gifts))
    assert page.evaluate(OUTSIDE) == 0
