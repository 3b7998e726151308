import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Socket, type Status } from "./connection.ts";
import type { ToViewer, Trouble } from "../protocol.ts";

class Line implements Socket {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
    this.onclose?.({} as never);
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as never);
  }
}

let lines: Line[];
let frames: ToViewer[];
let states: Status[];
let ends: Trouble[];
let connection: Connection;

function last(): Line {
  return lines[lines.length - 1]!;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  frames = [];
  states = [];
  ends = [];
  connection = new Connection(
    "ws://table",
    {
      frame: (frame) => frames.push(frame),
      status: (status) => states.push(status),
      ended: (trouble) => ends.push(trouble),
    },
    () => {
      lines.push(new Line());
      return last();
    },
  );
  connection.open(1);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("the first frame is hello from the seat", () => {
  last().onopen?.({} as never);
  expect(last().sent).toEqual([{ type: "hello", seat: 1 }]);
});

test("after a gap it asks for what it missed, and repeats what was not answered", async () => {
  last().onopen?.({} as never);
  last().say({ type: "welcome", viewer: 1, version: 4 });
  last().say({ type: "update", table: { viewer: 1 }, version: 5 });
  const answer = connection.ask({ type: "play", decision: "d", action: 3 });
  const ref = last().sent[1]!["ref"];
  last().onclose?.({} as never);
  expect(states).toEqual(["open", "lost"]);
  vi.advanceTimersByTime(300);
  expect(lines.length).toBe(2);
  last().onopen?.({} as never);
  expect(last().sent).toEqual([
    { type: "hello", seat: 1, since: 5 },
    { type: "play", ref, decision: "d", action: 3 },
  ]);
  last().say({ type: "ack", ref, version: 6 });
  expect((await answer).type).toBe("ack");
});

test("the waits between attempts grow", () => {
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const before = lines.length;
    last().onclose?.({} as never);
    vi.advanceTimersByTime(wait * 0.7 - 1);
    expect(lines.length).toBe(before);
    vi.advanceTimersByTime(wait * 0.3 + 1);
    expect(lines.length).toBe(before + 1);
  }
});

test("another seat is looked from without a new socket, and from the beginning", () => {
  last().onopen?.({} as never);
  last().say({ type: "welcome", viewer: 1, version: 9 });
  connection.look(0);
  expect(last().sent[1]).toEqual({ type: "hello", seat: 0 });
  expect(lines.length).toBe(1);
});

test("a late frame of another seat does not count: every viewer has versions of its own", () => {
  last().onopen?.({} as never);
  last().say({ type: "welcome", viewer: 1, version: 9 });
  connection.look(0);
  last().say({ type: "update", table: { viewer: 1 }, version: 10 });
  connection.drop();
  vi.advanceTimersByTime(300);
  last().onopen?.({} as never);
  expect(last().sent).toEqual([{ type: "hello", seat: 0 }]);
});

test("silence is taken for a lost line", () => {
  last().onopen?.({} as never);
  vi.advanceTimersByTime(15_000);
  expect(last().sent[1]).toEqual({ type: "ping" });
  vi.advanceTimersByTime(15_000);
  expect(states).toEqual(["open", "lost"]);
});

test("a device without a network knows at once that the line is lost", () => {
  last().onopen?.({} as never);
  last().say({ type: "welcome", viewer: 1, version: 4 });
  connection.drop();
  expect(states).toEqual(["open", "lost"]);
  connection.drop();
  vi.advanceTimersByTime(300);
  expect(lines.length).toBe(2);
  last().onopen?.({} as never);
  expect(last().sent).toEqual([{ type: "hello", seat: 1, since: 4 }]);
});

test("a final error ends it", () => {
  last().onopen?.({} as never);
  last().say({ type: "error", code: "not_found", message: "No such match.", is_final: true });
  expect(ends[0]?.message).toBe("No such match.");
  vi.advanceTimersByTime(60_000);
  expect(lines.length).toBe(1);
});

test("a server that stops is waited for", () => {
  last().onopen?.({} as never);
  last().say({ type: "error", code: "stopping", message: "Back soon.", is_final: true, may_return: true });
  last().onclose?.({} as never);
  vi.advanceTimersByTime(300);
  expect(lines.length).toBe(2);
});
