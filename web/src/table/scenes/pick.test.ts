import { expect, test } from "vitest";
import type { Scene, ZoneView } from "../../protocol.ts";
import { isBare } from "./pick.ts";

const zone = (layout: string, count: number): ZoneView =>
  ({ place: "centre", layout, cards: Array.from({ length: count }, () => ({})) }) as unknown as ZoneView;

test("a stage is bare where only piles lie", () => {
  expect(isBare({ scenes: [], zones: [zone("pile", 9), zone("row", 0)] })).toBe(true);
  expect(isBare({ scenes: [], zones: [zone("row", 1)] })).toBe(false);
  expect(isBare({ scenes: [{ component: "sum" } as Scene], zones: [] })).toBe(false);
});
