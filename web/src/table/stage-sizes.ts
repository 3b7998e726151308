/** How wide the cards and the figures of what is going on are: from the stage's room alone. */
import type { Scene } from "../protocol.ts";

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
  /** A chain of answers stands below it. */
  hasChainBelow: boolean;
}

const CARD = 1.4;
const LEAST = 36;
/** A chain with its heading below what it answers. */
const CHAIN = 206;
/** There it is narrow, too. */
const NARROW = 64;
/** What two scenes above one another have around their cards. */
const TWO = 122;
const HEADING = 90;
/** What two parties on a phone need around their cards: words beside or below them. */
const PARTIES = { beside: 30, below: 92 };
/** What the gates between two parties need; on a narrow stage the words stand below the cards. */
const GATES = { from: 520, beside: 400, under: 204, below: 140 };
/** The same of two draws: names and the sentence below them. */
const DRAWS = { beside: 58, below: 112 };
const TILE = { low: 44, least: 50, share: 0.24, most: 84 };

/** The width of the cards in the scenes of the middle. */
export function actWidth(acts: Scene[], cards: { stage: number; drawn: number }, room: ActRoom): number {
  const holds = (component: Scene["component"]): boolean => acts.some((one) => one.component === component);
  const within = (around: number, rows = 1): number =>
    Math.max(LEAST, Math.floor(Math.min(cards.stage, (room.high - around) / CARD / rows)));
  if (room.isSlim && acts[0]?.component === "build") return Math.max(LEAST, (room.high - 18) / CARD);
  if (room.hasChainBelow) return Math.min(NARROW, within(CHAIN));
  if (room.isPhone && holds("duel")) return within(room.row + (room.isShort ? DRAWS.beside : DRAWS.below));
  if (room.isPhone && holds("challenge"))
    return within(room.row + (room.isShort ? PARTIES.beside : PARTIES.below));
  if (!holds("challenge") || room.isPhone) return acts.length > 1 ? within(TWO, 2) : cards.stage;
  const beside = betweenParties(room);
  if (acts.length > 1) return Math.min(beside, within(TWO, 2));
  if (!room.isAlone) return Math.min(beside, cards.stage);
  const most = Math.min(cards.drawn * 1.3, (room.high - HEADING) / CARD);
  return Math.min(beside, Math.max(cards.stage, most));
}

/** How wide two parties may be: what is between them stays free. */
function betweenParties({ wide, high }: ActRoom): number {
  const isBelow = wide <= GATES.from;
  const free = (wide - (isBelow ? GATES.under : GATES.beside)) / 2;
  return Math.max(LEAST, Math.floor(isBelow ? Math.min(free, (high - GATES.below) / CARD) : free));
}

/** The width of the figures in a sum: one that stands alone is as large as the stage allows. */
export function tileWidth({ high, isAlone, isShort }: ActRoom): number {
  if (isShort) return TILE.low;
  if (!isAlone) return TILE.least;
  return Math.max(TILE.least, Math.min(TILE.most, Math.round(high * TILE.share)));
}
