import { expect, test } from "vitest";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };
import { recapOf } from "../../fixtures/recap.ts";
import type { EventView, LogLine, Table } from "../protocol.ts";
import { picturesOf } from "./beats.ts";
import { afterEvent, withPiles } from "./interim.ts";

const table = { ...duel.moments[0]!.views[0]!.table, viewer: 0 } as unknown as Table;
const recap = recapOf("Ann casts", { ms: 500 });

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
    phase: -1,
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

test("the figure that counts a hand goes with its cards, event after event", () => {
  const hand = table.zones.find((zone) => zone.name === "hand_1")!;
  const figure = { ...table.seats[1]!.counters[0]!, name: "cards", value: hand.count };
  const seats = table.seats.map((one) => (one.seat === 1 ? { ...one, counters: [figure] } : one));
  const moves = [{ key: null, face: null, source: "deck", target: "hand_1" }];
  const next = afterEvent({ ...table, seats }, event({ moves }), table);
  expect(next.seats[1]!.counters[0]!.value).toBe(hand.count + 1);
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

test("a beat stands in the phase of its event", () => {
  const phased = { ...table, phases: ["Play", "Reveal", "Victory"], phase: "Play" };
  const next = afterEvent(phased, event({ phase: 2 }), phased);
  expect(next.phase).toBe("Victory");
  expect(afterEvent(next, event({ phase: -1 }), phased).phase).toBe("Victory");
});

test("what the last turn came to is gone when another one begins", () => {
  const sum = { component: "equation", terms: [] } as unknown as Table["scenes"][number];
  const fought = { ...table, turn: 4, scenes: [sum] };
  expect(afterEvent(fought, event({ turn: 4 }), table).scenes).toEqual([sum]);
  expect(afterEvent(fought, event({ turn: 5 }), table).scenes).toEqual([]);
  const shown = event({ turn: 5, recap: { ...recap, scene: "equation" } });
  expect(afterEvent(fought, shown, { ...table, scenes: [sum] }).scenes).toEqual([sum]);
});

test("a draw is shown as its event has it, although the next table has none", () => {
  const drawn = { component: "duel", terms: [], words: "B beats C" } as unknown as Table["scenes"][number];
  const shown = event({ recap: { ...recap, scene: "duel", picture: drawn } });
  expect(afterEvent({ ...table, scenes: [] }, shown, { ...table, scenes: [] }).scenes).toEqual([drawn]);
});

test("cards that are laid face down and turned up at once lie face down in between", () => {
  const lines = [
    line(1, { moves: [{ key: null, face: null, source: "hand_1", target: "laid_1" }] }),
    line(2, { moves: [{ key: 902, face: "hearts_8", source: "laid_1", target: "spell" }] }),
  ];
  const laid = (n: number): unknown[] | undefined =>
    picturesOf(table, table, lines, lines)[n]!.table.zones.find((zone) => zone.name === "laid_1")?.cards;
  expect(laid(0)).toMatchObject([{ key: null, face: null }]);
  expect(laid(1)).toEqual([]);
});

test("a rival's attack is not announced over the settled sum of the last one", () => {
  const sum = (is_settled: boolean): Table["scenes"][number] =>
    ({ component: "equation", terms: [], is_settled }) as unknown as Table["scenes"][number];
  const scenesAfter = (scene: Table["scenes"][number]): unknown[] =>
    picturesOf({ ...table, scenes: [scene] }, table, [line(1, {})], [])[0]!.table.scenes;
  expect(scenesAfter(sum(true))).toEqual([]);
  expect(scenesAfter(sum(false))).toEqual([sum(false)]);
});

test("a great moment of one's own is staged as well, and small things are not", () => {
  const own = (ms: number) => line(1, { seat: 0, recap: { ...recap, ms } });
  expect(picturesOf(table, table, [own(500)], [own(500)])).toHaveLength(1);
  expect(picturesOf(table, table, [own(1500)], [own(1500)])).toHaveLength(2);
});

test("a stage that stays has the piles of the present table, and what is over lies there to be read", () => {
  const moves = [{ key: 903, face: "hearts_8", source: "hand_1", target: "spell" }];
  const cast = afterEvent(table, event({ moves }), table);
  const away = [
    { key: 903, face: "hearts_8", source: "spell", target: "discard" },
    { key: null, face: null, source: "deck", target: "hand_1" },
  ];
  const now = afterEvent(cast, event({ moves: away }), cast);
  const [held, present] = [withPiles(cast, now), now].map((one) =>
    Object.fromEntries(one.zones.map((zone) => [zone.name, zone])),
  );
  expect(held!["deck"]!.count).toBe(table.zones.find((zone) => zone.name === "deck")!.count - 1);
  expect(held!["discard"]!.count).toBe(present!["discard"]!.count);
  expect(held!["discard"]!.cards.find((card) => card.face === "hearts_8")).toMatchObject({ key: 903 });
  expect(held!["spell"]!.cards.at(-1)).toMatchObject({ key: null, face: "hearts_8" });
  expect(present!["spell"]!.cards.some((card) => card.key === 903)).toBe(false);
});

test("a reckoning stands while it is told and at the end, not over the match that goes on", () => {
  const sum = { component: "calculation", importance: 2, seat: null, terms: [] };
  const scenes = [sum] as unknown as Table["scenes"];
  const told = { ...recap, scene: "calculation", stop: "Next round" };
  const lines = [
    line(1, { kind: "calculated", recap: told }),
    line(2, { recap: { ...recap, scene: "dice" } }),
  ];
  const pictures = picturesOf(table, { ...table, scenes }, lines, lines);
  const isShown = pictures.map((one) => one.table.scenes.some((each) => each.component === "calculation"));
  expect(isShown).toEqual([true, false, false]);
  const over = picturesOf(table, { ...table, scenes, is_over: true }, lines, lines).at(-1)!;
  expect(over.table.scenes).toEqual(scenes);
});

test("a hand that was laid lies in its order at once", () => {
  const meld = { ...table.zones[0]!, name: "hand0_0", layout: "meld" as const, count: 0, cards: [] };
  const cardOf = (key: number) => ({ key, face: `f${key}`, badges: [], is_known_hidden: false });
  const laid = { ...meld, count: 3, cards: [5, 6, 7].map(cardOf) };
  const moves = [7, 5, 6].map((key) => ({ key, face: `f${key}`, source: "grip_0", target: "hand0_0" }));
  const before = { ...table, zones: [meld] };
  const next = afterEvent(before, event({ moves }), { ...table, zones: [laid] });
  expect(next.zones[0]!.cards.map((card) => card.key)).toEqual([5, 6, 7]);
});
