/** Cards that fly: each card moves from where it was to where it is, the rest as ghosts. */
import { backOf } from "../cards/back.ts";
import type { MoveView } from "../protocol.ts";
import { Air, zoomOf } from "./air.ts";
import type { Board } from "./board.svelte.ts";
import { finishCounts } from "./count.svelte.ts";
import { paceFor } from "./entrance.ts";
import { timedSteps, type Manner, type Step } from "./moments.ts";
import { pathOf, WAYS } from "./paths.ts";

const MOVE_MS = 240;
const GAP_MS = 90;
const DOUBLE_ABOVE = 1500;
const JUMP_ABOVE = 4000;
const MOST_GHOSTS = 24;
const SHUFFLE_MS = 450;
const TURN_MS = 240;
const MOST_TURNS = 14;
/** A first hand is dealt card by card, in no more than this. */
const DEAL_GAP_MS = 55;
const DEAL_MS = 500;
/** The kinds of events in which piles are mixed. */
const SHUFFLES = new Set(["shuffled", "reshuffled"]);

/** How fast a queue of this length runs: 0 means that nothing travels. */
export function paceOf(moves: number, speed: number): number {
  if (speed <= 0 || moves === 0) return 0;
  const total = (MOVE_MS + (moves - 1) * GAP_MS) * speed;
  if (total > JUMP_ABOVE) return 0;
  return total > DOUBLE_ABOVE ? speed / 2 : speed;
}

/** Cards that travel one after the other, each as cards usually do. */
export function plainly(moves: MoveView[]): Step[] {
  return timedSteps(moves.map((move) => ({ move, manner: "plain", at: 0 })));
}

/** Who is asked about a card on the stage sees it with the question: it doesn't lie there face down. */
export function isAskedAbout(board: Pick<Board, "table" | "staged" | "isWanted">, key: string): boolean {
  const zone = board.staged.find((one) => one.cards.some((card) => String(card.key) === key));
  return Boolean(board.table.prompt?.is_yours) && zone !== undefined && board.isWanted(zone);
}

/** States of a place, not of the card that leaves it. */
const STATES = ["spent", "notnow", "pending"];

/** A card as it flies: bright, wherever it lies. */
function copyOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.classList.remove(...STATES);
  return copy;
}

/** Where a card lay before the table changed. */
interface Seen {
  box: DOMRect;
  node: HTMLElement;
}

/** A card on its way to where a node lies. */
interface Journey {
  manner: Manner;
  delay: number;
  pace: number;
}

export class Flights {
  private before = new Map<string, Seen>();
  private root: HTMLElement | null = null;
  private turns = 0;

  constructor(private readonly air = new Air()) {}

  /** Note where every card lies before the table changes. */
  remember(root: HTMLElement): void {
    this.root = root;
    this.before.clear();
    for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = node.dataset["card"];
      if (key) this.before.set(key, { box: node.getBoundingClientRect(), node });
    }
  }

  /** Whoever does something doesn't wait for cards. */
  skip(): void {
    this.air.clear(this.root);
    finishCounts();
    this.turns = 0;
  }

  private spot(root: HTMLElement, zone: string): DOMRect | null {
    const node =
      root.querySelector(`[data-zone-box="${CSS.escape(zone)}"]`) ??
      [...root.querySelectorAll<HTMLElement>("[data-seat]")].find((one) =>
        zone.endsWith(`_${one.dataset["seat"]}`),
      );
    return node?.getBoundingClientRect() ?? null;
  }

  fly(root: HTMLElement, over: HTMLElement, steps: Step[], speed: number, board: Board): void {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pace = isStill ? 0 : paceOf(steps.length, speed);
    if (!pace || document.hidden) {
      if (steps.length) this.outline(root, new Set(steps.map(({ move }) => move.target)));
      return;
    }
    const moved = new Set<string>();
    for (const { move, manner, at } of steps) {
      const journey = { manner, delay: at * pace, pace };
      const key = move.key === null ? "" : String(move.key);
      const node = key ? root.querySelector<HTMLElement>(`[data-card="${key}"]`) : null;
      const seen = this.before.get(key);
      const from = seen?.box ?? this.spot(root, move.source);
      if (node && seen && manner !== "plain" && this.isKept(node, seen, move.target)) {
        const to = this.spot(root, move.target);
        const card = node.querySelector<HTMLElement>(".card");
        moved.add(key);
        if (to && card) this.leave(over, seen.box, to, journey, copyOf(card));
      } else if (node && from && !moved.has(key)) {
        moved.add(key);
        const isTurning = !seen && move.face !== null && !isAskedAbout(board, key);
        this.glide(node, from, journey, seen !== undefined, over, isTurning ? board : null);
        if (isTurning) this.turn(node, journey.delay + WAYS[manner].ms * pace, pace, board);
      } else if (!node && from && this.air.size < MOST_GHOSTS) {
        const to = this.spot(root, move.target);
        if (to) this.leave(over, from, to, journey, this.faceOf(seen, key) ?? board);
      }
    }
    this.shift(root, over, moved, pace, board);
  }

  /** The stage still shows where the card lay, though it has gone elsewhere. */
  private isKept(node: HTMLElement, { box }: Seen, target: string): boolean {
    const now = node.getBoundingClientRect();
    const isThere = node.closest<HTMLElement>("[data-zone-box]")?.dataset["zoneBox"] === target;
    return !isThere && Math.hypot(now.left - box.left, now.top - box.top) < 4;
  }

  /** Cards that nothing is told of: new ones turn over, those that lie elsewhere glide there. */
  private shift(root: HTMLElement, over: HTMLElement, moved: Set<string>, pace: number, board: Board): void {
    for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = node.dataset["card"] ?? "";
      const from = this.before.get(key)?.box;
      const isNew = !from && key !== "" && !moved.has(key) && node.matches(".slot") && this.before.size > 0;
      if (isNew && !isAskedAbout(board, key)) this.turn(node, 0, pace, board);
      if (!from || moved.has(key)) continue;
      const to = node.getBoundingClientRect();
      if (node.closest("[data-hand]")) continue; // the fan closes its gaps by itself
      if (Math.hypot(from.left - to.left, from.top - to.top) > 6)
        this.glide(node, from, { manner: "plain", delay: 0, pace }, true, over);
    }
  }

  /** The first hand comes card by card from where cards are drawn. */
  deal(root: HTMLElement, over: HTMLElement, speed: number, board: Board): void {
    const pace = paceFor(speed);
    const cards = [...root.querySelectorAll<HTMLElement>("[data-hand] .slot[data-card]")];
    if (!pace || document.hidden || cards.length < 2) return;
    const pile = root.querySelector(".pile[data-zone-box]") ?? root.querySelector('[data-place="rivals"]');
    const from = pile?.getBoundingClientRect();
    if (!from) return;
    const gap = Math.min(DEAL_GAP_MS, DEAL_MS / cards.length);
    cards.forEach((node, n) => {
      const delay = n * gap * pace;
      this.glide(node, from, { manner: "lay", delay, pace }, false, over, board);
      this.turn(node, delay + WAYS.lay.ms * pace, pace, board);
    });
  }

  /** From a card it grows or shrinks on the way; a whole place says nothing about a card's size. */
  private glide(
    node: HTMLElement,
    from: DOMRect,
    { manner, delay, pace }: Journey,
    isFromCard: boolean,
    over: HTMLElement,
    hidden: Board | null = null,
  ): void {
    const to = node.getBoundingClientRect();
    const zoom = zoomOf(node);
    const away: [number, number] = [
      (from.left + from.width / 2 - to.left - to.width / 2) / zoom,
      (from.top + from.height / 2 - to.top - to.height / 2) / zoom,
    ];
    if (Math.hypot(...away) < 4) return;
    const scale = isFromCard
      ? Math.max(0.3, Math.min(2, Math.min(from.width, 160) / Math.max(1, to.width)))
      : 1;
    const card = node.querySelector<HTMLElement>(".card");
    const frames = pathOf(manner, away, scale);
    const timing = { duration: WAYS[manner].ms * pace, delay, fill: "backwards" as const };
    if (card && this.air.size < MOST_GHOSTS) {
      const flown = hidden ? backOf(hidden.looks, card.offsetWidth) : copyOf(card);
      this.above(flown, [card.offsetWidth, card.offsetHeight], to, manner, over, frames, timing);
      this.air.play(node, [{ opacity: 0 }, { opacity: 0 }], timing);
      return;
    }
    this.air.play(
      node,
      frames.map((frame) => ({ ...frame, zIndex: 50 })),
      timing,
    );
  }

  /** A copy of a card flies over everything, so that no place that scrolls cuts it off. */
  private above(
    flown: HTMLElement,
    [wide, high]: [number, number],
    to: DOMRect,
    manner: Manner,
    over: HTMLElement,
    frames: Keyframe[],
    timing: KeyframeAnimationOptions,
  ): void {
    const base = over.getBoundingClientRect();
    const zoom = zoomOf(over);
    const node = document.createElement("span");
    node.className = `ghost flown ${manner}`;
    const x = (to.left - base.left + to.width / 2) / zoom - wide / 2;
    const y = (to.top - base.top + to.height / 2) / zoom - high / 2;
    node.style.cssText = `left:${x}px;top:${y}px;width:${wide}px;height:${high}px;opacity:0`;
    node.append(flown);
    this.air.show(
      over,
      node,
      frames.map((frame) => ({ opacity: 1, ...frame })),
      timing,
    );
  }

  /** What was drawn of a card that lies nowhere now. */
  private faceOf(seen: Seen | undefined, key: string): HTMLElement | null {
    if (!seen || seen.node.isConnected || seen.node.dataset["card"] !== key) return null;
    const card = seen.node.querySelector<HTMLElement>(".card");
    return card && copyOf(card);
  }

  /** A card goes where it isn't seen any more: with its face where that was seen, else as a back. */
  private leave(
    over: HTMLElement,
    from: DOMRect,
    to: DOMRect,
    journey: Journey,
    look: HTMLElement | Board,
  ): void {
    const BACK = 58;
    const isFace = look instanceof HTMLElement;
    const zoom = zoomOf(over);
    const wide = isFace ? Number.parseFloat(look.style.getPropertyValue("--w")) || from.width / zoom : BACK;
    const high = isFace && from.width > from.height ? wide / 1.4 : wide * 1.4;
    const flown = isFace ? look : backOf(look.looks, wide);
    const start = isFace ? 1 : Math.min(1, Math.max(0.5, from.height / zoom / high));
    const end = Math.max(0.4, Math.min(1, to.width / zoom / wide, to.height / zoom / high));
    const away: [number, number] = [
      (from.left + from.width / 2 - to.left - to.width / 2) / zoom,
      (from.top + Math.min(from.height, 160) / 2 - to.top - Math.min(to.height, 160) / 2) / zoom,
    ];
    const spot = new DOMRect(to.left, to.top, to.width, Math.min(to.height, 160));
    const frames = pathOf(journey.manner, away, start / end).map((frame) => ({
      ...frame,
      scale: String(frame["scale"])
        .split(" ")
        .map((one) => String(Number(one) * end))
        .join(" "),
    }));
    const fading = frames.map((frame, n) => ({ ...frame, opacity: n === frames.length - 1 ? 0 : 1 }));
    const duration = WAYS[journey.manner].ms * journey.pace;
    const timing = { duration, delay: journey.delay, fill: "backwards" as const };
    this.above(flown, [wide, high], spot, journey.manner, over, fading, timing);
  }

  /** A card that was face down shows its back until it turns over. */
  private turn(node: HTMLElement, delay: number, pace: number, board: Board): void {
    const card = node.querySelector<HTMLElement>(".card");
    if (!card || this.turns >= MOST_TURNS) return;
    this.turns += 1;
    const back = document.createElement("span");
    back.className = "turning";
    back.style.cssText = "position:absolute;z-index:9;inset:0";
    back.append(backOf(board.looks, card.offsetWidth));
    const timing = { duration: TURN_MS * pace, delay, fill: "backwards" as const };
    const side = (degrees: number, lift: number): string =>
      `perspective(700px) translateY(${lift}px) rotateY(${degrees}deg)`;
    this.air.play(
      card,
      [
        { transform: side(0, 0), easing: "ease-in" },
        { transform: side(88, -8), offset: 0.45 },
        { transform: side(-88, -8), offset: 0.45, easing: "cubic-bezier(.3,1.5,.6,1)" },
        { transform: side(0, 0) },
      ],
      timing,
    );
    const frames = [
      { opacity: 1 },
      { opacity: 1, offset: 0.45 },
      { opacity: 0, offset: 0.45 },
      { opacity: 0 },
    ];
    this.air.show(card, back, frames, timing, () => (this.turns = Math.max(0, this.turns - 1)));
  }

  /** Piles that were shuffled: their edges slide over each other. */
  shuffle(root: HTMLElement, events: { kind: string; moves: MoveView[] }[], speed: number): void {
    const mixed = events.filter((event) => SHUFFLES.has(event.kind));
    if (!mixed.length || document.hidden) return;
    const pace = paceFor(speed);
    const targets = new Set(mixed.flatMap((event) => event.moves.map((move) => move.target)));
    for (const pile of root.querySelectorAll<HTMLElement>(".pile")) {
      const top = pile.querySelector<HTMLElement>(".top.edges");
      const isMeant = targets.size
        ? targets.has(pile.dataset["zone"] ?? "")
        : top?.dataset["card"] === undefined;
      if (!top || !isMeant) continue;
      if (!pace) {
        this.outline(root, new Set([pile.dataset["zone"] ?? ""]));
        continue;
      }
      const slide = [0, -7, 7, -5, 5, 0].map((x, n) => ({
        translate: `${x}px 0`,
        rotate: `${n % 2 ? -1.5 : n ? 1.5 : 0}deg`,
      }));
      this.air.play(top, slide, { duration: SHUFFLE_MS * pace, easing: "ease-in-out" });
    }
  }

  /** Where nothing travels, the changed zones are outlined for a moment. */
  private outline(root: HTMLElement, zones: Set<string>): void {
    for (const zone of zones) {
      const node = root.querySelector<HTMLElement>(`[data-zone-box="${CSS.escape(zone)}"]`);
      node?.animate([{ outline: "2px solid var(--sel)" }, { outline: "2px solid var(--sel)" }], {
        duration: 800,
      });
    }
  }
}
