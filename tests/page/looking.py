"""What a picky player would find on a table: cut, covered, tiny or out of place.

`LOOK` runs in the page and answers with a line for everything that is wrong.
"""

from __future__ import annotations

LOOK = """
() => {
  const wrong = [];
  const page = document.documentElement;
  const brief = (node) => (node.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 40);
  const styles = new Map();
  const styleOf = (node) => {
    if (!styles.has(node)) styles.set(node, getComputedStyle(node));
    return styles.get(node);
  };
  if (page.scrollWidth > page.clientWidth) wrong.push(`page scrolls sideways: ${page.scrollWidth}`);
  const floor = document.querySelector(".floor");
  if (floor.scrollWidth > floor.clientWidth + 1)
    wrong.push(`table scrolls sideways: ${floor.scrollWidth} of ${floor.clientWidth}`);
  if (floor.scrollHeight > floor.clientHeight + 1)
    wrong.push(`table scrolls down: ${floor.scrollHeight} of ${floor.clientHeight}`);
  const places = [...document.querySelectorAll("[data-place]")];
  places.forEach((node, at) => places.slice(at + 1).forEach((other) => {
    const [a, b] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
      wrong.push(`${node.dataset.place} lies over ${other.dataset.place}`);
  }));
  for (const node of [...places, ...document.querySelectorAll(".prompt .options button")]) {
    const box = node.getBoundingClientRect();
    if (box.width && (box.left < -0.5 || box.top < -0.5 ||
        box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5))
      wrong.push(`outside the window: ${node.dataset.place ?? brief(node)}`);
  }
  const middle = document.querySelector(".stage .middle");
  if (middle && middle.scrollHeight > middle.clientHeight + 1)
    wrong.push(`the stage scrolls down: ${middle.scrollHeight} of ${middle.clientHeight}`);

  /* What is left of a box within all that clips it; whether something scrolls to the rest. */
  const seenPart = (box, node) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let scrolls = false;
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = styleOf(one);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = one.getBoundingClientRect();
      if (overflowX !== "visible") {
        const isOut = room.left > left + 1.5 || room.right < right - 1.5;
        if (isOut && overflowX !== "hidden" && overflowX !== "clip") scrolls = true;
        [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
      }
      if (overflowY !== "visible") {
        const isOut = room.top > top + 1.5 || room.bottom < bottom - 1.5;
        if (isOut && overflowY !== "hidden" && overflowY !== "clip") scrolls = true;
        [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
      }
    }
    return { left, top, right, bottom, scrolls, width: right - left, height: bottom - top };
  };
  const isShort = (node) => [node, node.parentElement].some((one) =>
    styleOf(one).textOverflow === "ellipsis" || styleOf(one).webkitLineClamp !== "none");

  const isNarrow = innerWidth < 720 || innerHeight < 500;
  for (const node of document.querySelectorAll(".table *")) {
    if (node.closest(".heard, svg, .felt, .air, dialog")) continue;
    const own = [...node.childNodes].filter((one) => one.nodeType === 3 && one.textContent.trim());
    if (!own.length || !node.getClientRects().length) continue;
    const style = styleOf(node);
    const card = node.closest(".card");
    if (own.some((one) => /\\w/.test(one.textContent))) {
      const px = parseFloat(style.fontSize);
      const isSmall = isNarrow || node.closest("[data-place=rivals], [data-place=spot]") ||
        (card && card.offsetWidth < 88);
      const least = !card ? (node.closest("[data-place=ribbon]") ? 12 : 11)
        : node.closest(".badge") ? 10.9
        : node.closest(".text, .kind, .line") || isSmall || !node.closest(".name") ? 10 : 11;
      if (px < least - 0.05) wrong.push(`${px} px: ${node.className} ${brief(node)}`);
    }
    if (card) continue;
    const range = document.createRange();
    for (const text of own) for (const word of text.textContent.matchAll(/\\S+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (lines.size > 1 && !word[0].includes("-")) wrong.push(`a broken word: ${word[0]}`);
    }
    range.setStartBefore(own[0]);
    range.setEndAfter(own[own.length - 1]);
    const words = range.getBoundingClientRect();
    if (!words.width) continue;
    const isNamed = node.matches("strong, h2, h3, .what, b");
    if (isShort(node)) {
      if (isNamed && node.scrollWidth > node.clientWidth + 1)
        wrong.push(`shortened: ${brief(node)}`);
    } else {
      const seen = seenPart(words, node);
      const isCut = seen.width < words.width - 1.5 || seen.height < words.height - 4;
      if (isCut && !seen.scrolls) wrong.push(`cut: ${brief(node)}`);
    }
    const frame = node.closest(".plate, .panel, .prompt, .button, .chipped");
    if (frame && frame !== node && !node.closest(".row, .zones") && !isShort(node)) {
      const room = frame.getBoundingClientRect();
      if (words.right > room.right + 2 || words.left < room.left - 2)
        wrong.push(`out of its frame: ${brief(node)}`);
    }
    if (style.pointerEvents === "none" || node.closest("[inert]")) continue;
    for (const line of [...range.getClientRects()].slice(0, 3)) {
      const seen = seenPart(line, node);
      if (seen.width < 3 || seen.height < 6) continue;
      const y = (seen.top + seen.bottom) / 2;
      for (const part of [0.12, 0.5, 0.88]) {
        const at = document.elementFromPoint(seen.left + seen.width * part, y);
        if (!at || node.contains(at) || at.contains(node) || at.matches(".whole")) continue;
        if (at.closest(".scroll > button")) continue;
        const over = at.closest("[data-card], .badge")?.className ?? at.className;
        wrong.push(`covered: ${brief(node)} by ${over} ${brief(at)}`);
        break;
      }
    }
  }

  const hand = [...document.querySelectorAll("[data-hand] li")];
  hand.slice(0, -1).forEach((node, at) => {
    const [a, b] = [node.querySelector(".card"), hand[at + 1].querySelector(".card")];
    const step = b.getBoundingClientRect().left - a.getBoundingClientRect().left;
    if (step > 0 && step < a.offsetWidth * 0.3) wrong.push(`index strip covered: ${step}`);
  });
  for (const card of document.querySelectorAll(".ground .card")) {
    if (card.querySelectorAll("*").length >= 40) wrong.push("a card of 40 nodes or more");
    const here = card.getBoundingClientRect();
    const place = card.closest("[data-place]");
    const room = place.getBoundingClientRect();
    const slack = place.dataset.place === "hand" ? 8 : 3;
    const name = `${place.dataset.place}: ${brief(card)}`;
    const seen = seenPart(here, card);
    if (!seen.scrolls && (here.top < room.top - slack || here.bottom > room.bottom + slack))
      wrong.push(`a card out of its region, ${name}`);
    if (!seen.scrolls && (seen.height < here.height - 3 - slack || seen.width < here.width - 3))
      wrong.push(`a card is cut, ${name}`);
    if (card.closest("[data-hand], .ribbon, .tray")) continue;
    const panel = card.closest(".panel, .plate");
    if (panel && !card.closest(".row, .zones, .board")) {
      const box = panel.getBoundingClientRect();
      if (here.right > box.right + 4 || here.left < box.left - 4)
        wrong.push(`a card out of its frame: ${name}`);
    }
  }
  return [...new Set(wrong)];
}
"""
