import { expect, test } from "vitest";
import { apart, areas, at, percents, turnMarks, turnStep } from "./curve.ts";

const point = (move: number, chances: number[]) => ({
  move,
  turn: 1,
  seat: 0,
  label: "",
  mark: "",
  is_luck: false,
  chances,
});
const points = [point(0, [0.5, 0.5]), point(4, [0.7, 0.3]), point(10, [1, 0])];
const moves = [1, 1, 1, 2, 2, 3].map((turn, place) => ({ n: place + 1, seat: 0, label: "", turn }));

test("chances between two known moves lie on the line", () => {
  expect(at(points, 2)).toEqual([0.6, 0.4]);
  expect(at(points, 4)).toEqual([0.7, 0.3]);
  expect(at(points, 99)).toEqual([1, 0]);
  expect(at([], 3)).toEqual([]);
});

test("two seats share the square along one boundary", () => {
  const [below, above] = areas(points, 10);
  expect(below?.path).toBe("M0.0 1000.0L400.0 1000.0L1000.0 1000.0L1000.0 0.0L400.0 300.0L0.0 500.0Z");
  expect(above?.path.startsWith("M0.0 500.0L400.0 300.0L1000.0 0.0L")).toBe(true);
  expect(areas([], 10)).toEqual([]);
});

test("turns are marked where they begin, no more than have room", () => {
  expect(turnMarks(moves)).toEqual([
    { turn: 1, move: 0 },
    { turn: 2, move: 3 },
    { turn: 3, move: 5 },
  ]);
  expect(turnMarks(moves, 4).map((mark) => mark.turn)).toEqual([1, 3]);
});

test("a step by turns goes to where a turn begins", () => {
  expect(turnStep(moves, 0, 1)).toBe(3);
  expect(turnStep(moves, 5, 1)).toBe(6);
  expect(turnStep(moves, 4, -1)).toBe(3);
  expect(turnStep(moves, 0, -1)).toBe(0);
});

test("the chances that are shown make up a hundred", () => {
  expect(percents([0.385, 0.615])).toEqual([39, 61]);
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0, 1])).toEqual([0, 100]);
  expect(percents([])).toEqual([]);
});

test("of marks that would lie over one another the mistake stays", () => {
  const marks = [1, 2, 8, 9].map((move) => ({ ...point(move, []), mark: move % 2 ? "!" : "??" }));
  expect(apart(marks, 3).map((one) => one.move)).toEqual([2, 8]);
  expect(apart(marks, 0)).toHaveLength(4);
});
