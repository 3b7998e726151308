import { expect, test } from "vitest";
import { countAt, countMs } from "./count.svelte.ts";
import { pathOf, WAYS } from "./paths.ts";
import type { Manner } from "./moments.ts";

test("a number counts up and down, and ends where it belongs", () => {
  expect(countAt(12, 8, 0)).toBe(12);
  expect(countAt(12, 8, 1)).toBe(8);
  expect(countAt(12, 8, 7)).toBe(8);
  const way = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => countAt(0, 40, share));
  expect(way).toEqual([...way].sort((a, b) => a - b));
  expect(countAt(3, 9, -1)).toBe(3); // it waits for the blow
});

test("a large change takes longer, but never long", () => {
  expect(countMs(5)).toBeGreaterThan(countMs(1));
  expect(countMs(-5)).toBe(countMs(5));
  expect(countMs(700)).toBeLessThan(500);
});

test.each(Object.keys(WAYS) as Manner[])(
  "a card that goes by way of %s begins there and ends here",
  (manner) => {
    const frames = pathOf(manner, [300, -120], 0.5);
    expect(frames[0]).toMatchObject({ translate: "300px -120px", scale: "0.5" });
    expect(frames.at(-1)).toMatchObject({ translate: "0px 0px", scale: "1", rotate: "0deg", offset: 1 });
    const offsets = frames.map((frame) => frame.offset as number);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  },
);
