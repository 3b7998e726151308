import { describe, expect, it } from "vitest";
import type { Table } from "../protocol.ts";
import { cardsSeen } from "./glance.ts";

const zone = (owner: number | null, place: string, layout: string, ...faces: (string | null)[]) => ({
  owner,
  place,
  layout,
  cards: faces.map((face, key) => ({ face, key })),
});
const table = {
  viewer: 1,
  seats: [{ seat: 0 }, { seat: 1 }],
  faces: { troll: { text: "Walks." }, rope: { text: "", short: "Holds" }, blank: { text: "", short: "" } },
  zones: [
    zone(1, "hand", "row", "troll", "troll", "blank"),
    zone(0, "hand", "row", null, null),
    zone(0, "seat", "row", "rope", null),
    zone(1, "seat", "pile", "rope"),
    zone(null, "centre", "pile", "troll"),
  ],
} as unknown as Table;

describe("the cards at a glance", () => {
  it("are one's own hand and what lies open before a seat, each once", () => {
    const found = cardsSeen(table).map(({ seat, cards }) => [seat, cards.map((one) => one.count)]);
    expect(found).toEqual([
      [null, [2]],
      [0, [1]],
    ]);
  });
  it("are nothing that a viewer doesn't see", () => {
    expect(cardsSeen({ ...table, viewer: null } as Table).map((one) => one.seat)).toEqual([0]);
  });
});
