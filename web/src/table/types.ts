/** What goes into the table component and what comes out of it: plain data and callbacks. */
import type { Snippet } from "svelte";
import type {
  Assembly,
  FaceView,
  HintLine,
  LogLine,
  OptionView,
  Preview,
  Recap,
  SeatInfo,
  Table,
} from "../protocol.ts";
import type { MomentName } from "./moments.ts";

/** A suit, element, slot or kind of cards: its sign, its ink, and how its cards are painted. */
export interface SuitLooks {
  id: string;
  name: string;
  sign: string;
  ink: string;
  top?: string;
  foot?: string;
  texture?: string;
  card?: string;
}

/** Where the parts of a face are printed: each a path into the face, such as `values.rank`. */
export interface PrintLooks {
  rings?: string[];
  ground?: Record<string, string>;
  initial?: boolean;
  index?: string;
  shape?: Record<string, string>;
  sign?: boolean;
  corner?: string;
  cornerWords?: Record<string, string>;
  cornerSign?: string;
  tile?: string;
  tileSign?: boolean;
  pips?: { value: string; of: number; words?: string[] };
  kindLine?: string;
  foot?: string;
  footLeft?: string;
  footLeftSkip?: string[];
  footRight?: string;
  footRightUnit?: string;
  footSign?: { value: string; list: string };
  units?: { value: string; sign: string; words: string };
  text?: boolean;
  lines?: boolean;
  bareKinds?: string[];
  /** What small cards of some kinds say in place of a letter that no newcomer can read. */
  named?: Record<string, string>;
}

/** How a game looks, all of it data; every part may be missing. */
export interface Primer {
  title: string;
  steps: { icon: string; letters?: string[]; title: string; words: string }[];
}

export interface Looks {
  palette?: Partial<
    Record<"f1" | "f2" | "ac" | "on" | "light_f1" | "light_f2" | "light_ac" | "light_on", string>
  >;
  back?: { from: string; to: string };
  pattern?: string;
  /** How titles and names of cards are lettered. */
  lettering?: string;
  emblem?: string;
  frame?: string;
  suits?: SuitLooks[];
  grounds?: Record<string, string[]>;
  /** Kinds of events that the headings of the log tell anyway. */
  headings?: string[];
  /** What each preset of the options is about, in a sentence. */
  presets?: Record<string, string>;
  /** What options and their values are called, where their names don't say it. */
  options?: Record<string, string>;
  /** What a first hand may be, each kind with an example. */
  openings?: {
    title: string;
    aid?: string;
    /** The note that says step by step how one wins. */
    goal?: string;
    next?: string;
    kinds: { faces: string[]; title: string; words: string }[];
  };
  /** What the game is about, for the first turns: a picture or letters, and a few words each. */
  primer?: Primer;
  /** What the players are after, in a sentence: said before anything has happened. */
  goal?: string;
  /** What a turn is made of: for each phase that a drawn card leads through a sign and a few words. */
  turn?: { phase: string; icon: string; title: string; words: string }[];
  /** Suits of which each has advantage over the next, and the last over the first. */
  circle?: { suits: string[]; title: string; tip: string };
  marks?: Record<string, string>;
  print?: PrintLooks;
  sorts?: string[];
  /** Kinds of cards that are never put together, and in a few words when they are played instead. */
  waits?: Record<string, string>;
  /** For each kind of card the rules that explain it. */
  rules?: Record<string, string[]>;
  /** `like` names the game whose regions this one has; zones named in `stage` lie on the stage, where
   * the answers to questions of the kinds in `lays` will lie. */
  layout?: { like?: string; stage?: string[]; lays?: string[] };
  /** Figures of a seat that hurt it when they change this way: -1 down, 1 up. */
  harm?: Record<string, number>;
  /** By how much such a figure changes when that is a heavy blow. */
  heavy?: Record<string, number>;
  /** Kinds of questions in which cards are lost, and not used. */
  losses?: string[];
  /** For kinds of events how they are felt. */
  moments?: Record<string, MomentName>;
  /** Zones whose cards fly at whoever is hit: those of the seat that strikes, or shared ones. */
  weapons?: string[];
  /** Figures that are seen on the cards of a zone of the seat: those break when the figure does. */
  bearers?: Record<string, string>;
  /** The sign of what keeps a blow off. */
  shield?: string;
  /** Drawings of the game's own by name: SVG paths in a square of 512. */
  icons?: Record<string, string>;
  [more: string]: unknown;
}

/** What a person chose for the table; all of it may be left out. */
export interface TableSettings {
  /** Cards between .85 and 1.25 of their usual size. */
  cardScale?: number;
  /** Motion: 0 is off, .5 fast, 1 normal, 1.6 slow. `prefers-reduced-motion` counts as 0. */
  speed?: number;
  /** One click plays where the choice is a single card or button. */
  playAtOnce?: boolean;
  /** Letters and digits act on the table. */
  keys?: boolean;
  /** The whole table as headings and lists. */
  listMode?: boolean;
  /** One of the game's `sorts`; the first one when it isn't given. */
  sort?: string;
  /** The main button on the left, for the left thumb. */
  leftHand?: boolean;
  /** Ask once more before an option that harms its player. */
  confirmHarm?: boolean;
}

/** The thing that somebody asks about: exactly one field is given. */
export interface Subject {
  card?: number;
  zone?: string;
  seat?: number;
  action?: number;
}

/** Why something can't be done now; an empty reason means that it can. */
export interface Reason {
  reason: string;
  rule: string;
}

/** What is being staged: a few moments of the past that one can follow. */
export interface Staged {
  /** The table that the stage keeps until the viewer chooses something. */
  kept: Table | null;
  /** The table of the last result that waited for the viewer. */
  last: Table | null;
  /** What the scene on the stage has told. */
  told: Recap[];
  /** Whether it is still going on; then nothing can be chosen. */
  isPlaying: boolean;
  /** The word of the button that goes on; empty while nothing waits for the viewer. */
  stop: string;
  onskip: () => void;
  onagain: () => void;
  /** The viewer chose something: the stage shows the present. */
  onrelease: () => void;
  /** Open the result of a match that is over, while the table is looked at. */
  onresult?: (() => void) | undefined;
}

/** Everything that the table component is given. */
export interface TableProps {
  /** The table of the viewer, as it came from the server. */
  table: Table;
  /** Every face by id: the catalogue of the match (the table's own `faces` are looked at first). */
  faces: Record<string, FaceView>;
  /** How the game looks. */
  looks: Looks;
  settings?: TableSettings;
  /** Who sits where: bots, people, who is away. */
  seats?: SeatInfo[];
  /** An action that was sent and isn't confirmed yet. */
  pending?: number | null;
  /** Advice to mark on the table: 1 marks the place, 2 the option with its reason. */
  hint?: { line: HintLine; level: 1 | 2 } | null;
  /** What the selected action will surely change; asked for through `onpreview`. */
  preview?: { action: number; changes: Preview[] } | null;
  /** The log so far; new lines say which cards fly where. */
  log?: LogLine[];
  /** Who sits at the bottom where nobody plays: a spectator can turn the table. */
  bottom?: number;
  /** The log of the present, where `log` ends with a moment of the past. */
  news?: LogLine[];
  /** What stands in the place of the ribbon while a moment of the past is shown. */
  past?: Snippet | undefined;
  /** Faces or keys of cards to put brackets on (a log line under the pointer). */
  marked?: string[];
  staged?: Staged;
  /** False where nothing can be played: a replay, a lost connection, the lobby's pictures. */
  isLive?: boolean;
  /** The text of the prompt bar while the connection is lost. */
  notice?: string;
  /** False where nobody asks anything: a replay has no prompt bar. */
  hasPrompt?: boolean;
  /** A further line under the prompt, such as the step of a guided match. */
  coach?: string;
  /** Something to read that lies over the felt and leaves prompt and hand free. */
  sheet?: Snippet;

  /** An option was chosen and confirmed. */
  onplay?: (action: number) => void;
  /** What are these cards together? Given where cards can be put together. */
  /** Cards that were put together are being laid, choice by choice: nothing else is asked. */
  isLaying?: boolean;
  onassemble?: (cards: number[]) => Promise<Assembly[]>;
  /** Cards that were put together are to be laid in this way. */
  onlay?: (way: Assembly) => void;
  /** The selection changed: null when nothing is selected. */
  onpreview?: (action: number | null) => void;
  /** Why not? The table shows the answer as a tip. */
  onwhynot?: (subject: Subject) => Promise<Reason>;
  /** The selected option, for whoever wants to follow. */
  onselect?: (option: OptionView | null) => void;
  /** A card is looked at closely; the table opens its own dialog either way. */
  onzoom?: (face: FaceView | null) => void;
  /** A rule's number was pressed. */
  onrule?: (rule: string) => void;
  /** Keys that are the page's: H hint, U undo, I rules, L log, C chat, / palette. */
  oncommand?: (key: string) => void;
  /** A line of the recap was pressed: the log opens there. */
  onrecap?: (line: number) => void;
  /** Another order of the hand was chosen. */
  onsort?: (sort: string) => void;
}

/** The thing whose options are open beside it. */
export interface Menu {
  options: OptionView[];
  x: number;
  y: number;
  title: string;
}

/** Why something can't be done, told where it was pressed. */
export interface Tip extends Reason {
  title: string;
  x: number;
  y: number;
}
