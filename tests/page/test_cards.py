"""The page of a game's cards: nothing that is printed lies over anything else, or is cut."""

from __future__ import annotations

import pytest

import pentacles
from tests.page.people import Person

CROWDED = """() => [...document.querySelectorAll(".card")].flatMap((card) => {
  const boxOf = (part) => {
    const node = card.querySelector(part);
    if (!node || !node.textContent.trim()) return null;
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const [face, sheet] = [card.querySelector(".face"), card.querySelector(".sheet")];
  const edge = face.getBoundingClientRect();
  const parts = [".name", ".kind", ".text", ".pips", ".face > .line", ".foot-left", ".foot-right"];
  const boxes = parts.map((part) => [part, boxOf(part)]).filter(([, box]) => box);
  const wrong = [];
  for (const [part, box] of boxes)
    if (box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom - 3)
      wrong.push(`${part} leaves the card`);
  boxes.forEach(([part, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 3) wrong.push(`${part} lies over ${other}`);
  }));
  if (sheet && getComputedStyle(sheet).overflow !== "visible"
      && sheet.scrollHeight > sheet.clientHeight + 2)
    wrong.push("the text is cut");
  return wrong.map((one) => `${card.textContent.trim().slice(0, 30)}: ${one}`);
})"""


@pytest.mark.parametrize("game", pentacles.games())
def test_what_a_card_says_has_its_place(game: str, person: Person) -> None:
    person.go(f"/cards/{game}")
    person.page.locator(".cards .picture path").first.wait_for()
    person.page.evaluate("document.fonts.ready")
    assert person.page.locator(".cards .card").count() > 30
    assert person.page.evaluate(CROWDED) == []
