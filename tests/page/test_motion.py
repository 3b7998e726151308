"""With reduced motion nothing travels; without it no flight keeps a player waiting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.driving import Driver, new_match
from tests.page.people import Person
from tests.server.tables import Server

WATCH = """() => {
  window.travelled = new Set();
  window.flights = 0;
  const moving = ["translate", "transform", "left", "top", "scale", "rotate", "offsetDistance"];
  const look = () => {
    for (const one of document.getAnimations()) {
      const frames = one.effect.getKeyframes();
      const far = moving.filter((name) => new Set(frames.map((frame) => frame[name])).size > 1);
      if (one.playState === "running" && one.effect.getTiming().duration > 1 && far.length)
        window.travelled.add(`${one.effect.target.className}: ${far}`);
    }
    window.flights = Math.max(window.flights, document.querySelectorAll(".air .ghost").length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Looks at every frame for anything that moves over the screen."""


def player(browser: Browser, server: Server, **context: object) -> Iterator[Driver]:
    person = Person(
        browser.new_context(viewport={"width": 1280, "height": 800}, **context),  # type: ignore[arg-type]
        server.address,
        {"speed": "normal"},
    )
    driver = Driver(person, seed=4)
    driver.sit_at(new_match(person, "wizard-cards", seed=9))
    driver.wait_for_decision()
    person.page.wait_for_timeout(600)
    person.page.evaluate(WATCH)
    yield driver
    person.context.close()
    assert person.errors == []


@pytest.fixture
def still(browser: Browser, server: Server) -> Iterator[Driver]:
    yield from player(browser, server, reduced_motion="reduce")


@pytest.fixture
def lively(browser: Browser, server: Server) -> Iterator[Driver]:
    yield from player(browser, server, reduced_motion="no-preference")


def test_nothing_travels_with_reduced_motion(still: Driver) -> None:
    for _ in range(6):
        assert still.wait_for_decision()
        still.step()
    assert still.page.evaluate("[...window.travelled]") == []
    assert still.page.evaluate("window.flights") == 0


def test_cards_fly_and_nobody_waits_for_them(lively: Driver) -> None:
    for _ in range(6):
        assert lively.wait_for_decision()
        lively.step()
    assert lively.page.evaluate("[...window.travelled]") != []
    assert lively.wait_for_decision()
    lively.wait_for_guard()
    lively.page.mouse.down()  # any press ends what still flies
    lively.page.mouse.up()
    assert lively.page.locator(".air .ghost").count() == 0
