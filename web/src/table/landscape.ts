/** Where strongholds and their figures stand in a landscape: in pixels, from its room alone. */
import type { Dwelling, LandscapeScene } from "../protocol.ts";

export interface LandscapeRoom {
  wide: number;
  high: number;
  isPhone: boolean;
}

export interface Site {
  dwelling: Dwelling;
  /** Looks to the left: it stands right. */
  isFar: boolean;
  /** Its left edge; null for a figure that has come without its stronghold. */
  left: number | null;
  figureLeft: number;
  /** In front of what it stands beside. */
  isAway: boolean;
}

export interface Landscape {
  sites: Site[];
  /** The side of a stronghold, the width of a figure and of a gate, and the height of the words below and above. */
  castle: number;
  figure: number;
  gate: number;
  foot: number;
  line: number;
  /** How wide the words below a stronghold may be. */
  plot: number;
  /** What stays free between or above them. */
  margins: { left: number; right: number; bottom: number };
}

/** A narrower field between two strongholds has no room for what goes on there. */
export const LEAST_FIELD = 250;
const FOOT = { table: 46, phone: 38 };
/** A phone's line of words above them. */
const LINE = 16;
/** A picture lower than this has no words. */
const WORDLESS = 104;
const CARD = 1.4;
/** A stronghold for two and for many: its share of the width, and of the height. */
const CASTLE = { share: 0.19, phone: 0.33, most: 224, many: 0.6, low: 0.52 };
/** A figure is this share of a stronghold, and covers this share of itself. */
const FIGURE = { share: 0.44, phone: 0.5, hidden: 0.62 };
const GATE = { share: 0.34, over: 0.55 };
const GAP = 12;
/** Between a figure in a hall and what it stands beside. */
const BESIDE = 3;

/** Who is looked at from whose side: one's own is left. */
function inOrder(terms: Dwelling[], viewer: number | null): Dwelling[] {
  const own = terms.findIndex((one) => one.seat === viewer);
  return own > 0 ? [...terms.slice(own), ...terms.slice(0, own)] : terms;
}

/** The strongholds of those who are at each other, or else of all, from left to right. */
export function partiesOf(
  { terms, is_fight }: Pick<LandscapeScene, "terms" | "is_fight">,
  viewer: number | null,
): Dwelling[] {
  const fighters = [...terms.slice(0, 2)].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  return inOrder(is_fight ? fighters : terms, viewer);
}

export function landscapeOf(
  scene: Pick<LandscapeScene, "terms" | "is_fight">,
  viewer: number | null,
  room: LandscapeRoom,
): Landscape {
  const parties = partiesOf(scene, viewer);
  return parties.length > 2 ? ofMany(parties, room) : ofTwo(parties, scene.terms.slice(2), room);
}

/** What words take below and above: nothing where there is hardly room for pictures. */
function wordsIn({ high, isPhone }: LandscapeRoom): { foot: number; line: number } {
  if (high < WORDLESS) return { foot: 2, line: 0 };
  return isPhone ? { foot: FOOT.phone, line: LINE } : { foot: FOOT.table, line: 0 };
}

function ofTwo(two: Dwelling[], joined: Dwelling[], room: LandscapeRoom): Landscape {
  const { wide, high, isPhone } = room;
  const { foot, line } = wordsIn(room);
  const share = isPhone ? CASTLE.phone : CASTLE.share;
  const castle = Math.round(Math.max(24, Math.min(high - foot - line, wide * share, CASTLE.most)));
  const figure = Math.round(Math.min(castle * (isPhone ? FIGURE.phone : FIGURE.share), (high - foot) / CARD));
  const gate = Math.round(castle * GATE.share);
  /** The figure at home stands at the outer edge, and its stronghold a little further in. */
  const inset = Math.round(figure * (1 - FIGURE.hidden));
  const group = inset + castle + Math.round(gate * GATE.over);
  const margins = { left: group + GAP, right: group + GAP, bottom: 0 };
  const place = (x: number, size: number, isFar: boolean): number => (isFar ? wide - x - size : x);
  /** In a hall: between who is at home there and the gate, as near to the gate as there is room. */
  const doorstep = inset + castle - gate * (1 - GATE.over);
  const hall = Math.max(figure, doorstep - figure) + BESIDE;
  const sites = two.map((dwelling, n): Site => {
    const isFar = n > 0;
    const isAway = dwelling.spot !== "home" && dwelling.spot !== "gone";
    /** Inside means at the other's. */
    const isThere = dwelling.spot === "inside" && dwelling.at !== dwelling.seat;
    const side = isThere ? !isFar : isFar;
    /** Who comes alone to a stronghold may stand in the middle of a narrow field. */
    const most = dwelling.spot === "before" ? (wide - figure) / 2 : wide / 2 - figure - GAP / 2;
    const x = isThere ? hall : isAway ? Math.min(group + GAP / 2, most) : 0;
    if (isAway && !isThere) margins[side ? "right" : "left"] = group + figure + 2 * GAP;
    return { dwelling, isFar, left: place(inset, castle, isFar), figureLeft: place(x, figure, side), isAway };
  });
  joined.forEach((dwelling, n) => {
    const x = margins.left + n * figure * 0.5;
    sites.push({ dwelling, isFar: false, left: null, figureLeft: x, isAway: true });
  });
  if (joined.length) margins.left += figure * (0.5 + joined.length * 0.5) + GAP;
  return { sites, castle, figure, gate, foot, line, plot: wide / 2, margins };
}

function ofMany(terms: Dwelling[], room: LandscapeRoom): Landscape {
  const { wide, high, isPhone } = room;
  const { foot, line } = wordsIn(room);
  const plot = Math.floor(wide / terms.length);
  const most = isPhone ? high - foot - line : high * CASTLE.low;
  const castle = Math.round(Math.max(36, Math.min(plot * CASTLE.many, most, CASTLE.most)));
  const figure = Math.round(castle * FIGURE.share);
  const gate = Math.round(castle * GATE.share);
  const sites = terms.map((dwelling, n): Site => {
    const isAway = dwelling.spot === "outside";
    const start = n * plot + (plot - castle - figure * 0.4) / 2;
    return {
      dwelling,
      isFar: false,
      left: start + figure * 0.4,
      figureLeft: isAway ? start + castle - figure * 0.2 : start,
      isAway,
    };
  });
  return {
    sites,
    castle,
    figure,
    gate,
    foot,
    line,
    plot,
    margins: { left: 0, right: 0, bottom: castle + foot },
  };
}

/** On which side the figure or the stronghold of this zone stands; null if it is none of them. */
export function sideOf(sites: Site[], zone: string): "left" | "right" | null {
  const site = sites.find(({ dwelling }) => dwelling.place === zone || dwelling.figure === zone);
  if (!site) return null;
  const hasComeOver = site.dwelling.figure === zone && site.dwelling.spot === "inside";
  return site.isFar !== hasComeOver ? "right" : "left";
}
