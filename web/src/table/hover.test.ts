// @vitest-environment node
/** Where the hover card stands: beside the zone, above the prompt, never over its card. */
import { expect, it } from "vitest";
import { hoverSpot } from "./hover.svelte.ts";

const rect = (left: number, top: number, width: number, height: number): DOMRect =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;
const room = { width: 600, height: 392, left: 0, top: 48, felt: 1148, floor: 580 };

it("stands right of the zone, or left of it where there is no room", () => {
  const near = hoverSpot(
    { box: rect(40, 70, 90, 126), around: rect(20, 60, 300, 150), isInHand: false },
    room,
  );
  expect(near).toEqual({ x: 332, y: 22 });
  const far = hoverSpot(
    { box: rect(900, 70, 90, 126), around: rect(800, 60, 300, 150), isInHand: false },
    room,
  );
  expect(far.x + room.width).toBeLessThanOrEqual(800);
});

it("stands above the prompt when its card lies in the hand", () => {
  const spot = hoverSpot(
    { box: rect(500, 700, 132, 185), around: rect(300, 690, 800, 196), isInHand: true },
    room,
  );
  expect(spot.y + room.height).toBeLessThanOrEqual(room.floor);
  expect(spot.x).toBeGreaterThanOrEqual(8);
});
