"""Pictures of the page for the README and the documents, taken from real matches.

    python -m benchmarks.page.pictures [name ...]

Writes `docs/pictures/*.png`: the lobby, every table at a moment that shows something, a phone, a
replay and the light theme. The same seeds give the same moments.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from benchmarks.page.browsers import table_and_browser
from tests.page.driving import Driver, Table, new_match, request
from tests.page.people import Person

TARGET = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST = 300_000
SEEDS = 6
"""How many matches are searched for a moment."""
DECISIONS = 90
"""How long a match is played for it."""
SIZE = (1440, 900)
PHONE = (390, 844)


def has_scene(*components: str) -> Callable[[Table], bool]:
    """A moment when one of these pieces is in the centre."""

    def holds(table: Table) -> bool:
        found = [scene for scene in table["scenes"] if scene["component"] in components]
        return bool(found) and len(table["options"]) > 1

    return holds


def has_battle(turn: int) -> Callable[[Table], bool]:
    """A moment after some turns with a sum in the centre and something in each slot."""

    def holds(table: Table) -> bool:
        filled = [zone for zone in table["zones"] if zone["layout"] == "slots" and zone["cards"]]
        has_sum = any(scene["component"] == "equation" for scene in table["scenes"])
        return table["turn"] >= turn and has_sum and len(filled) >= 8 and len(table["options"]) > 1

    return holds


def has_hands(count: int) -> Callable[[Table], bool]:
    """A moment when several hands are on the table."""

    def holds(table: Table) -> bool:
        laid = [zone for zone in table["zones"] if zone["layout"] == "meld" and zone["cards"]]
        return len(laid) >= count and len(table["options"]) > 3

    return holds


def has_cards(name: str, count: int) -> Callable[[Table], bool]:
    """A moment when some cards are in a zone."""

    def holds(table: Table) -> bool:
        laid = [zone for zone in table["zones"] if zone["name"] == name]
        return any(len(zone["cards"]) >= count for zone in laid) and len(table["options"]) > 2

    return holds


def has_draft(turn: int, worn: int) -> Callable[[Table], bool]:
    """A moment when a drawn card can be kept or given away, and much is worn already."""

    def holds(table: Table) -> bool:
        filled = [zone for zone in table["zones"] if zone["layout"] == "slots" and zone["cards"]]
        is_asked = any(option["text"] == "keep" for option in table["options"])
        return table["turn"] >= turn and len(filled) >= worn and is_asked

    return holds


@dataclass(frozen=True)
class Shot:
    """A picture to take: of which match, and when."""

    game: str
    when: Callable[[Table], bool]
    seats: str = "me bot"
    seed: int = 7
    options: dict[str, Any] = field(default_factory=dict)
    theme: str = "dark"
    is_phone: bool = False


SHOTS = {
    "table-wizard-cards": Shot("wizard-cards", has_cards("spell", 2), seed=12),
    "table-wiz": Shot("wiz", has_hands(3), "me bot bot", seed=3, options={"max_rounds": 1}),
    "table-witless-wizards": Shot("witless-wizards", has_battle(4), "me bot bot", seed=2),
    "table-wizards-and-relics": Shot("wizards-and-relics", has_scene("bars", "sum"), "me bot bot"),
    "table-wysaertz": Shot("wysaertz", has_scene("challenge", "duel"), "me bot bot", seed=6),
    "table-light": Shot("witless-wizards", has_draft(6, 5), seed=9, theme="light"),
    "phone": Shot("witless-wizards", has_draft(6, 5), seed=4, is_phone=True),
}


def somebody(browser: Browser, address: str, theme: str = "dark", is_phone: bool = False) -> Person:
    """Somebody with a browser window of the picture's size."""
    width, height = PHONE if is_phone else SIZE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if is_phone else 1,
        is_mobile=is_phone,
        has_touch=is_phone,
    )
    return Person(context, address, {"theme": theme})


def keep(person: Person, name: str) -> None:
    """Write what is on the screen, with at most 256 colours."""
    person.page.wait_for_timeout(1600)
    picture = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    palette = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1)
    packed = b""
    for dither in (Image.Dither.FLOYDSTEINBERG, Image.Dither.NONE):  # smooth where there is room
        written = io.BytesIO()
        picture.quantize(palette=palette, dither=dither).save(written, "PNG", optimize=True)
        packed = written.getvalue()
        if len(packed) < LARGEST:
            break
    TARGET.mkdir(parents=True, exist_ok=True)
    (TARGET / f"{name}.png").write_bytes(packed)
    print(f"{name}.png: {len(packed) / 1000:.0f} kB", flush=True)


def take(browser: Browser, address: str, name: str, shot: Shot) -> None:
    """Play until the moment comes, select something there, and take the picture."""
    person = somebody(browser, address, shot.theme, shot.is_phone)
    for seed in range(shot.seed, shot.seed + SEEDS):
        driver = Driver(person, seed=seed, is_touch=shot.is_phone)
        match = new_match(person, shot.game, shot.seats, shot.options, seed=seed, name="Sara")
        driver.sit_at(match)
        while (
            driver.made < DECISIONS and driver.wait_for_decision() and not shot.when(driver.table)
        ):
            driver.step()
        if driver.is_asked and shot.when(driver.table):
            break
    else:
        raise SystemExit(f"{name}: no such moment in {SEEDS} matches")
    driver.wait_for_guard()
    legal = person.page.locator("[data-hand] button.slot[aria-pressed]")
    if legal.count():
        driver.touch(legal.nth(legal.count() // 2))
    person.page.mouse.move(3, 300)
    keep(person, name)
    person.context.close()


def lobby(browser: Browser, address: str, name: str, theme: str = "dark") -> None:
    """The lobby with a few matches in it."""
    person, friend = somebody(browser, address, theme), somebody(browser, address)
    for game, seats in (
        ("wiz", "me bot bot"),
        ("wysaertz", "me bot bot"),
        ("wizard-cards", "me bot"),
    ):
        new_match(person, game, seats, seed=5, name="Sara")
    for game, seats in (("witless-wizards", "me open bot"), ("wizards-and-relics", "me open")):
        new_match(friend, game, seats, is_open=True, name="Julia")
    person.go("/")
    person.page.get_by_role("link", name="Play WysaertZ", exact=True).first.wait_for()
    person.page.wait_for_timeout(1500)
    keep(person, name)
    person.context.close()
    friend.context.close()


def turning_point(points: list[dict[str, Any]], otherwise: int) -> int:
    """The move before the greatest change of the chances."""
    steps = [
        (abs(after["chances"][0] - before["chances"][0]), int(before["move"]))
        for before, after in pairwise(points)
    ]
    return max(steps, default=(0.0, otherwise))[1]


def replay(browser: Browser, address: str, name: str) -> None:
    """A finished match with its curve."""
    person = somebody(browser, address)
    driver = Driver(person, seed=3)
    match = new_match(person, "wizard-cards", seed=12, name="Sara")
    driver.sit_at(match)
    driver.play_out()
    moves = int(request(person, f"/api/matches/{match}")["moves"])
    for _ in range(240):
        found = request(person, f"/api/matches/{match}/analysis")
        if found["state"] != "working":
            moves = turning_point(found["points"], moves * 2 // 3)
            break
        person.page.wait_for_timeout(500)
    person.go(f"/replay/{match}#{moves}")
    person.page.locator("section.prompt, .transport").first.wait_for()
    person.page.wait_for_timeout(1500)
    keep(person, name)
    person.context.close()


def main(wanted: list[str]) -> int:
    names = [*SHOTS, "lobby", "lobby-light", "replay"]
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        print(f"There is no picture {', '.join(unknown)}. There are: {', '.join(names)}.")
        return 2
    with table_and_browser() as (address, browser):
        for name in wanted or names:
            if name == "replay":
                replay(browser, address, name)
            elif name.startswith("lobby"):
                lobby(browser, address, name, "light" if name == "lobby-light" else "dark")
            else:
                take(browser, address, name, SHOTS[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
