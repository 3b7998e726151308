"""The page on a phone, by touch, and on the narrowest window."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.driving import Driver, new_match, request
from tests.page.people import Person, veiled
from tests.server.tables import Server

SIDEWAYS = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth + 1) return [];
  return [...document.querySelectorAll("body *")]
    .filter((node) => node.getBoundingClientRect().right > page.clientWidth + 1)
    .slice(0, 5)
    .map((node) => `${node.tagName}.${node.className}`);
}"""
"""What sticks out at the right side."""
SMALL = """() => [...document.querySelectorAll(".prompt .options button, .tools button")]
  .map((node) => ({ name: node.textContent.trim(), box: node.getBoundingClientRect() }))
  .filter(({ box }) => box.height && (box.height < 43.5 || box.width < 43.5))
  .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""Buttons that a thumb would miss."""
PLACES = (
    "/",
    "/new/wiz",
    "/new/wysaertz",
    "/rules/wysaertz",
    "/cards/wizards-and-relics",
    "/settings",
    "/about",
    "/watch",
    "/replays",
)


CUT = """() => {
  const stage = document.querySelector(".stage .middle").getBoundingClientRect();
  return [...document.querySelectorAll("[data-run] .outline, [data-run] small, [data-run] p")]
    .map((node) => [node.textContent.trim(), node.getBoundingClientRect()])
    .filter(([, box]) => box.height && (box.bottom > stage.bottom + 1 || box.top < stage.top - 1))
    .map(([words, box]) => `${words} ends at ${box.bottom}, the stage at ${stage.bottom}`);
}"""
"""What of the places of a spell is cut off."""


def phone(browser: Browser, server: Server, width: int, height: int) -> Person:
    """Somebody with a telephone."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    return Person(veiled(context), server.address, {})


@pytest.fixture
def caller(browser: Browser, server: Server) -> Iterator[Person]:
    person = phone(browser, server, 390, 844)
    yield person
    person.context.close()
    assert person.errors == []


@pytest.mark.parametrize(
    "game", [pytest.param("wizard-cards", marks=pytest.mark.slow), "witless-wizards"]
)
def test_a_whole_match_by_touch(game: str, caller: Person) -> None:
    player = Driver(caller, seed=9, is_touch=True)
    options = {"starting_stamina": 5} if game == "witless-wizards" else {}
    player.sit_at(new_match(caller, game, options=options, seed=5))
    assert player.wait_for_decision()
    assert caller.page.evaluate(SIDEWAYS) == []
    assert caller.page.evaluate(SMALL) == []
    player.play_out()
    assert caller.page.evaluate(SIDEWAYS) == []


def test_nothing_scrolls_sideways_at_320(browser: Browser, server: Server) -> None:
    person = phone(browser, server, 320, 568)
    wide: dict[str, list[str]] = {}
    for path in PLACES:
        person.go(path)
        person.page.locator("main h1, main h2").first.wait_for()
        person.page.wait_for_timeout(300)
        if found := person.page.evaluate(SIDEWAYS):
            wide[path] = found
    person.context.close()
    assert wide == {}
    assert person.errors == []


def test_wiz_is_played_at_320(browser: Browser, server: Server) -> None:
    person = phone(browser, server, 320, 568)
    player = Driver(person, seed=1, is_touch=True)
    player.sit_at(new_match(person, "wiz", "me bot bot bot", seed=5))
    for _ in range(6):
        assert player.wait_for_decision()
        assert person.page.evaluate(SIDEWAYS) == []
        player.step()
    person.context.close()
    assert person.errors == []


@pytest.mark.parametrize("large", [False, True])
def test_the_guided_match_leaves_room_for_the_table_at_320(
    large: bool, browser: Browser, server: Server
) -> None:
    person = phone(browser, server, 320, 568)
    settings = json.dumps(json.dumps({"speed": "off", "largeText": large}))
    person.context.add_init_script(f"localStorage['pentacles.settings'] = {settings}")
    request(person, "/api/guest", {"name": "Ann"})
    wish = {"game": "wiz", "seats": [], "tutorial": True}
    person.go(f"/m/{request(person, '/api/matches', wish)['id']}")
    page = person.page
    page.locator(".coach .told").wait_for()
    assert page.evaluate("document.documentElement.dataset.large") == ("yes" if large else "no")
    page.locator(".table .prompt h2").tap()  # whoever touches the table has read
    page.locator(".coach .told").wait_for(state="detached")
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(SMALL) == []
    title = page.locator("header h1").bounding_box()
    assert title is not None
    assert title["width"] > 20
    gear = page.locator("[data-tool=settings]").bounding_box()
    assert gear is not None
    assert gear["x"] + gear["width"] <= 320
    assert page.evaluate("document.querySelector('.floor').clientHeight") >= 150
    person.context.close()
    assert person.errors == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_the_places_of_a_spell_are_whole(
    width: int, height: int, browser: Browser, server: Server
) -> None:
    person = phone(browser, server, width, height)
    player = Driver(person, seed=9, is_touch=True)
    player.sit_at(new_match(person, "wizard-cards", seed=5))
    seen = 0
    for _ in range(8):
        assert player.wait_for_decision()
        seen += person.page.locator("[data-run]").count()
        assert person.page.evaluate(CUT) == []
        player.step()
    assert seen
    person.context.close()
    assert person.errors == []
