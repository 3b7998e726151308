"""A place for everything before anything is there: no region moves during a whole match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.looking import LOOK
from tests.page.people import Person
from tests.page.test_every_game import SHORT

WATCH = """() => {
  window.regions = {};
  window.looks = 0;
  const floor = 0.5;
  const look = () => {
    const felt = document.querySelector(".table .floor");
    if (!felt || window.isResized) return;
    window.looks += 1;
    const size = document.querySelector("[data-size]").dataset.size;
    const now = [...felt.querySelectorAll("[data-place]")].map((node) => {
      const box = node.getBoundingClientRect();
      return [`${size} ${node.dataset.place}`, [box.left, box.top, box.width, box.height]];
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
"""Remembers every rectangle that a region ever had in a class of windows, looking whenever anything
changes; not while the window itself does."""
SETTLED = """(size) => new Promise((done) => {
  const isMoving = () => document.getAnimations().some((one) => one instanceof CSSTransition);
  const look = () => {
    const felt = document.querySelector("[data-size]");
    if (felt?.dataset.size !== size || isMoving()) return requestAnimationFrame(look);
    done();
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
"""Until the table stands still in the class of its window."""
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
    pytest.param(game, seats, id=f"{game}-{seats}")
    for game, many in SEATS.items()
    for seats in many
]
FORBIDDEN = ("lies over", "outside the window", " px: ")
"""What no region and no text does at any moment of a match. The rest of what is looked at is told:
the tables of `test_layouts` have to be free of it, not yet every moment of every match."""
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
    assert {"stage", "prompt", "own"} <= {name.split()[1] for name in regions}
    return {name: boxes for name, boxes in regions.items() if len(boxes) > 1}


def resize(person: Person, size: str) -> None:
    """Make the window larger or smaller, and wait for the table in it."""
    width, height = WINDOWS[size]
    person.page.evaluate("window.isResized = true")
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(SETTLED, size)
    person.page.evaluate("window.isResized = false")


def watch(
    people: People, game: str, seats: int, sizes: list[str], most: int, options: dict[str, Any]
) -> Driver:
    """Play so many decisions, and look at each of them in windows of all these sizes."""
    person = people(*WINDOWS[sizes[0]])
    driver = Driver(person, seed=3)
    match = new_match(person, game, " ".join(["me", *["bot"] * (seats - 1)]), options, seed=7)
    driver.sit_at(match)
    assert driver.wait_for_decision()
    person.page.evaluate(WATCH)
    wrong: dict[str, str] = {}
    while driver.made < most and driver.wait_for_decision():
        for size in sizes:
            if len(sizes) > 1 or driver.made == 0:
                resize(person, size)
            for finding in person.page.evaluate(LOOK):
                if not any(sign in finding for sign in FORBIDDEN):
                    print(f"{size}: {finding}")
                    continue
                title = (driver.table["prompt"] or {}).get("title")  # answered by itself meanwhile
                wrong.setdefault(f"{size}: {finding}", f"decision {driver.made}, {title}")
        driver.step()
    wrong |= {f"{name} moved": str(boxes) for name, boxes in moved(person).items()}
    assert not wrong, "\n".join(f"{what} ({when})" for what, when in sorted(wrong.items()))
    assert person.page.evaluate("window.looks") > min(most, driver.made)
    return driver


@pytest.mark.parametrize(("game", "seats", "size"), USUAL)
def test_no_region_moves(game: str, seats: int, size: str, people: People) -> None:
    options = SHORT[game] if seats == 2 else {}  # among many a short match ends before one's turn
    watch(people, game, seats, [size], DECISIONS, options)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "seats"), EVERYTHING)
def test_no_region_moves_in_a_whole_match(game: str, seats: int, people: People) -> None:
    driver = watch(people, game, seats, [*WINDOWS], MOST, BRIEF.get(game, {}))
    assert driver.is_over
