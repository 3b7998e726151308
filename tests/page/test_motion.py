"""With reduced motion nothing travels; without it no flight keeps a player waiting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

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
    if (document.querySelector(".card > .turning")) window.travelled.add("a card turns over");
    window.flights = Math.max(window.flights, document.querySelectorAll(".air .ghost").length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Looks at every frame for anything that moves over the screen."""


HITS = """() => {
  const kinds = window.kinds = new Set();
  const [marked, shaken] = [new Set(), new Set()];
  window.struck = () => [...marked].filter((seat) => shaken.has(seat)).map(Number);
  const look = () => {
    for (const one of document.getAnimations()) {
      const [target, frames] = [one.effect.target, one.effect.getKeyframes()];
      const seat = target.dataset?.seat;
      if (seat && frames[0].translate) {
        kinds.add("shake");
        shaken.add(seat);
      }
      if (seat && frames[0].outline) {
        kinds.add("mark");
        marked.add(seat);
      }
      if (target.matches?.(".ghost.float.harm")) kinds.add("number");
      if (target.matches?.(".die") && one.effect.getTiming().duration >= 700) kinds.add("die");
      if (target.matches?.(".equation li")) kinds.add("tile");
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Looks at every frame for what an attack brings."""


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


def test_a_drawn_card_turns_over(lively: Driver) -> None:
    turned = "window.travelled.has('a card turns over')"
    for _ in range(60):
        if not lively.wait_for_decision() or lively.page.evaluate(turned):
            break
        lively.step()
        lively.page.wait_for_timeout(120)
    assert lively.page.evaluate(turned)
    lively.page.mouse.down()
    lively.page.mouse.up()
    expect(lively.page.locator(".turning")).to_have_count(0)


def test_cards_fly_and_nobody_waits_for_them(lively: Driver) -> None:
    for _ in range(6):
        assert lively.wait_for_decision()
        lively.step()
    assert lively.page.evaluate("[...window.travelled]") != []
    assert lively.wait_for_decision()
    lively.wait_for_guard()
    lively.page.evaluate("window.flying = [...document.querySelectorAll('.air .ghost')]")
    lively.page.mouse.down()  # any press ends what still flies
    lively.page.mouse.up()
    assert not lively.page.evaluate("window.flying.some((ghost) => ghost.isConnected)")
    expect(lively.page.locator(".grown")).to_have_count(0)  # changes stand there for a moment only


def kinds_seen(person: Person) -> set[str]:
    """What the attacks up to now have brought."""
    return set(person.page.evaluate("[...window.kinds]"))


@pytest.mark.parametrize("way", ["no-preference", "reduce"])
def test_an_attack_is_seen(
    browser: Browser, server: Server, way: Literal["no-preference", "reduce"]
) -> None:
    person = Person(
        browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion=way),
        server.address,
        {"speed": "normal"},
    )
    driver = Driver(person, seed=2)
    driver.sit_at(new_match(person, "witless-wizards", seed=2))
    driver.wait_for_decision()
    person.page.evaluate(HITS)
    wanted = {"mark", "shake", "number", "die", "tile"}
    for _ in range(40):
        attacks = sum('"kind":"attacks"' in frame for frame in driver.frames)
        is_enough = attacks > 2 if way == "reduce" else wanted <= kinds_seen(person)
        if not driver.wait_for_decision() or is_enough:
            break
        driver.step()
    assert any('"kind":"attacks"' in frame for frame in driver.frames)
    found = kinds_seen(person)
    person.context.close()
    assert person.errors == []
    if way == "reduce":  # who is hit is marked, but nothing moves
        assert found <= {"mark"}
    else:
        assert found == wanted


def hurt_seats(driver: Driver) -> set[int]:
    """The seats that have lost Stamina up to now, as the page was told."""
    frames = "".join(driver.frames)
    changes = re.findall(r'"name":"stamina_(\d)","old":(\d+),"new":(\d+)', frames)
    return {int(seat) for seat, old, new in changes if int(new) < int(old)}


def test_a_blow_shakes_the_place_of_who_is_hit(browser: Browser, server: Server) -> None:
    person = Person(
        browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="no-preference"
        ),
        server.address,
        {"speed": "normal"},
    )
    driver = Driver(person, seed=2)
    driver.sit_at(new_match(person, "witless-wizards", seed=2))
    driver.wait_for_decision()
    person.page.evaluate(HITS)
    for _ in range(40):
        if not driver.wait_for_decision() or hurt_seats(driver):
            break
        driver.step()
    hurt = hurt_seats(driver)
    driver.wait(lambda: bool(person.page.evaluate("struck()")), "a blow")
    struck = set(person.page.evaluate("struck()"))
    person.context.close()
    assert person.errors == []
    assert struck
    assert struck <= hurt
