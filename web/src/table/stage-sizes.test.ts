import { describe, expect, it } from "vitest";
import type { Scene } from "../protocol.ts";
import { actWidth, tileWidth, type ActRoom } from "./stage-sizes.ts";

const CARDS = { stage: 84, drawn: 108 };
const ROOM: ActRoom = {
  high: 334,
  row: 0,
  wide: 900,
  isPhone: false,
  isShort: false,
  isSlim: false,
  isAlone: true,
  isBelow: false,
  hasChainBelow: false,
};
const LOW_PHONE: ActRoom = { ...ROOM, high: 149, row: 36, isPhone: true, isShort: true };
const scenes = (...components: Scene["component"][]): Scene[] =>
  components.map((component) => ({ component, terms: [] }) as unknown as Scene);

describe("cards of what is going on", () => {
  it("of a draw fit a low phone's stage with its piles", () => {
    const w = actWidth(scenes("duel"), CARDS, LOW_PHONE);
    expect(w * 1.4 + LOW_PHONE.row).toBeLessThan(LOW_PHONE.high);
    expect(w).toBeGreaterThanOrEqual(36);
  });
  it("share the height with cards that were played", () => {
    const w = actWidth(scenes("duel"), CARDS, { ...ROOM, high: 270, isBelow: true });
    expect(2 * w * 1.4).toBeLessThan(270);
    expect(w).toBeLessThan(CARDS.stage);
  });
  it("are narrow above a chain of answers", () => {
    expect(actWidth(scenes("duel"), CARDS, { ...ROOM, hasChainBelow: true })).toBe(64);
    expect(actWidth(scenes("duel"), CARDS, { ...ROOM, high: 270, hasChainBelow: true })).toBe(45);
  });
  it("leave room for the letters beside them", () => {
    const [letters, wheel] = [2 * 64, 84];
    const w = actWidth(scenes("duel"), CARDS, { ...ROOM, wide: 400 });
    expect(w).toBeLessThan(CARDS.stage);
    expect(2 * w + letters + wheel).toBeLessThan(400);
  });
});

describe("figures of a sum", () => {
  it("grow with a stage that they have for themselves", () => {
    expect(tileWidth({ ...ROOM, high: 384 })).toBe(96);
    expect(tileWidth({ ...ROOM, high: 256 })).toBe(82);
    expect(tileWidth({ ...ROOM, high: 384, isAlone: false })).toBe(50);
    expect(tileWidth(LOW_PHONE)).toBe(44);
  });
});
