"""Everybody can use it: axe finds nothing, nothing scrolls sideways, keys reach everything.

`test_tables.py` lets axe look at the table of every game.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import pentacles
from tests.page.conftest import People
from tests.page.driving import Driver, Keys, new_match
from tests.page.people import Person
from tests.page.test_staging import go_on, until_battle
from tests.selection import IS_FULL, share

SCREENS = (
    "/",
    "/watch",
    "/replays",
    "/new/wiz",
    "/new/wizard-cards?way=online",
    "/rules/wysaertz",
    "/cards/witless-wizards",
    "/cards/wysaertz",
    "/new/witless-wizards",
    "/about",
    "/settings",
    "/workshop",
    "/nowhere",
    "/m/there-is-no-such-match",
)
LIGHT = SCREENS[:1] + SCREENS[3:8]
"""Screens that every run looks at in the light theme as well."""
OPTIONS = {
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
"""All rules, and one that axe asks for: what is read on a button is what a voice calls it.

Of what is right nothing is told: to name every node of it would take longer than to look at it.
"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
ALIKE = "tbody tr:nth-child(n + 13)"
"""Rows of a long table, which only a full run looks at: those before them are made the same way."""
FIRST_LOAD = 150_000
SIZES = ((320, 568), (390, 844), (768, 1024), (1180, 720), (1920, 1080))


def findings(person: Person, more: dict[str, Any] | None = None) -> list[str]:
    """What axe has to say, in short."""
    looked_at = None if IS_FULL else {"exclude": [ALIKE]}
    with person.unveiled():
        result: Any = Axe().run(person.page, looked_at, OPTIONS | (more or {}))
    return [
        f"{person.page.url} {one['impact']} {one['id']}: {node['target']} {node['html'][:120]}"
        for one in result.response["violations"]
        for node in one["nodes"][:3]
    ]


def in_both_themes(person: Person) -> list[str]:
    """The same for somebody who follows the system's theme.

    In the light one colours differ; a full run looks at all else there as well.
    """
    found = findings(person)
    person.page.emulate_media(color_scheme="light")
    expect(person.page.locator("html[data-theme=light]")).to_be_attached()
    found += findings(person, None if IS_FULL else COLOURS)
    person.page.emulate_media(color_scheme="dark")
    expect(person.page.locator("html[data-theme=dark]")).to_be_attached()
    return found


def settle(person: Person) -> None:
    """Until the screen has loaded what it shows."""
    expect(person.page.locator("main:not([aria-busy=true])")).to_be_visible()
    person.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    person.page.wait_for_timeout(150)


def too_wide(person: Person) -> list[str]:
    """Windows in which the screen scrolls sideways."""
    wide: list[str] = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        needed = person.page.evaluate("document.documentElement.scrollWidth")
        if needed > width:
            wide.append(f"{person.page.url} at {width}: {needed}")
    person.page.set_viewport_size({"width": 1440, "height": 900})
    return wide


PALE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("main * { color: #777 !important; background: #888 !important }");
  document.adoptedStyleSheets.push(sheet);
}"""


def test_axe_sees_colours(person: Person) -> None:
    """What is not painted for other tests is there for axe."""
    person.go("/about")
    settle(person)
    assert not findings(person, COLOURS)
    person.page.evaluate(PALE)
    assert any("color-contrast" in one for one in findings(person, COLOURS))


@pytest.mark.parametrize("number", range(3))
def test_axe_finds_nothing_on_any_screen_and_none_is_too_wide(people: People, number: int) -> None:
    person = people(1440, 900, theme="system")
    found: list[str] = []
    for path in share(SCREENS, number, 3):
        person.go(path)
        settle(person)
        found += in_both_themes(person) if IS_FULL or path in LIGHT else findings(person)
        found += too_wide(person)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_around_the_table(people: People) -> None:
    """Rules beside the table, and settings and commands over it."""
    person = people(theme="system")
    person.against_bots()
    person.wait_for_turn()
    person.page.get_by_role("tab", name="Rules").click()
    found = findings(person)
    person.page.locator("[data-tool=settings]").click()
    found += in_both_themes(person)
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("/")
    expect(person.page.get_by_role("combobox")).to_be_visible()
    found += in_both_themes(person)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_in_a_list_and_in_the_guided_match(people: People) -> None:
    person = people(theme="system", listMode=True)
    player = Driver(person, 2)
    player.sit_at(new_match(person, "wysaertz", seed=2))
    assert player.wait_for_decision()
    player.spots(player.options, player.decision)
    found = in_both_themes(person)
    person = people(theme="system")
    person.go("/learn/wiz")
    person.be_called("Sara")
    expect(person.page.locator("section.coach")).to_be_visible()
    found += in_both_themes(person)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_from_a_battle_to_its_replay(people: People) -> None:
    """A result that waits for the viewer, the end panel, and moments of the replay."""
    person = people(theme="system", speed="normal")
    player = Driver(person, 3)
    until_battle(player, options={"hall_target": 1})
    expect(person.page.locator(".prompt [data-go=on]")).to_be_visible()
    found = in_both_themes(person)
    go_on(player)
    while player.wait_for_decision():  # of two wizards the winner chooses one
        player.step()
        go_on(player)
    go_on(player)
    expect(person.end).to_be_visible()
    found += in_both_themes(person)
    person.go(f"/replay/{person.match}")
    expect(person.page.locator(".transport")).to_be_visible()
    settle(person)
    found += findings(person)
    person.page.keyboard.press("Home")
    for _ in range(4):
        person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".transport b")).to_contain_text("Move 4 of")
    settle(person)
    found += in_both_themes(person)
    assert not found, "\n".join(found)


def test_a_match_is_begun_with_the_keyboard_alone(person: Person) -> None:
    player = Keys(person)
    person.go("/")
    expect(
        person.page.get_by_role("link", name="Play Wizard Cards", exact=True).first
    ).to_be_visible()
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if (
            person.page.evaluate("document.activeElement.getAttribute('href')")
            == "/new/wizard-cards"
        ):
            break
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.textContent.trim()") == "Start":
            break
    person.page.keyboard.press("Enter")
    expect(person.name_field).to_be_focused()
    person.page.keyboard.type("Sara")
    person.page.keyboard.press("Enter")
    assert player.wait_for_decision()
    assert player.step()


def test_events_are_announced(person: Person) -> None:
    person.against_bots()
    person.wait_for_turn()
    expect(person.page.locator("[data-voice=urgent]")).to_contain_text("Your turn:")
    person.choose(person.choices().first)
    expect(person.page.locator("[data-voice=polite]")).not_to_be_empty()


def test_list_mode_plays_too(people: People) -> None:
    person = people(listMode=True)
    person.against_bots()
    expect(person.page.locator("[data-action]").first).to_be_visible()
    before = person.state()
    person.page.wait_for_timeout(300)
    person.page.locator("[data-action]").first.click()
    person.page.wait_for_function(
        "n => document.querySelectorAll('.log li').length > n", arg=int(before.split()[0])
    )


def test_the_first_load_is_small() -> None:
    folder = Path(pentacles.__file__).parent / "server" / "page"
    index = (folder / "index.html").read_text(encoding="utf-8")
    first = [path for path in (folder / "assets").iterdir() if path.name in index]
    first += [
        *(folder / "assets").glob("lobby-*.js"),
        *(folder / "assets").glob("almendra-*.woff2"),
    ]
    assert len(first) >= 6
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) < FIRST_LOAD
