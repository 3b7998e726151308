/** What happened since the viewer acted last: kept until it has been seen. */
import type { LogLine, Recap } from "../protocol.ts";

export interface Item extends Recap {
  n: number;
  turn: number;
}

/** The last line that the viewer's own doing made, in a log that was not followed from its start.

Whoever is named first in a move made it: a card that a rival gave is placed in the rival's move. */
export function lastOwn(log: LogLine[], viewer: number | null): number {
  return ownDoing(log, viewer).at(-1)?.n ?? -1;
}

/** What the viewer did, and knows: nothing was lost or won by it. */
function ownDoing(log: LogLine[], viewer: number | null): LogLine[] {
  const makers = new Map<number, number | null>();
  for (const line of log) if (!makers.has(line.move)) makers.set(line.move, line.event.seat);
  return log.filter(
    ({ move, event }) =>
      viewer !== null && makers.get(move) === viewer && event.seat === viewer && event.recap?.tone === "",
  );
}

/** What a ribbon shows: what others did after `since` that is worth a second look, oldest first. An attack
 * and what came of it are one thing. */
export function itemsSince(log: LogLine[], since: number, viewer: number | null = null): Item[] {
  const own = new Set(ownDoing(log, viewer));
  const items: Item[] = [];
  for (const line of log) {
    const { recap } = line.event;
    if (line.n <= since || !recap) continue;
    const opening = recap.joins
      ? log.findLast((one) => one.n < line.n && one.event.kind === recap.joins)
      : undefined;
    if (opening?.event.recap) {
      // The viewer's own attack is told with what came of it.
      const at = items.findLastIndex((one) => one.n === opening.n);
      const begun = items[at] ?? itemOf(opening, opening.event.recap);
      items.splice(at < 0 ? items.length : at, 1, joined(begun, recap));
    } else if (!own.has(line) && !recap.is_brief) items.push(itemOf(line, recap));
  }
  return items;
}

const itemOf = ({ n, event }: LogLine, recap: Recap): Item => ({ ...recap, n, turn: event.turn });

/** An item with one more result. */
function joined(item: Item, { result, tone, cards }: Recap): Item {
  return {
    ...item,
    result: [item.result, result].filter(Boolean).join(", "),
    tone: tone || item.tone,
    cards: [...item.cards, ...cards],
  };
}

/** Remembers up to which line a viewer has seen everything. */
export class Memory {
  since: number;
  /** Whether a choice was made since these items came. */
  isFaded = false;
  private known: number;
  private wasAsked: boolean;
  /** The viewer's own last move, while it isn't known whether the turn goes on. */
  private move: number | null = null;

  constructor(
    log: LogLine[],
    private viewer: number | null,
    isAsked: boolean,
  ) {
    this.since = lastOwn(log, viewer);
    this.known = log.at(-1)?.n ?? -1;
    this.wasAsked = isAsked;
  }

  /** The log has grown, or somebody else is asked now; while a scene is played nobody is asked yet. */
  follow(log: LogLine[], viewer: number | null, isAsked: boolean, isPlaying = false): void {
    const last = log.at(-1)?.n ?? -1;
    if (viewer !== this.viewer || last < this.known) {
      this.viewer = viewer;
      this.since = lastOwn(log, viewer);
      this.isFaded = false;
      this.move = null;
    } else if (this.wasAsked && last > this.known) {
      this.move ??= log.find((line) => line.n > this.known)?.move ?? null;
    }
    this.known = last;
    if (this.move !== null) this.settle(log, this.move, isAsked, isPlaying);
    this.wasAsked = isAsked || this.move !== null;
  }

  /** The viewer has acted: in the middle of their own turn everything stays, a little paler. */
  private settle(log: LogLine[], move: number, isAsked: boolean, isPlaying: boolean): void {
    const mine = log.filter((line) => line.move === move).at(-1)?.n ?? this.known;
    const isPast = mine < this.known || !(isAsked || isPlaying);
    this.isFaded = !isPast;
    if (isPast) this.since = mine;
    if (isPast || isAsked) this.move = null;
  }
}
