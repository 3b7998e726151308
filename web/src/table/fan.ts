/** The hand as a fan: how far its cards are apart, how they turn and sink; they keep their width. */
export interface Fan {
  step: number;
  rows: number;
  cards: { x: number; y: number; turn: number }[];
  /** How wide all of it is: more than the hand where it has to scroll. */
  width: number;
}

export const LEAST_STEP = 0.36;
const GAP = 18;
export const ROW_STEP = 0.68;
/** So many cards have two rows, where those have room. */
export const CROWD = 8;

/** The edge of the next card, and what is too narrow for words. */
export const OUTLINE = 5;
const WORDS = 44;
/** Hardly covered: only what stands in the corner has to make way. */
const SLIGHT = 0.86;

/** How a card prints of which so much is seen: in the strip that is left, or nearly as ever; the last one
 * of a row is whole, and printed like those beside it. */
export function printIn(seen: number, w: number, isLast: boolean): string {
  if (isLast) return seen >= SLIGHT * w ? "" : "fanned";
  if (seen >= SLIGHT * w) return "strip tucked";
  return seen < WORDS ? "strip narrow" : "strip";
}

/** A hand this high has two rows of whole cards, the second below the first. */
export const WHOLE_STEP = 1.46;

/** How far below the first row a second one begins, in widths of a card; null where none has room. */
export function rowStep(w: number, height: number): number | null {
  if (height >= w * (1.4 + WHOLE_STEP) + 4) return WHOLE_STEP;
  return height >= w * (1.4 + ROW_STEP) + 4 ? ROW_STEP : null;
}

/** How many cards the first row has: half of them, or one more or less where a group ends there. */
function rowEnd(n: number, rows: number, breaks: readonly number[]): number {
  const half = Math.ceil(n / rows);
  if (rows < 2 || breaks.includes(half)) return half;
  return breaks.find((at) => at === half + 1 || at === half - 1) ?? half;
}

/** Places for `n` cards of width `w` in a hand of this width. Two rows of whole cards are used as soon
 * as one would hide something, two that overlap from `crowd` cards on. At `breaks` a group begins. */
export function fanOf(
  n: number,
  w: number,
  width: number,
  below: number | null = null,
  breaks: readonly number[] = [],
  crowd = CROWD,
): Fan {
  const isWhole = below !== null && below >= 1.4;
  const isCrowded = isWhole ? n * (w + 2) > width + 2 : n >= crowd;
  const rows = below !== null && isCrowded ? 2 : 1;
  const perRow = rowEnd(n, rows, breaks);
  /** What stands together has room around it. */
  const between = breaks.length ? w * (rows > 1 ? 0.14 : 0.18) : 0;
  const before = (i: number, from: number): number => breaks.filter((at) => at > from && at <= i).length;
  const most = Math.max(before(perRow - 1, 0), before(n - 1, perRow)) * between;
  const longest = Math.max(perRow, n - perRow * (rows - 1));
  const step =
    longest < 2 ? w + GAP : Math.max(LEAST_STEP * w, Math.min(w + GAP, (width - most - w) / (longest - 1)));
  const whole = Math.max(width, step * (longest - 1) + most + w);
  const [each, deepest] = n <= 7 ? [2, 6] : [0.3, 2]; // many cards lie flat: their feet stay inside
  const cards = Array.from({ length: n }, (_, i) => {
    const row = Math.min(rows - 1, Math.floor(i / Math.max(1, perRow)));
    const inRow = row === rows - 1 ? n - perRow * (rows - 1) : perRow;
    const from = row * perRow;
    const d = i - from - (inRow - 1) / 2;
    const gaps = before(i, from) - before(from + inRow - 1, from) / 2;
    const turn = rows > 1 ? 0 : Math.max(-7, Math.min(7, d * each));
    const sink = rows > 1 ? 0 : Math.min(deepest, Math.abs(d) ** 1.5);
    return { x: whole / 2 + d * step + gaps * between - w / 2, y: row * w * (below ?? 0) + sink, turn };
  });
  return { step, rows, cards, width: whole };
}
