/** What happened between two tables as pictures that one can follow, one after the other. */
import type { LogLine, Recap, Table } from "../protocol.ts";
import { afterEvent, following, underway, unsettled } from "./interim.ts";

/** One thing to look at: the table as it was then, and how long it stands. */
export interface Picture {
  table: Table;
  /** The last line of the log that has happened in it. */
  until: number;
  /** The event that is shown; null for the table as it came. */
  beat: Recap | null;
  /** Whose doing it is, and in which turn. */
  seat: number | null;
  turn: number;
  ms: number;
  /** The word of the button that goes on; empty where nothing waits. */
  stop: string;
  /** Figures change with it. */
  isFelt: boolean;
}

/** What stands this long is a great moment, whoever made it. */
export const GREAT_MS = 1000;

/** What the viewer does without anything coming of it needs no staging: it was just done. */
export function isBeat(line: LogLine, viewer: number | null): boolean {
  const { recap, seat } = line.event;
  if (!recap) return false;
  const isGreat = recap.tone !== "" || recap.stop !== "" || recap.ms >= GREAT_MS;
  return viewer === null || seat !== viewer || isGreat;
}

/** The table as it came, which stands until something else happens. */
export function present(table: Table, log: LogLine[]): Picture {
  const until = log.at(-1)?.n ?? -1;
  const { turn } = table;
  return { table: underway(table), until, beat: null, seat: null, turn, ms: 0, stop: "", isFelt: false };
}

/** The seats whose cards move no more after a line: figures that follow from cards stand then. */
function settled(fresh: LogLine[], after: Table): Map<number, number[]> {
  const owners = new Map(after.zones.map((zone) => [zone.name, zone.owner]));
  const last = new Map<number, number>();
  for (const { n, event } of fresh)
    for (const name of event.moves.flatMap((move) => [move.source, move.target])) {
      const owner = owners.get(name) ?? null;
      if (owner !== null) last.set(owner, n);
    }
  const found = new Map<number, number[]>();
  for (const [seat, n] of last) found.set(n, [...(found.get(n) ?? []), seat]);
  return found;
}

/** The pictures on the way from one table to the next; the last one is that table itself. */
export function picturesOf(before: Table, after: Table, fresh: LogLine[], log: LogLine[]): Picture[] {
  const pictures: Picture[] = [];
  const settles = settled(fresh, after);
  const told = new Set(fresh.flatMap((line) => line.event.changes.map((change) => change.name)));
  const moves = fresh.flatMap((line) => line.event.moves);
  const left = new Set(moves.map((move) => move.source));
  const passed = new Set(moves.map((move) => move.target).filter((name) => left.has(name)));
  let table = unsettled(before);
  for (const line of fresh) {
    table = following(afterEvent(table, line.event, after, passed), settles.get(line.n) ?? [], told, after);
    const { recap, seat, turn } = line.event;
    if (!recap || !isBeat(line, after.viewer)) continue;
    const isFelt = line.event.changes.length > 0;
    pictures.push({ table, until: line.n, beat: recap, seat, turn, ms: recap.ms, stop: recap.stop, isFelt });
  }
  return [...pictures, present(after, log)];
}
