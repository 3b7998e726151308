// @vitest-environment node
/** What the ribbon remembers. */
import { describe, expect, it } from "vitest";
import { recapOf } from "../../fixtures/recap.ts";
import type { LogLine } from "../protocol.ts";
import { hasHadTurn, itemsSince, Memory, newsOf, readable, type Item } from "./recap.ts";

function line(n: number, seat: number, move: number, title = "", tone = ""): LogLine {
  return {
    n,
    move,
    event: {
      kind: "cast",
      rule: "WC-3.5",
      seat,
      turn: 1,
      sentence: title,
      cards: [],
      moves: [],
      changes: [],
      recap: title ? recapOf(title, { tone }) : null,
      phase: -1,
    },
  };
}
const titles = (log: LogLine[], since: number): string[] => itemsSince(log, since).map((one) => one.title);

describe("the ribbon", () => {
  const before = [line(0, 1, 1, "Fenna casts Wrath"), line(1, 0, 1, "You lose J", "bad"), line(2, 1, 2)];

  it("shows what others did, with what the viewer lost, and nothing without a recap", () => {
    const memory = new Memory(before, 0, true);
    expect(titles(before, memory.since)).toEqual(["Fenna casts Wrath", "You lose J"]);
  });

  it("shows what the viewer was dealt before the first turn", () => {
    const dealt = [line(0, 0, 0, "You were dealt an Event")].map((one) => ({
      ...one,
      event: { ...one.event, turn: 0 },
    }));
    expect(titles(dealt, new Memory(dealt, 0, true).since)).toEqual(["You were dealt an Event"]);
  });

  it("is since a turn only when one of the viewer's own is over", () => {
    const log = [line(0, 1, 1, "Fenna casts Wrath"), line(1, 0, 2, "You cast Vigor")];
    expect([1, 2].map((turn) => hasHadTurn(log, 0, turn))).toEqual([false, true]);
    expect(hasHadTurn(log.slice(0, 1), 0, 2)).toBe(false);
  });

  it("stays through the viewer's whole turn, paler after the first choice", () => {
    const memory = new Memory(before, 0, true);
    const log = [...before, line(3, 0, 3, "You cast Vigor")];
    memory.follow(log, 0, true);
    expect(memory.isFaded).toBe(true);
    expect(titles(log, memory.since)).toContain("You lose J");
  });

  it("is empty at the end of the turn and fills while the others act", () => {
    const memory = new Memory(before, 0, true);
    let log = [...before, line(3, 0, 3, "You stop")];
    memory.follow(log, 0, false);
    expect(titles(log, memory.since)).toEqual([]);
    log = [...log, line(4, 1, 4, "Fenna casts Fortune")];
    memory.follow(log, 0, false);
    expect(titles(log, memory.since)).toEqual(["Fenna casts Fortune"]);
    expect(memory.isFaded).toBe(false);
  });

  it("starts again when others have moved after the viewer, even if the question was never seen", () => {
    const memory = new Memory(before, 0, false);
    const log = [...before, line(3, 0, 3, "You stop"), line(4, 1, 4, "Fenna casts Fortune")];
    memory.follow(log.slice(0, 4), 0, false, true);
    expect(titles(log.slice(0, 4), memory.since)).toContain("You lose J");
    memory.follow(log, 0, false, true);
    expect(titles(log, memory.since)).toEqual(["Fenna casts Fortune"]);
  });

  it("keeps what others did in the same update as the viewer's choice", () => {
    const memory = new Memory(before, 0, true);
    const log = [...before, line(3, 0, 3, "You stop"), line(4, 1, 4, "Fenna casts Fortune")];
    memory.follow(log, 0, true);
    expect(titles(log, memory.since)).toEqual(["Fenna casts Fortune"]);
  });

  it("stays while a scene of the viewer's own choice is played, and goes with the turn", () => {
    const memory = new Memory(before, 0, true);
    let log = [...before, line(3, 0, 3, "You lose 8", "bad")];
    memory.follow(log, 0, false, true);
    memory.follow(log, 0, true);
    expect(memory.isFaded).toBe(true);
    expect(titles(log, memory.since)).toEqual(["Fenna casts Wrath", "You lose J", "You lose 8"]);
    log = [...log, line(4, 0, 4, "You stop")];
    memory.follow(log, 0, false, true);
    expect(titles(log, memory.since)).toContain("Fenna casts Wrath");
    log = [...log, line(5, 1, 5, "Fenna casts Vigor")];
    memory.follow(log, 0, false, true);
    expect(titles(log, memory.since)).toEqual(["Fenna casts Vigor"]);
  });

  it("tells what came of the viewer's last choice", () => {
    const memory = new Memory(before, 0, true);
    const log = [...before, line(3, 0, 3, "You cast Vigor"), line(4, 1, 3, "An equal draw")];
    memory.follow(log, 0, false);
    memory.follow(log, 0, true);
    expect(titles(log, memory.since)).toEqual(["An equal draw"]);
  });

  it("leaves out what the viewer did, but not what others made of it", () => {
    const log = [line(0, 0, 1, "You cast"), line(1, 1, 2, "Fenna gives you J"), line(2, 0, 2, "You place J")];
    expect(itemsSince(log, -1, 0).map((one) => one.title)).toEqual(["Fenna gives you J", "You place J"]);
    expect(new Memory(log, 0, true).since).toBe(0);
  });

  it("begins again after an undo and for another viewer", () => {
    const memory = new Memory(before, 0, true);
    memory.follow(before.slice(0, 1), 0, true);
    expect(titles(before.slice(0, 1), memory.since)).toEqual(["Fenna casts Wrath"]);
    memory.follow(before, 1, false);
    expect(memory.since).toBe(0);
  });

  it("tells an attack and what came of it as one thing, and nothing that was only shown", () => {
    const attack = line(0, 1, 1, "Fenna attacks you");
    attack.event.kind = "attacks";
    const add = (n: number, seat: number, result: string, tone = ""): LogLine => {
      const more = line(n, seat, 1, "more", tone);
      return { ...more, event: { ...more.event, recap: { ...more.event.recap!, result, joins: "attacks" } } };
    };
    const brief = line(3, 1, 1, "Fenna draws a card");
    const log = [attack, add(1, 0, "6 − 0: 6 Hits"), add(2, 0, "down to 11", "bad"), brief];
    brief.event.recap!.is_brief = true;
    expect(itemsSince(log, -1, 0)).toMatchObject([
      { title: "Fenna attacks you", result: "6 − 0: 6 Hits, down to 11", tone: "bad", n: 0 },
    ]);
    // An attack may be of several kinds.
    for (const one of log) if (one.event.recap?.joins) one.event.recap.joins = "strikes attacks";
    expect(itemsSince(log, -1, 0)).toHaveLength(1);
    // The viewer's own attack appears with its result.
    attack.event.seat = 0;
    expect(itemsSince(log, 0, 0)).toMatchObject([{ n: 0, result: "6 − 0: 6 Hits, down to 11" }]);
  });
});

describe("a narrow ribbon", () => {
  const item = (title: string, result = "", cards: string[] = []): Item =>
    ({ n: 0, turn: 1, title, result, tone: "", cards }) as unknown as Item;
  const room = { wide: 320, most: 2, card: 58, rows: 3 };

  it("shows two short items side by side, and a long one alone", () => {
    const short = [item("Corwin refuses", "and stays inside"), item("Corwin withdraws")];
    expect(readable(short, room)).toHaveLength(2);
    const long = [item("Corwin refuses"), item("Corwin lays down Booke of Endeless Spells", "", ["b"])];
    expect(readable(long, room)).toEqual(long.slice(-1));
  });

  it("never cuts a title of three lines, though there are three rows", () => {
    const three = [item("Corwin withdraws"), item("Corwin brings a truce until their next turn")];
    expect(readable(three, room)).toHaveLength(1);
  });

  it("shows something, however little room there is", () => {
    expect(readable([item("You take Walle of Mirrours")], { ...room, wide: 20 })).toHaveLength(1);
    expect(readable([], room)).toEqual([]);
  });
});

describe("the news of a quiet stage", () => {
  const told = (n: number, title: string, card: string, result = ""): LogLine => {
    const made = line(n, 1, n, title);
    if (made.event.recap) Object.assign(made.event.recap, { cards: [card], result });
    return made;
  };
  const all = () => true;

  it("prefers what changed something to what was drawn, in the order of events", () => {
    const log = [
      told(0, "Brann steals", "cauldroun", "from you"),
      told(1, "You draw", "troll"),
      told(2, "You draw", "eye"),
    ];
    expect(newsOf(log, 2, all).map((one) => one.recap.title)).toEqual(["Brann steals", "You draw"]);
    expect(newsOf(log, 2, all)[1]?.faces).toEqual(["eye"]);
  });

  it("leaves out what was only shown", () => {
    const drawn = told(1, "You draw", "troll");
    drawn.event.recap!.is_brief = true;
    expect(newsOf([told(0, "Brann steals", "eye"), drawn], 2, all)).toHaveLength(1);
  });

  it("tells of each card once, and of no card that has no face", () => {
    const log = [told(0, "Brann plays it", "eye"), told(1, "It is spent", "eye"), told(2, "Secret", "none")];
    expect(newsOf(log, 3, (id) => id !== "none").map((one) => one.recap.title)).toEqual(["It is spent"]);
  });
});
