/** The numbers of the stage: how high every region and how wide every card is.
 *
 * They follow from game, number of seats and window alone, never from what lies on the table. Each
 * line holds one number for each window class: XL, L, M, S, T (upright), P (phone).
 */
export type Base = "XL" | "L" | "M" | "S" | "T" | "P";
export type WindowClass = Base | "XS" | "PL";
export type Six = readonly [number, number, number, number, number, number];

export const BASES: readonly Base[] = ["XL", "L", "M", "S", "T", "P"];

/** The smallest window of each class, the largest class first; T gives up some of its stage. */
export const WINDOWS: readonly (readonly [Base | "XS", number, number])[] = [
  ["XL", 1920, 1080],
  ["L", 1440, 900],
  ["M", 1280, 800],
  ["S", 1180, 720],
  ["T", 768, 960],
  ["XS", 720, 0],
];

/** The felt of each class without anything to spare. */
export const FELTS: Record<WindowClass, readonly [width: number, height: number]> = {
  XL: [1628, 1032],
  L: [1148, 852],
  M: [1280, 752],
  S: [1180, 672],
  T: [834, 1064],
  P: [390, 796],
  XS: [1024, 552],
  PL: [844, 350],
};

export type CardPlace = "rival" | "stage" | "drawn" | "pile" | "side" | "own" | "hand" | "ribbon";

/** One way to divide the felt. */
export interface Composition {
  rivals: Six;
  /** The rivals' row of a table of three or four, and of four alone. */
  rivalsOfMore?: Six;
  rivalsOfFour?: Six;
  ribbon: Six;
  prompt: Six;
  /** A row of its own above the prompt; 0 where it stands beside the hand. */
  own: Six;
  /** How wide it is where it stands beside the hand. */
  ownWide: Six;
  hand: Six;
  /** Its height on phones that are lower than usual, where the stage needs the rest. */
  lowHand?: number;
  /** Phones: a row for the piles, above your own place. */
  piles?: number;
  /** Where shared piles lie on a table of two; on others always on the stage. */
  pilesAt: "stage" | "rivals";
  /** What stands above the cards of a seat: in a wide region, and in a tall one. */
  above: readonly [wide: number, tall: number];
  /** The smallest windows, where words don't become smaller: above cards in a tall region, and the hand. */
  smallest?: { above: number; hand?: number };
  /** How wide a seat must be for its head to stand beside its cards; 500 where nothing is said. */
  wideFrom?: number;
  /** Slots of a seat, which never scroll, and what stands beside them in a wide and a tall region. */
  slots?: readonly [count: number, wide: number, tall: number];
  /** What the seats have laid stands on the stage, side by side, above a bar for each. */
  hasSides?: boolean;
  /** Seats lay hands of cards before them; those that they hold are only counted. */
  hasMelds?: boolean;
  cards: Record<CardPlace, Six>;
  /** Other widths for tables of three and of four. */
  ofThree?: Partial<Record<CardPlace, Six>>;
  ofFour?: Partial<Record<CardPlace, Six>>;
}

const RIBBON: Six = [46, 38, 34, 32, 38, 32];
const NONE: Six = [0, 0, 0, 0, 0, 0];

const wizardCards: Composition = {
  rivals: [176, 146, 124, 108, 146, 84],
  ribbon: [70, 62, 54, 50, 62, 48],
  prompt: [70, 62, 56, 54, 72, 122],
  own: [0, 0, 0, 0, 124, 62],
  ownWide: [372, 304, 276, 248, 0, 0],
  hand: [238, 196, 188, 164, 200, 152],
  pilesAt: "stage",
  above: [14, 46],
  cards: {
    rival: [110, 92, 76, 66, 92, 48],
    stage: [176, 146, 120, 104, 118, 98], // upright, two of them lie beside piles and scores
    drawn: [176, 146, 120, 104, 150, 98],
    pile: [110, 92, 80, 72, 92, 52],
    side: [100, 84, 72, 64, 84, 52],
    own: [100, 84, 80, 70, 84, 44],
    hand: [160, 132, 128, 110, 136, 96],
    ribbon: RIBBON,
  },
};

const wysaertz: Composition = {
  ...wizardCards,
  rivals: [176, 146, 124, 108, 146, 96],
  rivalsOfMore: [218, 182, 150, 108, 146, 96],
  prompt: [70, 62, 56, 54, 72, 124],
  own: [0, 0, 0, 0, 140, 94],
  ownWide: [484, 396, 356, 316, 0, 0],
  hand: [238, 196, 188, 164, 200, 144],
  pilesAt: "rivals",
  above: [26, 64], // with the gates above the Castle
  smallest: { above: 84, hand: 152 },
  cards: {
    rival: [106, 88, 72, 60, 88, 60],
    stage: [106, 84, 72, 64, 96, 84],
    drawn: [140, 108, 92, 80, 120, 72],
    pile: [80, 66, 54, 46, 66, 40],
    side: [64, 52, 46, 42, 52, 44],
    own: [104, 86, 80, 72, 88, 60],
    hand: [158, 118, 126, 110, 134, 88],
    ribbon: RIBBON,
  },
  ofFour: { rival: [92, 76, 66, 60, 66, 52] }, // four of them side by side
};

const wizardsAndRelics: Composition = {
  rivals: [98, 82, 72, 64, 96, 56],
  ribbon: [70, 62, 54, 50, 62, 44],
  prompt: [70, 62, 56, 54, 72, 120],
  own: [0, 0, 0, 0, 72, 46],
  ownWide: [284, 206, 212, 196, 0, 0],
  hand: [238, 196, 188, 164, 168, 222], // on phones two rows of whole cards: all of them are read
  lowHand: 136,
  pilesAt: "stage",
  above: [14, 46],
  hasSides: true,
  cards: {
    rival: [56, 46, 40, 36, 46, 36],
    stage: [190, 150, 120, 104, 150, 84],
    drawn: [190, 150, 120, 104, 150, 84],
    pile: [92, 76, 66, 60, 76, 44],
    side: [64, 52, 46, 42, 52, 40],
    own: [56, 46, 40, 36, 46, 36],
    hand: [160, 118, 128, 110, 98, 76],
    ribbon: RIBBON,
  },
  ofThree: { stage: [176, 140, 112, 96, 96, 70] },
  ofFour: { stage: [150, 117, 100, 88, 76, 60] },
};

const wiz: Composition = {
  rivals: [202, 166, 142, 124, 166, 140],
  rivalsOfMore: [226, 186, 160, 126, 172, 136],
  ribbon: [70, 60, 52, 48, 60, 44],
  prompt: [70, 62, 56, 54, 72, 106],
  own: [188, 154, 128, 112, 154, 60],
  ownWide: NONE,
  hand: [194, 160, 140, 128, 264, 184], // upright two rows of whole cards,
  lowHand: 101, // which overlap on low phones
  piles: 72,
  pilesAt: "stage",
  above: [40, 86],
  hasMelds: true,
  cards: {
    rival: [92, 76, 64, 56, 84, 44],
    stage: [104, 84, 76, 64, 96, 64],
    drawn: [104, 84, 76, 64, 96, 64],
    pile: [104, 84, 76, 64, 76, 44],
    side: [104, 84, 76, 64, 96, 44],
    own: [92, 76, 60, 48, 84, 44],
    hand: [128, 106, 92, 84, 90, 62],
    ribbon: RIBBON,
  },
};

const witlessWizards: Composition = {
  rivals: [250, 206, 178, 156, 230, 188],
  rivalsOfFour: [272, 226, 198, 176, 190, 188],
  ribbon: [70, 62, 54, 50, 62, 46],
  prompt: [70, 62, 56, 54, 72, 124],
  own: [260, 214, 196, 168, 240, 184],
  ownWide: NONE,
  hand: NONE,
  pilesAt: "stage",
  above: [18, 62],
  smallest: { above: 74 },
  wideFrom: 900,
  slots: [3, 500, 20],
  cards: {
    rival: [160, 132, 112, 96, 140, 94],
    stage: [214, 164, 136, 120, 220, 142],
    drawn: [190, 150, 122, 108, 190, 120],
    pile: [130, 104, 92, 80, 104, 54],
    side: [100, 84, 72, 64, 84, 54],
    own: [168, 134, 124, 104, 150, 92],
    hand: [168, 134, 124, 104, 150, 76],
    ribbon: RIBBON,
  },
  ofThree: { rival: [142, 118, 100, 88, 100, 92] },
  ofFour: { rival: [128, 108, 94, 80, 76, 92], stage: [190, 144, 122, 108, 220, 142] },
};

export const COMPOSITIONS: Record<string, Composition> = {
  "wizard-cards": wizardCards,
  wiz,
  "witless-wizards": witlessWizards,
  "wizards-and-relics": wizardsAndRelics,
  wysaertz,
};

/** The composition of a game; one that isn't listed names the one that it is `like`. */
export function compositionOf(game: string, like = ""): Composition {
  return COMPOSITIONS[like] ?? COMPOSITIONS[game] ?? wizardCards;
}

/** The rivals of five seats and more: plates in one row up to six seats, in two rows above. */
export const PLATES: Six = [136, 112, 100, 92, 112, 132];
/** The part of the stage that shows the rival who matters now, where rivals are only plates. */
export const SPOT: Six = [430, 360, 340, 310, 280, 0];
export const PLATE_CARD = 40;
/** Widths of the cards in the spot. */
export const SPOT_CARD: Six = [104, 88, 76, 66, 76, 52];
