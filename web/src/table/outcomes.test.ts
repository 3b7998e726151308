import { expect, test } from "vitest";
import { recapOf } from "../../fixtures/recap.ts";
import type { EventView, LogLine, Recap, ZoneView } from "../protocol.ts";
import { outcomesOf } from "./outcomes.ts";

const recap = (title: string, result = "", tone = ""): Recap => recapOf(title, { result, tone });

function line(n: number, event: Partial<EventView>): LogLine {
  const none = { kind: "", rule: "", seat: 0, turn: 1, sentence: "", cards: [], changes: [], phase: 0 };
  return { n, move: n, event: { ...none, moves: [], recap: null, ...event } };
}

const laid = (key: number) => [{ key, face: "f", source: "hand_0", target: "spell" }];
const spell = (...keys: number[]): ZoneView =>
  ({ name: "spell", cards: keys.map((key) => ({ key, face: "f" })) }) as unknown as ZoneView;

test("every card of a spell has the words of what came of it", () => {
  const log = [
    line(1, { moves: laid(7), recap: recap("You cast Vigor") }),
    line(2, { recap: recap("You gain 2 plays", "2 left", "good") }),
    line(3, { moves: laid(8), recap: recap("You cast Wrath") }),
    line(4, { recap: recap("Fenna loses 7C", "", "good") }),
    line(5, { recap: recap("Fenna has no cards left") }),
    line(6, { moves: laid(9), recap: recap("You cast Ward") }),
  ];
  expect(outcomesOf(spell(7, 8, 9), log)).toEqual([
    { title: "You gain 2 plays", words: "You gain 2 plays: 2 left", tone: "good" },
    { title: "Fenna loses 7C", words: "Fenna loses 7C", tone: "good" },
    { title: "", words: "", tone: "" },
  ]);
});

test("what is told together with its card says only what came of it", () => {
  const cost = { ...recap("You lose 8C", "costs you 2 cards", "bad"), joins: "cast" };
  const log = [line(1, { moves: laid(7), recap: recap("Fenna casts Wrath") }), line(2, { recap: cost })];
  expect(outcomesOf(spell(7), log)[0]).toMatchObject({
    title: "costs you 2 cards",
    words: "costs you 2 cards",
  });
});

test("what happens after the spell has left the stage is not its outcome", () => {
  const log = [
    line(1, { moves: laid(7), recap: recap("You cast Ward") }),
    line(2, { moves: [{ key: 7, face: "f", source: "spell", target: "discard" }] }),
    line(3, { recap: recap("You refill your hand") }),
  ];
  expect(outcomesOf(spell(7), log)[0]!.words).toBe("");
});

test("a card of a spell that is over is known by its face", () => {
  const log = [
    line(1, { moves: laid(7), recap: recap("You cast Vigor") }),
    line(2, { recap: recap("You gain 2 plays", "2 left", "good") }),
    line(3, { moves: [{ key: 7, face: "f", source: "spell", target: "discard" }] }),
  ];
  const over = { name: "spell", cards: [{ key: null, face: "f" }] } as unknown as ZoneView;
  expect(outcomesOf(over, log)[0]).toMatchObject({ title: "You gain 2 plays", tone: "good" });
});
