"""How many presses a decision costs, and how many a hand of WIZ.

    python -m benchmarks.page.clicks
    python -m benchmarks.page.clicks 60    decisions of each game instead of 40

Plays every game with the mouse as a newcomer would, at any option, and counts the presses; then
lays a first hand of four cards in WIZ in every way that the table offers.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

import pentacles
from benchmarks.page.browsers import table_and_browser
from tests.page.driving import Driver, Option, new_match
from tests.page.people import Person

GAMES = ("wizard-cards", "wiz", "witless-wizards", "wizards-and-relics", "wysaertz")
DECISIONS = 40
HAND = ("F6", "F7", "F8", "F9")
FILLERS = ("E1", "A1", "W1", "E3", "A3")


def somebody(browser: Browser, address: str) -> Person:
    """Somebody with a mouse."""
    return Person(browser.new_context(viewport={"width": 1440, "height": 900}), address, {})


def per_decision(browser: Browser, address: str, game: str, most: int) -> tuple[int, int]:
    """Decisions that were answered, and the presses for them."""
    person = somebody(browser, address)
    made = touches = 0
    for seed in range(5, 25):
        driver = Driver(person, seed=seed)
        driver.sit_at(new_match(person, game, seed=seed))
        while made + driver.made < most and driver.wait_for_decision():
            driver.step()
        made, touches = made + driver.made, touches + driver.touches
        if made >= most:
            break
    person.context.close()
    return made, touches


def few_cards() -> tuple[str, int]:
    """A deck in which the hand is likely, and a seed that deals it to the first seat alone."""
    lines = ['[set]\nname = "few"\ntitle = "Few cards"\ngame = "wiz"\n']
    for face in pentacles.game("wiz").faces:
        if not face.id.startswith("custom_"):
            count = 4 if face.code in {*HAND, *FILLERS} else 0
            lines.append(f'[[card]]\nid = "{face.id}"\ncount = {count}\n')
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "few.toml"
        file.write_text("\n".join(lines), encoding="utf-8")
        few = pentacles.game("wiz", cards=str(file))
        for seed in range(2000):
            state = few.new(2, seed)
            own, rival = {*state.zone("grip_0")}, {*state.zone("grip_1")}
            if {*HAND} <= own and len(rival & {*HAND}) < 2:
                return file.read_text("utf-8"), seed
    raise SystemExit("no seed deals this hand")


def draw(options: list[Option]) -> Option:
    """The way to the step in which hands are laid."""
    return next((one for one in options if one["text"] == "draw deck"), options[-1])


class Press:
    """Counts what is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.count += 1


def at_the_menu(person: Person, cards: str, seed: int) -> Driver:
    """Somebody who may lay the hand now."""
    driver = Driver(person)
    driver.sit_at(new_match(person, "wiz", cards=cards, seed=seed))
    while driver.wait_for_decision() and not driver.table["can_assemble"]:
        driver.step(draw)
    driver.wait_for_guard()
    return driver


def by_offer(_driver: Driver, press: Press) -> None:
    """The offer on the stage, then the button that lays it."""
    press(".offer")
    press(".prompt [data-way='0']")


def by_cards(driver: Driver, press: Press) -> None:
    """Each card, then the button that lays them."""
    faces = {face.id: face.code for face in pentacles.game("wiz").faces}
    hand = next(zone for zone in driver.table["zones"] if zone["place"] == "hand")
    held = {faces[card["face"]]: card["key"] for card in hand["cards"]}
    for code in HAND:
        press(f"[data-hand] [data-card='{held[code]}']")
    press(".prompt [data-way='0']")


def per_hand(browser: Browser, address: str) -> dict[str, int]:
    """Presses for a first hand of four cards, by the way in which it is laid."""
    cards, seed = few_cards()
    found: dict[str, int] = {}
    for name, way in (("offer", by_offer), ("card by card", by_cards)):
        person = somebody(browser, address)
        driver = at_the_menu(person, cards, seed)
        press = Press(person.page)
        way(driver, press)
        person.page.get_by_text("You open with").first.wait_for()
        found[name] = press.count
        person.context.close()
    return found


def main(words: list[str]) -> int:
    most = int(words[0]) if words else DECISIONS
    with table_and_browser() as (address, browser):
        for name, count in per_hand(browser, address).items():
            print(f"a WIZ hand of four cards, {name:<14} {count:3d} presses", flush=True)
        for game in GAMES:
            made, touches = per_decision(browser, address, game, most)
            average = touches / max(1, made)
            print(
                f"{game:<22} {made:3d} decisions {touches:4d} presses {average:5.2f} each",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
