"""How fast the page is: size of the first load, paint, clicks, and frames while cards are dealt.

    python -m benchmarks.page.speed

Prints each figure with its limit and a verdict; the exit code is 1 if a limit is exceeded. Run it
on a machine that has nothing else to do: what is measured is elapsed time.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from benchmarks.page.browsers import table_and_browser
from tests.page.driving import Driver, new_match
from tests.page.people import Person

SIZE_KB = 150
PAINT_MS = 1500
CLICK_MS = 100
FRAME_MS = 16.7
DEALT = 72
LOADS = 5
CLICKS = 200

PAINT = """() => new Promise((done) => {
  let last = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) last = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(() => done(last), 800);
})"""
WATCH_CLICKS = """() => {
  window.answers = [];
  document.addEventListener("pointerdown", () => {
    const start = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.answers.push(performance.now() - start);
    }));
  }, { capture: true });
}"""
"""From the press to the second frame after it: by then the answer is on the screen."""
WATCH_FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const look = (now) => {
    window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def transferred(page: Page, address: str) -> dict[str, int]:
    """Bytes that came over the wire for an address, by kind."""
    kinds: dict[str, int] = {}
    names: dict[str, str] = {}
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on(
        "Network.responseReceived",
        lambda event: names.__setitem__(event["requestId"], event["type"]),
    )

    def finished(event: dict[str, Any]) -> None:
        kind = names.get(event["requestId"], "Other")
        kinds[kind] = kinds.get(kind, 0) + int(event["encodedDataLength"])

    wire.on("Network.loadingFinished", finished)
    page.goto(address, wait_until="networkidle")
    return kinds


def first_load(browser: Browser, address: str, path: str = "/") -> float:
    """Kilobytes of the first load of an address, with everything that is requested."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    try:
        return sum(transferred(context.new_page(), address + path).values()) / 1000
    finally:
        context.close()


def paints(browser: Browser, address: str) -> list[float]:
    """Milliseconds until the largest element of the lobby is painted, each time from scratch."""
    found: list[float] = []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(address, wait_until="load")
        found.append(page.evaluate(PAINT))
        context.close()
    return found


def clicks(browser: Browser, address: str) -> list[float]:
    """Milliseconds from a press until it is answered on the screen, in one match after another."""
    person = Person(browser.new_context(viewport={"width": 1440, "height": 900}), address, {})
    found: list[float] = []
    seed = 7
    while len(found) < CLICKS:
        driver = Driver(person, seed=seed)
        driver.sit_at(new_match(person, "wizard-cards", seed=seed))
        person.page.evaluate(WATCH_CLICKS)
        while len(found) + driver.made < CLICKS and driver.wait_for_decision():
            driver.step()
        person.page.wait_for_timeout(300)
        found += person.page.evaluate("window.answers")
        seed += 1
    person.context.close()
    return found


def dealt(welcome: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], int]:
    """The table before the hands were dealt, the update that deals them, and how many cards."""
    table = welcome["table"]
    moves: list[dict[str, Any]] = []
    for zone in table["zones"]:
        if zone["layout"] == "fan" or zone["place"] == "hand":
            cards = zone["cards"] or [{"key": None, "face": None}] * zone["count"]
            moves += [
                {"key": card["key"], "face": card["face"], "source": "deck", "target": zone["name"]}
                for card in cards
            ]
    names = {move["target"] for move in moves}
    empty = [
        {**zone, "cards": [], "count": 0} if zone["name"] in names else zone
        for zone in table["zones"]
    ]
    first = {**welcome, "table": {**table, "zones": empty, "options": []}, "log": []}
    told = {
        "kind": "deal",
        "seat": None,
        "sentence": "The cards are dealt.",
        "rule": "",
        "turn": table["turn"],
        "cards": [],
        "moves": moves[:DEALT],
        "changes": [],
    }
    event = {**(welcome["log"][-1]["event"] if welcome["log"] else {}), **told}
    update = {
        "type": "update",
        "version": welcome["version"] + 1,
        "table": table,
        "log": [{"n": 0, "move": 0, "event": event}],
        "decision": welcome.get("decision", ""),
        "log_size": 1,
    }
    return first, update, len(moves)


def deal(browser: Browser, address: str, speed: str) -> tuple[int, list[float]]:
    """Frame times while the hands of six seats of WIZ are dealt."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    person = Person(context, address, {"speed": speed})
    match = new_match(person, "wiz", "me bot bot bot bot bot", seed=5)
    held: list[tuple[WebSocketRoute, str]] = []
    count: list[int] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "welcome" and not held:
                first, update, cards = dealt(frame)
                count.append(cards)
                held.append((socket, json.dumps(update)))
                socket.send(json.dumps(first))
            elif not held:
                socket.send(text)

        server.on_message(pass_on)

    person.page.route_web_socket(lambda url: "/socket" in url, hold)
    person.go(f"/m/{match}")
    person.wait_for_table()
    person.page.wait_for_timeout(1200)
    person.page.evaluate(WATCH_FRAMES)
    person.page.wait_for_timeout(200)
    person.page.evaluate("window.frames_.length = 0")
    held[0][0].send(held[0][1])
    person.page.wait_for_timeout(4500)
    found: list[float] = person.page.evaluate("window.frames_")
    context.close()
    return count[0], found[1:]


def verdict(what: str, value: float, limit: float, unit: str, more: str = "") -> bool:
    """Print a figure beside its limit."""
    is_kept = value <= limit
    words = "kept" if is_kept else "NOT KEPT"
    print(f"{what:<46} {value:8.1f} {unit:<3} limit {limit:6.1f}  {words}  {more}".rstrip())
    return is_kept


def main() -> int:
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(f"Programs that want each processor: {busy:.1f} (trust the times only below 1)\n")
    kept: list[bool] = []
    with table_and_browser() as (address, browser):
        kept.append(verdict("first load of the lobby", first_load(browser, address), SIZE_KB, "kB"))
        found = paints(browser, address)
        more = f"of {LOADS}: {min(found):.0f} to {max(found):.0f}"
        kept.append(
            verdict("largest paint of the lobby", statistics.median(found), PAINT_MS, "ms", more)
        )
        found = sorted(clicks(browser, address))
        more = f"of {len(found)}: {found[0]:.0f} to {found[-1]:.0f}"
        kept.append(
            verdict("a click on the screen", statistics.median(found), CLICK_MS, "ms", more)
        )
        for speed in ("normal", "fast"):
            cards, frames = deal(browser, address, speed)
            ordered = sorted(frames)
            more = f"{cards} cards, {len(frames)} frames, 95 of 100 below "
            more += f"{ordered[int(len(ordered) * 0.95)]:.1f}, longest {ordered[-1]:.1f}"
            what = f"frame while cards are dealt, motion {speed}"
            kept.append(verdict(what, statistics.median(frames), FRAME_MS, "ms", more))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
