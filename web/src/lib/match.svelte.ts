/** A match as this viewer knows it: filled by the connection, read by the screen. */
import type {
  Assembly,
  Automation,
  Catalogue,
  ChatLine,
  Clock,
  HintLine,
  LogLine,
  MatchInfo,
  Preview,
  Refused,
  Table,
  ToViewer,
  Undo,
} from "../protocol.ts";
import { Names } from "./names.ts";
import { linesOf, opened, wayTo } from "./ahead.ts";
import { hasOnePlace } from "./places.ts";
import { settings } from "./settings.svelte.ts";
import { Connection, socketAddress, type Asking, type Socket, type Status } from "./connection.ts";

export interface Reason {
  reason: string;
  rule: string;
}

export interface Subject {
  card?: number;
  zone?: string;
  seat?: number;
  action?: number;
}

/** What the screen does when something happens, besides drawing it. */
export interface MatchEvents {
  refused?(refusal: Refused): void;
  happened?(lines: LogLine[], isYourTurn: boolean): void;
  said?(line: ChatLine): void;
  status?(status: Status): void;
  undoAsked?(seat: number, name: string): void;
  /** The laying of cards was not finished: how many choices are left, and perhaps why. */
  layingStopped?(left: number, refusal: Refused | null): void;
}

export class Match {
  info: MatchInfo | null = $state.raw(null);
  /** The catalogue, the table and the log as they came, with the match's own names of cards. */
  given: Catalogue | null = $state.raw(null);
  private rawTable: Table | null = $state.raw(null);
  private rawLog: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The card names that this viewer prefers. */
  names: Names = $derived(
    new Names(
      this.given,
      settings.cardNames,
      (this.info?.seats ?? []).map((seat) => seat.name),
    ),
  );
  catalogue: Catalogue | null = $derived(this.given && { ...this.given, faces: this.names.faces });
  table: Table | null = $derived.by(() => {
    const table = this.names.deep(this.rawTable);
    return table && this.apart !== this.decision ? opened(table) : table;
  });
  log: LogLine[] = $derived(this.names.deep(this.rawLog));
  viewer: number | null = $state(null);
  decision = $state("");
  undo: Undo = $state.raw({});
  automation: Automation = $state.raw({});
  clocks: Clock[] = $state.raw([]);
  status: Status = $state("connecting");
  /** The action that was sent and isn't confirmed yet. */
  pending: number | null = $state(null);
  preview: { action: number; changes: Preview[] } | null = $state.raw(null);
  /** The search's choice, what else could be done, and what their order means. */
  hint: { line: HintLine; others: HintLine[]; note: string; level: 1 | 2 } | null = $state.raw(null);
  isHintComing = $state(false);
  undoAskedBy: { seat: number; name: string } | null = $state.raw(null);
  /** Why there is nothing to see. */
  trouble = $state("");
  /** How far the server's clock is ahead of this one, in seconds. */
  ahead = $state(0);

  /** Cards are being laid, or two questions answered together, choice by choice. */
  isLaying = $state(false);
  /** The decision whose question is asked alone: a hint is about that answer, not about the next one. */
  private apart = $state("");

  /** A curtain hides the table between two people at one screen: the seat that comes next. */
  curtain: number | null = $state(null);

  private connection: Connection | null = null;
  private wanted: number | null = null;

  constructor(
    readonly id: string,
    private readonly events: MatchEvents = {},
    private readonly make?: (address: string) => Socket,
  ) {}

  /** The seats that this viewer may play. */
  get own(): number[] {
    return (this.info?.seats ?? []).filter((seat) => seat.is_you).map((seat) => seat.seat);
  }

  get isSpectator(): boolean {
    return this.own.length === 0;
  }

  get isShared(): boolean {
    return this.own.length > 1;
  }

  get isYourTurn(): boolean {
    return this.curtain === null && this.decision !== "" && (this.table?.prompt?.is_yours ?? false);
  }

  /** Sit down: at your only seat at once, behind a curtain if several people share the screen. */
  open(info: MatchInfo): void {
    this.info = info;
    const own = this.own;
    if (own.length > 1) {
      this.look(null);
      if (info.status === "playing") this.curtain = own.find((one) => info.asked?.includes(one)) ?? null;
    } else this.look(own[0] ?? null);
  }

  /** Look from another seat, or from none. */
  look(seat: number | null): void {
    this.wanted = seat;
    this.forget();
    if (this.connection) {
      this.connection.look(seat);
      return;
    }
    this.connection = new Connection(
      socketAddress(this.id),
      {
        frame: (frame) => this.receive(frame),
        status: (status) => {
          this.status = status;
          this.events.status?.(status);
        },
        ended: (trouble) => {
          this.trouble = trouble.message;
          this.status = "closed";
        },
      },
      this.make,
    );
    this.connection.open(seat);
  }

  /** The curtain goes up for the person who pressed the button. */
  lift(): void {
    const seat = this.curtain;
    if (seat === null) return;
    this.curtain = null;
    this.look(seat);
  }

  close(): void {
    this.connection?.close();
  }

  drop(): void {
    this.connection?.drop();
  }

  hurry(): void {
    this.connection?.hurry();
  }

  /** Nothing of a seat stays behind when another one looks. */
  private forget(): void {
    this.rawTable = null;
    this.rawLog = [];
    this.decision = "";
    this.undo = {};
    this.preview = null;
    this.hint = null;
    this.pending = null;
    this.viewer = null;
  }

  receive(frame: ToViewer): void {
    switch (frame.type) {
      case "welcome":
        if (frame.viewer !== this.wanted) return; // from a seat that was left in the meantime
        this.info = frame.match;
        this.viewer = frame.viewer;
        this.rawLog = frame.log;
        this.chat = frame.chat;
        this.automation = frame.automation ?? {};
        this.take(frame.table, frame.decision, frame.undo, frame.clocks, frame.now, []);
        break;
      case "update": {
        if (frame.table.viewer !== this.wanted) return;
        const size = frame.log_size ?? 0;
        const first = frame.log[0]?.n ?? size;
        const kept = frame.is_rewound ? this.rawLog.filter((line) => line.n < first) : this.rawLog;
        const known = kept.length ? kept[kept.length - 1]!.n : -1;
        const fresh = frame.log.filter((line) => line.n > known);
        this.rawLog = [...kept, ...fresh];
        this.take(frame.table, frame.decision, frame.undo, frame.clocks, frame.now, fresh);
        break;
      }
      case "match":
        this.info = frame.match;
        break;
      case "chat":
        if (!this.chat.some((line) => line.n === frame.line.n)) {
          this.chat = [...this.chat, frame.line];
          this.events.said?.(frame.line);
        }
        break;
      case "undo_asked":
        this.undoAskedBy = { seat: frame.seat, name: frame.name };
        this.events.undoAsked?.(frame.seat, frame.name);
        break;
    }
  }

  private take(
    table: Table,
    decision = "",
    undo: Undo = {},
    clocks: Clock[] = [],
    now = 0,
    fresh: LogLine[] = [],
  ): void {
    const isNew = decision !== this.decision;
    this.rawTable = table;
    this.decision = decision;
    this.undo = undo;
    this.clocks = clocks;
    if (now) this.ahead = now - Date.now() / 1000;
    if (undo.asked_by === null || undo.asked_by === undefined) this.undoAskedBy = null;
    if (isNew) {
      this.preview = null;
      this.hint = null;
      this.pending = null;
    }
    this.drawCurtain(table);
    this.events.happened?.(this.names.deep(fresh), isNew && this.isYourTurn);
  }

  /** Between two people at one screen, the next one is called before anything is shown. */
  private drawCurtain(table: Table): void {
    if (!this.isShared || table.is_over) {
      if (table.is_over) this.curtain = null;
      return;
    }
    const asked = table.seats.filter((seat) => seat.is_asked).map((seat) => seat.seat);
    const next = asked.find((seat) => this.own.includes(seat));
    if (next === undefined || (this.viewer !== null && asked.includes(this.viewer))) {
      if (this.viewer !== null) this.curtain = null;
      return;
    }
    this.curtain = next;
    if (this.viewer !== null) this.look(null);
  }

  /** Ask the table. A refusal is shown, except for a preview of something that is past by now. */
  private async ask(wish: Asking): Promise<ToViewer> {
    if (!this.connection) return new Promise(() => {});
    const answer = this.names.deep(await this.connection.ask(wish));
    const isQuiet = ["preview", "why_not", "assemble"].includes(wish.type) || this.isLaying;
    if (answer.type === "refused" && !isQuiet) this.events.refused?.(answer);
    return answer;
  }

  /** What cards make together: the ways to lay them, best first, or why they can't be laid. */
  async assemble(cards: number[]): Promise<Assembly[]> {
    const answer = await this.ask({ type: "assemble", cards });
    return answer.type === "assemble" ? answer.assemblies : [];
  }

  /** Lay cards, choice by choice; if something else is asked or refused, it stops and says so. */
  async lay(way: Assembly): Promise<void> {
    if (this.isLaying || this.pending !== null) return;
    const { left, refusal } = await this.follow(way.actions);
    if (left.length) this.events.layingStopped?.(left.length, refusal);
  }

  /** Give answers one after the other, as long as they are asked for: what is left of them. */
  private async follow(actions: number[]): Promise<{ left: number[]; refusal: Refused | null }> {
    this.isLaying = true;
    let left = actions;
    let refusal: Refused | null = null;
    while (left.length && this.rawTable?.options.some((one) => one.action === left[0])) {
      const decision = this.decision;
      refusal = await this.send(left[0]!);
      // A single option may have been answered automatically just before: then this is stale, and
      // done.
      if (refusal && (refusal.code !== "stale" || this.decision === decision)) break;
      left = left.slice(1);
    }
    this.isLaying = false;
    return { left, refusal };
  }

  /** Answer the decision; what is refused changes nothing. */
  async play(action: number): Promise<boolean> {
    if (this.pending !== null || this.isLaying || !this.decision) return false;
    const way = wayTo(this.rawTable, action);
    if (way.length > 1) return (await this.follow(way)).left.length === 0;
    return (await this.send(action)) === null;
  }

  private async send(action: number): Promise<Refused | null> {
    const decision = this.decision;
    this.pending = action;
    this.hint = null;
    const answer = await this.ask({ type: "play", decision, action });
    if (this.decision === decision) this.pending = null;
    return answer.type === "refused" ? answer : null;
  }

  /** What is the selected option sure to do? Only the last question is answered on the table. */
  async lookAhead(action: number | null): Promise<void> {
    this.asked = action;
    if (action === null) {
      this.preview = null;
      return;
    }
    if (this.preview?.action === action || wayTo(this.rawTable, action).length > 1) return;
    const answer = await this.ask({ type: "preview", action });
    if (answer.type === "preview" && this.asked === action) {
      this.preview = { action, changes: answer.changes };
    }
  }
  private asked: number | null = null;

  async whyNot(subject: Subject): Promise<Reason> {
    const answer = await this.ask({ type: "why_not", ...subject });
    if (answer.type === "why_not") return { reason: answer.reason, rule: answer.rule };
    if (answer.type === "refused") return { reason: answer.reason, rule: answer.rule ?? "" };
    return { reason: "", rule: "" };
  }

  /** The first press marks the place, the second the option with its reason; where there is only one
   * place to look at, the first press tells all. */
  async askHint(): Promise<void> {
    if (this.hint) {
      this.hint = { ...this.hint, level: 2 };
      return;
    }
    if (this.isHintComing) return;
    this.isHintComing = true;
    const decision = this.decision;
    const answer = await this.ask({ type: "hint" });
    this.isHintComing = false;
    if (answer.type !== "hint" || this.decision !== decision) return;
    const [line, ...others] = linesOf(answer);
    const level = this.table && hasOnePlace(this.table) ? 2 : 1;
    if (!line) return;
    if (!this.table?.options.some((one) => one.action === line.action)) this.apart = decision;
    this.hint = { line, others, note: answer.note ?? "", level };
  }

  askUndo(): Promise<ToViewer> {
    return this.ask({ type: "undo" });
  }

  async answerUndo(allow: boolean): Promise<void> {
    this.undoAskedBy = null;
    await this.ask({ type: "answer_undo", allow });
  }

  async say(text: string): Promise<boolean> {
    return (await this.ask({ type: "chat", text })).type === "ack";
  }

  async automate(automation: Automation): Promise<void> {
    const before = this.automation;
    this.automation = automation;
    const answer = await this.ask({ type: "automation", automation });
    if (answer.type !== "ack") this.automation = before;
  }
}
