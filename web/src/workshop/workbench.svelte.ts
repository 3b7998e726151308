/** One set on the workbench: its cards, its history, what is wrong, and whether it is saved. */
import { untrack } from "svelte";
import { Failed, sentence } from "../lib/api.ts";
import type {
  CardDocument,
  CardForm,
  CardProblem,
  CardSet,
  CardSetInfo,
  CountLine,
  FaceView,
} from "../protocol.ts";
import { shop } from "./api.ts";
import { forget, keep, keptOf } from "./drafts.ts";
import { copiesOf, idFor, tableOf, withKey, type Entry } from "./form.ts";
import { History } from "./history.ts";
import { w } from "./words.ts";

/** The set at one moment; each card has a key of its own that stays with it. */
interface Bench {
  document: CardDocument;
  keys: number[];
}

/** How a card is drawn, and what its effects would say. */
export interface Drawn {
  face: FaceView | null;
  proposed: string;
  /** Whether the face is that of an earlier moment: the card can't be drawn now. */
  isOld: boolean;
}

const CHECK_AFTER = 250;
const KEEP_AFTER = 300;

export class Workbench {
  info: CardSetInfo = $state.raw(null!);
  private bench: Bench = $state.raw(null!);
  private savedBench: Bench = $state.raw(null!);
  /** The version that the cards were read from. */
  base = $state(0);
  /** The card being edited, by its key. */
  chosen = $state(-1);
  problems: CardProblem[] = $state.raw([]);
  remarks: CardProblem[] = $state.raw([]);
  counts: CountLine[] = $state.raw([]);
  more = $state(0);
  drawn: Record<number, Drawn> = $state.raw({});
  /** Why the last check could not be made. */
  checkProblem = $state("");
  isChecked = $state(false);
  isSaving = $state(false);
  /** A version that was saved elsewhere in the meantime. */
  conflict = $state(0);
  /** When the draft that was found had last been changed; 0 without one. */
  foundDraft = $state(0);
  /** Whether this browser keeps drafts. */
  keeps = $state(true);
  undoWords = $state("");
  redoWords = $state("");

  private history = new History<Bench>();
  private nextKey = 0;
  private asked = 0;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private stale = new Set<number>();
  /** When this tab's own draft was kept; another tab's is left alone. */
  private keptAt = 0;

  constructor(
    readonly form: CardForm,
    set: CardSet,
  ) {
    this.take(set);
    const kept = keptOf(set.info.id);
    if (!kept) return;
    if (JSON.stringify(kept.document) === JSON.stringify(set.document)) forget(set.info.id);
    else {
      this.keptAt = kept.at;
      this.bench = this.lay(kept.document);
      this.base = kept.base;
      this.foundDraft = kept.at || Date.now();
      if (kept.base !== set.version) this.conflict = set.version;
    }
    this.chosen = this.bench.keys[0] ?? -1;
  }

  private take(set: CardSet): void {
    this.info = set.info;
    this.bench = this.lay(set.document);
    this.savedBench = this.bench;
    this.base = set.version;
    this.chosen = this.bench.keys[0] ?? -1;
    this.stale = new Set(this.bench.keys);
  }

  private lay(document: CardDocument): Bench {
    return { document, keys: document.cards.map(() => this.nextKey++) };
  }

  get document(): CardDocument {
    return this.bench.document;
  }
  get cards(): Entry[] {
    return this.bench.document.cards;
  }
  get keys(): number[] {
    return this.bench.keys;
  }
  get isDirty(): boolean {
    return this.bench.document !== this.savedBench.document;
  }
  /** The place of the card being edited; -1 without one. */
  get place(): number {
    return this.bench.keys.indexOf(this.chosen);
  }
  get card(): Entry | undefined {
    return this.cards[this.place];
  }
  get total(): number {
    return this.cards.reduce((sum, card) => sum + copiesOf(card), 0);
  }

  problemsAt(place: number): CardProblem[] {
    return this.problems.filter((one) => one.place === place);
  }
  remarksAt(place: number): CardProblem[] {
    return this.remarks.filter((one) => one.place === place);
  }

  // Changes

  private change(bench: Bench, words: string, mark = ""): void {
    this.history.leave(this.bench, words, mark);
    this.show(bench);
  }

  private show(bench: Bench): void {
    const before = new Map(this.bench.keys.map((key, n) => [key, this.cards[n]]));
    for (const [n, key] of bench.keys.entries())
      if (before.get(key) !== bench.document.cards[n]) this.stale.add(key);
    this.bench = bench;
    const { past, future } = this.history;
    this.undoWords = past[past.length - 1]?.words ?? "";
    this.redoWords = future[0]?.words ?? "";
    if (this.place < 0) this.chosen = bench.keys[0] ?? -1;
    this.keepSoon();
    this.checkSoon();
  }

  undo(): void {
    const step = this.history.undo(this.bench);
    if (step) this.show(step.state);
  }
  redo(): void {
    const step = this.history.redo(this.bench);
    if (step) this.show(step.state);
  }

  private with(cards: Entry[], keys = this.bench.keys): Bench {
    return { document: { ...this.bench.document, cards }, keys };
  }

  /** Set a key of a card, or leave it out. */
  set(place: number, key: string, value: unknown): void {
    const card = this.cards[place];
    if (!card || card[key] === value) return;
    this.replace(
      place,
      withKey(card, key, value),
      w("undo.key", { name: nameOf(card), key }),
      `${place}.${key}`,
    );
  }

  replace(place: number, card: Entry, words: string, mark = ""): void {
    this.change(this.with(this.cards.with(place, card)), words, mark);
  }

  /** Several cards at once, as by a paste. */
  replaceAll(cards: Entry[], words: string): void {
    const keys = cards.map((_, n) => this.bench.keys[n] ?? this.nextKey++);
    this.change(this.with(cards, keys), words);
  }

  setHead(key: string, value: unknown): void {
    const head = withKey(this.document.head, key, value);
    this.change({ ...this.bench, document: { ...this.document, head } }, w("undo.head"), `head.${key}`);
  }

  private taken(): Set<string> {
    return new Set(this.cards.map((card) => String(card["id"] ?? "")));
  }

  /** A new card of a table; it is chosen. */
  add(tableName: string): void {
    const table = this.form.tables.find((one) => one.name === tableName) ?? this.form.tables[0]!;
    const name = w("card.newName", { one: table.one });
    this.insert({ table: table.name, id: idFor(name, this.taken()), name, ...table.new }, w("undo.add"));
  }

  copy(place: number): void {
    const card = this.cards[place];
    if (!card) return;
    const name = w("card.copyName", { name: nameOf(card) });
    const made: Entry = { ...card, id: idFor(name, this.taken()), name };
    for (const key of ["code", "index", "number"]) delete made[key]; // of one card alone
    this.insert(made, w("undo.copy", { name: nameOf(card) }), place);
  }

  /** After the given place, or after the last card of its table. */
  private insert(card: Entry, words: string, after?: number): void {
    const last = this.cards.findLastIndex((one) => one["table"] === card["table"]);
    const at = (after ?? (last < 0 ? this.cards.length - 1 : last)) + 1;
    const key = this.nextKey++;
    this.change(this.with(this.cards.toSpliced(at, 0, card), this.keys.toSpliced(at, 0, key)), words);
    this.chosen = key;
  }

  remove(place: number): void {
    const card = this.cards[place];
    if (!card) return;
    const next = this.keys[place + 1] ?? this.keys[place - 1] ?? -1;
    const words = w("undo.remove", { name: nameOf(card) });
    this.change(this.with(this.cards.toSpliced(place, 1), this.keys.toSpliced(place, 1)), words);
    if (this.place < 0 || next >= 0) this.chosen = next;
  }

  /** A card's name; its id follows unless somebody has chosen one. */
  rename(place: number, name: string): void {
    const card = this.cards[place];
    if (!card) return;
    const others = new Set(this.cards.filter((_, n) => n !== place).map((one) => String(one["id"] ?? "")));
    const saved = this.savedBench.document.cards.some((one) => one["id"] === card["id"]);
    const follows = !saved && card["id"] === idFor(nameOf(card), others);
    const made = { ...card, name, ...(follows && name.trim() ? { id: idFor(name, others) } : {}) };
    this.replace(place, made, w("undo.key", { name: nameOf(card), key: "name" }), `${place}.name`);
  }

  /** All cards from somewhere else: an imported table, an older version. */
  takeOver(document: CardDocument, words: string): void {
    this.change(this.lay(document), words);
    this.chosen = this.bench.keys[0] ?? -1;
  }

  /** Take one copy of another card out of the set, to make room for a new one. */
  makeRoom(place: number): void {
    const card = this.cards[place];
    if (!card) return;
    const words = w("undo.room", { name: nameOf(card) });
    const left = copiesOf(card) - 1;
    if (left > 0) this.replace(place, withKey(card, "count", left), words);
    else this.change(this.with(this.cards.toSpliced(place, 1), this.keys.toSpliced(place, 1)), words);
  }

  // What is wrong

  checkSoon(after = CHECK_AFTER): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => void this.check(), after);
  }

  /** Ask the server what is wrong, and draw the cards that have changed. */
  async check(): Promise<void> {
    clearTimeout(this.checkTimer);
    const bench = untrack(() => this.bench);
    const places = bench.keys.flatMap((key, n) => (this.stale.has(key) ? [n] : []));
    const asked = ++this.asked;
    try {
      const found = await shop.check(this.form.game, { document: bench.document, places });
      if (asked !== this.asked) return;
      const drawn: Record<number, Drawn> = { ...this.drawn };
      for (const one of found.cards) {
        const key = bench.keys[one.place];
        if (key === undefined) continue;
        drawn[key] = {
          face: one.face ?? drawn[key]?.face ?? null,
          proposed: one.proposed,
          isOld: one.face === null,
        };
        if (bench === this.bench) this.stale.delete(key);
      }
      this.drawn = drawn;
      this.problems = found.problems;
      this.remarks = found.remarks;
      this.counts = found.counts;
      this.more = found.more ?? 0;
      this.checkProblem = "";
      this.isChecked = true;
    } catch (error) {
      if (asked === this.asked) this.checkProblem = sentence(error);
    }
  }

  // Drafts and saving

  private keepSoon(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keepNow(), KEEP_AFTER);
  }

  /** Keep the draft now: the tab may be closing. */
  keepNow(): void {
    clearTimeout(this.keepTimer);
    if (this.isDirty) {
      this.keptAt = Date.now();
      this.keeps = keep(this.info.id, { base: this.base, at: this.keptAt, document: this.document });
    } else if (this.keptAt) {
      if (keptOf(this.info.id)?.at === this.keptAt) forget(this.info.id);
      this.keptAt = 0;
    }
  }

  /** Discard what was changed since the last save. */
  discard(): void {
    this.change(this.savedBench, w("undo.discard"));
    this.foundDraft = 0;
    this.keepNow();
  }

  /** Save a new version; true once it is saved. */
  async save(note = "", inSpite = false): Promise<boolean> {
    if (this.isSaving) return false;
    this.isSaving = true;
    const bench = this.bench;
    try {
      const set = await shop.save(this.info.id, {
        base: this.base,
        document: bench.document,
        note,
        in_spite: inSpite,
      });
      this.info = set.info;
      this.base = set.version;
      this.savedBench = bench;
      this.conflict = 0;
      this.foundDraft = 0;
      this.keepNow();
      return true;
    } catch (error) {
      if (error instanceof Failed && error.code === "conflict") {
        const newest = error.detail["newest"];
        this.conflict = typeof newest === "number" ? newest : this.base + 1;
        this.keepNow();
      }
      throw error;
    } finally {
      this.isSaving = false;
    }
  }

  /** Take the version that was saved elsewhere; undo brings the draft back. */
  async takeNewest(): Promise<void> {
    const set = await shop.open(this.info.id);
    const bench = this.lay(set.document);
    this.info = set.info;
    this.base = set.version;
    this.savedBench = bench;
    this.conflict = 0;
    this.foundDraft = 0;
    this.change(bench, w("undo.newest"));
  }

  /** The table of a card. */
  tableOf(card: Entry) {
    return tableOf(this.form, card);
  }

  close(): void {
    clearTimeout(this.checkTimer);
    this.keepNow();
  }
}

/** What a card is called, even one without a name. */
export function nameOf(card: Entry): string {
  return String(card["name"] || card["id"] || w("card.nameless"));
}
