"""The layout of the table at every size: nothing scrolls sideways, is covered or is cut.

Runs the gallery of tables (`web/gallery.html`) in Chromium. Skipped where there is no Chromium or
where the page's packages are not installed.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page

from tests.page.looking import LOOK
from tests.page.people import veiled
from tests.selection import IS_FULL, share

WEB = Path(__file__).parents[2] / "web"
TABLES = WEB / "fixtures" / "tables"
SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1180, 720),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
]
STEADY = [(1440, 900), (1180, 720)]
"""Where something is selected, too."""
SHARES = 1 if IS_FULL else 3
"""A table is looked at in one of so many shares of the windows; every game has as many tables."""
SMALLEST = 320
SCROLLED = ("table scrolls d", "outside the window")
"""In the smallest window the felt as a whole may scroll."""
NAMES = sorted(path.stem for path in TABLES.glob("*.json"))
"""Sorted by game, so that three neighbours of one game are looked at in all windows."""

FITTED = """
() => new Promise((done) => {
  const look = () => {
    const table = document.querySelector(".table");
    const size = `${innerWidth}x${innerHeight}|${table.clientWidth}x${table.clientHeight}`;
    const all = [...table.querySelectorAll("[data-place], [data-hand] li, .ground .card")];
    const places = all.map((node) => {
      const box = node.getBoundingClientRect();
      return [box.left, box.top, box.width].map(Math.round).join();
    });
    const now = [size, ...places].join(";");
    const isSame = window.before === now;
    window.before = now;
    return isSame;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => done(look())));
})
"""
"""Whether the table stands as it did two frames ago."""


PLACES = """
() => Object.fromEntries([...document.querySelectorAll(
  "[data-place], .ground .card, .ground .panel, .ground .plate, .ground .pile, .ground .chipped"
)].filter((node) => !node.closest("[data-hand], .spot, .opened, .tray")).map((node, at) => {
  const box = node.getBoundingClientRect();
  const near = node.closest("[data-card], [data-zone], [data-seat]")?.dataset ?? {};
  const of = node.dataset.place ?? near.card ?? near.zone ?? near.seat ?? at;
  const name = `${node.className.split(" ")[0]} ${of}`;
  return [name, [box.left, box.bottom, box.width, box.height]];
}))
"""
"""Where everything stands that a player looks for; a rival who is opened stands in the centre."""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out the gallery without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the gallery, built and served for this test alone."""
    vite = WEB / "node_modules" / ".bin" / "vite"
    if not vite.exists():
        pytest.skip("the page's packages are not installed")
    folder = tmp_path_factory.mktemp("gallery")
    subprocess.run(
        [str(vite), "build", "--config", "gallery.config.ts", "--logLevel", "error"],
        cwd=WEB,
        env={**os.environ, "PENTACLES_GALLERY": str(folder)},
        check=True,
    )
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/gallery.html"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A window for all of these tests: every table is loaded anew in it."""
    context = veiled(browser.new_context(reduced_motion="reduce"))
    yield context.new_page()
    context.close()


def open_table(page: Page, gallery: str, name: str, size: tuple[int, int], more: str = "") -> None:
    """Show the table of a fixture in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    page.goto(f"{gallery}?fixture={name}{more}")
    page.wait_for_selector(".table .prompt", timeout=30_000)
    settle(page)


def findings(page: Page) -> list[str]:
    """What is wrong; on low phones regions scroll to what they hold, so that nothing is cut."""
    wrong: list[str] = page.evaluate(LOOK)
    assert page.viewport_size is not None
    if page.viewport_size["width"] > SMALLEST:
        return wrong
    return [line for line in wrong if not line.startswith(SCROLLED)]


def settle(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function(FITTED, timeout=30_000)


def moved_by_selecting(page: Page) -> list[str]:
    """What no longer stands where it stood after something was selected."""
    before = page.evaluate(PLACES)
    wrong: list[str] = []
    for key in "13":
        page.keyboard.press(key)
        settle(page)
        now = page.evaluate(PLACES)
        wrong += [
            f"moved by {key}, {one}: {before[one]} to {now[one]}"
            for one in before.keys() & now.keys()
            if any(abs(a - b) > 1.5 for a, b in zip(before[one], now[one], strict=True))
        ]
    page.keyboard.press("Escape")
    return wrong[:4]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_fits_every_window_and_keeps_its_places(
    page: Page, gallery: str, name: str
) -> None:
    number = NAMES.index(name)
    sizes = share(SIZES, number, SHARES)
    open_table(page, gallery, name, sizes[-1])
    table = json.loads((TABLES / f"{name}.json").read_text("utf-8"))["table"]
    known = {str(card["key"]) for zone in table["zones"] for card in zone["cards"] if card["face"]}
    found: dict[str, list[str]] = {}
    for width, height in sizes[::-1]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        wrong = findings(page)
        if wrong:
            found[f"{width}x{height}"] = wrong
        drawn = page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
        assert {key for key in drawn if key} <= known, "a card that the viewer may not know"
    for width, height in share(STEADY, number, SHARES):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        moved = moved_by_selecting(page)
        if moved:
            found[f"{width}x{height}, selecting"] = moved
    assert not found, json.dumps(found, indent=1)


@pytest.mark.parametrize(("number", "name"), [(0, "wiz-six"), (1, "wiz-build")])
def test_the_fullest_table_fits_every_window(
    page: Page, gallery: str, number: int, name: str
) -> None:
    """18 cards in the hand and 12 melds are the most that WIZ brings to a table of six or three."""
    sizes = share(SIZES, number, 1 if IS_FULL else 2)
    open_table(page, gallery, name, sizes[-1], "&full")
    assert page.locator("[data-hand] li").count() == 18
    found: dict[str, list[str]] = {}
    for width, height in sizes[::-1]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        wrong = findings(page)
        if wrong:
            found[f"{width}x{height}"] = wrong
    assert not found, json.dumps(found, indent=1)


def test_a_game_without_looks_has_a_usable_table(page: Page, gallery: str) -> None:
    open_table(page, gallery, "wizard-cards-hand", (1180, 720), "&bare")
    assert page.evaluate(LOOK) == []
    page.keyboard.press("1")
    page.wait_for_selector(".card.selected")
    played = page.locator("[data-played]")
    for _ in range(50):  # the first quarter of a second of a prompt takes no input
        page.keyboard.press("Enter")
        if played.text_content():
            break
        page.wait_for_timeout(60)
    assert played.text_content()


def test_every_line_of_a_grid_is_taken_by_its_handle(page: Page, gallery: str) -> None:
    open_table(page, gallery, "relics-grid", (1440, 900))
    options = json.loads((TABLES / "relics-grid.json").read_text("utf-8"))["table"]["options"]
    handles = page.locator("button[data-line]")
    assert handles.count() == len(options)
    column = next(one for one in options if one["text"].startswith("column"))
    handle = page.locator(f"button[data-line='{column['action']}']")
    handle.hover()
    chosen = page.locator("section.zone.selected")
    assert {one.get_attribute("data-zone-box") for one in chosen.all()} == {*column["zones"]}
    played = page.locator("[data-played]")
    for _ in range(50):  # the first quarter of a second of a prompt takes no input
        handle.click()
        if played.text_content():
            break
        page.wait_for_timeout(60)
    assert played.text_content() == str(column["action"])


def test_a_card_of_a_grid_offers_its_two_lines_on_a_phone(page: Page, gallery: str) -> None:
    open_table(page, gallery, "relics-grid", (390, 844))
    assert page.locator("button[data-line]").count() == 0
    page.locator("[data-zone-box=cell_4] button.whole").click()
    assert page.locator(".menu [role=menuitem]").count() == 2


def test_a_press_on_the_words_of_a_phone_shows_all_of_them(page: Page, gallery: str) -> None:
    open_table(page, gallery, "wizard-cards-draft", (360, 640))
    words = page.locator(".prompt .words")
    words.click()
    page.locator(".prompt.open").wait_for()
    cut = "node => [...node.children].some((one) => one.scrollHeight > one.clientHeight + 1)"
    assert not words.evaluate(cut)
    words.click()
    assert page.locator(".prompt.open").count() == 0


def test_every_state_of_a_card_has_a_sign_beside_its_colour(page: Page, gallery: str) -> None:
    open_table(page, gallery, "relics-choose", (1440, 900))
    assert page.locator(".card.notnow").count() > 0
    assert page.locator(".card.notnow:not(:has(.lock))").count() == 0
    assert page.locator(".card.legal").count() > 0
    assert page.locator(".card:not(.legal, .selected, .notnow, .target) > .lock").count() == 0
    page.keyboard.press("1")
    page.wait_for_selector(".card.selected .tick")
    assert page.locator(".tick").count() == 1


def test_a_card_is_played_by_dragging_it_up(page: Page, gallery: str) -> None:
    open_table(page, gallery, "wizard-cards-hand", (1440, 900))
    played = page.locator("[data-played]")
    card = page.locator("[data-hand] .card.legal").first
    for _ in range(20):  # the first quarter of a second of a prompt takes no input
        box = card.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * 0.17, box["y"] + box["height"] * 0.4
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 20, y - 120, steps=4)
        page.mouse.move(x + 40, y - 260, steps=4)
        page.mouse.up()
        if played.text_content():
            break
        page.wait_for_timeout(60)
    assert played.text_content()
