"""Contact sheets: all cards of a game on one picture, to look at card by card.

    python -m benchmarks.page.contact_sheet [game ...]

Writes `build/contact-sheets/<game>.png`, drawn by the page itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pentacles
from benchmarks.page.browsers import table_and_browser

TARGET = Path(__file__).parents[2] / "build" / "contact-sheets"
SIZE = (1440, 900)


def main() -> None:
    """A sheet for each game that is named, or for all."""
    games = sys.argv[1:] or pentacles.games()
    TARGET.mkdir(parents=True, exist_ok=True)
    with table_and_browser() as (address, browser):
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for game in games:
            page.goto(f"{address}/cards/{game}")
            page.locator(".cards .picture path").first.wait_for()
            page.screenshot(path=TARGET / f"{game}.png", full_page=True)
            print(TARGET / f"{game}.png")


if __name__ == "__main__":
    main()
