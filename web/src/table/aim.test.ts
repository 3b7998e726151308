import { expect, test } from "vitest";
import { distance, SNAP_PX, snap, type Spot } from "./aim.ts";

const near: Spot = { zone: "spell", left: 100, top: 100, right: 200, bottom: 200 };
const far: Spot = { seat: 2, left: 400, top: 100, right: 500, bottom: 200 };

test("the distance to a box is none inside it", () => {
  expect(distance(near, 150, 150)).toBe(0);
  expect(distance(near, 230, 240)).toBe(50);
});

test("a card snaps to what is at most 40 px away, and to its middle", () => {
  expect(snap([near, far], 200 + SNAP_PX, 150)).toEqual({ target: { zone: "spell" }, x: 150, y: 150 });
  expect(snap([near, far], 201 + SNAP_PX, 150)).toEqual({ target: null, x: 241, y: 150 });
});

test("of two the nearer one is meant", () => {
  const beside: Spot = { seat: 1, left: 210, top: 100, right: 300, bottom: 200 };
  expect(snap([near, beside], 206, 150).target).toEqual({ seat: 1 });
  expect(snap([near, beside], 203, 150).target).toEqual({ zone: "spell" });
});
