import { describe, expect, it } from "vitest";
import type { TableForm } from "../protocol.ts";
import { field } from "./field.fixture.ts";
import { fieldsOf, holds, idFor, newEffect, tooMany, tunables, verbsOf, withVerb } from "./form.ts";

const n = field({ key: "n", kind: "number", required: true, low: 2, high: 9 });
const effects = field({
  key: "effects",
  kind: "effects",
  title: "Effect",
  lead: [
    field({
      key: "when",
      kind: "choice",
      required: true,
      choices: ["static", "now"].map((value) => ({ value, title: value, words: "", only: [] })),
    }),
  ],
  verbs: [
    {
      name: "draw",
      sentence: "",
      meaning: "",
      rule: "",
      parameters: [n],
      only: [{ key: "effect.when", values: ["now"] }],
    },
    {
      name: "free",
      sentence: "",
      meaning: "",
      rule: "",
      parameters: [],
      only: [{ key: "kind", values: ["b"] }],
    },
  ],
});
const table: TableForm = {
  name: "card",
  title: "Cards",
  one: "card",
  new: {},
  changes: [],
  fields: [
    field({ key: "kind", kind: "choice", default: "a" }),
    field({ key: "power", kind: "number", title: "Power", low: 0, high: 20 }),
    field({ key: "wings", kind: "flag", only: [{ key: "kind", values: ["b"] }] }),
    effects,
  ],
};

describe("the form of a card", () => {
  it("counts a key that is left out with its default", () => {
    expect(holds([{ key: "kind", values: ["a"] }], table, {})).toBe(true);
    expect(holds([{ key: "kind", values: ["a"] }], table, { kind: "b" })).toBe(false);
    expect(holds([{ key: "kind", values: ["b"] }], table, { kind: ["a", "b"] })).toBe(true);
    expect(holds([{ key: "table", values: ["card"] }], table, {})).toBe(true);
  });

  it("shows a field where it applies, and one that is there in spite of it", () => {
    const keys = (card: Record<string, unknown>) => fieldsOf(table, card).map((one) => one.key);
    expect(keys({})).not.toContain("wings");
    expect(keys({ kind: "b" })).toContain("wings");
    expect(keys({ wings: true })).toContain("wings");
  });

  it("offers the verbs that may stand there", () => {
    const names = (card: Record<string, unknown>, effect: Record<string, unknown>) =>
      verbsOf(table, card, { field: effects, effect }).map((verb) => verb.name);
    expect(names({}, { when: "static" })).toEqual([]);
    expect(names({}, { when: "now" })).toEqual(["draw"]);
    expect(names({ kind: "b" }, { when: "static" })).toEqual(["free"]);
  });

  it("makes a new effect that is allowed, with numbers within their bounds", () => {
    expect(newEffect(effects, table, {})).toEqual({ when: "now", verb: "draw", n: 2 });
    expect(withVerb(effects, { when: "now", verb: "free" }, "draw")).toEqual({
      when: "now",
      verb: "draw",
      n: 2,
    });
    expect(withVerb(effects, { when: "now", verb: "draw", n: 5 }, "free")).toEqual({
      when: "now",
      verb: "free",
    });
  });

  it("makes ids that nobody has", () => {
    expect(idFor("Jeff, the Mage", new Set())).toBe("jeff_the_mage");
    expect(idFor("Élan!", new Set(["elan"]))).toBe("elan_2");
    expect(idFor("<script>", new Set())).toBe("script");
    expect(idFor("???", new Set())).toBe("card");
  });

  it("knows the numbers that can be tuned", () => {
    const found = tunables(table, { power: 3, effects: [{ when: "now", verb: "draw", n: 2 }] });
    expect(found.map((one) => [one.path, one.value])).toEqual([
      ["power", 3],
      ["effects.0.n", 2],
    ]);
  });

  it("finds room for a card where a kind is overfull", () => {
    const of = [{ key: "kind", values: ["b"] }];
    const count = { title: "", of, low: 3, high: 3, printed: 3, is_rule: true };
    const form = {
      game: "",
      title: "",
      help: "",
      is_whole: true,
      tables: [table],
      counts: [count],
      head: [],
    };
    const cards = [
      { kind: "b", count: 1 },
      { kind: "b", count: 2 },
      { kind: "a", count: 9 },
    ];
    expect(tooMany(form, cards, 0)).toBe(-1);
    expect(tooMany(form, [...cards, { kind: "b" }], 3)).toBe(1);
    expect(tooMany(form, [{ kind: "b", count: 4 }], 0)).toBe(-1);
  });
});
