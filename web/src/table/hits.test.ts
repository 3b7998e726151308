import { expect, test } from "vitest";
import type { LogLine } from "../protocol.ts";
import { hitsIn } from "./hits.ts";

function line(n: number, seat: number | null, changes: [string, number, number][] = [], turn = 4): LogLine {
  return {
    n,
    move: n,
    event: {
      kind: "",
      rule: "",
      seat,
      turn,
      sentence: "",
      cards: [],
      moves: [],
      changes: changes.map(([name, old, now]) => ({ name, old, new: now })),
      recap: null,
      phase: -1,
    },
  };
}
const harm = { stamina: -1, damage: 1 };

test("who acted before in the turn has struck", () => {
  const log = [line(1, 2), line(2, 0), line(3, 1, [["stamina_1", 12, 9]])];
  expect(hitsIn(log, 0, harm, 2)).toEqual([{ from: 0, to: 1, by: 3 }]);
});

test("a number that changes for the better hits nobody", () => {
  expect(hitsIn([line(1, 0), line(2, 1, [["stamina_1", 9, 12]])], 0, harm, 2)).toEqual([]);
  expect(hitsIn([line(1, 0), line(2, 1, [["cubes_1", 9, 2]])], 0, harm, 2)).toEqual([]);
  expect(hitsIn([line(1, 0), line(2, 1, [["damage_1", 2, 3]])], 0, harm, 2)).toEqual([
    { from: 0, to: 1, by: 1 },
  ]);
});

test("lines that were shown before count for who struck, not as hits", () => {
  const log = [line(1, 0, [["damage_1", 1, 2]]), line(2, 1, [["damage_1", 2, 3]])];
  expect(hitsIn(log, 1, harm, 2)).toEqual([{ from: 0, to: 1, by: 1 }]);
  expect(hitsIn(log, 2, harm, 2)).toEqual([]);
});

test("somebody may harm themselves: then nobody strikes", () => {
  expect(hitsIn([line(1, 1, [["damage_1", 1, 2]])], 0, harm, 2)).toEqual([{ from: null, to: 1, by: 1 }]);
  expect(hitsIn([line(1, 0, [], 3), line(2, 1, [["damage_1", 1, 2]])], 0, harm, 2)).toEqual([
    { from: null, to: 1, by: 1 },
  ]);
});

test("what comes together is one hit", () => {
  const log = [line(1, 0), line(2, 1, [["damage_1", 1, 2]]), line(3, 1, [["damage_1", 2, 4]])];
  expect(hitsIn(log, 0, harm, 2)).toEqual([{ from: 0, to: 1, by: 3 }]);
});
