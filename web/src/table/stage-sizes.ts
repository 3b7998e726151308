/** How wide the cards and the figures of what is going on are: from the stage's room alone. */
import type { Scene } from "../protocol.ts";
import { SHORT_STAGE } from "./layout.ts";

export interface ActRoom {
  /** The height of the stage, and of the row of piles on a phone. */
  high: number;
  row: number;
  /** What the piles and the answers leave of its width. */
  wide: number;
  isPhone: boolean;
  /** A phone's stage that is too low for words above and below cards, and one too low for any words. */
  isShort: boolean;
  isSlim: boolean;
  /** No cards lie in the middle beside it. */
  isAlone: boolean;
  /** Cards that were played stand above it. */
  isBelow: boolean;
  /** A chain of answers stands below it. */
  hasChainBelow: boolean;
}

const CARD = 1.4;
export const LEAST = 36;
/** A chain with its heading below what it answers. */
const CHAIN = 206;
/** There it is narrow, too. */
const NARROW = 64;
/** What two scenes above one another have around their cards. */
const TWO = 122;
/** The same of two draws: names and the sentence below them. */
const DRAWS = { beside: 58, below: 112, alone: 110 };
/** Two letters, two names and the wheel between drawn cards; what doesn't count is smaller. */
const LETTERS = 374;
const SET_ASIDE = 0.8;
const TILE = { low: 44, least: 50, share: 0.32, most: 96 };

/** How many cards a side of a draw has at most. */
function drawnBy(acts: Scene[]): number {
  const seats = acts.flatMap((one) => (one.component === "duel" ? one.terms.map((draw) => draw.seat) : []));
  return Math.max(1, ...seats.map((seat) => seats.filter((one) => one === seat).length));
}

/** The width of the cards in the scenes of the middle. */
export function actWidth(acts: Scene[], cards: { stage: number; drawn: number }, room: ActRoom): number {
  const holds = (component: Scene["component"]): boolean => acts.some((one) => one.component === component);
  const within = (around: number, rows = 1): number =>
    Math.max(LEAST, Math.floor(Math.min(cards.stage, (room.high - around) / CARD / rows)));
  if (room.isSlim && acts[0]?.component === "build") return Math.max(LEAST, (room.high - 18) / CARD);
  if (room.hasChainBelow) return Math.min(NARROW, within(CHAIN));
  if (room.isPhone && holds("duel")) return within(room.row + (room.isShort ? DRAWS.beside : DRAWS.below));
  const isSharing = acts.length > 1 || room.isBelow;
  const most = isSharing ? within(TWO, 2) : cards.stage;
  if (!holds("duel")) return most;
  const alone = Math.min(cards.drawn, (room.high - DRAWS.alone) / CARD);
  const largest = isSharing ? most : Math.max(most, alone);
  const cardsEach = 1 + SET_ASIDE * (drawnBy(acts) - 1);
  return Math.max(LEAST, Math.floor(Math.min(largest, (room.wide - LETTERS) / 2 / cardsEach)));
}

/** Played cards between two parties, and their words below; what they have led to stands below that. */
export function exchangeWidth({ high, cards }: Quiet, hasMore: boolean): number {
  const most = hasMore ? (high - TWO) / 2 : high - 84;
  return Math.floor(Math.min(hasMore ? cards.stage : cards.drawn, most / CARD));
}

/** The width of the figures in a sum: one that stands alone is as large as the stage allows. */
export function tileWidth({ high, isAlone, isShort }: ActRoom): number {
  if (isShort) return TILE.low;
  if (!isAlone) return TILE.least;
  return Math.max(TILE.least, Math.min(TILE.most, Math.round(high * TILE.share)));
}

/** What the quiet parts of a stage are sized by. */
export interface Quiet {
  high: number;
  cards: { stage: number; drawn: number; pile: number; side: number };
  isPhone: boolean;
  /** Words stand beside the cards. */
  isFlat: boolean;
  isSlim: boolean;
}

/** Words above and below the last things that happened, beside them, and what counts for all. */
const LATELY = { table: 102, phone: 39, flat: 48, banner: 32, gap: 6, two: 236, beside: 190 };

/** How many rows of them a phone has. */
function latelyRows({ high, cards }: Pick<Quiet, "high" | "cards">): number {
  return high >= (cards.pile ? LATELY.two : LATELY.beside) ? 2 : 1;
}

/** So many of the last things that happened have room, above or beside one another. */
export function latelyCount(quiet: Quiet, wide: number, w: number): number {
  if (quiet.isPhone) return latelyRows(quiet);
  return Math.min(3, Math.floor(wide / (quiet.isFlat ? w + 140 : w * 1.7)));
}

/** The cards of the last things that happened. */
export function latelyWidth({ high, cards, isPhone, isFlat }: Quiet, hasBanner: boolean): number {
  if (isPhone) {
    const rows = latelyRows({ high, cards });
    const free = high - cards.pile * CARD - LATELY.phone - (hasBanner ? LATELY.banner : 0);
    return Math.floor(Math.min(cards.side * 1.3, (free / rows - LATELY.gap) / CARD));
  }
  const around = (isFlat ? LATELY.flat : LATELY.table) + (hasBanner ? LATELY.banner : 0);
  return Math.floor(Math.min(cards.drawn, (high - around) / CARD));
}

/** Your own hands, where nothing is put together. */
export function idleWidth({ high, cards, isSlim }: Quiet): number {
  return Math.min(cards.stage, (high - (isSlim ? 34 : 46)) / CARD);
}

/** Cards that are put together, below a line of words. */
export function trayWidth({ high, cards, isPhone, isSlim }: Quiet): number {
  return Math.min(cards.stage, (high - (isSlim ? 20 : isPhone ? 64 : 54)) / CARD);
}

/** Cards of what could be laid, below a line of words and inside a frame. */
export function offerWidth({ high, cards, isSlim }: Quiet): number {
  return Math.min(cards.stage * 0.74, (high - (isSlim ? 42 : 76)) / CARD);
}

/** Cards of a pile that one is picked from. */
export function pickWidth({ high, cards, isPhone }: Quiet, row: number): number {
  return Math.max(LEAST, Math.min(cards.stage, (high - (isPhone ? row : 0) - 44) / CARD));
}

/** Zones of one card each that make up a grid. */
export function cellWidth({ high, cards, isPhone }: Quiet, columns: number): number {
  const around = isPhone ? cards.pile * CARD + 24 : 78;
  return Math.floor(Math.min(cards.pile, (high - around) / columns / CARD - (isPhone ? 7 : 8)));
}

/** Around a card that is decided about: the stage's edge, and the ring of one that is hinted at; beside
 * it whose it is, and the answers. */
const DRAFT = { table: 42, phone: 32, least: 60, gap: 12, whose: 150, tiles: 282 };

/** Cards that are compared lie side by side, as wide as piles and tiles leave them. */
export function draftWidth(
  { high, cards, isPhone }: Quiet,
  count: number,
  free: number,
  hasTiles: boolean,
): number {
  const n = Math.max(1, count);
  const around = isPhone ? DRAFT.phone : DRAFT.table;
  const most = Math.min(n < 2 ? cards.stage : cards.drawn, (high - around) / CARD);
  const beside = isPhone ? 0 : DRAFT.whose + (hasTiles ? DRAFT.tiles : 0);
  return Math.max(DRAFT.least, Math.floor(Math.min(most, (free - beside - (n - 1) * DRAFT.gap) / n)));
}

/** What is seen at least of a card under the next one, and how many cards a spell beside its sum holds. */
const LAID = { strip: 0.37, least: 1.72, gap: 20 };

/** Cards that are laid in the middle: as high as the rest leaves them, beside other zones or a sum. */
export function mainWidth(
  most: number,
  { high, wide, beside, laid }: { high: number; wide: number; beside: number; laid: number },
): number {
  const cards = Math.max(LAID.least, 1 + LAID.strip * (laid - 1));
  return Math.floor(Math.min(most, high / CARD, wide - LAID.gap, beside / cards));
}

/** So low a stage has no room for a spell above what it comes to, and so few cards have room beside it. */
const BESIDE = { high: 300, cards: 3, short: 2 };
/** The share of the middle that a spell has beside what it comes to. */
const SHARE = { phone: 0.44, table: 0.58 };

/** The share of the middle for a spell beside what it comes to, or 0 where it lies above or below that. */
export function shareBeside(
  acts: Scene[],
  { high, isPhone, isLow, isFlat }: Pick<Quiet, "high" | "isPhone" | "isFlat"> & { isLow: boolean },
  laid: number,
): number {
  if (!acts.length) return 0;
  if (isPhone) return isLow || laid > (high < SHORT_STAGE ? BESIDE.short : 1) ? 0 : SHARE.phone;
  const hasSums = acts.every((one) => one.component === "equation");
  return isFlat || (hasSums && (high < BESIDE.high || laid <= BESIDE.cards)) ? SHARE.table : 0;
}
