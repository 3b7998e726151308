"""Two browsers at one table choose in secret at the same moment."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match, request
from tests.page.test_secrets import everything


def until_both_lay(one: Driver, two: Driver) -> None:
    """Play what comes before both lay a wizard face down."""
    for _ in range(30):
        one.wait(lambda: one.is_asked or two.is_asked, "a decision")
        asked = [driver for driver in (one, two) if driver.is_asked]
        if all("Choose your wizard" in driver.table["prompt"]["title"] for driver in asked):
            if len(asked) == 2:
                return
            one.page.wait_for_timeout(100)
            two.page.wait_for_timeout(100)
            continue
        asked[0].step()
    raise AssertionError("they never laid a wizard at the same time")


def test_what_is_laid_face_down_is_seen_when_both_have_laid(people: People) -> None:
    ann, bob = people(1280, 800), people(1280, 800)
    one, two = Driver(ann, seed=1), Driver(bob, seed=2)
    match = new_match(ann, "wizards-and-relics", "me open")
    request(bob, "/api/guest", {"name": "Bob"})
    request(bob, f"/api/matches/{match}/join", {"seat": None})
    one.sit_at(match)
    two.sit_at(match)
    until_both_lay(one, two)
    faces = request(ann, f"/api/matches/{match}/catalogue")["faces"]
    cards = {
        card["key"]: faces[card["face"]]["name"]
        for zone in one.table["zones"]
        for card in zone["cards"]
        if card["face"]
    }
    asked = two.decision
    before = everything(bob)
    chosen = one.step()
    assert chosen is not None
    name = cards[chosen["card"]]
    while one.table["seats"][0]["is_asked"]:  # and the relic
        if one.is_asked:
            one.step()
        ann.page.wait_for_timeout(50)
    expect(bob.page.locator(".panel", has_text="Ann").first).to_contain_text("Has chosen.")
    assert two.decision == asked, "another's secret choice changed what is asked here"
    if name not in before:
        assert name not in everything(bob)
    two.step()
    for _ in range(30):
        if name in everything(bob):
            break
        for driver in (one, two):
            if driver.is_asked:
                driver.step()
        bob.page.wait_for_timeout(200)
    else:
        raise AssertionError(f"{name} was never turned up")
