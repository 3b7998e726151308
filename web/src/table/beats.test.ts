import { expect, test } from "vitest";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };
import type { EventView, LogLine, Recap, Table } from "../protocol.ts";
import { picturesOf } from "./beats.ts";
import { afterEvent } from "./interim.ts";

const table = { ...duel.moments[0]!.views[0]!.table, viewer: 0 } as unknown as Table;
const recap: Recap = { title: "Ann casts", result: "", tone: "", cards: [], ms: 500, stop: "", scene: "" };

function event(more: Partial<EventView>): EventView {
  return {
    kind: "cast",
    rule: "",
    seat: 1,
    turn: 1,
    sentence: "",
    cards: [],
    moves: [],
    changes: [],
    recap,
    ...more,
  };
}
const line = (n: number, more: Partial<EventView>): LogLine => ({ n, move: n, event: event(more) });

test("a hidden card moves without a face, and a pile of unlisted cards only counts", () => {
  const deck = table.zones.find((zone) => zone.name === "deck")!;
  const hand = table.zones.find((zone) => zone.name === "hand_1")!;
  const moves = [{ key: null, face: null, source: "deck", target: "hand_1" }];
  const next = afterEvent(table, event({ moves }), table);
  const [less, more] = ["deck", "hand_1"].map((name) => next.zones.find((zone) => zone.name === name)!);
  expect(less!.count).toBe(deck.count - 1);
  expect(more!.count).toBe(hand.count + 1);
  expect(more!.cards.filter((card) => card.face !== null)).toEqual(
    hand.cards.filter((card) => card.face !== null),
  );
});

test("a turned-up card leaves a back behind nowhere and lies open where it went", () => {
  const hand = table.zones.find((zone) => zone.name === "hand_1")!;
  const moves = [{ key: 901, face: "hearts_8", source: "hand_1", target: "spell" }];
  const next = afterEvent(table, event({ moves }), table);
  const spell = next.zones.find((zone) => zone.name === "spell")!;
  expect(spell.cards.at(-1)).toMatchObject({ key: 901, face: "hearts_8" });
  expect(next.zones.find((zone) => zone.name === "hand_1")!.count).toBe(hand.count - 1);
  expect(next.options).toEqual([]);
});

test("figures count at the event that changes them", () => {
  const seat = table.seats[0]!;
  const counter = seat.counters[0]!;
  const changes = [{ name: `${counter.name}_${seat.seat}`, old: counter.value, new: counter.value + 5 }];
  const next = afterEvent(table, event({ changes }), table);
  expect(next.seats[0]!.counters[0]!.value).toBe(counter.value + 5);
});

test("figures that no event tells of follow the seat's last cards", () => {
  const seat = table.seats[1]!;
  const counters = seat.counters.map((one, n) => (n ? one : { ...one, value: one.value + 3 }));
  const later = { ...table, seats: table.seats.map((one) => (one === seat ? { ...seat, counters } : one)) };
  const moves = [{ key: null, face: null, source: "deck", target: "hand_1" }];
  const lines = [line(1, { moves }), line(2, {}), line(3, { moves }), line(4, {})];
  const shown = picturesOf(table, later, lines, lines).map((one) => one.table.seats[1]!.counters[0]!.value);
  const was = seat.counters[0]!.value;
  expect(shown).toEqual([was, was, was + 3, was + 3, was + 3]);
  const changes = [{ name: `${counters[0]!.name}_1`, old: was, new: was + 1 }];
  const told = picturesOf(table, later, [line(1, { moves, changes })], []);
  expect(told[0]!.table.seats[1]!.counters[0]!.value).toBe(was + 1);
});

test("what others do has a picture each, what the viewer does has none", () => {
  const lines = [line(1, { seat: table.viewer }), line(2, {}), line(3, { recap: null }), line(4, {})];
  const pictures = picturesOf(table, table, lines, lines);
  expect(pictures.map((one) => one.until)).toEqual([2, 4, 4]);
  expect(pictures.at(-1)!.beat).toBeNull();
});

test("what the viewer loses is shown even if it is their own choice", () => {
  const lines = [line(1, { seat: table.viewer, recap: { ...recap, tone: "bad" } })];
  expect(picturesOf(table, table, lines, lines)).toHaveLength(2);
});
