import { expect, test } from "vitest";
import { leanOf } from "./tilt.ts";

test("a card leans towards the pointer, and lies flat under its middle", () => {
  expect(leanOf(0.5, 0.5)).toEqual({ x: 0, y: 0 });
  expect(leanOf(1, 0.5).y).toBeGreaterThan(0);
  expect(leanOf(0, 0.5).y).toBe(-leanOf(1, 0.5).y);
  expect(leanOf(0.5, 0).x).toBeGreaterThan(0);
  expect(leanOf(9, 0.5)).toEqual(leanOf(1, 0.5)); // never further than at its edge
});
