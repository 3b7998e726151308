/** Scenes in one viewer's page: results wait, a press goes on, others are not kept waiting. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };
import { recapOf } from "../../fixtures/recap.ts";
import type { EventView, LogLine, Recap, Scene, Table } from "../protocol.ts";
import { Staging } from "./staging.svelte.ts";

const table = { ...duel.moments[0]!.views[0]!.table, viewer: 0 } as unknown as Table;
const recap = recapOf("Ann wins", { ms: 500 });
const START: LogLine[] = [line(0, {})];

function line(n: number, more: Partial<Recap>, seat = 1): LogLine {
  const event: EventView = {
    kind: "scored",
    rule: "",
    seat,
    turn: 1,
    sentence: "",
    cards: [],
    moves: [],
    changes: [],
    recap: { ...recap, ...more },
    phase: -1,
  };
  return { n, move: n, event };
}

/** A staging that has just been told these lines. */
function told(
  lines: LogLine[],
  more: { pace?: number; isHurried?: boolean; viewer?: number | null; isOver?: boolean } = {},
): Staging {
  const staging = new Staging({ pace: () => more.pace ?? 1, isHurried: () => more.isHurried ?? false });
  const mine = { ...table, viewer: more.viewer === undefined ? 0 : more.viewer };
  staging.take(mine, START);
  staging.take({ ...mine, turn: mine.turn + 1, is_over: more.isOver ?? mine.is_over }, [...START, ...lines]);
  return staging;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a reckoning waits for its button, however long it takes", () => {
  const staging = told([line(1, { title: "Round 1" }), line(2, { stop: "Next round" })]);
  expect(staging.beat?.title).toBe("Round 1");
  vi.advanceTimersByTime(500);
  expect(staging.stop).toBe("");
  vi.advanceTimersByTime(60_000);
  expect(staging.stop).toBe("Next round");
  expect(staging.isPlaying).toBe(true);
  expect(staging.isLast).toBe(false);
  staging.skip();
  expect([staging.stop, staging.isPlaying]).toEqual(["", false]);
});

test("the reckoning that decides a match is known as the last one", () => {
  const staging = told([line(1, { stop: "Next round" }), line(2, { stop: "Next round" })], { isOver: true });
  vi.advanceTimersByTime(60_000);
  expect([staging.stop, staging.isLast]).toEqual(["Next round", false]);
  staging.skip();
  vi.advanceTimersByTime(60_000);
  expect([staging.stop, staging.isLast]).toEqual(["Next round", true]);
});

test("a press in the middle of a scene shows its result, and only a second one leaves it", () => {
  const staging = told([line(1, {}), line(2, {}), line(3, { stop: "Go on" }), line(4, {})]);
  staging.skip();
  vi.advanceTimersByTime(500);
  expect(staging.stop).toBe("Go on");
  staging.skip();
  expect(staging.beat).not.toBeNull();
  vi.advanceTimersByTime(500);
  expect(staging.isPlaying).toBe(false);
});

test("where others sit at the table, a result goes on by itself", () => {
  const staging = told([line(1, { stop: "Go on" })], { isHurried: true });
  vi.advanceTimersByTime(500);
  expect(staging.stop).toBe("Go on");
  vi.advanceTimersByTime(6000);
  expect(staging.isPlaying).toBe(false);
});

test("a spectator sees what everybody does, a player not what was just done here", () => {
  expect(told([line(1, {}, 0)], { viewer: null }).isPlaying).toBe(true);
  expect(told([line(1, {}, 0)]).isPlaying).toBe(false);
});

test("without staging the last picture stays, and nothing waits", () => {
  const staging = told([line(1, {}), line(2, { stop: "Next round" })], { pace: 0 });
  expect([staging.stop, staging.isPlaying]).toEqual(["", false]);
  expect(staging.kept).not.toBeNull();
  staging.release();
  expect(staging.kept).toBeNull();
});

test("a scene can be shown again from its start", () => {
  const staging = told([line(1, { title: "Round 1" }), line(2, { stop: "Next round" })]);
  vi.advanceTimersByTime(1000);
  staging.again();
  expect(staging.beat?.title).toBe("Round 1");
  vi.advanceTimersByTime(1000);
  expect(staging.stop).toBe("Next round");
});

test("the next person at the same screen begins with the table as it is", () => {
  const staging = told([line(1, {}), line(2, { stop: "Go on" })]);
  expect(staging.isPlaying).toBe(true);
  const next = { ...table, viewer: 1 };
  staging.take(next, [...START, line(1, {}), line(2, {}), line(3, {})]);
  expect([staging.isPlaying, staging.stop, staging.kept]).toEqual([false, "", null]);
  expect(staging.table).toBe(next);
});

test("a sum that is done with doesn't stay on the stage", () => {
  const open = { component: "equation", is_settled: false, terms: [], seat: null } as unknown as Scene;
  const staging = new Staging({ pace: () => 1, isHurried: () => false });
  const asked = { ...table, scenes: [...table.scenes, open] };
  staging.take(asked, START);
  staging.take(asked, [...START, line(1, { title: "You lose a card" })]);
  expect(staging.kept?.scenes).toContain(open);
  vi.advanceTimersByTime(500);
  expect(staging.kept?.scenes).toContain(open);
  staging.take(table, [...START, line(1, {}), line(2, { title: "You lose a card" })]);
  vi.advanceTimersByTime(500);
  expect(staging.isPlaying).toBe(false);
  expect(staging.kept).not.toBeNull();
  expect(staging.kept?.scenes).not.toContain(open);
});
