/** Where the regions of the felt are: computed from `regions.ts` when a match opens or the window
 * changes, and at no other time. */
import {
  BASES,
  compositionOf,
  FELTS,
  PLATES,
  SPOT,
  SPOT_CARD,
  WINDOWS,
  type CardPlace,
  type Composition,
  type Six,
  type WindowClass,
} from "./regions.ts";

export type Place = "rivals" | "ribbon" | "piles" | "stage" | "spot" | "own" | "prompt" | "hand";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The style of a region. */
export function placeOf({ left, top, width, height }: Box): string {
  return `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
}

/** A phone's row from this height on has its figures below the name. */
export const STACKED = 80;

/** How rivals are drawn: whole, or as plates with one of them opened. */
export type Rivals = "none" | "whole" | "plates";

/** How a seat stands in its region: head left, head above, or all in one line. */
export type PanelForm = "wide" | "tall" | "line";

export interface Plan {
  size: WindowClass;
  isPhone: boolean;
  rivals: Rivals;
  /** How many rivals stand in one row. */
  perRow: number;
  rivalForm: PanelForm;
  ownForm: PanelForm;
  /** Too narrow for all in one line, and for figures beside the name. */
  isRivalNarrow: boolean;
  isOwnNarrow: boolean;
  /** Too low for the heads of hands above their cards. */
  isRivalHeadless: boolean;
  /** Too low for large figures below the name. */
  isRivalLow: boolean;
  isOwnLow: boolean;
  /** Examples of first hands stand at your own place in one row; else in two. */
  hasOpeningsAbreast: boolean;
  boxes: Partial<Record<Place, Box>>;
  cards: Record<CardPlace | "spot", number>;
  /** The extent of all regions: what is beyond the felt is reached by scrolling. */
  width: number;
  height: number;
  pilesAt: Composition["pilesAt"];
  hasMelds: boolean;
}

export interface Wish {
  game: string;
  /** A composition for a game that has none of its own. */
  like?: string;
  seats: number;
  /** The felt. */
  width: number;
  height: number;
  /** The window, which decides about the class: a closed side panel changes no card. */
  window?: number;
  /** Larger or smaller cards, as somebody chose. */
  scale?: number;
  /** How much larger than usual texts are. */
  text?: number;
  /** False in a replay: nothing is asked, and nothing was missed. */
  hasPrompt?: boolean;
}

const TOP_BAR = 48;
const STRETCH = 1.3;
const LEAST_STAGE = { table: 108, smallest: 99, phone: 72 };
const XS_SCALE = 0.8;
/** The lowest felt of a phone; on a lower one the felt scrolls. */
const LOWEST = 592;
/** A phone below this share of the usual height has less room for its hand. */
const LOW_PHONE = 0.92;
const LEAST_CARD = 36;
/** What is above the smallest cards leaves less room around them. */
const SLACK = 11;
/** Plates on a phone, with the smallest card of one rival below them. */
const LOW_RIVALS = 110;
/** On a phone your own place holds the smallest card. */
const LEAST_OWN = 56;
/** Or at least figures above their words. */
const LEAST_FIGURES = 42;
/** Between slots, with the room for the ring of one that is selected. */
const SLOT_GAP = 8;
const NARROW = { line: 420, tall: 290 };
/** Beside the head of your own place this leaves room for four examples. */
const OPENINGS = 860;
const LOW_PANEL = [135, 160, 900] as const;
export const LOW_STAGE = 230;
/** A phone's stage that is lower has one line for what counts for all. */
export const SHORT_STAGE = 236;
/** One that is too low for words above cards. */
export const SLIM_STAGE = 130;
/** The name and the count below a pile. */
const LABEL = 26;
/** Around all sides (padding, the line for all), above the cards of one (two have their names between
 * them), and each bar. */
export const SIDES = {
  table: { around: 80, head: 52, alone: 34, above: 108, bar: 29, thin: 23 },
  phone: { around: 82, low: 62, head: 28, side: 18, name: 52, aside: 24, bar: 24 },
  /** Below this height bars stand between two seats, below this width totals stand above them. */
  low: 320,
  narrow: 900,
  /** From this height on four in a narrow stage stand in two rows. */
  square: 500,
};
/** Sideways, above and below, between. */
const MARGINS = { table: [12, 10, 8], phone: [8, 7, 6], landscape: [6, 4, 4] } as const;

/** The class of a window, from its width and the height of the felt. */
export function classFor(window: number, felt: number): WindowClass {
  if (felt < 440 && window >= 560 && window < 960) return "PL";
  return WINDOWS.find(([, width, high]) => window >= width && felt + TOP_BAR >= high)?.[0] ?? "P";
}

interface Numbers {
  rivals: number;
  ribbon: number;
  prompt: number;
  own: number;
  ownWide: number;
  hand: number;
  piles: number;
  cards: Record<CardPlace | "spot", number>;
  spot: number;
}

function rivalsFor(seats: number): Rivals {
  if (seats <= 1) return "none";
  return seats <= 4 ? "whole" : "plates";
}

/** The numbers of a class before anything is stretched. */
function numbersOf(made: Composition, size: WindowClass, wish: Wish): Numbers {
  const at = BASES.indexOf(size === "XS" ? "S" : size === "PL" ? "P" : size);
  const by = size === "XS" ? XS_SCALE : size === "P" ? phoneScale(wish.height) : 1;
  const pick = (six: Six): number => Math.round(six[at]! * by);
  const scale = wish.scale ?? 1;
  const text = wish.text ?? 1;
  const more = wish.seats === 3 ? made.ofThree : wish.seats === 4 ? made.ofFour : undefined;
  const cards = Object.fromEntries(
    Object.entries({ ...made.cards, ...more }).map(([place, six]) => [
      place,
      Math.round(pick(six) * (["rival", "own", "hand"].includes(place) ? scale : 1)),
    ]),
  ) as Record<CardPlace, number>;
  const isPhone = size === "P";
  const handHigh = (size === "XS" && made.smallest?.hand) || pick(made.hand);
  const rows =
    rivalsFor(wish.seats) === "plates"
      ? isPhone
        ? Math.max(made.rivals[at]!, PLATES[at]!) * by
        : pick(PLATES)
      : pick(
          (wish.seats === 4 && made.rivalsOfFour) || (wish.seats > 2 && made.rivalsOfMore) || made.rivals,
        ) * scale;
  const manyOnPhone = isPhone && wish.seats > 2 && made.rivals[at]! < 120 && made.rivals[at]! > 70;
  return {
    rivals: wish.seats <= 1 ? 0 : Math.round(manyOnPhone ? Math.max(rows, 132 * by, LOW_RIVALS) : rows),
    ribbon:
      size === "XS"
        ? 40 * text
        : Math.round((isPhone ? Math.max(44, pick(made.ribbon)) : pick(made.ribbon)) * text),
    prompt:
      size === "XS"
        ? 50 * text
        : Math.round(
            (isPhone ? Math.max(made.piles ? 98 : 112, pick(made.prompt)) : pick(made.prompt)) * text,
          ),
    own: Math.max(
      isPhone ? (made.own[at]! > LEAST_OWN ? LEAST_OWN : LEAST_FIGURES) : 0,
      Math.round(pick(made.own) * scale),
    ),
    ownWide: Math.round(pick(made.ownWide) * scale),
    hand: isPhone && by < LOW_PHONE && made.lowHand ? made.lowHand : Math.round(handHigh * scale),
    piles: isPhone ? Math.round((made.piles ?? 0) * by) : 0,
    cards: { ...cards, spot: pick(SPOT_CARD) },
    spot: rivalsFor(wish.seats) === "plates" ? pick(SPOT) : 0,
  };
}

/** Phones that are lower than usual have everything lower in proportion. */
function phoneScale(height: number): number {
  return Math.min(1, Math.max(LOWEST, height) / FELTS.P[1]);
}

function formOf(made: Composition, box: Box | undefined, perRow = 1): PanelForm {
  if (!box || box.height < 100) return "line";
  return box.width / perRow >= (made.wideFrom ?? 500) ? "wide" : "tall";
}

function isNarrow(form: PanelForm, box: Box | undefined, perRow = 1): boolean {
  return form !== "wide" && (box?.width ?? 0) / perRow < NARROW[form];
}

function isLow(form: PanelForm, box: Box | undefined, perRow = 1): boolean {
  if (form !== "wide" || !box) return false;
  return box.height < LOW_PANEL[0] || (box.height < LOW_PANEL[1] && box.width / perRow < LOW_PANEL[2]);
}

/** Cards are as wide as the numbers say, or less where the head of their seat stands above them and
 * where slots lie side by side. */
function cardIn(w: number, form: PanelForm, box: Box | undefined, made: Composition, perRow = 1): number {
  if (!box) return w;
  const above = form === "line" ? 8 : made.above[form === "wide" ? 0 : 1];
  const high = (box.height - above) / 1.4;
  const [slots, wide, tall] = made.slots ?? [0, 0, 0];
  const beside = box.width / perRow - (form === "wide" ? wide : tall);
  const each = slots && form !== "line" ? beside / slots - SLOT_GAP : w;
  return Math.max(LEAST_CARD, Math.floor(Math.min(w, high, each)));
}

/** The rival in the spot has the head above the cards, and figures below that where hands are laid. */
const ABOVE_SPOT = { melds: 132, others: 66 };
function spotCard(w: number, box: Box | undefined, made: Composition): number {
  if (!box) return w;
  const above = made.hasMelds ? ABOVE_SPOT.melds : ABOVE_SPOT.others;
  return Math.max(LEAST_CARD, Math.floor(Math.min(w, (box.height - above) / 1.4)));
}

/** How two seats face each other: their totals between them and bars below; bars between them as well,
 * where the stage is low; totals above them, where it is narrow. */
export type PairForm = "below" | "between" | "above";

export function pairFormOf({ width, height }: Box): PairForm {
  if (width < SIDES.narrow) return "above";
  return height < SIDES.low ? "between" : "below";
}

/** Cards that the seats have laid on the stage: below the line for all, above a bar for each. */
function sideCard(w: number, seats: number, stage: Box, isPhone: boolean): number {
  const { columns, rows, form, isHeaded } = sidesOf(seats, stage, isPhone);
  const { table, phone } = SIDES;
  const bars = seats * (isPhone ? phone.bar : seats > 2 ? table.thin : table.bar) + (isPhone ? 0 : 4);
  const isPair = seats === 2;
  const [around, head, below] = isPhone
    ? [
        stage.height < SHORT_STAGE ? phone.low : phone.around,
        isPair ? (isHeaded ? phone.head : phone.side) : phone.aside,
        isPair ? bars : 0,
      ]
    : isPair
      ? [table.around, form === "above" ? table.above : table.alone, form === "between" ? 0 : bars]
      : [table.around, table.head, form === "between" ? 0 : bars]; // a low stage has cards to read instead
  const high = ((stage.height - around - below) / rows - head) / 1.4;
  const name = isPhone && isPair && !isHeaded ? phone.name : 0;
  const wide = ((stage.width - 28) / columns - name) / 2 - (seats > 2 ? 20 : 14);
  const isTight = isPhone || form === "above";
  return Math.max(LEAST_CARD, Math.floor(Math.min(w, high, isTight ? wide : w)));
}

/** How the sides of a stage are arranged: beside one another, on phones in two columns. */
export function sidesOf(
  seats: number,
  stage: Box,
  isPhone: boolean,
): { columns: number; rows: number; form: PairForm; isHeaded: boolean } {
  const form = pairFormOf(stage);
  const isHeaded = isPhone && stage.height >= SHORT_STAGE;
  if (!isPhone) {
    const isSquare = seats === 4 && form === "above" && stage.height >= SIDES.square;
    return isSquare ? { columns: 2, rows: 2, form, isHeaded } : { columns: seats, rows: 1, form, isHeaded };
  }
  if (seats <= 2) return { columns: seats, rows: 1, form: "below", isHeaded };
  const isLow = stage.height < LOW_STAGE;
  return { columns: isLow ? seats : 2, rows: isLow ? 1 : 2, form: "below", isHeaded };
}

/** No card on the stage is higher than the stage. */
function stageCards(
  cards: Numbers["cards"],
  made: Composition,
  seats: number,
  { stage, piles }: Plan["boxes"],
  isPhone: boolean,
): Partial<Numbers["cards"]> {
  if (!stage) return {};
  const most = (stage.height - (isPhone ? 14 : 26)) / 1.4;
  const drawn = Math.floor(Math.min(cards.drawn, most));
  const heap = piles ? (piles.height - 10) / 1.4 : most - LABEL / 1.4;
  const pile = Math.max(LEAST_CARD, Math.floor(Math.min(cards.pile, heap)));
  if (made.hasSides) return { stage: sideCard(cards.stage, seats, stage, isPhone), drawn, pile };
  return { stage: Math.floor(Math.min(cards.stage, most)), drawn, pile };
}

/** The smallest windows have the words of others above smaller cards. */
function composedFor(made: Composition, size: WindowClass): Composition {
  if (size !== "XS" || !made.smallest) return made;
  return { ...made, above: [made.above[0], made.smallest.above] };
}

/** All regions of a felt. */
export function planFor(wish: Wish): Plan {
  const size = classFor(wish.window ?? wish.width, wish.height);
  const made = composedFor(compositionOf(wish.game, wish.like), size);
  if (size === "PL") return landscape(made, wish);
  const isPhone = size === "P";
  const numbers = numbersOf(made, size, wish);
  const [beside, above, gap] = MARGINS[isPhone ? "phone" : "table"];
  const hasPrompt = wish.hasPrompt ?? true;
  const most = FELTS[size][0] * STRETCH;
  const width = Math.min(wish.width, isPhone ? wish.width : most);
  const left = Math.max(0, (wish.width - width) / 2) + beside;
  const inner = width - 2 * beside;
  const rows: [Place, number][] = [
    ["rivals", numbers.rivals],
    ["ribbon", hasPrompt ? numbers.ribbon : 0],
    ["piles", numbers.piles],
    ...(numbers.piles ? ([["own", numbers.own]] as [Place, number][]) : []),
    ["stage", 0],
    ...(numbers.piles ? [] : ([["own", numbers.own]] as [Place, number][])),
    ["prompt", hasPrompt ? numbers.prompt : 0],
    ["hand", numbers.hand],
  ];
  const shown = rows.filter(([place, high]) => high > 0 || place === "stage");
  const taken = shown.reduce((sum, [, high]) => sum + high, 0) + gap * (shown.length - 1) + 2 * above;
  const least = LEAST_STAGE[isPhone ? "phone" : size === "XS" ? "smallest" : "table"];
  const free = Math.max(least, wish.height - taken);
  const stage = size === "XL" ? Math.min(free, (FELTS.XL[1] - taken) * STRETCH) : free;
  const height = taken + stage;
  const boxes: Partial<Record<Place, Box>> = {};
  let top = above + Math.max(0, (wish.height - height) / 2);
  for (const [place, high] of shown) {
    const box = { left, top, width: inner, height: place === "stage" ? stage : high };
    boxes[place] = box;
    top += box.height + gap;
  }
  if (numbers.ownWide && boxes.hand) {
    boxes.own = { ...boxes.hand, width: numbers.ownWide };
    const from = boxes.hand.left + numbers.ownWide + gap;
    boxes.hand = { ...boxes.hand, left: from, width: boxes.hand.left + inner - from };
  }
  if (numbers.spot && boxes.stage) {
    boxes.spot = { ...boxes.stage, width: numbers.spot };
    boxes.stage = {
      ...boxes.stage,
      left: boxes.stage.left + numbers.spot + gap,
      width: inner - numbers.spot - gap,
    };
  }
  const rivals = rivalsFor(wish.seats);
  const isStrip = isPhone && wish.seats > 2;
  const perRow = isStrip ? 3 : wish.seats > 6 ? (size === "T" ? 4 : 6) : Math.max(1, wish.seats - 1);
  const rivalForm = formOf(made, boxes.rivals, perRow);
  const ownForm = formOf(made, boxes.own);
  return {
    size,
    isPhone,
    rivals: isStrip ? "plates" : rivals,
    perRow,
    rivalForm,
    ownForm,
    isRivalNarrow: rivalForm === "line" && isNarrow(rivalForm, boxes.rivals, perRow) && !isPhone,
    isOwnNarrow: isNarrow(ownForm, boxes.own) && !isPhone,
    isRivalHeadless:
      rivalForm === "tall" && (boxes.rivals?.height ?? 0) < made.above[1] - SLACK + LEAST_CARD * 1.4,
    isRivalLow: isLow(rivalForm, boxes.rivals, perRow),
    isOwnLow: isLow(ownForm, boxes.own),
    hasOpeningsAbreast: (boxes.own?.width ?? 0) >= OPENINGS,
    boxes,
    cards: {
      ...numbers.cards,
      ...stageCards(numbers.cards, made, wish.seats, boxes, isPhone),
      rival: cardIn(numbers.cards.rival, rivalForm, boxes.rivals, made, isStrip ? 1 : perRow),
      own: cardIn(numbers.cards.own, ownForm, boxes.own, made),
      spot: spotCard(numbers.cards.spot, boxes.spot, made),
    },
    width: wish.width,
    height: Math.max(wish.height, height),
    pilesAt: wish.seats === 2 && !isPhone ? made.pilesAt : "stage",
    hasMelds: made.hasMelds ?? false,
  };
}

/** A phone on its side: what is looked at stands left, what is touched stands right. */
function landscape(made: Composition, wish: Wish): Plan {
  const [beside, above, gap] = MARGINS.landscape;
  const inner = wish.width - 2 * beside - gap;
  const wide = Math.round(inner * 0.61);
  const high = Math.max(FELTS.PL[1] - 20, wish.height) - 2 * above;
  const hasPrompt = wish.hasPrompt ?? true;
  const hasHand = made.hand[5]! > 0;
  const [rivals, ribbon, prompt] = [wish.seats > 1 ? 56 : 0, hasPrompt ? 36 : 0, hasPrompt ? 116 : 0];
  const own = hasHand ? 64 : high - prompt - (prompt ? gap : 0);
  const boxes: Partial<Record<Place, Box>> = {};
  let top: number = above;
  const left = { left: beside, width: wide };
  const right = { left: beside + wide + gap, width: inner - wide };
  for (const [place, tall] of [
    ["rivals", rivals],
    ["ribbon", ribbon],
  ] as [Place, number][]) {
    if (!tall) continue;
    boxes[place] = { ...left, top, height: tall };
    top += tall + gap;
  }
  boxes.stage = { ...left, top, height: high + above - top };
  top = above;
  boxes.own = { ...right, top, height: own };
  top += own + gap;
  if (prompt) {
    boxes.prompt = { ...right, top, height: prompt };
    top += prompt + gap;
  }
  if (hasHand) boxes.hand = { ...right, top, height: high + above - top };
  const handW = Math.min(92, Math.floor(((boxes.hand?.height ?? 150) - 18) / 1.4));
  const cards = Object.fromEntries(
    Object.entries(made.cards).map(([place, six]) => [place, six[5]]),
  ) as Record<CardPlace, number>;
  return {
    size: "PL",
    isPhone: true,
    rivals: wish.seats <= 1 ? "none" : wish.seats > 2 ? "plates" : "whole",
    perRow: Math.min(4, Math.max(1, wish.seats - 1)),
    rivalForm: "line",
    ownForm: formOf(made, boxes.own),
    isRivalNarrow: false,
    isOwnNarrow: false,
    isRivalHeadless: false,
    isRivalLow: false,
    isOwnLow: false,
    hasOpeningsAbreast: false,
    boxes,
    cards: {
      ...cards,
      rival: 36,
      ribbon: 23,
      ...stageCards({ ...cards, spot: 52 }, made, wish.seats, boxes, true),
      own: cardIn(cards.own, formOf(made, boxes.own), boxes.own, made),
      hand: Math.max(60, handW),
      spot: 52,
    },
    width: wish.width,
    height: high + 2 * above,
    pilesAt: "stage",
    hasMelds: made.hasMelds ?? false,
  };
}
