import { describe, expect, it } from "vitest";
import { field } from "./field.fixture.ts";
import { keysOf, segments, sentenceOf, verbTitle } from "./sentence.ts";

const n = field({ key: "n", kind: "number", required: true, low: 1, high: 9 });
const effects = field({
  key: "effects",
  kind: "effects",
  sentence: "[{when}: ]{verb}[ {verb:power=while;*=if} {if}].",
  lead: [
    field({
      key: "when",
      kind: "choice",
      choices: [{ value: "reveal", title: "When revealed", words: "when revealed", only: [] }],
    }),
    field({
      key: "if",
      kind: "conditions",
      choices: [{ value: "master", title: "You are the Master", words: "you are the Master", only: [] }],
      counts: [{ value: "hand", title: "card in your hand", words: "you have {n} cards in hand", only: [] }],
    }),
  ],
  verbs: [
    {
      name: "draw",
      sentence: "draw {n} {n:1=card;*=cards}",
      meaning: "",
      rule: "",
      parameters: [n],
      only: [],
    },
    { name: "power", sentence: "{+n}", meaning: "", rule: "", parameters: [n], only: [] },
    {
      name: "again",
      sentence: "roll again for {n:0=free;None=nothing at all;1=1 cube;*=# cubes}",
      meaning: "",
      rule: "",
      parameters: [n],
      only: [],
    },
  ],
});

describe("sentences of effects", () => {
  it("are filled in, with words that depend on numbers", () => {
    expect(sentenceOf(effects, { when: "reveal", verb: "draw", n: 2 })).toBe("When revealed: draw 2 cards.");
    expect(sentenceOf(effects, { verb: "draw", n: 1 })).toBe("Draw 1 card.");
    expect(sentenceOf(effects, { verb: "again", n: 3 })).toBe("Roll again for 3 cubes.");
    expect(sentenceOf(effects, { verb: "again", n: 0 })).toBe("Roll again for free.");
    expect(sentenceOf(effects, { verb: "again" })).toBe("Roll again for nothing at all.");
  });

  it("leave out a part without a value, and say conditions", () => {
    expect(sentenceOf(effects, { verb: "power", n: -2, if: [] })).toBe("−2.");
    expect(sentenceOf(effects, { verb: "power", n: 2, if: ["master", "hand>=3"] })).toBe(
      "+2 while you are the Master and you have 3 or more cards in hand.",
    );
  });

  it("stand in a menu without their values", () => {
    expect(verbTitle("draw {n} {n:1=card;*=cards}[ up to {cap}]", [n])).toBe("draw N cards");
    expect(verbTitle("{+n} for {who}", [n])).toBe("±N for …");
    expect(keysOf(segments("{a}[ {b:or}] {a:1=x;*=y}"))).toEqual(["a", "b", "a"]);
  });
});
