import { expect, test } from "vitest";
import type { FaceView, LogLine, Table } from "../protocol.ts";
import { byTurn, layouts, ruleNumber, sign, split } from "./loglines.ts";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };

const view = duel.moments[1]!.views[0]!;
const log = view.log as LogLine[];
const faces = duel.catalogue.faces as unknown as Record<string, FaceView>;

test("turns are groups in the order in which they were played", () => {
  const groups = byTurn(log);
  const turns = groups.map((group) => group.turn);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  expect(new Set(turns).size).toBe(turns.length);
  const told = log.filter((line) => line.event.sentence);
  expect(groups.flatMap((group) => group.lines)).toEqual(told);
});

test("what a heading says is not said again", () => {
  const kind = log.find((line) => line.event.sentence)!.event.kind;
  const groups = byTurn(log, [kind]);
  expect(groups.map((group) => group.turn)).toEqual(byTurn(log).map((group) => group.turn));
  const told = log.filter((line) => line.event.sentence && line.event.kind !== kind);
  expect(groups.flatMap((group) => group.told)).toEqual(told);
});

test("a line with a known card has that card's sign", () => {
  const line = log.find((one) => one.event.cards.some((card) => card !== null))!;
  const card = line.event.cards.find((one) => one !== null)!;
  expect(sign(line.event, faces, layouts(view.table as unknown as Table))).toBe(faces[card]!.icon);
});

test("unknown cards have the sign of their way", () => {
  const zones = new Map([
    ["deck", "pile"],
    ["hand_1", "fan"],
  ]);
  const event = { ...log[0]!.event, cards: [null] };
  const move = { key: null, face: null, source: "deck", target: "hand_1" };
  expect(sign({ ...event, moves: [move] }, {}, zones)).toBe("card-draw");
  expect(sign({ ...event, moves: [] }, {}, zones)).toBe("");
});

test("rule numbers are shown without the game's letters", () => {
  expect(ruleNumber("WC-3.8")).toBe("3.8");
});

test("a sentence is cut after the name that it begins with", () => {
  expect(split("Sara casts it.", ["Sara"])).toEqual(["Sara", " casts it."]);
  expect(split("The deck is empty.", ["Sara"])).toEqual(["", "The deck is empty."]);
});
