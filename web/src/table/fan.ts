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

/** Places for `n` cards of width `w` in a hand of this width; from 8 cards on there are two rows if
 * there may be. */
export function fanOf(n: number, w: number, width: number, hasRows = false): Fan {
  const rows = hasRows && n >= 8 ? 2 : 1;
  const perRow = Math.ceil(n / rows);
  const step = perRow < 2 ? w + GAP : Math.max(LEAST_STEP * w, Math.min(w + GAP, (width - w) / (perRow - 1)));
  const whole = Math.max(width, step * (perRow - 1) + w);
  const each = n <= 7 ? 2 : 0.6;
  const cards = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / Math.max(1, perRow));
    const inRow = row === rows - 1 ? n - perRow * (rows - 1) : perRow;
    const d = i - row * perRow - (inRow - 1) / 2;
    const turn = rows > 1 ? 0 : Math.max(-7, Math.min(7, d * each));
    const sink = rows > 1 ? 0 : Math.min(6, Math.abs(d) ** 1.5);
    return { x: whole / 2 + d * step - w / 2, y: row * w * ROW_STEP + sink, turn };
  });
  return { step, rows, cards, width: whole };
}
