// @vitest-environment node
/** The table's logic: fan, decisions, keys, sorting, pace. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { OptionView, Table, ZoneView } from "../protocol.ts";
import {
  asTheyLie,
  buttonsOf,
  decisionOf,
  inOrder,
  keysAsTheyLie,
  mainOf,
  numbersOf,
  playableOf,
  spreadOf,
} from "./decision.ts";
import { fanOf, LEAST_STEP, printIn, ROW_STEP, rowStep, WHOLE_STEP } from "./fan.ts";
import { neighbour, strokeFor } from "./keys.ts";
import { paceOf } from "./motion.ts";
import { sorted } from "./sorting.ts";

const FOLDER = new URL("../../fixtures/tables/", import.meta.url);
const tables = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as { name: string; table: Table });

const isHeldOpen = (zone: ZoneView): boolean =>
  zone.place === "hand" && zone.cards.filter((card) => card.key !== null).length > 1;

function option(more: Partial<OptionView>): OptionView {
  return {
    action: 0,
    text: "",
    label: "",
    result: "",
    card: null,
    zone: null,
    seat: null,
    group: "",
    key: "",
    tone: "plain",
    number: null,
    suit: "",
    zones: [],
    outlook: "",
    changes: [],
    then: [],
    ...more,
  };
}

describe("the fan", () => {
  it("has a step of w + 18 while there is room", () => {
    const fan = fanOf(4, 132, 1100);
    expect(fan.step).toBe(150);
    expect(fan.rows).toBe(1);
    expect(fan.width).toBe(1100);
  });

  it("keeps every index strip free and scrolls where that is too wide", () => {
    for (let n = 2; n <= 24; n += 1) {
      for (const width of [280, 340, 700, 1100]) {
        const fan = fanOf(n, 106, width, width < 400 ? ROW_STEP : null);
        expect(fan.step).toBeGreaterThanOrEqual(LEAST_STEP * 106 - 0.02);
        const right = Math.max(...fan.cards.map((card) => card.x + 106));
        expect(right).toBeLessThanOrEqual(fan.width + 0.5);
        expect(Math.min(...fan.cards.map((card) => card.x))).toBeGreaterThanOrEqual(-0.5);
      }
    }
    expect(fanOf(18, 106, 500).width).toBeGreaterThan(500);
    expect(fanOf(17, 106, 1100).width).toBe(1100);
  });

  it("prints cards that overlap in one design, and those that hardly do as ever", () => {
    expect([0, 1].map((last) => printIn(60, 132, last > 0))).toEqual(["strip", "fanned"]);
    expect([0, 1].map((last) => printIn(125, 132, last > 0))).toEqual(["strip tucked", ""]);
    expect(printIn(34, 89, false)).toBe("strip narrow");
  });

  it("has a second row as soon as the place of the hand wants one", () => {
    expect(fanOf(7, 70, 354, ROW_STEP).rows).toBe(1);
    expect(fanOf(7, 70, 354, ROW_STEP, [], 7).rows).toBe(2);
  });

  it("has two rows on phones from eight cards on", () => {
    expect([7, 8, 14].map((n) => fanOf(n, 62, 340, ROW_STEP).rows)).toEqual([1, 2, 2]);
    expect([4, 5, 7].map((n) => fanOf(n, 84, 354, WHOLE_STEP).rows)).toEqual([1, 2, 2]);
    expect(fanOf(8, 84, 354, WHOLE_STEP).step).toBeGreaterThan(84); // nothing is hidden
    expect([252, 150, 100].map((high) => rowStep(84, high))).toEqual([WHOLE_STEP, null, null]);
    expect(fanOf(14, 62, 1100).rows).toBe(1);
  });

  it("turns 2 degrees a place up to seven cards, .6 above, and 14 in all at most", () => {
    expect(fanOf(5, 132, 1100).cards.map((card) => card.turn)).toEqual([-4, -2, 0, 2, 4]);
    const many = fanOf(17, 106, 1100).cards.map((card) => card.turn);
    expect(Math.max(...many) - Math.min(...many)).toBeLessThanOrEqual(14.01);
  });

  it("sinks towards the ends, by 6 at most", () => {
    expect(fanOf(3, 132, 1100).cards.map((card) => card.y)).toEqual([1, 0, 1]);
    expect(Math.max(...fanOf(17, 106, 1100).cards.map((card) => card.y))).toBe(2);
  });
});

describe("buttons", () => {
  it("stand in the order of their keys where these are digits, else what does something first", () => {
    const table = tables[0]!.table;
    const options = [
      option({ action: 1, key: "2", tone: "main" }),
      option({ action: 2, key: "1", tone: "plain" }),
    ];
    const keyed = { ...table, options };
    expect(buttonsOf(keyed, decisionOf(keyed)).map((one) => one.action)).toEqual([2, 1]);
    const named = { ...table, options: options.map((one) => ({ ...one, key: "x" })) };
    expect(buttonsOf(named, decisionOf(named)).map((one) => one.action)).toEqual([1, 2]);
  });

  it("of cards stand as the cards lie in the hand, and what else there is keeps its place", () => {
    const [nine, stop, jack] = [3, 4, 5].map((action) => option({ action, card: action }));
    const found = asTheyLie([nine!, stop!, jack!], (one) => one !== stop, [jack!, nine!]);
    expect(found).toEqual([jack, stop, nine]);
  });

  it("of cards have digits that run as the cards lie in the hand", () => {
    const found = tables.find(({ table }) => table.zones.some(isHeldOpen))!.table;
    const [first, second] = found.zones.find(isHeldOpen)!.cards;
    const options = [
      option({ action: 1, card: second!.key, key: "1" }),
      option({ action: 2, card: first!.key, key: "2" }),
      option({ action: 3, key: "D" }),
    ];
    const asked = { ...found, options };
    const keys = keysAsTheyLie(asked, decisionOf(asked), [options[1]!, options[0]!]);
    expect([...keys]).toEqual([
      [2, "1"],
      [1, "2"],
    ]);
  });
});

describe("targets", () => {
  it("are the seats that a card's options name, but not the seat where the card lies", () => {
    const four = tables.find((one) => one.table.game === "witless-wizards")!.table;
    const mine = four.zones.find((zone) => zone.owner === 0 && zone.cards.some((card) => card.key !== null))!;
    const card = mine.cards.find((one) => one.key !== null)!.key;
    const options = [option({ action: 1, card, seat: 1 }), option({ action: 2, card, seat: 0 })];
    const found = decisionOf({ ...four, options });
    expect([...found.byTarget.keys()]).toEqual([1]);
    expect(found.byCard.get(card!)).toHaveLength(2);
    expect(inOrder(found, [])).toHaveLength(2);
  });
});

describe("a card in a pile", () => {
  it("is chosen by a button beside other cards, wherever in the pile it lies", () => {
    const four = tables.find((one) => one.table.zones.some((zone) => zone.layout === "pile"))!.table;
    const pile = four.zones.find((zone) => zone.layout === "pile")!;
    const cards = [71, 72, 73].map((key) => ({
      ...four.zones.find((zone) => zone.cards.length)!.cards[0]!,
      key,
    }));
    const zones = four.zones.map((zone) => (zone === pile ? { ...zone, cards } : zone));
    const options = [...cards, { key: 99 }].map((card, n) => option({ action: n + 1, card: card.key }));
    const found = decisionOf({ ...four, zones, options });
    expect(found.loose).toHaveLength(4);
    expect(found.byCard.size).toBe(0);
    const aimed = decisionOf({ ...four, zones, options: [option({ action: 9, card: 73, zone: pile.name })] });
    expect(aimed.byZone.get(pile.name)).toHaveLength(1);
  });
});

describe("decisions", () => {
  const zone = (more: Partial<ZoneView>): ZoneView => ({
    name: "hand_0",
    title: "Hand",
    owner: 0,
    place: "hand",
    layout: "fan",
    importance: 3,
    is_ordered: false,
    empty: "",
    count: 1,
    cards: [{ key: 7, face: "x", badges: [], is_known_hidden: false }],
    counters: [],
    known: [],
    known_words: "",
    is_from_top: false,
    kind: null,
    ...more,
  });
  const table = (options: OptionView[], zones = [zone({})]): Table => ({
    ...(tables[0]?.table as Table),
    options,
    zones,
  });

  it("picks a card that is drawn, and asks for details when several options share it", () => {
    const found = decisionOf(
      table([option({ action: 1, card: 7 }), option({ action: 2, card: 7 }), option({ action: 3 })]),
    );
    expect(found.pattern).toBe("card");
    expect(found.byCard.get(7)?.length).toBe(2);
    expect(found.loose.map((one) => one.action)).toEqual([3]);
  });

  it("makes a button of an option whose card isn't drawn", () => {
    expect(decisionOf(table([option({ card: 99 })])).loose.length).toBe(1);
  });

  it("lets a card stand for another one with the same face, and counts their option once", () => {
    const card = (key: number, face: string) => ({ key, face, badges: [], is_known_hidden: false });
    const hand = zone({ cards: [card(7, "x"), card(8, "x"), card(9, "y")] });
    const found = decisionOf(table([option({ action: 1, card: 7 })], [hand]));
    expect([...found.byCard.keys()]).toEqual([7, 8]);
    expect(inOrder(found, [7, 8, 9]).map((one) => one.action)).toEqual([1]);
  });

  it("aims at seats and zones", () => {
    const found = decisionOf(table([option({ seat: 2 }), option({ action: 1, zone: "hand_0" })]));
    expect(found.pattern).toBe("target");
    expect([found.bySeat.size, found.byZone.size]).toEqual([1, 1]);
  });

  it("sees a range of numbers", () => {
    const range = [3, 1, 0, 2, 4].map((n) => option({ action: n, text: `mend ${n}`, number: n }));
    expect(numbersOf(range).map((one) => one.value)).toEqual([0, 1, 2, 3, 4]);
    expect(numbersOf([option({ text: "cast 7", number: 7 }), option({ text: "stop" })])).toEqual([]);
    expect(decisionOf(table(range)).pattern).toBe("number");
  });

  it.each(tables.map((one) => [one.name, one.table] as const))(
    "every option of %s can be chosen",
    (_, one) => {
      const found = decisionOf(one);
      const reached = [...inOrder(found, []), ...found.loose]
        .map((each) => each.action)
        .sort((a, b) => a - b);
      expect(reached).toEqual(one.options.map((each) => each.action).sort((a, b) => a - b));
    },
  );
});

describe("keys", () => {
  const stop = option({ action: 5, label: "Stop", key: "S" });

  it("plays a named option, picks the nth, and leaves the page's keys alone", () => {
    expect(strokeFor("s", [stop])).toEqual({ does: "option", option: stop });
    expect(strokeFor("3", [stop])).toEqual({ does: "nth", n: 2 });
    expect(strokeFor("0", [stop])).toEqual({ does: "nth", n: 9 });
    for (const key of "huilc")
      expect(strokeFor(key, [stop])).toEqual({ does: "command", key: key.toUpperCase() });
    expect(strokeFor("t", [])).toEqual({ does: "cycle" });
    expect(strokeFor("x", [stop])).toBeNull();
  });

  it("can be turned off but for Enter, Escape and arrows", () => {
    expect(strokeFor("s", [stop], false)).toBeNull();
    expect(strokeFor("Enter", [], false)).toEqual({ does: "confirm" });
    expect(strokeFor("ArrowLeft", [], false)).toEqual({ does: "move", dx: -1, dy: 0 });
  });

  it("moves to the nearest thing in a direction", () => {
    const spots = [
      { x: 0, y: 0, zone: "a" },
      { x: 50, y: 0, zone: "a" },
      { x: 55, y: 90, zone: "b" },
    ];
    expect(neighbour(spots, 0, 1, 0)).toBe(1);
    expect(neighbour(spots, 1, 0, 1)).toBe(2);
    expect(neighbour(spots, 0, -1, 0)).toBe(0);
  });

  it.each(tables.map((one) => [one.name, one.table] as const))(
    "no two buttons of %s share a key",
    (_, one) => {
      const keys = decisionOf(one)
        .loose.map((each) => each.key)
        .filter(Boolean);
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect("AHUILCGTZ").not.toContain(key);
    },
  );
});

describe("sorting and pace", () => {
  it("sorts by suit and value, and as the cards came", () => {
    const one = tables.find((each) => each.name === "wiz-calculation")?.table as Table;
    const hand = one.zones.find((each) => each.place === "hand") as ZoneView;
    const looks = {
      suits: ["fire", "water", "earth", "air"].map((id) => ({ id, name: id, sign: "", ink: "" })),
    };
    const names = sorted(hand.cards, one.faces, looks, "element").map(
      (card) => one.faces[card.face ?? ""]?.suit ?? "",
    );
    const order = names.map((name) => looks.suits.findIndex((suit) => suit.id === name));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const dealt = sorted([...hand.cards].reverse(), one.faces, looks, "as dealt").map(
      (card) => card.key ?? 0,
    );
    expect(dealt).toEqual([...dealt].sort((a, b) => a - b));
  });

  it("runs long queues at double speed and jumps over longer ones", () => {
    expect(paceOf(3, 1)).toBe(1);
    expect(paceOf(20, 1)).toBe(0.5);
    expect(paceOf(60, 1)).toBe(0);
    expect(paceOf(3, 0)).toBe(0);
  });
});

describe("the main button", () => {
  it("is gold where it is one, and none is where several could be", () => {
    const [go, cast, other] = [1, 2, 3].map((action) => option({ action, tone: "main" }));
    const plain = option({ action: 4, tone: "" });
    expect(go && mainOf([plain, go])).toBe(go);
    expect(cast && other && mainOf([cast, other, plain])).toBeNull();
    expect(mainOf([plain])).toBeNull();
  });
});

describe("a card of a pile", () => {
  const cards = [1, 2, 3, 4, 5, 6].map((key) => ({ key, face: `f${key}`, badges: [] }));
  const pile = { name: "discard", layout: "pile", place: "centre", owner: null, cards };
  const tableOf = (n: number): Table =>
    ({
      zones: [pile],
      seats: [],
      options: cards.slice(0, n).map(({ key }) => option({ action: key, card: key })),
    }) as unknown as Table;

  it("has a button where few can be picked beside other things, and lies open where many can", () => {
    const few = tableOf(4);
    few.options.push(option({ action: 9, card: 99 }));
    expect(spreadOf(few)).toEqual([]);
    expect(decisionOf(few).loose).toHaveLength(5);
    const many = tableOf(6);
    expect(spreadOf(many).map(({ card }) => card.key)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(decisionOf(many).loose).toEqual([]);
    expect(decisionOf(many).byCard.size).toBe(6);
  });

  it("lies open where nothing else is asked about, though it can be refused; a single one has a button", () => {
    const some = tableOf(4);
    some.options.push(option({ action: 9, card: null }));
    expect(spreadOf(some).map(({ card }) => card.key)).toEqual([1, 2, 3, 4]);
    expect(decisionOf(some).loose.map((one) => one.action)).toEqual([9]);
    expect(spreadOf(tableOf(1))).toEqual([]);
  });

  it("of a hand that is looked into lies open with the others of it, unless it is on the stage anyway", () => {
    const table = tableOf(3);
    const hand = {
      ...pile,
      name: "hand_1",
      layout: "fan",
      place: "rival",
      owner: 1,
      cards: cards.slice(0, 4),
    };
    Object.assign(table, { zones: [hand] });
    expect(spreadOf(table).map(({ card }) => card.key)).toEqual([1, 2, 3, 4]);
    expect(spreadOf(table, table.zones)).toEqual([]);
    Object.assign(table, { options: [...table.options, option({ action: 9, card: 99 })] });
    expect(spreadOf(table)).toEqual([]);
  });
});

describe("what can be played", () => {
  it("is each card of the hand that says what it does, but none that is only got rid of", () => {
    const cards = [1, 2, 3].map((key) => ({ key, face: `f${key}`, badges: [] }));
    const zone = { name: "grip", layout: "fan", place: "hand", owner: 0, cards };
    const table = {
      zones: [zone],
      options: [
        option({ action: 1, card: 1, tone: "main" }),
        option({ action: 2, card: 2, tone: "plain" }),
        option({ action: 3, card: 3, tone: "main" }),
        option({ action: 4, tone: "main" }),
      ],
    } as unknown as Table;
    const found = playableOf(table, (face) => (face === "f3" || face === null ? "" : "Does something."));
    expect(found.map((one) => one.action)).toEqual([1]);
  });
});
