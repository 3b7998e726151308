import { expect, test } from "vitest";
import { blocks, overview, pieces, search } from "./prose.ts";

const rules = {
  title: "Wizard Cards",
  parts: [
    { title: "Overview", rules: [], notes: ["A duel for two."] },
    {
      title: "WC-1 Setup",
      notes: [],
      rules: [
        { id: "WC-1.1", text: "Two players." },
        { id: "WC-1.5", text: "Everyone starts with five cards." },
      ],
    },
  ],
};

test("marks become pieces, everything else stays text", () => {
  expect(pieces("The *opener* <b>x</b> (WC-12.3) and `jokers`, **now**.")).toEqual([
    { kind: "text", text: "The " },
    { kind: "em", text: "opener" },
    { kind: "text", text: " <b>x</b> (" },
    { kind: "rule", text: "WC-12.3" },
    { kind: "text", text: ") and " },
    { kind: "code", text: "jokers" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "now" },
    { kind: "text", text: "." },
  ]);
});

test("tables and lists are found", () => {
  expect(blocks(["| a | b |", "|---|---|", "| 1 | 2 |", "Then:", "- x", "- y"])).toEqual([
    { kind: "table", head: ["a", "b"], rows: [["1", "2"]] },
    { kind: "line", text: "Then:" },
    { kind: "list", items: ["x", "y"] },
  ]);
});

test("the search wants every word", () => {
  expect(search(rules, "").length).toBe(2);
  expect(search(rules, "FIVE cards").flatMap((part) => part.rules.map((rule) => rule.id))).toEqual([
    "WC-1.5",
  ]);
  expect(search(rules, "1.1").flatMap((part) => part.rules.map((rule) => rule.id))).toEqual(["WC-1.1"]);
  expect(search(rules, "dragon")).toEqual([]);
});

test("the rules begin with the game in a minute", () => {
  expect(overview(rules)).toEqual(["A duel for two."]);
  expect(overview({ title: "", parts: rules.parts.slice(1) })).toEqual([]);
});
