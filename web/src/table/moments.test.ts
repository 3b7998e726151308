/** Which moment belongs to which event, in which order, and when. */
import { describe, expect, test } from "vitest";
import type { EventView, LogLine, MoveView, Recap, Table } from "../protocol.ts";
import { choreographyOf, timedSteps, TIMES, weightOf, type Choreography } from "./moments.ts";
import type { Looks } from "./types.ts";

const looks: Looks = {
  harm: { stamina: -1, damage: 1, broken: 1 },
  moments: {
    hit: "blow",
    placed: "push",
    entered: "carry",
    laid: "lay",
    fell: "fall",
    gate: "break",
    saved: "guard",
  },
};
const zone = (name: string, owner: number | null) => ({ name, owner });
const table = {
  zones: [
    zone("hand_0", 0),
    zone("hand_1", 1),
    zone("hall_0", 0),
    zone("slot_1", 1),
    zone("draft_0", 0),
    zone("deck_0", null),
    zone("discard", null),
  ],
  seats: [
    { seat: 0, counters: [{ name: "stamina", limit: 20 }] },
    { seat: 1, counters: [{ name: "stamina", limit: 20 }] },
  ],
} as unknown as Table;
const move = (source: string, target: string, key = 1): MoveView => ({ key, face: "x", source, target });

function line(n: number, seat: number | null, more: Partial<EventView> = {}): LogLine {
  const event: EventView = {
    kind: "",
    rule: "",
    seat,
    turn: 4,
    sentence: "",
    cards: [],
    moves: [],
    changes: [],
    recap: null,
    phase: -1,
    ...more,
  };
  return { n, move: n, event };
}
const changed = (name: string, old: number, now: number) => [{ name, old, new: now }];
const of = (log: LogLine[], since = 0): Choreography => choreographyOf(log, since, looks, table);

describe("a blow", () => {
  test("comes from who acted before in the turn, and something flies if the game says so", () => {
    const log = [line(1, 2), line(2, 0), line(3, 1, { kind: "hit", changes: changed("stamina_1", 12, 9) })];
    expect(of(log).moments).toMatchObject([
      { name: "blow", seat: 1, from: 0, place: "stamina_1", by: -3, isStruck: true, at: 0 },
    ]);
  });

  test("shakes without anything flying where the game doesn't say that somebody strikes", () => {
    const log = [line(1, 0), line(2, 1, { kind: "leaked", changes: changed("stamina_1", 12, 9) })];
    expect(of(log).moments).toMatchObject([{ name: "blow", isStruck: false }]);
  });

  test("is no blow where a number changes for the better: that is a gain", () => {
    const log = [line(1, 0), line(2, 1, { changes: changed("stamina_1", 9, 12) })];
    expect(of(log).moments).toMatchObject([{ name: "gain", seat: 1, place: "stamina_1", by: 3, from: null }]);
  });

  test("is dealt by nobody to who harms themselves, or in another turn", () => {
    const hurt = { changes: changed("damage_1", 1, 2) };
    expect(of([line(1, 1, hurt)]).moments[0]?.from).toBeNull();
    expect(of([line(1, 0, { turn: 3 }), line(2, 1, hurt)]).moments[0]?.from).toBeNull();
  });

  test("lines that were shown before count for who struck, not as blows", () => {
    const log = [
      line(1, 0, { changes: changed("damage_1", 1, 2) }),
      line(2, 1, { changes: changed("damage_1", 2, 3) }),
    ];
    expect(of(log, 1).moments).toMatchObject([{ from: 0, seat: 1, by: 1 }]);
    expect(of(log, 2).moments).toEqual([]);
  });

  test("several that come together are one", () => {
    const log = [
      line(1, 0),
      line(2, 1, { changes: changed("damage_1", 1, 2) }),
      line(3, 1, { changes: changed("damage_1", 2, 4) }),
    ];
    expect(of(log).moments).toMatchObject([{ name: "blow", by: 3 }]);
  });

  test("is heavier the more it takes", () => {
    expect(weightOf("stamina_1", -1, table)).toBe(0);
    expect(weightOf("stamina_1", -3, table)).toBeGreaterThan(weightOf("stamina_1", -2, table));
    expect(weightOf("stamina_1", -9, table)).toBe(1);
    expect(weightOf("damage_1", 6, table)).toBe(1); // without a limit of its own
  });

  test("grows heavier blow upon blow, as far as the game calls that heavy", () => {
    const lost = (n: number) => line(n, 1, { kind: "hit", changes: changed("damage_1", n, n + 1) });
    const log = [line(0, 0), lost(1), lost(2), lost(3), lost(4)];
    const heavyAt = (n: number) =>
      choreographyOf(log.slice(0, n + 1), n - 1, { ...looks, heavy: { damage: 4 } }, table).moments[0]
        ?.weight;
    expect([1, 2, 3, 4].map(heavyAt)).toEqual([0, 1 / 3, 2 / 3, 1]);
  });

  test("lost cards set out when it lands, one after the other", () => {
    const moves = [move("hand_1", "discard"), move("hand_1", "discard", 2)];
    const log = [line(1, 0), line(2, 1, { kind: "hit", changes: changed("stamina_1", 9, 7), moves })];
    const { hit } = TIMES.blow;
    expect(of(log).steps.map(({ manner, at }) => [manner, at])).toEqual([
      ["hurt", hit],
      ["hurt", hit + 90],
    ]);
  });
});

describe("cards", () => {
  test("a new card slams in, and what it pushes out goes when it lies there", () => {
    const moves = [move("slot_1", "discard", 2), move("draft_0", "slot_1")];
    const { moments, steps } = of([line(1, 0, { kind: "placed", moves })]);
    expect(moments).toMatchObject([{ name: "push", seat: 1, place: "slot_1" }]);
    expect(steps.map(({ manner, at }) => [manner, at])).toEqual([
      ["knocked", TIMES.push.hit],
      ["push", 0],
    ]);
  });

  test("what goes from one owner to another is taken, unless the game says what it is", () => {
    const moves = [move("hand_1", "hand_0")];
    const { moments, steps } = of([line(1, 0, { kind: "took", moves })]);
    expect(moments).toMatchObject([{ name: "steal", seat: 0, from: 1, place: "hand_0" }]);
    expect(steps).toMatchObject([{ manner: "steal", at: 0 }]);
    expect(of([line(1, 0, { kind: "laid", moves })]).moments).toMatchObject([{ name: "lay" }]);
  });

  test("a card is carried to the place of who wins it", () => {
    const moves = [move("hand_0", "hall_0")];
    const { moments, steps } = of([line(1, 0, { kind: "entered", moves })]);
    expect(moments).toMatchObject([{ name: "carry", seat: 0, place: "hall_0" }]);
    expect(steps).toMatchObject([{ manner: "carry" }]);
  });

  test("drawn cards travel plainly, and nothing is felt", () => {
    const { moments, steps } = of([line(1, 0, { moves: [move("deck_0", "hand_0")] })]);
    expect(moments).toEqual([]);
    expect(steps).toMatchObject([{ manner: "plain", at: 0 }]);
  });

  test("cards of one hand are laid closer together than drawn ones come", () => {
    const laid = timedSteps([1, 2, 3].map((key) => ({ move: move("a", "b", key), manner: "lay", at: 0 })));
    const drawn = timedSteps([1, 2, 3].map((key) => ({ move: move("a", "b", key), manner: "plain", at: 0 })));
    expect(drawn.map(({ at }) => at)).toEqual([0, 90, 180]);
    expect(laid.at(-1)!.at).toBeLessThan(drawn.at(-1)!.at);
  });
});

describe("named moments", () => {
  const recap = (more: Partial<Recap>): Recap =>
    ({ hurts: null, helps: null, picture: null, ...more }) as Recap;

  test("fall on the seat that loses by it, and help the one that gains", () => {
    expect(of([line(1, 0, { kind: "fell", recap: recap({ hurts: 1, helps: 0 }) })]).moments).toMatchObject([
      { name: "fall", seat: 1 },
    ]);
    expect(of([line(1, 0, { kind: "saved", recap: recap({ helps: 1 }) })]).moments).toMatchObject([
      { name: "guard", seat: 1 },
    ]);
    expect(of([line(1, 0, { kind: "fell" })]).moments).toMatchObject([{ name: "fall", seat: 0 }]);
  });

  test("a gate breaks where its figure changes, and only once", () => {
    const log = [line(1, 1, { kind: "gate", changes: changed("broken_1", 0, 1) })];
    expect(of(log).moments).toMatchObject([{ name: "break", seat: 1, place: "broken_1", by: 1 }]);
  });

  test("follow each other closely, never many, and never late", () => {
    const log = [0, 1, 0, 1, 0, 1].map((seat, n) =>
      line(n + 1, seat, { kind: "saved", changes: changed(`damage_${seat}`, n, n + 2) }),
    );
    const { moments } = of(log);
    expect(moments.length).toBeLessThanOrEqual(4);
    expect(moments.map((one) => one.at)).toEqual([...moments.map((one) => one.at)].sort((a, b) => a - b));
    expect(moments.at(-1)!.at).toBeLessThanOrEqual(640);
  });

  test("a game without them has none", () => {
    const log = [line(1, 0, { kind: "fell", moves: [move("deck_0", "hand_0")] })];
    expect(choreographyOf(log, 0, {}, table).moments).toEqual([]);
  });

  test("nothing is felt for longer than a second", () => {
    for (const { ms, hit } of Object.values(TIMES)) {
      expect(ms).toBeLessThanOrEqual(1000);
      expect(hit).toBeLessThan(ms);
    }
  });
});
