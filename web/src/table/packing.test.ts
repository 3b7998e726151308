import { expect, test } from "vitest";
import { packedHands } from "./packing.ts";

const room = { wide: 299, high: 165 };

test("hands that fit lie as they are", () => {
  expect(packedHands([4], 75, room)).toBeNull();
  expect(packedHands([], 75, room)).toBeNull();
  expect(packedHands([4, 4], 75, { wide: 0, high: 0 })).toBeNull();
});

test("four hands of a rival stand in two rows, all within the width", () => {
  const packed = packedHands([8, 4, 5, 4], 75, room)!;
  expect(packed.columns).toBe(2);
  expect(2 * packed.column + 5).toBeLessThanOrEqual(room.wide - 16);
  expect(2 * (packed.w * 1.4 + 28) + 5).toBeLessThanOrEqual(room.high);
});

test("one long hand keeps its size and lies closer", () => {
  expect(packedHands([9], 75, room)).toMatchObject({ columns: 1, w: 75 });
});

test("no column is narrower than the head of a hand", () => {
  expect(packedHands([5, 5, 5, 5, 5, 5], 75, room)!.column).toBe(132);
});
