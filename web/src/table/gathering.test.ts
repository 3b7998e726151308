/** Cards that are chosen together: how many, in which order, and what is sent. */
import { expect, test } from "vitest";
import type { Assembly, Gather } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";
import { Gathering } from "./gathering.svelte.ts";

const CARDS = [3, 5, 7, 9];

function gathering(gather: Gather | null, more: { listMode?: boolean } = {}) {
  const sent: Assembly[] = [];
  const byCard = new Map(CARDS.map((card) => [card, [{ action: 100 + card }]]));
  const board = { isLive: true, settings: more, table: { prompt: { gather } }, decision: { byCard } };
  const made = new Gathering(board as unknown as Board, () => (way) => sent.push(way));
  return { made, sent };
}

test("exactly so many cards are sent in one go, in the order of choosing", () => {
  const { made, sent } = gathering({ verb: "Lose", least: 2, most: 2, finish: null });
  expect(made.missing).toBe(2);
  made.toggle(7);
  made.send();
  expect(sent).toEqual([]);
  made.toggle(3);
  expect(made.isReady).toBe(true);
  made.send();
  expect(sent.map((way) => way.actions)).toEqual([[107, 103]]);
  expect(made.picked).toEqual([]);
});

test("a second touch takes a card back, and one too many replaces the first", () => {
  const { made } = gathering({ verb: "Lose", least: 2, most: 2, finish: null });
  for (const card of [3, 5, 3, 7, 9]) made.toggle(card);
  expect(made.picked).toEqual([7, 9]);
  made.toggle(4);
  expect(made.picked).toEqual([7, 9]);
});

test("fewer than possible end with the action that ends it, all of them don't", () => {
  const { made, sent } = gathering({ verb: "Swap", least: 0, most: 4, finish: 1 });
  made.send();
  expect(sent).toEqual([]);
  made.toggle(5);
  made.send();
  for (const card of CARDS) made.toggle(card);
  made.send();
  expect(sent.map((way) => way.actions)).toEqual([
    [105, 1],
    [103, 105, 107, 109],
  ]);
});

test("nothing is gathered where each card is answered by itself, nor in lists", () => {
  expect(gathering(null).made.isOn).toBe(false);
  const listed = gathering({ verb: "Lose", least: 2, most: 2, finish: null }, { listMode: true });
  expect(listed.made.isOn).toBe(false);
});
