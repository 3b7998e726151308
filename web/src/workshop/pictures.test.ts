import { expect, it } from "vitest";
import { search } from "./pictures.ts";

const NAMES = [
  "anvil",
  "burning-book",
  "book-cover",
  "campfire",
  "dragon-head",
  "fire-dash",
  "fireball",
  "flame",
];

it("finds a word, its beginning and what means about the same, in this order", () => {
  expect(search(NAMES, "fire")).toEqual(["fire-dash", "fireball", "campfire", "flame", "burning-book"]);
  expect(search(NAMES, "fire book")).toEqual(["burning-book"]);
  expect(search(NAMES, " Wyvern ")).toEqual(["dragon-head"]);
});

it("shows all without a word, and nothing for one that nobody uses", () => {
  expect(search(NAMES, "  ")).toEqual(NAMES);
  expect(search(NAMES, "zzz")).toEqual([]);
});
