/** Cards that fly: each card moves from where it was to where it is, the rest as ghosts. */
import { backOf } from "../cards/back.ts";
import type { MoveView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";
import { paceFor } from "./entrance.ts";
import type { Hit } from "./hits.ts";

const EASE = "cubic-bezier(.22,.8,.3,1)";
const MOVE_MS = 240;
const GAP_MS = 90;
const DOUBLE_ABOVE = 1500;
const JUMP_ABOVE = 4000;
const MOST_GHOSTS = 24;
const MARK_MS = 590;
const SHAKE_MS = 160;
const BLOW_MS = 1000;
const MOST_HITS = 3;
const SHUFFLE_MS = 450;
const TURN_MS = 240;
const MOST_TURNS = 14;
/** The kinds of events in which piles are mixed. */
const SHUFFLES = new Set(["shuffled", "reshuffled"]);

/** How fast a queue of this length runs: 0 means that nothing travels. */
export function paceOf(moves: number, speed: number): number {
  if (speed <= 0 || moves === 0) return 0;
  const total = (MOVE_MS + (moves - 1) * GAP_MS) * speed;
  if (total > JUMP_ABOVE) return 0;
  return total > DOUBLE_ABOVE ? speed / 2 : speed;
}

/** Who is asked about a card on the stage sees it with the question: it doesn't lie there face down. */
export function isAskedAbout(board: Pick<Board, "table" | "staged" | "isWanted">, key: string): boolean {
  const zone = board.staged.find((one) => one.cards.some((card) => String(card.key) === key));
  return Boolean(board.table.prompt?.is_yours) && zone !== undefined && board.isWanted(zone);
}

export class Flights {
  private before = new Map<string, DOMRect>();
  private running: Animation[] = [];
  private ghosts: Element[] = [];
  private root: HTMLElement | null = null;
  private turns = 0;

  /** Note where every card lies before the table changes. */
  remember(root: HTMLElement): void {
    this.root = root;
    this.before.clear();
    for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = node.dataset["card"];
      if (key) this.before.set(key, node.getBoundingClientRect());
    }
  }

  /** Whoever does something doesn't wait for cards. */
  skip(): void {
    for (const one of this.running) one.finish();
    for (const one of this.root?.getAnimations({ subtree: true }) ?? []) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish(); // the thinking ring turns on
    }
    for (const ghost of this.ghosts) ghost.remove();
    this.running = [];
    this.ghosts = [];
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

  fly(root: HTMLElement, air: HTMLElement, moves: MoveView[], speed: number, board: Board): void {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pace = isStill ? 0 : paceOf(moves.length, speed);
    if (!pace || document.hidden) {
      if (moves.length) this.outline(root, new Set(moves.map((move) => move.target)));
      return;
    }
    const moved = new Set<string>();
    moves.forEach((move, n) => {
      const delay = n * GAP_MS * pace;
      const key = move.key === null ? "" : String(move.key);
      const node = key ? root.querySelector<HTMLElement>(`[data-card="${key}"]`) : null;
      const seen = this.before.get(key);
      const from = seen ?? this.spot(root, move.source);
      if (node && from && !moved.has(key)) {
        moved.add(key);
        const isTurning = !seen && move.face !== null && !isAskedAbout(board, key);
        this.glide(node, from, delay, pace, seen !== undefined, air, isTurning ? board : null);
        if (isTurning) this.turn(node, delay + MOVE_MS * pace, pace, board);
      } else if (!node && from) {
        const to = this.spot(root, move.target);
        if (to && this.ghosts.length < MOST_GHOSTS) this.ghost(root, air, from, to, delay, pace, board);
      }
    });
    for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = node.dataset["card"] ?? "";
      const from = this.before.get(key);
      const isNew = !from && key !== "" && !moved.has(key) && node.matches(".slot") && this.before.size > 0;
      if (isNew && !isAskedAbout(board, key)) this.turn(node, 0, pace, board);
      if (!from || moved.has(key)) continue;
      const to = node.getBoundingClientRect();
      if (node.closest("[data-hand]")) continue; // the fan closes its gaps by itself
      if (Math.hypot(from.left - to.left, from.top - to.top) > 6) this.glide(node, from, 0, pace, true, air);
    }
  }

  /** From a card it grows or shrinks on the way; a whole place says nothing about a card's size. */
  private glide(
    node: HTMLElement,
    from: DOMRect,
    delay: number,
    pace: number,
    isFromCard: boolean,
    air: HTMLElement,
    hidden: Board | null = null,
  ): void {
    const to = node.getBoundingClientRect();
    const zoom = (node as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const [dx, dy] = [
      (from.left + from.width / 2 - to.left - to.width / 2) / zoom,
      (from.top + from.height / 2 - to.top - to.height / 2) / zoom,
    ];
    if (Math.hypot(dx, dy) < 4) return;
    const scale = isFromCard
      ? Math.max(0.3, Math.min(2, Math.min(from.width, 160) / Math.max(1, to.width)))
      : 1;
    const card = node.querySelector<HTMLElement>(".card");
    const timing = { duration: MOVE_MS * pace, delay, easing: EASE, fill: "backwards" as const };
    if (card && this.ghosts.length < MOST_GHOSTS) {
      const flown = hidden ? backOf(hidden.looks, card.offsetWidth) : (card.cloneNode(true) as HTMLElement);
      this.above(flown, card, to, [dx, dy], scale, air, timing);
      this.running.push(node.animate([{ opacity: 0 }, { opacity: 0 }], timing));
      return;
    }
    const flight = node.animate(
      [
        { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 50 },
        {
          translate: `${dx / 2}px ${dy / 2 - 24}px`,
          scale: String((1 + scale) / 2),
          offset: 0.5,
          zIndex: 50,
        },
        { translate: "0 0", scale: "1", zIndex: 50 },
      ],
      timing,
    );
    this.running.push(flight);
  }

  /** A copy of a card flies over everything, so that no place that scrolls cuts it off. */
  private above(
    flown: HTMLElement,
    card: HTMLElement,
    to: DOMRect,
    [dx, dy]: [number, number],
    scale: number,
    air: HTMLElement,
    timing: KeyframeAnimationOptions,
  ): void {
    const base = air.getBoundingClientRect();
    const node = document.createElement("span");
    node.className = "ghost";
    const [wide, high] = [card.offsetWidth, card.offsetHeight];
    const [x, y] = [to.left - base.left + (to.width - wide) / 2, to.top - base.top + (to.height - high) / 2];
    node.style.cssText = `width:${wide}px;height:${high}px;opacity:0`;
    node.append(flown);
    air.append(node);
    this.ghosts.push(node);
    const at = (share: number, lift: number): string => `${x + dx * share}px ${y + dy * share - lift}px`;
    const flight = node.animate(
      [
        { translate: at(1, 0), scale: String(scale), opacity: 1 },
        { translate: at(0.5, 24), scale: String((1 + scale) / 2), opacity: 1, offset: 0.5 },
        { translate: at(0, 0), scale: "1", opacity: 1 },
      ],
      timing,
    );
    flight.onfinish = () => {
      node.remove();
      this.ghosts = this.ghosts.filter((one) => one !== node);
    };
    this.running.push(flight);
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
    card.append(back);
    this.ghosts.push(back);
    const timing = { duration: TURN_MS * pace, delay, fill: "backwards" as const };
    this.running.push(
      card.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }], {
        ...timing,
        easing: "ease-in-out",
      }),
    );
    const shown = back.animate(
      [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }],
      timing,
    );
    shown.onfinish = () => {
      back.remove();
      this.turns = Math.max(0, this.turns - 1);
    };
    this.running.push(shown);
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
      this.running.push(top.animate(slide, { duration: SHUFFLE_MS * pace, easing: "ease-in-out" }));
    }
  }

  private ghost(
    root: HTMLElement,
    air: HTMLElement,
    from: DOMRect,
    to: DOMRect,
    delay: number,
    pace: number,
    board: Board,
  ): void {
    const base = root.getBoundingClientRect();
    const node = document.createElement("span");
    node.className = "ghost";
    const w = 58;
    node.style.cssText = `width:${w}px;height:${w * 1.4}px;opacity:0`;
    node.append(backOf(board.looks, w));
    air.append(node);
    this.ghosts.push(node);
    const at = (box: DOMRect): string =>
      `${box.left - base.left + box.width / 2 - w / 2}px ${box.top - base.top + Math.min(box.height, 160) / 2 - w * 0.7}px`;
    const flight = node.animate(
      [
        { translate: at(from), opacity: 0.2 },
        { translate: at(from), opacity: 1, offset: 0.1 },
        { translate: at(to), opacity: 1, offset: 0.9 },
        { translate: at(to), opacity: 0 },
      ],
      { duration: 260 * pace, delay, easing: EASE, fill: "backwards" },
    );
    flight.onfinish = () => {
      node.remove();
      this.ghosts = this.ghosts.filter((one) => one !== node);
    };
    this.running.push(flight);
  }

  /** Who is hit is marked, then the hit shakes the place; nothing is drawn across the table. */
  strike(root: HTMLElement, hits: Hit[], speed: number): void {
    const pace = paceFor(speed);
    if (document.hidden) return;
    hits.slice(0, MOST_HITS).forEach((hit, n) => {
      const target = root.querySelector<HTMLElement>(`[data-seat="${hit.to}"]`);
      if (!target) return;
      const delay = n * MARK_MS * pace;
      const marked = { outline: "3px solid var(--tgt)" };
      this.running.push(target.animate([marked, marked], { duration: pace ? MARK_MS * pace : 800, delay }));
      if (!pace) return;
      this.blow(root, target.getBoundingClientRect(), hit.by, delay, pace);
      const shake = [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
      this.running.push(
        target.animate(shake, { duration: SHAKE_MS * pace, delay: delay + (MARK_MS - SHAKE_MS) * pace }),
      );
    });
  }

  /** The size of a hit springs up over who takes it. */
  private blow(root: HTMLElement, box: DOMRect, by: number, delay: number, pace: number): void {
    const air = root.querySelector(".air");
    if (!air) return;
    const base = root.getBoundingClientRect();
    const node = document.createElement("span");
    node.className = "ghost blow";
    node.textContent = `−${by}`;
    const [x, y] = [box.left - base.left + box.width / 2, box.top - base.top + box.height / 2];
    node.style.cssText = `opacity:0;translate:calc(${x}px - 50%) calc(${y}px - 50%)`;
    air.append(node);
    this.ghosts.push(node);
    const flight = node.animate(
      [
        { scale: "0.3", opacity: 0 },
        { scale: "1.5", opacity: 1, offset: 0.2 },
        { scale: "1", opacity: 1, offset: 0.35 },
        { scale: "1", opacity: 1, offset: 0.75 },
        { scale: "0.9", opacity: 0 },
      ],
      { duration: BLOW_MS * pace, delay, easing: "ease-out", fill: "backwards" },
    );
    flight.onfinish = () => {
      node.remove();
      this.ghosts = this.ghosts.filter((one) => one !== node);
    };
    this.running.push(flight);
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
