/** What happened since the viewer acted last: kept until it has been seen. */
import type { LogLine, Recap } from "../protocol.ts";

export interface Item extends Recap {
  n: number;
  turn: number;
}

/** The last line that the viewer's own doing made, in a log that was not followed from its start.

Whoever is named first in a move made it: a card that a rival gave is placed in the rival's move. */
export function lastOwn(log: LogLine[], viewer: number | null): number {
  const makers = new Map<number, number | null>();
  for (const line of log) if (!makers.has(line.move)) makers.set(line.move, line.event.seat);
  const own = log.filter(
    (line) => makers.get(line.move) === viewer && line.event.seat === viewer && line.event.recap?.tone === "",
  );
  return own.at(-1)?.n ?? -1;
}

/** What a ribbon shows: lines after `since` that are worth a second look, oldest first. */
export function itemsSince(log: LogLine[], since: number): Item[] {
  return log.flatMap((line) =>
    line.n > since && line.event.recap ? [{ ...line.event.recap, n: line.n, turn: line.event.turn }] : [],
  );
}

/** Remembers up to which line a viewer has seen everything. */
export class Memory {
  since: number;
  /** Whether a choice was made since these items came. */
  isFaded = false;
  private known: number;
  private wasAsked: boolean;

  constructor(
    log: LogLine[],
    private viewer: number | null,
    isAsked: boolean,
  ) {
    this.since = lastOwn(log, viewer);
    this.known = log.at(-1)?.n ?? -1;
    this.wasAsked = isAsked;
  }

  /** The log has grown, or somebody else is asked now. */
  follow(log: LogLine[], viewer: number | null, isAsked: boolean): void {
    const last = log.at(-1)?.n ?? -1;
    if (viewer !== this.viewer || last < this.known) {
      this.viewer = viewer;
      this.since = lastOwn(log, viewer);
      this.isFaded = false;
    } else if (this.wasAsked && last > this.known) {
      const fresh = log.filter((line) => line.n > this.known);
      const mine = fresh.filter((line) => line.move === fresh[0]?.move);
      const others = fresh.length - mine.length;
      // In the middle of the own turn everything stays, a little paler.
      if (isAsked && !others) this.isFaded = true;
      else {
        this.since = mine.at(-1)?.n ?? last;
        this.isFaded = false;
      }
    }
    this.known = last;
    this.wasAsked = isAsked;
  }
}
