import { describe, expect, it } from "vitest";
import type { Assembly, CardView } from "../protocol.ts";
import { fanOf } from "./fan.ts";
import { grouped, groupsOf } from "./sorting.ts";

const offer = (cards: number[], missing = 0): Assembly => ({
  actions: [],
  title: "",
  points: null,
  reason: "",
  rule: "",
  cards,
  needed: null,
  outlook: "",
  missing,
});
const card = (key: number): CardView => ({ key, face: null, badges: [], is_known_hidden: false });

describe("groups of the hand", () => {
  const held = new Set([1, 2, 3, 4, 5, 6]);

  it("holds each card once, and only cards of the hand", () => {
    const groups = groupsOf([offer([3, 1]), offer([1, 2], 1), offer([6, 4], 1), offer([9, 5])], held);
    expect(groups).toEqual([
      { keys: [3, 1], isReady: true },
      { keys: [6, 4], isReady: false },
    ]);
  });

  it("stands before all other cards, which keep their order", () => {
    const groups = groupsOf([offer([3, 1]), offer([6, 4], 1)], held);
    const keys = grouped([1, 2, 3, 4, 5, 6].map(card), groups).map((one) => one.key);
    expect(keys).toEqual([3, 1, 6, 4, 2, 5]);
  });
});

describe("a fan of groups", () => {
  it("has room between them", () => {
    const places = fanOf(7, 90, 1000, null, [3, 5]).cards.map((one) => one.x);
    const steps = places.slice(1).map((x, n) => Math.round(x - (places[n] ?? 0)));
    expect(steps).toEqual([108, 108, 124, 108, 124, 108]);
  });

  it("stays inside, also in two rows, and divides the rows where a group ends", () => {
    for (let n = 6; n <= 18; n += 1) {
      const fan = fanOf(n, 60, 350, 1.46, [3, 6]);
      const right = Math.max(...fan.cards.map((one) => one.x + 60));
      expect(right).toBeLessThanOrEqual(fan.width + 0.5);
      expect(Math.min(...fan.cards.map((one) => one.x))).toBeGreaterThanOrEqual(-0.5);
    }
    const rows = fanOf(14, 60, 350, 1.46, [3, 6]).cards.map((one) => one.y > 0);
    expect(rows.filter((isBelow) => !isBelow)).toHaveLength(6);
  });
});
