import { expect, test } from "vitest";
import type { Aid, Term } from "../protocol.ts";
import { closedTo, goalOf, hasOpened, openFaces } from "./openings.ts";
import type { Looks } from "./types.ts";

const looks = {
  suits: [
    { id: "fire", name: "Fire" },
    { id: "air", name: "Air" },
  ],
  openings: {
    title: "",
    aid: "claims",
    goal: "goal",
    kinds: [
      { faces: ["fire_6", "fire_7"], title: "", words: "" },
      { faces: ["air_master", "air_8"], title: "", words: "" },
      { faces: ["air_s2", "fire_s2"], title: "", words: "" },
    ],
  },
} as unknown as Looks;
const air = [{ words: "Air", value: "claimed by Ben" } as Term];
const claims = { name: "claims", seat: 0, terms: air } as unknown as Aid;
const other = { name: "ranks", seat: null, terms: [] } as unknown as Aid;

test("whoever has the note of claims has not opened, and before a round nobody has", () => {
  expect(hasOpened([claims, other], looks, 0)).toBe(false);
  expect(hasOpened([claims, other], looks, 1)).toBe(true);
  expect(hasOpened([], looks, 0)).toBe(false);
  expect(closedTo([claims], looks, 0)).toBe(air);
});

test("each viewer has the note that says how to win", () => {
  const goal = { name: "goal", seat: 0, terms: [] } as unknown as Aid;
  expect(goalOf([claims, goal], looks, 0)).toBe(goal);
  expect(goalOf([claims, goal], looks, 1)).toBeUndefined();
});

test("an example of a closed suit takes another one", () => {
  expect(openFaces(["air_master", "air_8"], looks, air)).toEqual(["fire_master", "fire_8"]);
  expect(openFaces(["fire_6", "fire_7"], looks, air)).toEqual(["fire_6", "fire_7"]);
  expect(openFaces(["air_s2", "fire_s2"], looks, air)).toEqual(["air_s2", "fire_s2"]);
});
