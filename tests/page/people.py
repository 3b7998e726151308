"""A person before the page: what somebody does with a mouse and a keyboard, and what they see."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

PATIENCE = 75_000  # for a machine with much else to do
QUICK = {"speed": "off"}
NETWORK = ("Failed to load resource", "WebSocket connection to")  # told to the person as well

VEIL = """
window.veil = new CSSStyleSheet();
window.veil.replaceSync("html { opacity: 0 !important }");
document.adoptedStyleSheets.push(window.veil);
"""


def veiled(context: BrowserContext) -> BrowserContext:
    """A browser profile whose pages are laid out but not painted.

    Without a graphics card painting is half of a page's work, and tests ask for places, words and
    what lies over what; none of that depends on it. Who looks at colours lifts the veil.
    """
    context.add_init_script(VEIL)
    return context


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, address: str, settings: dict[str, Any]) -> None:
        self.context = context
        self.address = address
        self.errors: list[str] = []
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps(QUICK | settings))
        context.add_init_script(
            f"if (!localStorage['pentacles.settings']) localStorage['pentacles.settings'] = {kept}"
        )
        self.page = self.open_page()

    def open_page(self) -> Page:
        """A tab; whatever goes wrong in it is remembered."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                self.errors.append(f"{page.url}: {message.text}")
                if message.type == "error" and not message.text.startswith(NETWORK)
                else None
            ),
        )
        return page

    @contextmanager
    def unveiled(self) -> Iterator[None]:
        """With everything painted, where a veil lies over the pages."""
        self.page.evaluate("window.veil && (window.veil.disabled = true)")
        yield
        self.page.evaluate("window.veil && (window.veil.disabled = false)")

    def go(self, path: str) -> Person:
        """Open an address of the page."""
        self.page.goto(self.address + path)
        return self

    @property
    def match(self) -> str:
        """The id of the match in the address."""
        return self.page.url.rpartition("/m/")[2].partition("#")[0]

    @property
    def name_field(self) -> Locator:
        """The field of the question for a name; the page behind it may have one as well."""
        return self.page.get_by_role("dialog").get_by_role("textbox", name="Your name")

    def be_called(self, name: str) -> Person:
        """Say a name, as the question for it does."""
        self.name_field.fill(name)
        self.page.get_by_role("button", name="That's me").click()
        return self

    def against_bots(self, game: str = "Wizard Cards", level: str = "apprentice") -> Person:
        """Start a match of a game against bots."""
        self.go("/")
        self.page.get_by_role("link", name=f"Play {game}", exact=True).first.click()
        start = self.page.get_by_role("button", name="Start", exact=True)
        start.wait_for()
        for choice in self.page.get_by_label("Strength of the bot").all():
            choice.select_option(level)
        for field in self.page.get_by_role("textbox", name="Your name").all():
            field.fill("Sara")
        start.click()
        self.wait_for_table()
        return self

    def wait_for_table(self) -> None:
        """Until the table stands."""
        expect(self.prompt).to_be_visible(timeout=PATIENCE)

    @property
    def prompt(self) -> Locator:
        """The bar that asks."""
        return self.page.locator("section.prompt")

    @property
    def legal_cards(self) -> Locator:
        """The cards that can be chosen now."""
        return self.page.locator("button[data-card]:has(> .legal)")

    @property
    def end(self) -> Locator:
        """The panel at the end of a match."""
        return self.page.get_by_role("dialog").filter(has=self.page.locator("#end-title"))

    def is_asked(self) -> bool:
        """Whether something is to be chosen here."""
        return self.page.locator("section.prompt.yours").count() > 0

    def wait_for_turn(self, patience: float = 90.0) -> bool:
        """Until something is asked or the match is over; whether something is asked."""
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            if self.end.count():
                return False
            if self.is_asked() and self.choices().count():
                return True
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing was asked for {patience:g} s: {self.prompt.inner_text()}")

    def choices(self) -> Locator:
        """Everything that a click would choose: option buttons, else legal cards and seats."""
        return self.page.locator(
            "section.prompt button[data-action]:not([disabled]), "
            ".choices button[data-action]:not([disabled]), "
            ".rows button[data-action], button[data-card]:has(> .legal)"
        )

    def choose(self, choice: Locator) -> None:
        """Click something and confirm it, until something happens.

        A click in the first quarter of a second after a new question counts as meant for the old
        one, so a person clicks again; a card that leaves the hand under the pointer was played.
        Where several cards are chosen together, others are added.
        """
        before = self.state()
        confirm = self.page.locator("section.prompt button[data-key=Enter]:not([disabled])")
        missing = self.page.locator("section.prompt [data-gather]")
        limit = time.monotonic() + 60
        while self.state() == before and time.monotonic() < limit:
            target = confirm.first if confirm.count() else choice
            if missing.count() and choice.get_attribute("aria-pressed") == "true":
                target = self.page.locator("[data-hand] button.slot[aria-pressed=false]").first
            if target.count():
                with suppress(TooSlow):
                    target.click(timeout=5000)
            self.page.wait_for_timeout(60)
        assert self.state() != before, f"nothing happened: {self.prompt.inner_text()}"

    def state(self) -> str:
        """What changes with every move: the log's length, and whether the end is here."""
        lines = self.page.locator(".log li").count()
        return f"{lines} {self.end.count()} {self.page.locator('section.curtain').count()}"
