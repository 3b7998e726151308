import { expect, test } from "vitest";
import { capital, turnOf, turnWord } from "./turns.ts";

test("rounds are called rounds", () => {
  expect(turnWord("round")).toBe("round");
  expect(turnOf("round", 3)).toBe("round 3");
  expect(capital(turnOf("turn", 3))).toBe("Turn 3");
  expect(turnOf(undefined, 1)).toBe("turn 1");
});
