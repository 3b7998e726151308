import { describe, expect, it } from "vitest";
import type { Dwelling } from "../protocol.ts";
import { landscapeOf, partiesOf, sideOf } from "./landscape.ts";

const ROOM = { wide: 1070, high: 308, isPhone: false };
const PHONE = { wide: 364, high: 157, isPhone: true };
const at = (seat: number, spot: Dwelling["spot"] = "home", other: number | null = null): Dwelling =>
  ({
    seat,
    spot,
    at: other,
    place: `castle_${seat}`,
    figure: `mage_${seat}`,
    gates: 1,
    broken: 0,
  }) as Dwelling;

describe("a landscape", () => {
  it("has one's own stronghold at the left, whoever attacks", () => {
    const terms = [at(1, "before", 0), at(0)];
    expect(partiesOf({ terms, is_fight: true }, 1).map((one) => one.seat)).toEqual([1, 0]);
    expect(partiesOf({ terms, is_fight: true }, 0).map((one) => one.seat)).toEqual([0, 1]);
    expect(partiesOf({ terms, is_fight: true }, null).map((one) => one.seat)).toEqual([0, 1]);
  });
  it.each([ROOM, PHONE])("keeps strongholds where they are when figures move", (room) => {
    const lefts = (spot: Dwelling["spot"]): (number | null)[] =>
      landscapeOf({ terms: [at(0, spot, 1), at(1)], is_fight: true }, 0, room).sites.map((one) => one.left);
    expect(lefts("before")).toEqual(lefts("home"));
    expect(lefts("inside")).toEqual(lefts("home"));
  });
  it.each([ROOM, PHONE])("has whoever is inside on the other side", (room) => {
    const figure = (spot: Dwelling["spot"]): number => {
      const land = landscapeOf({ terms: [at(0, spot, 1), at(1)], is_fight: true }, 0, room);
      return land.sites[0]!.figureLeft + land.figure / 2;
    };
    expect(figure("home")).toBeLessThan(figure("before"));
    expect(figure("before")).toBeLessThan(room.wide / 2);
    expect(figure("inside")).toBeGreaterThan(room.wide / 2);
  });
  it.each([ROOM, PHONE])("has whoever is inside between the gate and who is at home there", (room) => {
    const scene = { terms: [at(0, "inside", 1), at(1)], is_fight: true };
    const { sites, figure, gate, castle } = landscapeOf(scene, 0, room);
    const [guest, host] = sites;
    const doorstep = (host?.left ?? 0) + gate * 0.45;
    expect(guest?.figureLeft).toBeGreaterThan(doorstep - castle * 0.1);
    expect((guest?.figureLeft ?? 0) + figure).toBeLessThanOrEqual(host?.figureLeft ?? 0);
  });
  it("leaves what is between two free, beside who stands there", () => {
    const quiet = landscapeOf({ terms: [at(0), at(1)], is_fight: false }, 0, ROOM).margins;
    const out = landscapeOf({ terms: [at(0, "before", 1), at(1)], is_fight: true }, 0, ROOM).margins;
    expect(out.right).toBe(quiet.right);
    expect(out.left).toBeGreaterThan(quiet.left);
    expect(ROOM.wide - out.left - out.right).toBeGreaterThan(300);
  });
  it("has room for six beside one another", () => {
    const terms = [0, 1, 2, 3, 4, 5].map((seat) => at(seat, seat % 2 ? "outside" : "home"));
    for (const room of [ROOM, PHONE]) {
      const land = landscapeOf({ terms, is_fight: false }, 3, room);
      expect(land.sites[0]!.dwelling.seat).toBe(3);
      for (const one of land.sites) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.left! + land.castle).toBeLessThanOrEqual(room.wide);
        expect(one.figureLeft + land.figure).toBeLessThanOrEqual(room.wide);
      }
    }
  });
  it("finds a figure in somebody else's hall on that side", () => {
    const { sites } = landscapeOf({ terms: [at(0, "inside", 1), at(1)], is_fight: true }, 0, ROOM);
    expect([sideOf(sites, "mage_0"), sideOf(sites, "castle_0"), sideOf(sites, "mage_1")]).toEqual([
      "right",
      "left",
      "right",
    ]);
  });
  it("knows on which side a gate or a figure stands", () => {
    const { sites } = landscapeOf({ terms: [at(0), at(1)], is_fight: true }, 1, ROOM);
    expect([sideOf(sites, "castle_0"), sideOf(sites, "mage_1"), sideOf(sites, "")]).toEqual([
      "right",
      "left",
      null,
    ]);
  });
});
