/** The hand as a fan: how wide its cards are, how far apart, how they turn and sink. */
export interface Fan {
  w: number;
  step: number;
  rows: number;
  perRow: number;
  cards: { x: number; y: number; turn: number; row: number }[];
  height: number;
}

export const LEAST_W = 72;
export const MOST_W = 150;
export const LEAST_STEP = 0.36;

/** Places for `n` cards in a hand of this width and height. */
export function fanOf(n: number, width: number, height: number, scale = 1, least = LEAST_W): Fan {
  let w = Math.min(MOST_W * Math.max(1, scale), Math.max(least, (height / 1.45) * scale));
  w = Math.min(w, Math.max(least, width / 2));
  const stepFor = (count: number): number =>
    count < 2 ? w + 16 : Math.min(w + 16, (width - w) / (count - 1));
  let rows = 1;
  if (n > 1 && stepFor(n) < LEAST_STEP * w) w = least;
  while (rows < 4 && Math.ceil(n / rows) > 1 && stepFor(Math.ceil(n / rows)) < LEAST_STEP * w - 0.01) {
    rows += 1;
  }
  const perRow = Math.ceil(n / rows);
  const step = stepFor(perRow);
  const rise = w * 0.6;
  const cards = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / Math.max(1, perRow));
    const inRow = row === rows - 1 ? n - perRow * (rows - 1) : perRow;
    const d = i - row * perRow - (inRow - 1) / 2;
    const each = n <= 7 ? 2 : 0.9;
    const turn = Math.max(-7, Math.min(7, d * Math.min(each, 14 / Math.max(1, inRow - 1))));
    const flat = Math.min(1, 6 / Math.max(1, inRow));
    return {
      x: width / 2 + d * step - w / 2,
      y: row * rise + Math.abs(d * flat) ** 1.6 * 2,
      turn,
      row,
    };
  });
  return { w, step, rows, perRow, cards, height: w * 1.4 + (rows - 1) * rise };
}
