/** The websocket of a match: it reconnects by itself, and loses no request. */
import type { FromViewer, ToViewer, Trouble } from "../protocol.ts";

export type Status = "connecting" | "open" | "lost" | "closed";

/** What the connection tells. */
export interface Listener {
  frame(frame: ToViewer): void;
  status(status: Status): void;
  /** The server ended the connection for good. */
  ended(trouble: Trouble): void;
}

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
}

/** A request that gets an answer with the same number. */
export type Request = Exclude<FromViewer, { type: "hello" } | { type: "ping" }>;
type Wish<T> = T extends { ref: string } ? Omit<T, "ref"> : never;
export type Asking = Wish<Request>;

interface Waiting {
  frame: Request;
  done: (frame: ToViewer) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const SILENCE = 25_000;

let numbers = 0;

/** A number that no other request of any page has. */
function newRef(): string {
  numbers += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${numbers}`;
}

export class Connection {
  status: Status = "connecting";
  /** The last version that arrived: after a gap, what came later is requested. */
  private since: number | null = null;
  private seat: number | null = null;
  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private attempts = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => Socket = (address) => new WebSocket(address),
  ) {}

  /** Connect, and look from this seat. */
  open(seat: number | null): void {
    this.seat = seat;
    this.connect();
  }

  /** Look from another seat of the same viewer: everything is sent again. */
  look(seat: number | null): void {
    this.seat = seat;
    this.since = null;
    if (this.status === "open") this.send({ type: "hello", seat });
  }

  /** End for good. */
  close(): void {
    this.set("closed");
    clearTimeout(this.again);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Send a request; it is sent again after a gap until there is an answer. */
  ask(wish: Asking): Promise<ToViewer> {
    const frame = { ...wish, ref: newRef() } as Request;
    return new Promise((done) => {
      this.waiting.set(frame.ref, { frame, done });
      if (this.status === "open") this.send(frame);
    });
  }

  /** Try at once, as when the network came back. */
  hurry(): void {
    if (this.status !== "lost") return;
    clearTimeout(this.again);
    this.connect();
  }

  /** Nothing will come here any more, though the socket doesn't know it yet: all has been silent, or
   * the device says that it has no network. */
  drop(): void {
    if (this.status !== "open") return;
    const socket = this.socket;
    this.lose();
    socket?.close();
  }

  private send(frame: FromViewer): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private connect(): void {
    clearTimeout(this.again);
    const socket = this.make(this.address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.attempts = 0;
      this.set("open");
      const hello = { type: "hello" as const, seat: this.seat };
      this.send(this.since === null ? hello : { ...hello, since: this.since });
      for (const { frame } of this.waiting.values()) this.send(frame);
      this.watch();
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private receive(text: string): void {
    this.heard = Date.now();
    const frame = JSON.parse(text) as ToViewer;
    if (viewerOf(frame) === this.seat && "version" in frame) this.since = frame.version;
    if (frame.type === "error" && frame.is_final && !frame.may_return) {
      this.close();
      this.listener.ended(frame);
      return;
    }
    this.listener.frame(frame);
    if ("ref" in frame) {
      const waiting = this.waiting.get(frame.ref);
      this.waiting.delete(frame.ref);
      waiting?.done(frame);
    }
  }

  private watch(): void {
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > SILENCE) this.drop();
      else this.send({ type: "ping" });
    }, PING_EVERY);
  }

  private lose(): void {
    clearInterval(this.pulse);
    this.socket = null;
    if (this.status === "closed") return;
    this.set("lost");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts);
    this.attempts += 1;
    this.again = setTimeout(() => this.connect(), longest * (0.7 + 0.3 * Math.random()));
  }

  private set(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.listener.status(status);
  }
}

/** Whose table a frame brings: versions count for this viewer alone, and late frames may be of
 * another seat. */
function viewerOf(frame: ToViewer): number | null | undefined {
  if (frame.type === "welcome") return frame.viewer;
  return frame.type === "update" ? frame.table.viewer : undefined;
}

/** Where the websocket of a match is. */
export function socketAddress(match: string, place: Location = location): string {
  const scheme = place.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${place.host}/api/matches/${encodeURIComponent(match)}/socket`;
}
