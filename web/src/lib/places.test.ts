import { expect, test } from "vitest";
import type { OptionView, Table, ZoneView } from "../protocol.ts";
import { hasOnePlace, partsOf, placeOf } from "./places.ts";

const zone = (name: string, ...keys: number[]): ZoneView =>
  ({ name, cards: keys.map((key) => ({ key })) }) as unknown as ZoneView;
const option = (more: Partial<OptionView>): OptionView =>
  ({ card: null, zone: null, seat: null, ...more }) as OptionView;
const table = (options: OptionView[]): Table =>
  ({ zones: [zone("hand_0", 1, 2), zone("discard", 3)], options }) as unknown as Table;

test("an option lies where its card is, then in its zone, at its seat or on a button", () => {
  const here = table([]);
  const name = (found: ReturnType<typeof placeOf>): unknown =>
    found !== null && typeof found === "object" ? found.name : found;
  expect(name(placeOf(here, option({ card: 2, zone: "discard" })))).toBe("hand_0");
  expect(name(placeOf(here, option({ card: 9, zone: "discard" })))).toBe("discard");
  expect(placeOf(here, option({ seat: 1 }))).toBe(1);
  expect(placeOf(here, option({}))).toBeNull();
});

test("one place is asked about, or several", () => {
  expect(hasOnePlace(table([option({ card: 1 }), option({ card: 2 })]))).toBe(true);
  expect(hasOnePlace(table([option({}), option({})]))).toBe(true);
  expect(hasOnePlace(table([option({ card: 1 }), option({ card: 3 })]))).toBe(false);
  expect(hasOnePlace(table([option({ seat: 0 }), option({ seat: 1 })]))).toBe(false);
});

test("the name of a place ends with its seat, if it has one", () => {
  expect(partsOf("lost_cards_1")).toEqual({ name: "lost_cards", seat: 1 });
  for (const name of ["discard", "used_cards", "_1", "deck_"])
    expect(partsOf(name)).toEqual({ name, seat: null });
});
