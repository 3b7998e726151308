/** How hands that don't fit beside one another lie closer together, and what rows beside others have. */
import type { ZoneView } from "../protocol.ts";

/** What stands around and above the cards of a hand, between hands, and at the ends of the row. */
const AROUND = 18;
const HEAD = 28;
const GAP = { row: 12, grid: 5 };
const ENDS = 16;
/** How much of a card is seen under the next one, in its widths. */
const STEP = 0.52;
/** Two rows, and no narrower than the head of a hand. */
const ROWS = 2;
const COLUMN = 132;
const SMALLEST = 30;

export interface Packed {
  columns: number;
  /** How wide a column is. */
  column: number;
  /** How wide the cards are. */
  w: number;
}

/** Hands of so many cards in this room; null if they fit as they are, or not even so. */
export function packedHands(
  counts: readonly number[],
  w: number,
  { wide, high }: { wide: number; high: number },
): Packed | null {
  if (!wide || !counts.length) return null;
  const whole = counts.reduce((sum, n) => sum + Math.max(0, n - 1) * STEP * w + w + AROUND, 0);
  if (whole + GAP.row * (counts.length - 1) + ENDS <= wide) return null;
  const rows = Math.min(ROWS, counts.length);
  const columns = Math.ceil(counts.length / rows);
  const free = (wide - ENDS - GAP.grid * (columns - 1)) / columns;
  const fit = ((high - GAP.grid * (rows - 1)) / rows - HEAD) / 1.4;
  if (fit < SMALLEST) return null;
  return {
    columns,
    column: Math.floor(Math.max(COLUMN, free)),
    w: Math.floor(Math.min(w, fit)),
  };
}

const EDGES = 30;
const BETWEEN = 12;

/** What the zones beside it leave a row of several cards. */
export function rowRoom(zone: ZoneView, zones: ZoneView[], w: number, wide: number): number {
  if (wide === Infinity || zone.layout !== "row" || zone.cards.length < 2) return Infinity;
  const others = zones.filter((one) => one !== zone).map((one) => Math.max(1, one.cards.length));
  return wide - EDGES - others.reduce((sum, n) => sum + n * (w + BETWEEN), 0);
}
