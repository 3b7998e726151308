/** The order of your own hand: as the cards came, or by what the game offers. */
import type { Assembly, CardView, FaceView } from "../protocol.ts";
import type { Looks } from "./types.ts";

const NUMBER = /^-?\d+/;
/** Stands behind every key. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** The rank of a value for sorting: numbers by size, then texts. */
function worth(face: FaceView | undefined): [number, string] {
  const value = face?.value ?? "";
  const found = NUMBER.exec(value);
  return found ? [Number(found[0]), ""] : [1000, value];
}

function suitRank(face: FaceView | undefined, looks: Looks): number {
  const suits = looks.suits ?? [];
  const bySuit = suits.findIndex((suit) => suit.id === face?.suit);
  return bySuit >= 0 ? bySuit : suits.findIndex((suit) => suit.id === face?.kind) + 0;
}

/** Cards that make something together, or nearly do: they stand side by side in the hand. */
export interface Group {
  keys: readonly number[];
  isReady: boolean;
}

/** What stands together of some offers, the first ones first: no card is in two groups. */
export function groupsOf(offers: readonly Assembly[], held: ReadonlySet<number>): Group[] {
  const used = new Set<number>();
  const groups: Group[] = [];
  for (const { cards, missing } of offers) {
    if (!cards.length || cards.some((key) => used.has(key) || !held.has(key))) continue;
    for (const key of cards) used.add(key);
    groups.push({ keys: cards, isReady: missing === 0 });
  }
  return groups;
}

/** The order in which groups stand before all other cards. */
export const BY_HANDS = "hands";

/** The cards with those of the groups first. */
export function grouped(cards: readonly CardView[], groups: readonly Group[]): CardView[] {
  const places = new Map(groups.flatMap((group) => group.keys).map((key, n) => [key, n]));
  const placeOf = (card: CardView): number => places.get(card.key ?? -1) ?? UNKNOWN;
  return [...cards].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The cards in this order. `as dealt` is by key: a new card has the highest one. */
export function sorted(
  cards: readonly CardView[],
  faces: Record<string, FaceView>,
  looks: Looks,
  sort: string,
): CardView[] {
  if (sort === "as dealt" || !sort) return [...cards].sort((a, b) => (a.key ?? UNKNOWN) - (b.key ?? UNKNOWN));
  const byValue = ["rank", "value", "magnitude", "power", "rarity"].includes(sort);
  const known = cards.filter((card) => card.face !== null);
  const hidden = cards.filter((card) => card.face === null);
  known.sort((a, b) => {
    const [left, right] = [faces[a.face ?? ""], faces[b.face ?? ""]];
    const suits = suitRank(left, looks) - suitRank(right, looks);
    const [m, n] = [worth(left), worth(right)];
    const values = m[0] - n[0] || m[1].localeCompare(n[1]);
    const kinds = (left?.kind ?? "").localeCompare(right?.kind ?? "");
    const names = (left?.name ?? "").localeCompare(right?.name ?? "");
    return (
      (byValue ? values || suits : sort === "kind" ? kinds || suits || values : suits || values) ||
      names ||
      (a.key ?? 0) - (b.key ?? 0)
    );
  });
  return [...known, ...hidden];
}
