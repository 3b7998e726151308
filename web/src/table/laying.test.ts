// @vitest-environment node
/** Hands of those who have laid cards that the table still counts as held. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Table } from "../protocol.ts";
import { PAIR, withLaid } from "./laying.ts";

const file = new URL("../../fixtures/tables/relics-choose.json", import.meta.url);
const { table } = JSON.parse(readFileSync(file, "utf8")) as { table: Table };
const looks = { layout: { stage: ["laid_wizards", "laid_relics"], lays: [table.prompt!.kind] } };
const rival = (table.viewer! + 1) % table.seats.length;
const held = (from: Table): number => from.seats[rival]!.counters.find((one) => one.name === "cards")!.value;
const backs = (from: Table): number => from.zones.find((zone) => zone.name === `hand_${rival}`)!.cards.length;

function withRival(isReady: boolean): Table {
  const badge = { text: "ready", icon: "check-mark", tone: "good", tip: "", corner: "", value: null };
  const seats = table.seats.map((seat) =>
    seat.seat === rival ? { ...seat, is_asked: !isReady, badges: isReady ? [badge] : [] } : seat,
  );
  return { ...table, seats };
}

test("a rival who is ready holds the laid cards no more", () => {
  const ready = withRival(true);
  expect(held(withLaid(ready, looks))).toBe(held(ready) - PAIR);
  expect(backs(withLaid(ready, looks))).toBe(backs(ready) - PAIR);
});

test("a rival who still chooses holds all cards, as after another question", () => {
  const choosing = withRival(false);
  expect(withLaid(choosing, looks)).toBe(choosing);
  const ready = withRival(true);
  expect(withLaid(ready, { layout: { stage: [], lays: [] } })).toBe(ready);
});

test("cards that lie on the stage are taken from a hand only once", () => {
  const ready = withRival(true);
  const hand = ready.zones.find((zone) => zone.name === `hand_${rival}`)!;
  const laid = { ...hand, name: `laid_wizards_${rival}`, cards: hand.cards.slice(0, 1) };
  const later = { ...ready, zones: [...ready.zones, laid] };
  expect(withLaid(later, looks)).toBe(later);
});
