"""The layout of the table at every size: nothing scrolls sideways, is covered or is cut.

Runs the gallery of tables (`web/gallery.html`) in Chromium. Skipped where there is no Chromium or
where the page's packages are not installed.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")

WEB = Path(__file__).parents[2] / "web"
TABLES = WEB / "fixtures" / "tables"
SIZES = [(320, 568), (390, 844), (768, 1024), (1180, 720), (1440, 900), (1920, 1080)]
NAMES = sorted(path.stem for path in TABLES.glob("*.json"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")

LOOK = """
() => {
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) wrong.push(`page scrolls sideways: ${page.scrollWidth}`);
  const upper = document.querySelector(".upper");
  if (upper && upper.scrollWidth > upper.clientWidth + 1)
    wrong.push(`table scrolls sideways: ${upper.scrollWidth} of ${upper.clientWidth}`);
  const prompt = document.querySelector(".prompt");
  const box = prompt.getBoundingClientRect();
  if (box.left < 0 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1)
    wrong.push("prompt is outside the window");
  for (const [x, y] of [[.02, .5], [.5, .5], [.98, .5], [.5, .1], [.5, .9]]) {
    const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    if (at && !prompt.contains(at)) wrong.push(`prompt is covered by ${at.className}`);
  }
  for (const node of document.querySelectorAll(".table *")) {
    if (node.closest(".card, .heard, .felt, svg, .ticker, dialog")) continue;
    const own = [...node.childNodes].filter((one) => one.nodeType === 3 && one.textContent.trim());
    if (!own.length) continue;
    const style = getComputedStyle(node);
    const range = document.createRange();
    range.setStartBefore(own[0]);
    range.setEndAfter(own[own.length - 1]);
    const words = range.getBoundingClientRect();
    if (!words.width) continue;
    const here = node.getBoundingClientRect();
    if (style.overflow !== "visible" && words.width > here.width + 1.5)
      wrong.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
    const frame = node.closest(".plate, .panel, .prompt, .button, .chipped");
    if (frame && frame !== node) {
      const room = frame.getBoundingClientRect();
      if (words.right > room.right + 2 || words.left < room.left - 2)
        wrong.push(`out of its frame: ${node.textContent.trim().slice(0, 40)}`);
    }
  }
  const hand = [...document.querySelectorAll("[data-hand] li")];
  hand.slice(0, -1).forEach((node, at) => {
    const [a, b] = [node.querySelector(".card"), hand[at + 1].querySelector(".card")];
    const step = b.getBoundingClientRect().left - a.getBoundingClientRect().left;
    if (step > 0 && step < a.offsetWidth * 0.3) wrong.push(`index strip covered: ${step}`);
  });
  for (const card of document.querySelectorAll(".card"))
    if (card.querySelectorAll("*").length >= 40) wrong.push("a card of 40 nodes or more");
  return [...new Set(wrong)];
}
"""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    """The address of the gallery, served for this test alone."""
    vite = WEB / "node_modules" / ".bin" / "vite"
    if not vite.exists() or CHROMIUM is None:
        pytest.skip("needs Chromium and the page's packages")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(vite), "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    with subprocess.Popen(
        command, cwd=WEB, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        address = f"http://127.0.0.1:{port}/gallery.html"
        for _ in range(120):
            try:
                urllib.request.urlopen(address, timeout=1).close()
                break
            except OSError:
                time.sleep(0.25)
        yield address
        server.terminate()


@pytest.fixture(scope="module")
def browser(gallery: str) -> Iterator[Any]:
    """Chromium."""
    with playwright.sync_playwright() as play:
        found = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--no-first-run"]
        )
        yield found
        found.close()


def open_table(browser: Any, gallery: str, name: str, size: tuple[int, int], more: str = "") -> Any:
    """The table of a fixture in a window of this size."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{gallery}?fixture={name}{more}")
    page.wait_for_selector(".table .prompt", timeout=30_000)
    page.wait_for_timeout(400)
    return page


@pytest.mark.parametrize("name", NAMES)
def test_a_table_fits_every_window(browser: Any, gallery: str, name: str) -> None:
    page = open_table(browser, gallery, name, SIZES[-1])
    found: dict[str, list[str]] = {}
    for width, height in SIZES[::-1]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(350)
        wrong = page.evaluate(LOOK)
        if wrong:
            found[f"{width}x{height}"] = wrong
    page.close()
    assert not found, json.dumps(found, indent=1)


@pytest.mark.parametrize("name", NAMES)
def test_no_hidden_face_is_in_the_document(browser: Any, gallery: str, name: str) -> None:
    """Cards that the viewer doesn't know are drawn as backs without key or name."""
    table = json.loads((TABLES / f"{name}.json").read_text("utf-8"))["table"]
    page = open_table(browser, gallery, name, (1440, 900))
    known = {str(card["key"]) for zone in table["zones"] for card in zone["cards"] if card["face"]}
    drawn = page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
    assert {key for key in drawn if key} <= known
    page.close()


def test_a_game_without_looks_has_a_usable_table(browser: Any, gallery: str) -> None:
    page = open_table(browser, gallery, "wizard-cards-hand", (1180, 720), "&bare")
    assert page.evaluate(LOOK) == []
    page.keyboard.press("1")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    assert page.locator("[data-played]").text_content()
    page.close()
