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

/** Whether a turn of the viewer's own is over: before that nothing is new since it. */
export function hasHadTurn(log: LogLine[], viewer: number | null, turn: number): boolean {
  return ownDoing(log, viewer).some(({ event }) => event.turn > 0 && event.turn < turn);
}

/** Where the viewer's newest move begins that somebody else has moved after: what is older has been seen. */
export function lastAnswered(log: LogLine[], viewer: number | null): number {
  const makers = makersOf(log);
  const others = log.findLast(({ move }) => {
    const maker = makers.get(move) ?? null;
    return maker !== null && maker !== viewer;
  });
  const mine = ownDoing(log, viewer).findLast(({ n }) => others !== undefined && n < others.n);
  return mine ? (log.find(({ move }) => move === mine.move)?.n ?? -1) : -1;
}

/** Who made each move: whoever is named first in it. */
function makersOf(log: LogLine[]): Map<number, number | null> {
  const makers = new Map<number, number | null>();
  for (const line of log) if (!makers.has(line.move)) makers.set(line.move, line.event.seat);
  return makers;
}

/** What the viewer did, and knows: nothing was lost or won by it. What is dealt before the first turn is
 * nobody's doing. */
function ownDoing(log: LogLine[], viewer: number | null): LogLine[] {
  const dealt = log[0]?.event.turn === 0 ? log[0].move : null;
  const makers = makersOf(log);
  return log.filter(
    ({ move, event }) =>
      viewer !== null &&
      move !== dealt &&
      makers.get(move) === viewer &&
      event.seat === viewer &&
      event.recap?.tone === "",
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
    const kinds = recap.joins ? recap.joins.split(" ") : [];
    const opening = log.findLast((one) => one.n < line.n && kinds.includes(one.event.kind));
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

/** How wide a letter of the ribbon is, and how much of a line words fill before one of them breaks. */
const LETTER = 6.6;
const FILLED = 0.86;
/** Neither a title nor its result has more lines. */
const MOST_LINES = 2;

const linesOf = (words: string, wide: number): number =>
  words ? Math.ceil((words.length * LETTER) / Math.max(1, wide * FILLED)) : 0;

/** The newest items that can be read whole side by side, at least one: from the room alone, by letters. */
export function readable(
  items: Item[],
  room: { wide: number; most: number; card: number; rows: number },
): Item[] {
  for (let n = Math.min(room.most, items.length); n > 1; n--) {
    const last = items.slice(-n);
    const isWhole = last.every((one) => {
      const wide = room.wide / n - (one.cards.some((id) => id !== null) ? room.card : 0);
      const [title, result] = [linesOf(one.title, wide), linesOf(one.result, wide)];
      return Math.max(title, result) <= MOST_LINES && title + result <= room.rows;
    });
    if (isWhole) return last;
  }
  return items.slice(-1);
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
    this.since = Math.max(this.since, lastAnswered(log, viewer));
    this.wasAsked = isAsked || this.move !== null;
  }

  /** The viewer has acted: in the middle of their own turn everything stays, a little paler. */
  private settle(log: LogLine[], move: number, isAsked: boolean, isPlaying: boolean): void {
    const mine = log.filter((line) => line.move === move).at(-1)?.n ?? this.known;
    const chosen = log.find((line) => line.move === move)?.n ?? this.known;
    const isPast = mine < this.known || !(isAsked || isPlaying);
    this.isFaded = !isPast;
    if (isPast) this.since = chosen;
    if (isPast || isAsked) this.move = null;
  }
}

/** So many times as many things are looked at as have room. */
const LOOKED = 2;

/** What a quiet stage shows again: the newest things with cards, each card once. What changed something
 * comes before what was merely drawn. */
export function newsOf(
  log: LogLine[],
  most: number,
  isKnown: (id: string) => boolean,
): { recap: Recap; faces: string[] }[] {
  const found: { recap: Recap; faces: string[]; n: number }[] = [];
  const known = new Set<string>();
  for (const { n, event } of [...log].reverse()) {
    const faces = (event.recap?.cards ?? []).filter((id) => id !== null).filter(isKnown);
    if (!event.recap || event.recap.is_brief || faces.every((id) => known.has(id))) continue;
    for (const id of faces) known.add(id);
    found.push({ recap: event.recap, faces, n });
    if (found.length >= most * LOOKED) break;
  }
  const isTelling = ({ recap }: (typeof found)[number]): boolean => Boolean(recap.result || recap.tone);
  return [...found.filter(isTelling), ...found.filter((one) => !isTelling(one))]
    .slice(0, most)
    .sort((a, b) => a.n - b.n);
}
