/** Plays what happens as beats: the table of a match, a few moments behind if there is much to see.

It exists only in one viewer's page: the match goes on meanwhile, and the queue catches up. */
import type { LogLine, Recap, Table } from "../protocol.ts";
import { picturesOf, present, type Picture } from "../table/beats.ts";
import { withoutOpen } from "../table/interim.ts";

/** With this many pictures left it goes 2 and 4 times as fast; with more, nothing is staged. */
const MANY = 8;
const VERY_MANY = 20;
const TOO_MANY = 60;
/** If others are waiting at the table, nobody looks at a result for longer than this. */
const PATIENCE_MS = 6000;
/** Anything shorter than this is a small thing that leaves the stage as it is. */
const SMALL_MS = 500;

export interface StagingEvents {
  /** The factor on every duration: 0 shows last pictures only. */
  pace(): number;
  /** Whether somebody else would have to wait. */
  isHurried(): boolean;
  /** These lines have just come into view. */
  shown?(lines: LogLine[]): void;
}

export class Staging {
  /** What the table shows. */
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What is being told; null when the table is as it came. */
  beat = $state.raw<Recap | null>(null);
  /** The table of the last beat: the stage keeps it until the viewer's first choice. */
  kept = $state.raw<Table | null>(null);
  /** What was told in the scene that is on the stage, the newest last. */
  told = $state.raw<Recap[]>([]);
  /** The last result that waited for the viewer: it can still be read when the match has gone on. */
  last = $state.raw<Table | null>(null);
  /** The button that goes on; empty while nothing waits. */
  stop = $state("");

  private queue: Picture[] = [];
  /** The pictures of the scene on the stage, to be shown again. */
  private scene: Picture[] = [];
  /** Those that led to the last result. */
  private led: Picture[] = [];
  private latest: Table | null = null;
  private whole: LogLine[] = [];
  private until = -1;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly events: StagingEvents) {}

  get isPlaying(): boolean {
    return this.beat !== null;
  }

  /** The result on the stage is the last one of a match that is over. */
  get isLast(): boolean {
    return this.stop !== "" && this.isPlaying && this.hasEnded();
  }

  private hasEnded(): boolean {
    return (this.latest?.is_over ?? false) && this.queue.every((one) => one.stop === "");
  }

  /** The table came, or came again. */
  take(table: Table | null, log: LogLine[]): void {
    const before = this.latest;
    const known = this.whole.at(-1)?.n ?? -1;
    const fresh = log.filter((line) => line.n > known);
    const isNext =
      before !== null &&
      table !== null &&
      before.viewer === table.viewer &&
      known >= 0 &&
      log.length >= this.whole.length;
    this.latest = table;
    this.whole = log;
    if (table === null || !isNext) {
      this.cut();
      if (table === null) {
        this.table = null;
        this.log = [];
      } else this.show(present(table, log));
      return;
    }
    const pictures = picturesOf(before, table, fresh, log);
    const isOwn = fresh.some((line) => line.event.seat === table.viewer);
    if (isOwn && pictures.length === 1 && !this.queue.length) this.release();
    this.queue = this.queue.filter((one) => one.beat !== null);
    this.queue.push(...pictures);
    if (document.hidden || this.queue.length > TOO_MANY || this.events.pace() <= 0) this.jump();
    else if (!this.beat) this.next();
  }

  /** End the running scene: its result is shown, and only a second press leaves that. */
  skip(): void {
    if (this.stop) {
      this.stop = "";
      this.next();
      return;
    }
    const at = this.queue.findIndex((one) => one.stop !== "");
    const passed = this.queue.slice(0, at < 0 ? -1 : at);
    this.queue = this.queue.slice(passed.length);
    for (const one of passed) this.note(one);
    this.next();
  }

  /** Show the scene once more from its start: the one on the stage, or the one of the last result. */
  again(): void {
    this.queue.unshift(...(this.isPlaying ? this.scene : this.led));
    if (this.latest && this.queue.at(-1)?.beat) this.queue.push(present(this.latest, this.whole));
    this.stop = "";
    this.told = [];
    this.scene = [];
    this.next();
  }

  /** Show the present, whatever was on its way. */
  jump(): void {
    this.stop = "";
    for (const one of this.queue) this.note(one);
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.show(last);
  }

  /** The viewer has chosen something: the stage is theirs. */
  release(): void {
    this.kept = null;
    this.told = [];
    this.scene = [];
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private cut(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.stop = "";
    this.beat = null;
    this.until = -1;
    this.last = null;
    this.led = [];
    this.release();
  }

  /** What a picture tells is remembered with its scene, even if it isn't shown by itself. */
  private note(picture: Picture): void {
    if (!picture.beat) return;
    if (picture.turn !== this.turn) this.release();
    this.turn = picture.turn;
    this.scene.push(picture);
    this.told = [...this.told, picture.beat];
    if (picture.stop) [this.last, this.led] = [picture.table, [...this.scene]];
    const isResult = this.scene.some((one) => one.stop !== "");
    if (picture.stop || (picture.ms >= SMALL_MS && !isResult)) this.kept = picture.table;
  }

  private next(): void {
    clearTimeout(this.timer);
    const picture = this.queue.shift();
    if (!picture) return;
    this.note(picture);
    this.show(picture);
    if (!picture.beat) return;
    const left = this.queue.length;
    const haste = left > VERY_MANY ? 0.25 : left > MANY ? 0.5 : 1;
    const wait = picture.ms * this.events.pace() * haste;
    this.timer = setTimeout(() => this.passed(picture), wait);
  }

  private passed(picture: Picture): void {
    if (!picture.stop) {
      this.next();
      return;
    }
    this.stop = picture.stop;
    if (this.events.isHurried()) this.timer = setTimeout(() => this.skip(), PATIENCE_MS);
  }

  private show(picture: Picture): void {
    clearTimeout(this.timer);
    const before = this.until;
    this.until = picture.until;
    this.table = picture.table;
    // What a scene is about to show isn't read in the log before it is over; what its end does to the
    // figures is felt while it still stands.
    const isAhead = picture.beat?.scene && !picture.stop && !picture.isFelt;
    const read = isAhead ? before : picture.until;
    this.log = picture.beat ? this.whole.filter((line) => line.n <= read) : this.whole;
    this.beat = picture.beat;
    if (!picture.beat && this.kept) this.kept = withoutOpen(this.kept, picture.table);
    const seen = this.whole.filter((line) => line.n > before && line.n <= picture.until);
    this.events.shown?.(before < 0 ? [] : seen);
  }
}
