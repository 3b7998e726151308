"""A place for everything before anything is there: no region moves during a whole match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person
from tests.page.test_every_game import SHORT

WATCH = """() => {
  window.regions = {};
  window.looks = 0;
  const floor = 0.5;
  const look = () => {
    window.looks += 1;
    const felt = document.querySelector(".table .floor");
    if (!felt) return;
    const now = [...felt.querySelectorAll("[data-place]")].map((node) => {
      const box = node.getBoundingClientRect();
      return [node.dataset.place, [box.left, box.top, box.width, box.height]];
    });
    for (const [name, box] of now) {
      const known = (window.regions[name] ??= [box]);
      if (known.every((one) => one.some((side, at) => Math.abs(side - box[at]) > floor)))
        known.push(box);
    }
  };
  new MutationObserver(look).observe(document.body, {
    attributes: true, childList: true, characterData: true, subtree: true,
  });
  look();
}"""
"""Remembers every rectangle that a region ever had, looking whenever anything changes."""
OVERLAPS = """() => {
  const all = [...document.querySelectorAll("[data-place]")].map((node) => [
    node.dataset.place, node.getBoundingClientRect(),
  ]);
  const found = [];
  all.forEach(([name, a], at) => all.slice(at + 1).forEach(([other, b]) => {
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
      found.push(`${name} lies over ${other}`);
  }));
  return found;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".prompt .options button, [data-place]")]
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && (box.left < -0.5 || box.top < -0.5 ||
      box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5);
  })
  .map((node) => `${node.dataset.place ?? node.textContent.trim()} is outside the window`)"""
SEATS = {
    "wizard-cards": (2,),
    "wiz": (2, 3, 4, 6),
    "witless-wizards": (2, 3, 4),
    "wizards-and-relics": (2, 3, 4),
    "wysaertz": (2, 3, 4, 12),
}
WINDOWS = {
    "XL": (1920, 1080),
    "L": (1440, 900),
    "M": (1280, 800),
    "S": (1180, 720),
    "T": (834, 1112),
    "P": (390, 844),
    "XS": (1024, 600),
    "PL": (844, 390),
}
USUAL = [
    ("wizard-cards", 2, "L"),
    ("wiz", 6, "S"),
    ("witless-wizards", 4, "M"),
    ("wizards-and-relics", 3, "P"),
    ("wysaertz", 12, "L"),
]
"""What every run looks at for a few decisions; whole matches take long."""
EVERYTHING = [
    pytest.param(game, seats, size, id=f"{game}-{seats}-{size}")
    for game, many in SEATS.items()
    for seats in many
    for size in WINDOWS
]
DECISIONS = 6
MOST = 500
"""More decisions than any of these matches has."""
BRIEF: dict[str, dict[str, Any]] = {
    "wiz": {"max_rounds": 1, "turn_limit": 60},
    "witless-wizards": {"starting_stamina": 10},
    "wizards-and-relics": {"hall_target": 2},
}
"""Options that keep a whole match among many short, but longer than everybody's first turn."""


def moved(person: Person) -> dict[str, list[Any]]:
    """The regions that had more than one rectangle."""
    regions: dict[str, list[Any]] = person.page.evaluate("window.regions")
    assert {"stage", "prompt", "own"} <= regions.keys()
    return {name: boxes for name, boxes in regions.items() if len(boxes) > 1}


def watch(
    people: People, game: str, seats: int, size: str, most: int, options: dict[str, Any]
) -> Driver:
    """Play so many decisions and look at all regions at each of them."""
    person = people(*WINDOWS[size])
    driver = Driver(person, seed=3)
    match = new_match(person, game, " ".join(["me", *["bot"] * (seats - 1)]), options, seed=7)
    driver.sit_at(match)
    assert driver.wait_for_decision()
    assert person.page.locator("[data-size]").get_attribute("data-size") == size
    person.page.evaluate(WATCH)
    while driver.made < most and driver.wait_for_decision():
        assert person.page.evaluate(OVERLAPS) == []
        assert person.page.evaluate(OUTSIDE) == []
        driver.step()
    assert moved(person) == {}
    assert person.page.evaluate("window.looks") > min(most, driver.made)
    return driver


@pytest.mark.parametrize(("game", "seats", "size"), USUAL)
def test_no_region_moves(game: str, seats: int, size: str, people: People) -> None:
    options = SHORT[game] if seats == 2 else {}  # among many a short match ends before one's turn
    watch(people, game, seats, size, DECISIONS, options)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("game", "seats", "size"), EVERYTHING)
def test_no_region_moves_in_a_whole_match(game: str, seats: int, size: str, people: People) -> None:
    driver = watch(people, game, seats, size, MOST, BRIEF.get(game, {}))
    assert driver.is_over
