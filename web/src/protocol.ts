// Made by `python -m pentacles.server.schema --write web/src/protocol.ts`. Do not edit.

export const PROTOCOL = 1;

export const LARGEST_FRAME = 65536;

export const LONGEST_NAME = 40;

export const SHORTEST_OWN_NAME = 2;

export const LONGEST_OWN_NAME = 16;

export const LONGEST_CHAT = 500;

/** Who sits in a seat: `person`, `bot` or `open`. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  level?: string;
  portrait?: string;
  is_you?: boolean;
  is_here?: boolean;
  away_since?: number | null;
  is_replaced?: boolean;
}

/** The time of a seat: seconds left, and since when it runs (Unix time). */
export interface Clock {
  left: number;
  running_since?: number | null;
}

/** What everybody may know about a match without looking at the table. */
export interface MatchInfo {
  id: string;
  code: string;
  game: string;
  title: string;
  version: string;
  options: Record<string, unknown>;
  players: number;
  seats: SeatInfo[];
  status: string;
  is_open?: boolean;
  created?: number;
  turn?: number;
  turn_word?: string;
  phase?: string;
  asked?: number[];
  winners?: number[];
  reason?: string;
  rule?: string;
  moves?: number;
  tutorial?: string;
  rematch?: string;
  winner_first?: string;
  watchers?: number;
  has_own_cards?: boolean;
  set_name?: string;
  set_version?: number;
  stacked?: string;
  problem?: string;
  commitment?: string;
  is_host?: boolean;
  muted?: string[];
}

/** Whether the last move can be taken back, and if not, why. */
export interface Undo {
  is_possible?: boolean;
  needs_consent?: boolean;
  why_not?: string;
  asked_by?: number | null;
}

/** What is answered for a person automatically; kept per seat. */
export interface Automation {
  forced?: boolean;
  auto_pass?: boolean;
  stops?: string[];
}

/** A card's move as the viewer sees it; an unknown card has neither key nor face. */
export interface MoveView {
  key: number | null;
  face: string | null;
  source: string;
  target: string;
}

/** A public number that changed. */
export interface ChangeView {
  name: string;
  old: number;
  new: number;
}

/** A number on a scale. */
export interface Bar {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  number: number;
  limit: number | null;
}

/** Figures of several seats on one scale. */
export interface BarsScene {
  component: "bars";
  title: string;
  terms: Bar[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  is_low_best: boolean;
}

/** Tracks of steps; at `low` or below it is serious. */
export interface TrackScene {
  component: "track";
  title: string;
  terms: Bar[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  low: number | null;
}

/** A number in an equation; its sign comes before it. */
export interface Tile {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  number: number;
  is_die: boolean;
}

/** Arithmetic as tiles in the order of the rules; `source` and `target` are the two sides. */
export interface EquationScene {
  component: "equation";
  title: string;
  terms: Tile[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  source: number | null;
  target: number | null;
  is_settled: boolean;
}

/** A face of a die, and whether it doesn't count. */
export interface Die {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  face: number;
  is_unused: boolean;
}

/** Dice as they lie, or, as an outlook, what each face of a new roll would do. */
export interface DiceScene {
  component: "dice";
  title: string;
  terms: Die[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  is_outlook: boolean;
}

/** A part of a running sum; a fluid one may still change. */
export interface SumPart {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  number: number;
  sort: string;
  label: string;
  is_fluid: boolean;
}

/** A running sum: the total, and every part with its cause. */
export interface SumScene {
  component: "sum";
  title: string;
  terms: SumPart[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  total: number;
  label: string;
  figure: string;
}

/** A card drawn in a duel: its letter, its side, and whether it counts. */
export interface Draw {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  letter: string;
  face: string | null;
  is_striker: boolean;
  counts: boolean;
}

/** Drawn letters against each other: A beats B, B beats C, C beats A. */
export interface DuelScene {
  component: "duel";
  title: string;
  terms: Draw[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  winner: number | null;
  is_settled: boolean;
}

/** One line or tile of a scene or note, ready to read. */
export interface Term {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
}

/** Answers upon answers, the newest first. */
export interface ChainScene {
  component: "chain";
  title: string;
  terms: Term[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
}

/** A fighter of a challenge, or a gate between them. */
export interface Stand {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  is_gate: boolean;
  is_broken: boolean;
  is_acting: boolean;
}

/** Who stands where, what is between them, and who acts. */
export interface ChallengeScene {
  component: "challenge";
  title: string;
  terms: Stand[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
}

/** A seat's stronghold in a landscape, and where its figure stands. */
export interface Dwelling {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  figure: string;
  gates: number;
  broken: number;
  spot: "home" | "outside" | "before" | "inside" | "gone";
  at: number | null;
  is_acting: boolean;
}

/** Strongholds and figures as a picture, for a front end that draws: the seats say the same. */
export interface LandscapeScene {
  component: "landscape";
  title: string;
  terms: Dwelling[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  is_fight: boolean;
}

/** A card of a hand under construction; a wild stands for something. */
export interface Staged {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  stands_for: string;
}

/** A hand under construction, shown only to its builder. */
export interface BuildScene {
  component: "build";
  title: string;
  terms: Staged[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  points: number;
}

/** A line of a reckoning: something that multiplies, or chaos that is added up. */
export interface Line {
  words: string;
  value: string;
  sign: string;
  source: string;
  icon: string;
  tone: string;
  card: number | null;
  seat: number | null;
  place: string;
  number: number;
  is_chaos: boolean;
  is_cancelled: boolean;
}

/** A score worked out: what multiplies, what is added up, and the result. */
export interface CalculationScene {
  component: "calculation";
  title: string;
  terms: Line[];
  words: string;
  rule: string;
  seat: number | null;
  importance: number;
  winner: number;
  formula: string;
  total: number;
  unit: string;
}

/** An event in short, for a player who looks back when their turn comes. */
export interface Recap {
  title: string;
  result: string;
  tone: string;
  cards: (string | null)[];
  ms: number;
  stop: string;
  scene: string;
  joins: string;
  is_brief: boolean;
  hurts: number | null;
  helps: number | null;
  picture: BarsScene | TrackScene | EquationScene | DiceScene | SumScene | DuelScene | ChainScene | ChallengeScene | LandscapeScene | BuildScene | CalculationScene | null;
}

/** An event as one viewer learns of it. */
export interface EventView {
  kind: string;
  rule: string;
  seat: number | null;
  turn: number;
  sentence: string;
  cards: (string | null)[];
  moves: MoveView[];
  changes: ChangeView[];
  recap: Recap | null;
  phase: number;
}

/** Something that happened, as this viewer learnt of it. */
export interface LogLine {
  n: number;
  move: number;
  event: EventView;
}

/** Something said at the table; `seat` is None for a spectator. */
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** One action of a hint; the search's choice is the first, whatever the chances say. */
export interface HintLine {
  action: number;
  label: string;
  win_chance: number;
  reason: string;
  is_sages?: boolean;
}

/** A number that players watch. */
export interface Counter {
  name: string;
  title: string;
  value: number;
  icon: string;
  tone: string;
  limit: number | null;
  low: number | null;
  importance: number;
  words: string;
}

/** A small mark on a card or a seat. */
export interface Badge {
  text: string;
  icon: string;
  tone: string;
  tip: string;
  corner: string;
  value: number | null;
}

/** A seat with its public figures. */
export interface SeatView {
  seat: number;
  name: string;
  is_viewer: boolean;
  is_asked: boolean;
  words: string;
  counters: Counter[];
  badges: Badge[];
  portrait: string;
}

/** A card in a zone; `face` names an entry of the table's faces, None for a back. */
export interface CardView {
  key: number | null;
  face: string | null;
  badges: Badge[];
  is_known_hidden: boolean;
}

/** What a zone holds or waits for: a suit of the game's looks, a word, and more to read. */
export interface ZoneKind {
  suit: string;
  words: string;
  tip: string;
}

/** A zone with its cards as far as the viewer knows them. */
export interface ZoneView {
  name: string;
  title: string;
  owner: number | null;
  place: string;
  layout: string;
  importance: number;
  is_ordered: boolean;
  empty: string;
  count: number;
  cards: CardView[];
  counters: Counter[];
  known: string[];
  known_words: string;
  is_from_top: boolean;
  kind: ZoneKind | null;
}

/** Cards that are asked for one after another: a front end may send them in one go. */
export interface Gather {
  verb: string;
  least: number;
  most: number;
  finish: number | null;
}

/** What is asked, or who the table is waiting for. */
export interface Prompt {
  kind: string;
  title: string;
  detail: string;
  rule: string;
  is_yours: boolean;
  gather: Gather | null;
}

/** A figure that an option is sure to change: where, from what, to what, in words. */
export interface Preview {
  place: string;
  old: number | string;
  new: number | string;
  words: string;
}

/** One legal option, tied to the card, zone or seat that it concerns. */
export interface OptionView {
  action: number;
  text: string;
  label: string;
  result: string;
  card: number | null;
  zone: string | null;
  seat: number | null;
  group: string;
  key: string;
  tone: string;
  number: number | null;
  suit: string;
  zones: string[];
  outlook: string;
  changes: Preview[];
  then: OptionView[];
}

/** What is printed on a card that the viewer may know. */
export interface FaceView {
  id: string;
  code: string;
  name: string;
  kind: string;
  suit: string;
  value: string;
  text: string;
  short: string;
  icon: string;
  landscape: boolean;
  values: Record<string, unknown>;
  art: string[];
}

/** The end of the match for the table. */
export interface Result {
  winners: number[];
  reason: string;
  rule: string;
  scores: number[];
}

/** A note that saves a player counting and looking up: the unseen cards, who may do what. */
export interface Aid {
  name: string;
  title: string;
  terms: Term[];
  words: string;
  rule: string;
  seat: number | null;
}

/** What the coach of a guided first match says to the pupil. */
export interface Coach {
  match: string;
  title: string;
  text: string;
  step: number;
  steps: number;
  rule: string;
  action: number | null;
  goal: string;
}

/** Everything that one viewer may see. `viewer` is None for a spectator. */
export interface Table {
  game: string;
  title: string;
  viewer: number | null;
  turn: number;
  phase: string;
  phases: string[];
  banner: string;
  seats: SeatView[];
  zones: ZoneView[];
  counters: Counter[];
  prompt: Prompt | null;
  options: OptionView[];
  scenes: Scene[];
  faces: Record<string, FaceView>;
  is_over: boolean;
  result: Result | null;
  aids: Aid[];
  turn_word: string;
  can_assemble: boolean;
  coach: Coach | null;
}

/** The whole table: the answer to `hello`, also after a gap that is too long to fill. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  match: MatchInfo;
  viewer: number | null;
  version: number;
  table: Table;
  log: LogLine[];
  chat: ChatLine[];
  decision?: string;
  undo?: Undo;
  automation?: Automation;
  clocks?: Clock[];
  now?: number;
}

/** The table after something happened, with what this viewer learnt of it. */
export interface Update {
  type: "update";
  version: number;
  table: Table;
  log: LogLine[];
  decision?: string;
  undo?: Undo;
  automation?: Automation;
  clocks?: Clock[];
  now?: number;
  is_rewound?: boolean;
  log_size?: number;
  covers?: number;
}

/** Somebody came, left, was replaced, came back; or the match was finished or begun again. */
export interface MatchChanged {
  type: "match";
  match: MatchInfo;
}

/** The request with this number is done, and durable if it was a move. */
export interface Acknowledged {
  type: "ack";
  ref: string;
  version: number;
}

/** The request was not carried out: nothing changed. `rule` is given if a rule says so. */
export interface Refused {
  type: "refused";
  ref: string;
  code: string;
  reason: string;
  rule?: string;
}

/** Somebody said something. */
export interface Said {
  type: "chat";
  line: ChatLine;
}

/** What an action is sure to do. */
export interface Previewed {
  type: "preview";
  ref: string;
  action: number;
  changes: Preview[];
}

/** Why something can't be done now; an empty reason means that it can. */
export interface Explained {
  type: "why_not";
  ref: string;
  reason: string;
  rule: string;
}

/** What some cards make when put together: how to lay them, or why they can't be laid. */
export interface Assembly {
  actions: number[];
  title: string;
  points: number | null;
  reason: string;
  rule: string;
  cards: number[];
  needed: number | null;
  outlook: string;
  missing: number;
}

/** What some cards make when put together: ways to lay them, or why they can't be laid. */
export interface Assembled {
  type: "assemble";
  ref: string;
  assemblies: Assembly[];
}

/** The advice that was asked for. */
export interface Hinted {
  type: "hint";
  ref: string;
  lines: HintLine[];
  note?: string;
  then?: HintLine[];
}

/** A seat asks to take its move back; the other people at the table answer. */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  name: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  now: number;
}

/** A frame could not be used, or the connection ends after this one. */
export interface Trouble {
  type: "error";
  code: string;
  message: string;
  is_final?: boolean;
  may_return?: boolean;
}

/** Look at the match from a seat that is yours, or as a spectator; may be sent again. */
export interface Hello {
  type: "hello";
  seat?: number | null;
  since?: number | null;
  protocol?: number;
}

/** Answer a decision. The same `ref` again is acknowledged again and not played twice. */
export interface Play {
  type: "play";
  ref: string;
  decision: string;
  action: number;
}

/** Ask what this action is sure to do. */
export interface AskPreview {
  type: "preview";
  ref: string;
  action: number;
}

/** Why can't this card, zone, seat or action be chosen now? One of the four is given. */
export interface AskWhyNot {
  type: "why_not";
  ref: string;
  action?: number | null;
  card?: number | null;
  zone?: string | null;
  seat?: number | null;
}

/** Ask what these cards make together; they are named by their keys on the viewer's table. */
export interface Assemble {
  type: "assemble";
  ref: string;
  cards: number[];
}

/** Ask what a good player would do. */
export interface AskHint {
  type: "hint";
  ref: string;
}

/** Take the last move back. */
export interface AskUndo {
  type: "undo";
  ref: string;
}

/** Allow or refuse another's undo. */
export interface AnswerUndo {
  type: "answer_undo";
  ref: string;
  allow: boolean;
}

/** Say something to the table. */
export interface Say {
  type: "chat";
  ref: string;
  text: string;
}

/** Choose what is answered for you. */
export interface SetAutomation {
  type: "automation";
  ref: string;
  automation: Automation;
}

/** Ask whether anybody is there. */
export interface Ping {
  type: "ping";
}

/** An option of a game, with its allowed values and what it does. */
export interface OptionInfo {
  name: string;
  kind: string;
  default: unknown;
  help: string;
  rules?: string[];
  values?: string[];
  low?: number;
  high?: number;
  is_display_only?: boolean;
}

/** A game as the lobby shows it. */
export interface GameInfo {
  id: string;
  title: string;
  version: string;
  summary: string;
  minutes: string;
  weight: string;
  min_players: number;
  max_players: number;
  usual_players: number;
  score_title: string;
  options: OptionInfo[];
  presets: Record<string, Record<string, unknown>>;
  looks: Record<string, unknown>;
  phases: string[];
  samples?: FaceView[];
}

/** Every face of a match's cards by id: the tables name them. */
export interface Catalogue {
  faces: Record<string, FaceView>;
  looks: Record<string, unknown>;
}

/** A seat of a new match: `me`, `here` (another person at this screen), `open` or `bot`. */
export interface SeatWish {
  kind: string;
  name?: string;
  level?: string;
}

/** What a new match is made of. */
export interface NewMatch {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  seed?: number | null;
  is_open?: boolean;
  minutes?: number | null;
  days?: number | null;
  cards?: string;
  set?: string;
  set_version?: number;
  tutorial?: boolean;
  source?: string;
  move?: number;
}

/** Why a request was not carried out: a word for programs, a sentence for people. */
export interface Problem {
  code: string;
  message: string;
  detail: Record<string, unknown>;
}

/** One numbered rule. */
export interface RuleInfo {
  id: string;
  text: string;
}

/** A chapter of the rules: its numbered rules, or other text such as an overview. */
export interface RulePart {
  title: string;
  rules: RuleInfo[];
  notes: string[];
}

/** The rules of a game, to read. */
export interface RulesInfo {
  title: string;
  parts: RulePart[];
}

/** What a match would be made of. */
export interface CheckMatch {
  options?: Record<string, unknown>;
  players?: number | null;
  cards?: string;
}

/** A mistake in a card set, at the key that it concerns. */
export interface CardProblem {
  place: number;
  card: string;
  key: string;
  message: string;
  text: string;
}

/** Why a match can't be made, and the option that this is about; empty if it can. */
export interface Checked {
  problem: string;
  option: string;
  cards: CardProblem[];
}

/** Somebody gives a name; giving another one changes it. */
export interface NewGuest {
  name: string;
  wants_token?: boolean;
}

/** Who somebody is; `token` is empty unless requested. */
export interface Guest {
  name: string;
  token: string;
}

/** Who is asking. */
export interface Me {
  name: string;
}

/** The first page of each of the lobby's lists. */
export interface Matches {
  yours: MatchInfo[];
  open: MatchInfo[];
  running: MatchInfo[];
  finished: MatchInfo[];
  more: Record<string, string>;
}

/** A further page of one of the lobby's lists. */
export interface MatchPage {
  matches: MatchInfo[];
  after: string;
}

/** Take a seat: this one, or any that is open. */
export interface Join {
  seat?: number | null;
}

/** Let a bot of this level take an open seat. */
export interface PutBot {
  seat: number;
  level: string;
}

/** Ask the person who sits there to leave. */
export interface Remove {
  seat: number;
}

/** Mute somebody at the table, or let them talk again; by the name that the chat shows. */
export interface Mute {
  name: string;
  is_muted?: boolean;
}

/** A move on the timeline of a match; `label` is empty if this viewer may not know it. */
export interface MoveInfo {
  n: number;
  seat: number;
  label: string;
  turn: number;
}

/** The moves of a match, from 1 on; moment 0 is the table before the first. */
export interface Moments {
  moves: MoveInfo[];
}

/** The table after a move, as one viewer saw it. */
export interface Moment {
  n: number;
  table: Table;
  log: LogLine[];
}

/** What each seat could hope for after a move, and how good it was: `??`, `?!`, `!` or ``. */
export interface WinChance {
  move: number;
  turn: number;
  seat: number | null;
  label: string;
  chances: number[];
  mark: string;
  is_luck: boolean;
}

/** What a good player would have done in place of a move that cost chances. */
export interface BetterMove {
  move: number;
  seat: number;
  played: string;
  better: string;
  reason: string;
}

/** The look back at a finished match: `working`, `done` or `failed`. */
export interface Analysis {
  state: string;
  points: WinChance[];
  turning_points: number[];
  better: BetterMove[];
}

/** What a seat could best have done after move n, from what it knew then; best first. */
export interface MomentAdvice {
  n: number;
  seat: number;
  lines: HintLine[];
  note: string;
}

/** A run of the lab with a report: what was played, and the results. */
export interface LabRun {
  name: string;
  game: string;
  title: string;
  matches: number;
  players: number;
  bots: string[];
  conclusions: string[];
}

/** Whether a server can play: `ok`, `stopping`, or `storage` when its database is silent. */
export interface Health {
  state: string;
  version: string;
  playing: number;
}

/** A card set as data. */
export interface CardDocument {
  game: string;
  head: Record<string, unknown>;
  cards: Record<string, unknown>[];
}

/** A condition: the card has one of these values under the key. */
export interface Applies {
  key: string;
  values: (string | number | boolean)[];
}

/** A value that a key may have, and the words for it. */
export interface Choice {
  value: string | number | boolean;
  title: string;
  words: string;
  only: Applies[];
}

/** Something that an effect can do. */
export interface VerbForm {
  name: string;
  sentence: string;
  meaning: string;
  rule: string;
  parameters: FieldForm[];
  only: Applies[];
}

/** One key of a card, or one parameter of an effect. */
export interface FieldForm {
  key: string;
  title: string;
  kind: "text" | "number" | "amount" | "flag" | "choice" | "choices" | "art" | "icon" | "conditions" | "effect" | "effects";
  help: string;
  group: "main" | "numbers" | "words" | "picture" | "effects" | "more";
  required: boolean;
  default: unknown;
  low: number | null;
  high: number | null;
  longest: number | null;
  least: number | null;
  most: number | null;
  choices: Choice[];
  counts: Choice[];
  cards: Applies | null;
  only: Applies[];
  needed: Applies[];
  sentence: string;
  lead: FieldForm[];
  verbs: VerbForm[];
}

/** One table of a card file: `[[card]]`, or one for each sort of card. */
export interface TableForm {
  name: string;
  title: string;
  one: string;
  fields: FieldForm[];
  new: Record<string, unknown>;
  changes: string[];
}

/** How many cards of a kind a set has: a line of the checklist. */
export interface CountForm {
  title: string;
  of: Applies[];
  low: number;
  high: number | null;
  printed: number;
  is_rule: boolean;
}

/** The form of a game's card files. */
export interface CardForm {
  game: string;
  title: string;
  help: string;
  is_whole: boolean;
  tables: TableForm[];
  counts: CountForm[];
  head: FieldForm[];
}

/** What a card of a game may say. */
export interface WorkshopForm {
  form: CardForm;
}

/** A card as it will lie on the table, and what its effects would say. */
export interface DrawnCard {
  place: number;
  face: FaceView | null;
  proposed: string;
}

/** How many cards of a kind a set has, and how many the rulebook has. */
export interface CountLine {
  title: string;
  have: number;
  low: number;
  high: number | null;
  printed: number;
  is_rule: boolean;
}

/** Cards to be looked at: as a document, as the text of a card file, or as a table. */
export interface CheckCards {
  document?: CardDocument | null;
  text?: string;
  csv?: string;
  options?: Record<string, unknown>;
  places?: number[] | null;
}

/** What was found about cards. */
export interface CardsChecked {
  document: CardDocument;
  problems: CardProblem[];
  remarks: CardProblem[];
  cards: DrawnCard[];
  counts: CountLine[];
  more: number;
}

/** A set that comes with a game. */
export interface ShippedSet {
  name: string;
  title: string;
  cards: number;
}

/** A card set of yours, as the list shows it. */
export interface CardSetInfo {
  id: string;
  game: string;
  name: string;
  version: number;
  cards: number;
  problems: number;
  size: number;
  created: number;
  changed: number;
  source: string;
  share: string;
}

/** Your card sets, the last changed first, and how much you may have. */
export interface CardSets {
  sets: CardSetInfo[];
  most_sets: number;
  most_versions: number;
  most_bytes: number;
  used_bytes: number;
}

/** One version of a card set. */
export interface CardSet {
  info: CardSetInfo;
  version: number;
  made: number;
  note: string;
  document: CardDocument;
  text: string;
}

/** A version of a set, as its history shows it. */
export interface SetVersion {
  version: number;
  made: number;
  note: string;
  cards: number;
  problems: number;
  size: number;
}

/** A card set to begin with; exactly one of the sources, or none for an empty set. */
export interface NewCardSet {
  game?: string;
  name?: string;
  shipped?: string;
  set?: string;
  version?: number;
  share?: string;
  text?: string;
  csv?: string;
}

/** A new version of a set. */
export interface SaveCardSet {
  base: number;
  document: CardDocument;
  note?: string;
  in_spite?: boolean;
}

/** Another name for a set. */
export interface RenameCardSet {
  name: string;
}

/** A set that somebody shows by a link: its newest version. */
export interface SharedSet {
  game: string;
  name: string;
  by: string;
  version: number;
  changed: number;
  is_yours: boolean;
  document: CardDocument;
}

/** A match against bots with a set, in which one card comes early. */
export interface TryCard {
  card?: string;
  version?: number;
  level?: string;
  players?: number | null;
  options?: Record<string, unknown>;
}

/** A run of the lab with a set. */
export interface NewRun {
  kind: string;
  version?: number;
  card?: string;
  fields?: string[];
  values?: number[];
  other?: string;
  other_version?: number;
  matches?: number;
  players?: number | null;
  bots?: string[];
  options?: Record<string, unknown>;
}

/** A figure with its 95 % interval and the number of cases behind it. */
export interface Measured {
  value: number;
  low: number;
  high: number;
  number: number;
}

/** How a card did: how often its holder won, and how much more often than others. */
export interface CardMeasured {
  id: string;
  name: string;
  kind: string;
  drawn: Measured;
  opening: Measured;
  played: Measured;
  difference: Measured;
  difference_drawn: Measured;
  difference_played: Measured;
  is_tested: boolean;
  chance: number | null;
  stands_out: boolean;
}

/** How long matches were. */
export interface LengthMeasured {
  value: number;
  low: number;
  high: number;
  tenth: number;
  median: number;
  nine_tenths: number;
  histogram: [number, number, number][];
}

/** The figures of one variant: the set, a value of the number, a version. */
export interface VariantMeasured {
  name: string;
  value: number | null;
  matches: number;
  equal_share: number;
  seats: Measured[];
  first: Measured;
  ties: Measured;
  turns: LengthMeasured;
  decisions: LengthMeasured;
  unfinished: number;
  cards: CardMeasured[];
}

/** A variant against the first one, by one measure, over the same deals. */
export interface MeasureDifference {
  variant: string;
  measure: string;
  base: number;
  value: number;
  low: number;
  high: number;
  chance: number | null;
  stands_out: boolean;
}

/** A sentence about a run; `look` marks what stands out. */
export interface Conclusion {
  text: string;
  mark: string;
}

/** A value of the number, and how much more than the other cards the card was worth with it. */
export interface TunePoint {
  value: number;
  worth: Measured;
}

/** For `tune`: the value at which the card's worth is closest to that of the others. */
export interface FairNumber {
  value: number;
  text: string;
  points: TunePoint[];
}

/** The results of a run, or those so far. */
export interface RunFigures {
  matches: number;
  card: string;
  variants: VariantMeasured[];
  differences: MeasureDifference[];
  conclusions: Conclusion[];
  fair: FairNumber | null;
}

/** A moment of a bots' match in which a card decided something. */
export interface ShownMoment {
  match: string;
  move: number;
  seat: number;
  name: string;
  before: number;
  after: number;
  has_won: boolean;
  text: string;
}

/** A run of the lab that you asked for. */
export interface WorkshopRun {
  id: string;
  kind: string;
  game: string;
  set: string;
  set_name: string;
  version: number;
  card: string;
  card_name: string;
  words: string;
  state: string;
  created: number;
  began: number;
  ended: number;
  done: number;
  total: number;
  ahead: number;
  seconds_left: number | null;
  problem: string;
  has_report: boolean;
  figures: RunFigures | null;
  moments: ShownMoment[];
}

/** Your runs, the newest first, without their figures; and whether the lab can run here. */
export interface WorkshopRuns {
  runs: WorkshopRun[];
  most_runs: number;
  most_matches: number;
  missing: string;
}

export type Scene =
  | BarsScene
  | TrackScene
  | EquationScene
  | DiceScene
  | SumScene
  | DuelScene
  | ChainScene
  | ChallengeScene
  | LandscapeScene
  | BuildScene
  | CalculationScene;

export type ToViewer =
  | Welcome
  | Update
  | MatchChanged
  | Acknowledged
  | Refused
  | Said
  | Previewed
  | Explained
  | Assembled
  | Hinted
  | UndoAsked
  | Pong
  | Trouble;

export type FromViewer =
  | Hello
  | Play
  | AskPreview
  | AskWhyNot
  | Assemble
  | AskHint
  | AskUndo
  | AnswerUndo
  | Say
  | SetAutomation
  | Ping;
