import { expect, it } from "vitest";
import type { Analysis, WinChance } from "../protocol.ts";
import { afterwards, chanceCurve, figuresOf, turningPoints, turnTicks } from "./ending.ts";

const point = (move: number, turn: number, chance: number, seat: number | null = move % 2): WinChance => ({
  move,
  turn,
  seat,
  label: `move ${move}`,
  chances: [chance, 1 - chance],
  mark: "",
  is_luck: false,
});
const analysis: Analysis = {
  state: "done",
  points: [
    point(0, 1, 0.5, null),
    point(1, 1, 0.41),
    point(2, 2, 0.3),
    point(3, 2, 0.33),
    point(4, 3, 0.47),
    point(5, 4, 1),
  ],
  turning_points: [5],
  better: [{ move: 2, seat: 0, played: "a", better: "b", reason: "c" }],
};

it("lists the largest changes of a seat in their order", () => {
  const found = turningPoints(analysis, 0);
  expect(found.map((one) => [one.point.move, one.from, one.to])).toEqual([
    [2, 41, 30],
    [4, 33, 47],
    [5, 47, 100],
  ]);
  expect(found[0]!.better?.better).toBe("b");
  expect(turningPoints(analysis, 1)[0]!.to).toBe(70);
});

it("finds none where nothing changed by eight points", () => {
  const calm = { ...analysis, points: [point(0, 1, 0.5), point(1, 1, 0.55), point(2, 2, 0.6)] };
  expect(turningPoints(calm, 0)).toEqual([]);
  expect(turningPoints(null, 0)).toEqual([]);
});

it("draws the curve from the first to the last move with a tick for each turn", () => {
  expect(chanceCurve(analysis, 0).map((place) => place.chance)).toEqual([50, 41, 30, 33, 47, 100]);
  expect(chanceCurve(analysis, 0)[5]!.x).toBe(1);
  expect(turnTicks(analysis).map((tick) => tick.turn)).toEqual([1, 2, 3, 4]);
  expect(turnTicks(analysis, 2).map((tick) => tick.turn)).toEqual([1, 3]);
  expect(chanceCurve(null, 0)).toEqual([]);
});

it("compares at most four figures, the most important first", () => {
  const counter = (name: string, importance: number) => ({
    name,
    title: name,
    value: 1,
    icon: "",
    tone: "",
    limit: null,
    low: null,
    importance,
    words: "",
  });
  const seat = {
    seat: 0,
    name: "",
    is_viewer: true,
    is_asked: false,
    words: "",
    badges: [],
    counters: ["a1", "b3", "c2", "d2", "e2", "f2"].map((one) => counter(one, Number(one[1]))),
  };
  expect(figuresOf([seat as never])).toEqual(["b3", "c2", "d2", "e2"]);
});

it("says what was luck, and else what would have been better", () => {
  const [mistake] = turningPoints(analysis, 0).filter((one) => one.point.move === 2);
  expect(afterwards(mistake!)).toContain("b");
  const lucky = { ...mistake!, point: { ...mistake!.point, is_luck: true } };
  expect(afterwards(lucky)).toBe("Luck, more than the choice.");
  expect(afterwards({ ...mistake!, better: undefined })).toBe("");
});
