import { describe, expect, it } from "vitest";
import type { LogLine, Recap } from "../protocol.ts";
import { endOf, heardOf } from "./heard.ts";

function line(recap: Partial<Recap> | null, moves = 0): LogLine {
  const whole = recap && { tone: "", ms: 400, stop: "", scene: "", ...recap };
  return {
    n: 1,
    move: 1,
    event: { recap: whole, moves: Array.from({ length: moves }, () => ({})) },
  } as never;
}

describe("what happens", () => {
  it("sounds like cards where cards move, and like nothing where nothing is seen", () => {
    expect(heardOf([line({}, 2)])).toEqual(["card"]);
    expect(heardOf([line(null, 1)])).toEqual(["card"]);
    expect(heardOf([line({})])).toEqual([]);
    expect(heardOf([])).toEqual([]);
  });

  it("sounds like dice as long as it is open what they bring", () => {
    expect(heardOf([line({ scene: "equation", ms: 1800 })])).toEqual(["dice"]);
    expect(heardOf([line({ scene: "equation", tone: "bad" })])).toEqual(["blow"]);
  });

  it("says whether the viewer lost or won something", () => {
    expect(heardOf([line({ tone: "good" })])).toEqual(["gain"]);
    expect(heardOf([line({ tone: "bad" }, 1)])).toEqual(["card", "blow"]);
  });

  it("marks a great moment", () => {
    expect(heardOf([line({ stop: "Next round" })])).toEqual(["great"]);
    expect(heardOf([line({ ms: 2000 }, 1)])).toEqual(["great"]);
  });
});

describe("the end", () => {
  it("is a win for winners and for those who only look on", () => {
    expect(endOf([0, 2], 2)).toBe("won");
    expect(endOf([1], null)).toBe("won");
    expect(endOf([1], 0)).toBe("lost");
    expect(endOf([], 0)).toBe("lost");
  });
});
