import { beforeEach, expect, test } from "vitest";
import { LONGEST, readNotes, writeNote } from "./notes.ts";

beforeEach(() => localStorage.clear());

test("a note stays with its move and its match", () => {
  writeNote("a", 12, "  too early ");
  writeNote("a", 3, "good");
  expect(readNotes("a")).toEqual({ 3: "good", 12: "too early" });
  expect(readNotes("b")).toEqual({});
});

test("an empty text takes a note away", () => {
  writeNote("a", 12, "too early");
  expect(writeNote("a", 12, " ")).toEqual({});
  expect(localStorage.length).toBe(0);
});

test("a long note is cut, and what can't be read counts as none", () => {
  expect(writeNote("a", 1, "x".repeat(900))[1]).toHaveLength(LONGEST);
  localStorage.setItem("pentacles.notes.b", "{broken");
  expect(readNotes("b")).toEqual({});
  localStorage.setItem("pentacles.notes.c", '{"1": 5, "x": "no", "2": "yes"}');
  expect(readNotes("c")).toEqual({ 2: "yes" });
});
