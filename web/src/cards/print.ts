/** What is printed where on a card: a face and the game's looks become the parts of a frame. */
import type { FaceView } from "../protocol.ts";
import type { Looks, SuitLooks } from "../table/types.ts";

/** The parts of a card, ready to draw; an empty text leaves the part out. */
export interface Print {
  frame: string;
  suit: SuitLooks | null;
  ink: string;
  top: string;
  foot: string;
  texture: string;
  index: string;
  /** A word in place of the index. */
  called: string;
  shape: string;
  sign: string;
  corner: string;
  cornerSign: string;
  tile: string;
  tileSign: string;
  /** Names of icons: object, effect, ground. */
  art: readonly string[];
  ringed: boolean;
  name: string;
  nameScale: number;
  initial: boolean;
  kindLine: string;
  pips: boolean[];
  line: string;
  footLeft: string;
  footRight: string;
  footSign: string;
  units: { sign: string; count: number } | null;
  text: string;
  /** The text is long: it takes a part of the picture's room. */
  isWordy: boolean;
  lines: { sign: string; head: string; rest: string; ink: string }[];
}

const FRAMES = ["ivory", "element", "cream", "arena", "woodcut"];
const PLAIN_INK = "#2A3242";

/** The suit, element, slot or kind of a face, found by its suit and then by its kind. */
export function suitOf(face: FaceView, looks: Looks): SuitLooks | null {
  const suits = looks.suits ?? [];
  return suits.find((suit) => suit.id === face.suit) ?? suits.find((suit) => suit.id === face.kind) ?? null;
}

/** The text at a path such as `values.rank` of a face. */
export function field(face: FaceView, path: string | undefined, suit: SuitLooks | null): string {
  if (!path) return "";
  const [head = "", rest] = path.split(".");
  const whole: unknown =
    head === "suit" && rest
      ? (suit as unknown as Record<string, unknown> | null)?.[rest]
      : rest
        ? (face.values as Record<string, unknown>)[rest]
        : (face as unknown as Record<string, unknown>)[head];
  return whole === undefined || whole === null || whole === 0 ? "" : String(whole);
}

/** How much smaller a name is set: a long one is never cut. */
export function nameScale(name: string): number {
  const length = name.length;
  if (Math.max(...name.split(/[\s-]+/).map((word) => word.length)) > 13) return 0.66;
  if (length <= 13) return 1;
  if (length <= 15) return 0.9;
  if (length <= 17) return 0.79;
  if (length <= 20) return 0.67;
  return 0.78;
}

/** Whether a text fits in a field of this many card widths at 10.5 px or more. */
export function fits(text: string, w: number, wide: number, high: number, letter = 0.075): boolean {
  const size = Math.max(10.5, w * letter);
  const perLine = Math.floor((wide * w) / (size * 0.5));
  const room = Math.floor((high * w) / (size * 1.2));
  if (perLine < 8 || room < 1) return false;
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    if (used && used + 1 + word.length > perLine) {
      lines += 1;
      used = word.length;
    } else used += (used ? 1 : 0) + word.length;
    if (word.length > perLine) return false;
  }
  return lines <= room;
}

/** On a table a card shows at most this many characters of rules text; close up it shows all. */
const BRIEF = 60;
const CLOSE_UP = 200;
/** From this width on small cards say what they do in their short form, if their game wants it. */
const SHORT_FROM = 100;
/** From this width on a card has room for all that is printed on it. */
export const FULL = 128;
/** Longer names take two lines, and very long ones three. */
export const ONE_LINE = 16;
const TWO_LINES = 30;
/** Longer kinds take two lines. */
const ONE_KIND = 19;
/** How high a line more of a name or a kind is, in card widths. */
const LINE = 0.08;

/** How much room the second lines of a name and a kind take from the text, in card widths. */
function furtherLines(name: string, kind: string): number {
  const lines = Number(name.length > ONE_LINE) + Number(name.length > TWO_LINES);
  return LINE * (lines + Number(kind.length > ONE_KIND));
}

/** The text for a card of this width: all of it, the short form, or nothing. */
export function textFor(face: FaceView, w: number, wide: number, high: number): string {
  const isShort = w >= CLOSE_UP || face.text.length <= BRIEF;
  if (face.text && isShort && fits(face.text, w, wide, high)) return face.text;
  if (face.short) return fits(face.short, w, wide, high) ? face.short : "";
  return w >= FULL ? beginning(face.text, w, wide, high) : "";
}

/** How high the text may be where it takes a part of the picture's room, in card widths, by frame. */
const WORDY: Record<string, number> = { cream: 0.48 };
/** Letters of such a text are smaller, in card widths. */
const WORDY_SIZE = 0.068;

/** Whether all of a text is read on a card of this width only if its picture is smaller. */
export function isWordy(face: FaceView, w: number, frame: string): boolean {
  const [wide, high] = ROOM[frame] ?? [0, 0];
  if (!face.text || w < FULL || face.landscape || !WORDY[frame]) return false;
  return textFor(face, w, wide, high) !== face.text && fits(face.text, w, wide, WORDY[frame], WORDY_SIZE);
}

/** As many words of a long text as fit, for a card that has no short form. */
function beginning(text: string, w: number, wide: number, high: number): string {
  const words = text.split(/\s+/);
  for (let n = words.length - 1; n > 0; n -= 1) {
    const begun = `${words.slice(0, n).join(" ")} …`;
    if (begun.length <= BRIEF && fits(begun, w, wide, high)) return begun;
  }
  return "";
}

/** A name as a small card prints it: a long one without what it adds in brackets, a single word without
 * its article. */
export function nameIn(name: string): string {
  const at = name.indexOf(" (");
  if (/^The \S+$/.test(name)) return name.slice(ARTICLE);
  return name.length > LONG_NAME && at > 0 && name.endsWith(")") ? name.slice(0, at) : name;
}
const LONG_NAME = 24;
const ARTICLE = 4;
const MEDIUM = 88;
/** From this width on a word has room where the index stands. */
const CALLED = 56;

/** What a small card could say: its text, or the short form. A frame whose words lie below its picture has
 * room for a longer text on broader cards. */
const sayingOf = (face: FaceView, w: number, frame: string): string =>
  face.text.length <= (frame === "arena" && w >= SHORT_FROM ? BRIEF : SHORT) ? face.text : face.short;
/** How many letters of 10 px a line of a small card has. */
const lettersIn = (w: number): number => Math.floor((w - TOLD_EDGE) / TOLD_LETTER);
/** A name may go on in the next line after its hyphens. */
const namedIn = (face: FaceView): string => face.name.replace(/-/g, "- ");

/** What a small card says it does: its text or the short form in lines of 10 px, below its name. */
export function toldBy(face: FaceView, w: number, frame = ""): string {
  const told = sayingOf(face, w, frame);
  if (told.split(/\s+/).some((word) => word.length > lettersIn(w))) return "";
  return w >= TOLD_FROM && told && hasRoomFor(face, told, frame, w) ? told.replace(/\.$/, "") : "";
}
/** So many lines of name and text leave the value above them free, and one less leaves the sign free. */
const TOLD_LINES = 5;
/** So many lines has a field of its own. */
const FIELD_LINES = 3;
/** Letters of a name are larger. */
const TOLD_NAME = 1;

/** Whether a small card's name and what it does have room: together, or in a field each. */
function hasRoomFor(face: FaceView, told: string, frame: string, w: number): boolean {
  if (frame !== "cream") return toldLines(face, told, w) <= TOLD_LINES;
  const name = linesFor(namedIn(face), lettersIn(w) - TOLD_NAME);
  return Math.max(linesFor(told, lettersIn(w)), name) <= FIELD_LINES;
}

/** How many lines a small card's name and what it does take together. */
function toldLines(face: FaceView, told: string, w: number): number {
  const size = Math.max(w < MEDIUM ? 10 : 11, TOLD_SIZE * w * nameScale(face.name));
  const name = Math.floor((w * TOLD_ROOM) / (size * TOLD_WIDTH));
  return linesFor(told, lettersIn(w)) + linesFor(namedIn(face), name);
}
/** The letters of a name: their height in card widths, and their width in heights. */
const TOLD_SIZE = 0.104;
const TOLD_WIDTH = 0.52;
const TOLD_ROOM = 0.9;

/** Whether name and text of a small card reach up to its sign. */
export function isPacked(face: FaceView | null, w: number, frame = ""): boolean {
  return face !== null && w < FULL && toldLines(face, sayingOf(face, w, frame), w) >= TOLD_LINES;
}

/** What a card says that its width may leave unprinted: a text longer than small cards have room for. */
export function unprinted(face: FaceView | null): string {
  return face && face.text.length > SHORT && !face.landscape ? face.text : "";
}

/** How many lines of so many letters a text takes. */
function linesFor(text: string, perLine: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    if (used && used + 1 + word.length > perLine) [lines, used] = [lines + 1, word.length];
    else used += (used ? 1 : 0) + word.length;
    lines += Math.ceil(word.length / perLine) - 1;
  }
  return lines;
}
const TOLD_FROM = 76;
const TOLD_EDGE = 10;
const TOLD_LETTER = 5;
const SHORT = 24;

/** A name whose words may be divided where one is too long for a line of the card: a soft hyphen between
 * two consonants or before one, and not within a pair like "br". What fits into a line stays whole. */
export function divided(name: string, w: number): string {
  const most = Math.max(LONG - 1, Math.floor((w * NAME_ROOM) / Math.max(LETTER, w * LETTER_SHARE)));
  return name
    .split(/(?<=[ -])/)
    .map((word) =>
      word.replace(/\W/g, "").length <= most
        ? word
        : word
            .replace(
              /([aeiouy][^aeiouy\W]{0,2})(?!h|(?<=[bcdfgkpt])[lr])(?=[^aeiouy\W]{1,2}[aeiouy]\w)/gi,
              "$1\u00ad",
            )
            .replace(/^(\w)\u00ad/, "$1"),
    )
    .join("");
}
const LONG = 8;
/** The letters of runes are broad and their hands large: long names may be divided on all their cards. */
const CROWDED = 0;
const NAME_ROOM = 0.69; // also where the next card of a hand lies over a part of it
/** How wide a letter of a name is: in pixels at least, and in card widths. */
const LETTER = 5.6;
const LETTER_SHARE = 0.051;

/** The room for text in each frame, in card widths: wide, and high without and with a kind line. */
const ROOM: Record<string, [number, number]> = {
  cream: [0.84, 0.34],
  arena: [0.82, 0.31],
  woodcut: [0.8, 0.29],
  plain: [0.84, 0.3],
};

/** A line of a card's text: who it is for (a suit or a mark), how it begins, how it goes on. */
interface FaceLine {
  when: string;
  head: string;
  text: string;
}

/** The lines of a face; a face without lines has its text as one. */
function linesOf(face: FaceView): FaceLine[] {
  const lines = (face.values as Record<string, unknown>)["lines"];
  return Array.isArray(lines) ? (lines as FaceLine[]) : [{ when: "", head: "", text: face.text }];
}

/** What the units of a card are, and how many it has: "cubes a turn: 3". */
export function unitsOf(face: FaceView, looks: Looks): string {
  const units = looks.print?.units;
  const count = Number(field(face, units?.value, suitOf(face, looks))) || 0;
  return units && count ? `${units.words}: ${count}` : "";
}

/** The parts of a card of this width. */
export function printOf(face: FaceView, looks: Looks, w: number, isTelling = false): Print {
  const suit = suitOf(face, looks);
  const plan = looks.print ?? { index: "value", text: true, kindLine: "kind" };
  const frame = FRAMES.includes(looks.frame ?? "") ? (looks.frame ?? "") : "plain";
  const groundOf = plan.ground?.[face.kind];
  const ground = looks.grounds?.[groundOf === "suit" ? face.suit : face.kind] ?? [];
  const ink = suit?.ink ?? PLAIN_INK;
  const corner = field(face, plan.corner, suit);
  const pips = plan.pips;
  const level = pips
    ? (pips.words?.indexOf(field(face, pips.value, suit)) ?? -1) + 1 ||
      Number(field(face, pips.value, suit)) ||
      0
    : 0;
  const left = field(face, plan.footLeft, suit);
  const right = field(face, plan.footRight, suit);
  const units = Number(field(face, plan.units?.value, suit)) || 0;
  const list = plan.footSign ? (looks[plan.footSign.list] as SuitLooks[] | undefined) : undefined;
  const mark = list?.find((one) => one.id === field(face, plan.footSign?.value, suit));
  const kindLine = field(face, plan.kindLine, suit);
  const [wide, high] = ROOM[frame] ?? [0, 0];
  const bare = plan.bareKinds?.includes(face.kind) ?? false;
  const marks = looks.marks ?? {};
  return {
    frame,
    suit,
    ink,
    top: suit?.top ?? ground[0] ?? ink,
    foot: suit?.foot ?? ground[1] ?? ink,
    texture: suit?.texture ?? "",
    index: field(face, plan.index, suit),
    called: w >= CALLED && w < MEDIUM ? divided(field(face, plan.named?.[face.kind], suit), w) : "",
    shape: plan.shape?.[face.kind] ?? "",
    sign: suit?.sign ?? "",
    corner: plan.cornerWords?.[corner] ?? corner,
    cornerSign: field(face, plan.cornerSign, suit),
    tile: field(face, plan.tile, suit),
    tileSign: plan.tileSign ? (suit?.sign ?? "") : "",
    art: face.art?.length ? face.art : [face.icon || suit?.sign || ""],
    ringed: plan.rings?.includes(face.kind) ?? false,
    name: bare ? "" : divided(w < MEDIUM ? nameIn(face.name) : face.name, frame === "element" ? CROWDED : w),
    nameScale: nameScale(face.name),
    initial: plan.initial ?? false,
    kindLine,
    pips: pips && level ? Array.from({ length: Math.max(pips.of, level) }, (_, i) => i < level) : [],
    line: field(face, plan.foot, suit),
    footLeft: plan.footLeftSkip?.includes(left) ? "" : left,
    footRight: right ? `${right}${plan.footRightUnit ? ` ${plan.footRightUnit}` : ""}` : "",
    footSign: mark?.sign ?? "",
    units: units && plan.units ? { sign: plan.units.sign, count: Math.min(units, 4) } : null,
    text: face.landscape
      ? ""
      : plan.text
        ? w < FULL
          ? isTelling
            ? toldBy(face, w, frame)
            : ""
          : isWordy(face, w, frame)
            ? face.text
            : textFor(face, w, wide, high - (frame === "cream" ? 0 : furtherLines(face.name, kindLine)))
        : w >= SHORT_FROM && !bare && frame === "element"
          ? face.short
          : "",
    isWordy: Boolean(plan.text) && isWordy(face, w, frame),
    lines: face.landscape
      ? linesOf(face).map(({ when, head, text }) => {
          const own = looks.suits?.find((one) => one.id === when);
          return { head, rest: text, sign: own?.sign ?? marks[when] ?? "", ink: own?.ink ?? "#3A3A3A" };
        })
      : [],
  };
}
