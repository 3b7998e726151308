import { expect, test } from "vitest";
import { heardIn, noteHeard, unreadIn } from "./chat.ts";

const line = (n: number, seat: number | null) => ({ n, seat, name: "", text: "", at: 0 });

test("only what others said after the last line that was read is new", () => {
  const chat = [line(0, 1), line(1, 0), line(2, null), line(3, 1)];
  expect(unreadIn(chat, -1, [0])).toBe(3);
  expect(unreadIn(chat, 2, [0])).toBe(1);
  expect(unreadIn([line(0, 0)], -1, [0])).toBe(0);
});

test("what was read stays read, in each match", () => {
  expect(heardIn("a")).toBe(-1);
  noteHeard("a", 4);
  expect(heardIn("a")).toBe(4);
  expect(heardIn("b")).toBe(-1);
});
