import { beforeEach, expect, test } from "vitest";
import type { LogLine, MatchInfo, Table } from "../protocol.ts";
import { Match } from "./match.svelte.ts";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };

const table = duel.moments[0]!.views[0]!.table as unknown as Table;
const asked = table.viewer!;

class Line {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let line: Line;

function info(own: number[]): MatchInfo {
  return {
    id: "m1",
    code: "K7Q",
    game: "wizard-cards",
    title: "Wizard Cards",
    version: "1.0",
    options: {},
    players: 2,
    seats: [0, 1].map((seat) => ({ seat, kind: "person", name: `P${seat}`, is_you: own.includes(seat) })),
    status: "playing",
    asked: [asked],
  };
}

function match(own: number[]): Match {
  const made = new Match("m1", {}, () => (line = new Line()) as never);
  made.open(info(own));
  line.onopen?.();
  return made;
}

function welcome(viewer: number | null, shown: Table, own: number[], decision = "d1"): object {
  const seen = { ...shown, viewer };
  return {
    type: "welcome",
    protocol: 1,
    match: info(own),
    viewer,
    version: 1,
    table: seen,
    log: [],
    chat: [],
    decision,
  };
}

/** The same table when another seat is asked. */
function asking(seat: number): Table {
  return {
    ...table,
    seats: table.seats.map((one) => ({ ...one, is_asked: one.seat === seat })),
  };
}

let lines: LogLine[];
beforeEach(() => {
  lines = [0, 1, 2].map((n) => ({
    n,
    move: n,
    event: { ...duel.moments[1]!.views[0]!.log[0]!.event } as never,
  }));
});

test("one own seat is looked from at once", () => {
  const made = match([asked]);
  expect(line.sent[0]).toEqual({ type: "hello", seat: asked });
  line.say(welcome(asked, asking(asked), [asked]));
  expect(made.curtain).toBeNull();
  expect(made.isYourTurn).toBe(true);
});

test("two people at one screen: nothing but a spectator's view before the button", () => {
  const made = match([0, 1]);
  expect(line.sent).toEqual([{ type: "hello", seat: null }]);
  expect(made.curtain).toBe(asked);
  made.lift();
  expect(line.sent[1]).toEqual({ type: "hello", seat: asked });
  line.say(welcome(asked, asking(asked), [0, 1]));
  expect(made.table).not.toBeNull();
  const other = 1 - asked;
  line.say({ type: "update", version: 2, table: asking(other), log: [] });
  expect(made.curtain).toBe(other);
  expect(made.table).toBeNull();
  expect(line.sent[2]).toEqual({ type: "hello", seat: null });
});

test("what still arrives for the seat that was left is not taken", () => {
  const made = match([0, 1]);
  made.lift();
  line.say(welcome(asked, asking(asked), [0, 1]));
  line.say({ type: "update", version: 2, table: asking(1 - asked), log: [] });
  line.say({ type: "update", version: 3, table: asking(1 - asked), log: [] });
  expect(made.table).toBeNull();
});

test("an undo replaces the end of the log", () => {
  const made = match([asked]);
  line.say(welcome(asked, table, [asked]));
  line.say({ type: "update", version: 2, table, log: lines, log_size: 3, decision: "d1" });
  expect(made.log.map((one) => one.n)).toEqual([0, 1, 2]);
  line.say({ type: "update", version: 3, table, log: [lines[1]], log_size: 2, is_rewound: true });
  expect(made.log.map((one) => one.n)).toEqual([0, 1]);
});

test("a rewind that leaves nothing new cuts the log to its size", () => {
  const made = match([asked]);
  line.say(welcome(asked, table, [asked]));
  line.say({ type: "update", version: 2, table, log: lines, log_size: 3 });
  line.say({ type: "update", version: 3, table, log: [], log_size: 1, is_rewound: true });
  expect(made.log.map((one) => one.n)).toEqual([0]);
});

test("a line that arrives twice is kept once", () => {
  const made = match([asked]);
  line.say(welcome(asked, table, [asked]));
  line.say({ type: "update", version: 2, table, log: lines.slice(0, 2), log_size: 2 });
  line.say({ type: "update", version: 3, table, log: lines, log_size: 3 });
  expect(made.log.map((one) => one.n)).toEqual([0, 1, 2]);
});

test("a move waits until it is acknowledged, and names its decision", async () => {
  const made = match([asked]);
  line.say(welcome(asked, asking(asked), [asked], "d7"));
  const done = made.play(3);
  expect(made.pending).toBe(3);
  expect(await made.play(4)).toBe(false);
  const sent = line.sent[1]!;
  expect(sent).toMatchObject({ type: "play", decision: "d7", action: 3 });
  line.say({ type: "refused", ref: sent["ref"], code: "illegal", reason: "No.", rule: "WC-3.7" });
  expect(await done).toBe(false);
  expect(made.pending).toBeNull();
});

test("the first hint tells all where there is one place to look at", async () => {
  const made = match([asked]);
  line.say(welcome(asked, asking(asked), [asked])); // every option is a card of the hand
  const told = made.askHint();
  const choice = { action: 1, label: "x", win_chance: 0.4, reason: "y" };
  line.say({ type: "hint", ref: line.sent[1]!["ref"], lines: [choice] });
  await told;
  expect(made.hint?.level).toBe(2);
});

test("the second press of the hint shows more", async () => {
  const made = match([asked]);
  const shown = asking(asked);
  const options = [shown.options[0]!, { ...shown.options[0]!, card: null }];
  line.say(welcome(asked, { ...shown, options }, [asked]));
  const first = made.askHint();
  const choice = { action: 1, label: "x", win_chance: 0.4, reason: "y" };
  const other = { ...choice, action: 2, win_chance: 0.6 };
  line.say({ type: "hint", ref: line.sent[1]!["ref"], lines: [choice, other], note: "Why so." });
  await first;
  // The search's choice stays first, though another chance is higher.
  expect(made.hint).toEqual({ line: choice, others: [other], note: "Why so.", level: 1 });
  await made.askHint();
  expect(made.hint?.level).toBe(2);
});

test("a refused move is told, a refused look ahead is not", async () => {
  const told: string[] = [];
  const made = new Match(
    "m1",
    { refused: (refusal) => told.push(refusal.reason) },
    () => (line = new Line()) as never,
  );
  made.open(info([asked]));
  line.onopen?.();
  line.say(welcome(asked, asking(asked), [asked], "d7"));
  const [ahead, moved] = [made.lookAhead(3), made.play(3)];
  const refuse = (n: number, reason: string): void =>
    line.say({ type: "refused", ref: line.sent[n]!["ref"], code: "illegal", reason });
  refuse(1, "Past.");
  refuse(2, "No.");
  await Promise.all([ahead, moved]);
  expect(told).toEqual(["No."]);
});

// Laying cards together

function shown(options: number[]): Table {
  const one = table.options[0]!;
  return { ...table, options: options.map((action) => ({ ...one, action })) };
}

function update(version: number, options: number[], decision: string): object {
  return {
    type: "update",
    version,
    table: { ...shown(options), viewer: asked },
    log: [],
    decision,
    log_size: 0,
  };
}

const way = {
  actions: [7, 8, 9],
  title: "A run",
  points: 34,
  reason: "",
  rule: "",
  cards: [],
  needed: null,
  outlook: "",
  missing: 0,
};
const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));

function laying(): { made: Match; stops: unknown[][] } {
  const stops: unknown[][] = [];
  const made = new Match(
    "m1",
    { layingStopped: (...told) => stops.push(told) },
    () => (line = new Line()) as never,
  );
  made.open(info([asked]));
  line.onopen?.();
  line.say(welcome(asked, shown([7]), [asked]));
  return { made, stops };
}

function played(): Record<string, unknown>[] {
  return line.sent.filter((frame) => frame["type"] === "play");
}

async function answer(version: number, options: number[], decision: string): Promise<void> {
  line.say(update(version, options, decision));
  line.say({ type: "ack", ref: played().at(-1)!["ref"], version });
  await nextTask();
}

test("cards are laid choice by choice, each for the decision that is asked then", async () => {
  const { made, stops } = laying();
  const done = made.lay(way);
  await answer(2, [8], "d2");
  expect(made.isLaying).toBe(true);
  await answer(3, [9], "d3");
  await answer(4, [1, 2], "d4");
  await done;
  expect(played().map((frame) => [frame["action"], frame["decision"]])).toEqual([
    [7, "d1"],
    [8, "d2"],
    [9, "d3"],
  ]);
  expect(made.isLaying).toBe(false);
  expect(stops).toEqual([]);
});

test("another question stops the laying, and that is told", async () => {
  const { made, stops } = laying();
  const done = made.lay(way);
  await answer(2, [1, 2], "d2");
  await done;
  expect(played().length).toBe(1);
  expect(stops).toEqual([[2, null]]);
});

test("a refusal stops the laying, and its reason is told", async () => {
  const { made, stops } = laying();
  const done = made.lay(way);
  await answer(2, [8], "d2");
  const refusal = {
    type: "refused",
    ref: played().at(-1)!["ref"],
    code: "illegal",
    reason: "No.",
    rule: "WIZ-4.10",
  };
  line.say(refusal);
  await done;
  expect(stops).toEqual([[2, refusal]]);
});

test("an only option that was answered by itself meanwhile doesn't stop the laying", async () => {
  const { made, stops } = laying();
  const done = made.lay(way);
  line.say(update(2, [8], "d2"));
  line.say({ type: "refused", ref: played().at(-1)!["ref"], code: "stale", reason: "Answered." });
  await nextTask();
  await answer(3, [9], "d3");
  await answer(4, [1], "d4");
  await done;
  expect(played().map((frame) => frame["action"])).toEqual([7, 8, 9]);
  expect(stops).toEqual([]);
});
