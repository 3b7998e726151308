import { expect, test } from "vitest";
import type { Hinted, HintLine, OptionView, Table } from "../protocol.ts";
import { linesOf, opened, wayTo } from "./ahead.ts";

const option = (action: number, key: string, then: OptionView[] = []): OptionView =>
  ({ action, key, label: `option ${action}`, then }) as unknown as OptionView;
const table = (options: OptionView[], coach: unknown = null): Table =>
  ({ options, coach }) as unknown as Table;

const asked = [option(1, "1", [option(5, ""), option(6, "")]), option(2, "2"), option(3, "D")];

test("answers that may be given along stand in place of the one that leads to them", () => {
  expect(opened(table(asked)).options.map((one) => one.action)).toEqual([5, 6, 2, 3]);
  expect(opened(table(asked)).options.map((one) => one.key)).toEqual(["1", "2", "3", "D"]);
});

test("a lesson asks one question after the other", () => {
  const lesson = table(asked, { title: "One thing at a time" });
  expect(opened(lesson)).toBe(lesson);
});

test("what leads to an answer is sent first", () => {
  expect(wayTo(table(asked), 6)).toEqual([1, 6]);
  expect(wayTo(table(asked), 2)).toEqual([2]);
  expect(wayTo(null, 2)).toEqual([2]);
});

test("a hint about what only leads to the next question is about the answers to that one", () => {
  const line = (action: number, win_chance: number): HintLine => ({
    action,
    label: "",
    win_chance,
    reason: "",
  });
  const told = { type: "hint", ref: "h", lines: [line(1, 0.5), line(2, 0.45)] } as Hinted;
  expect(linesOf(told).map((one) => one.action)).toEqual([1, 2]);
  const ahead = { ...told, then: [line(6, 0.52), line(5, 0.4)] };
  expect(linesOf(ahead).map((one) => one.action)).toEqual([6, 2, 5]);
});
