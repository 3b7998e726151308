/** The layout of the felt: which mode, how rivals are drawn, how wide cards are in each region. */
export type Mode = "phone" | "landscape" | "table";
export type Rivals = "none" | "row" | "halves" | "thirds" | "compact" | "plates";

export interface Plan {
  mode: Mode;
  rivals: Rivals;
  rivalW: number;
  ownW: number;
  centreW: number;
  pileW: number;
  handHeight: number;
  handLeast: number;
  /** Higher than wide: what stands side by side elsewhere stands in rows. */
  isUpright: boolean;
}

/** How the rivals of a table with this many seats are drawn. */
export function rivalsFor(seats: number): Rivals {
  if (seats <= 1) return "none";
  if (seats === 2) return "row";
  if (seats === 3) return "halves";
  if (seats === 4) return "thirds";
  return seats <= 6 ? "compact" : "plates";
}

export function modeFor(width: number, height: number): Mode {
  if (height < 480 && width >= 560 && width < 960) return "landscape";
  return width < 720 ? "phone" : "table";
}

const RIVAL_W: Record<Rivals, number> = {
  none: 0,
  row: 78,
  halves: 112,
  thirds: 80,
  compact: 96,
  plates: 96,
};

/** How a table becomes smaller until it fits: how terse it is, and how much cards shrink.
 * The last ones are for low windows: rivals become plates, one of them is opened in the centre, and
 * nothing is left between things that isn't needed. */
export const STEPS: readonly [terse: number, squeeze: number][] = [
  [0, -5],
  [0, -3],
  [0, -1],
  [0, 0],
  [0, 2],
  [0, 4],
  [1, 1],
  [1, 3],
  [1, 5],
  [2, 2],
  [2, 4],
  [2, 6],
  [2, 8],
  [3, 6],
  [3, 8],
  [3, 10],
  [3, 12],
  [3, 15],
  [4, 8],
  [4, 11],
  [4, 15],
  [5, 8],
  [5, 11],
  [5, 15],
  [6, 11],
  [6, 15],
  [6, 24],
];

/** Below this height hand and prompt are lower, in the whole match alike. */
export const LOW = 700;
const HIGH = 860;
const LOW_HAND = 0.74;

/** How much of its usual height the hand has: less in low windows, where the table needs the room. */
export function handShare(height: number): number {
  const part = Math.max(0, Math.min(1, (height - LOW) / (HIGH - LOW)));
  return LOW_HAND + (1 - LOW_HAND) * part;
}

/** Sizes for a felt; `squeeze` is the power of the factors by which cards shrink. */
export function planFor(
  width: number,
  height: number,
  seats: number,
  squeeze: number,
  scale = 1,
  isSmallHand = false,
  terse = 0,
): Plan {
  const mode = modeFor(width, height);
  const rivals = terse > 4 && seats > 2 && seats < 7 ? "compact" : rivalsFor(seats);
  const grow = Math.min(1.2, Math.max(1, Math.min(width / 1150, height / 850))) * scale;
  if (mode === "phone") {
    const narrow = Math.max(0.82, Math.min(1, width / 390));
    return {
      mode,
      rivals,
      rivalW: rivals === "row" ? 57 * narrow * scale : Math.max(34, Math.min(57, (width * 0.46 - 42) / 3)),
      ownW: Math.max(48, 98 * narrow * scale),
      centreW: Math.max(48, 62 * narrow * scale),
      pileW: 44,
      handHeight: 86 * 1.45 * scale * narrow,
      handLeast: 62,
      isUpright: false,
    };
  }
  const shrunk = (w: number, by: number, least: number): number =>
    Math.max(least, Math.min(160 * scale, Math.round(w * grow * by ** squeeze)));
  const hand = Math.min(220, Math.max(104, height * (isSmallHand ? 0.175 : 0.235))) * scale;
  return {
    mode,
    rivals,
    rivalW: shrunk(RIVAL_W[rivals], 0.93, 36),
    ownW: shrunk(rivals === "halves" ? 128 : 112, 0.945, 40),
    centreW: shrunk(118, 0.955, 48),
    pileW: shrunk(92, 0.94, 44),
    handHeight: Math.max(104, hand * handShare(height)),
    handLeast: 72,
    isUpright: width < 900 && height > width,
  };
}
