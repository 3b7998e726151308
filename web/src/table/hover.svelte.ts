/** Which card the pointer rests on: it is shown large after a moment, at once when one is open. */
import type { CardView, FaceView, ZoneView } from "../protocol.ts";

export interface Hovered {
  face: FaceView;
  card: CardView | null;
  zone: ZoneView | null;
  /** The card and the zone around it, in the window. */
  box: DOMRect;
  around: DOMRect;
  isInHand: boolean;
  /** Whether a finger holds it: then it is a sheet from the bottom where there is little room. */
  isHeld?: boolean;
}

const REST_MS = 350;
const LEAVE_MS = 120;
const GAP = 12;
const EDGE = 8;

export class Hover {
  shown = $state.raw<Hovered | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: Element | null = null;

  /** The pointer came to a card, or to something that is none. */
  at(node: Element | null, find: () => Hovered | null): void {
    if (node === this.over) return;
    this.over = node;
    clearTimeout(this.timer);
    if (!node) this.timer = setTimeout(() => (this.shown = null), LEAVE_MS);
    else this.timer = setTimeout(() => (this.shown = find()), this.shown ? 0 : REST_MS);
  }

  /** Held down, or reached by a key: shown at once. */
  now(node: Element, found: Hovered | null): void {
    clearTimeout(this.timer);
    this.over = node;
    this.shown = found;
  }

  /** A key or another table: nothing is read any more. */
  end(): void {
    this.hush(null);
  }

  /** A press: the card under the pointer was meant, and is not shown until the pointer comes back. */
  hush(node: Element | null): void {
    clearTimeout(this.timer);
    this.over = node;
    this.shown = null;
  }
}

/** What is shown of the card that a thing on the page stands for. */
export function hoveredAt(
  node: Element,
  zones: ZoneView[],
  faceOf: (id: string | null) => FaceView | null,
): Hovered | null {
  const key = Number(node.getAttribute("data-card"));
  const zone = zones.find((one) => one.cards.some((card) => card.key === key)) ?? null;
  const card = zone?.cards.find((one) => one.key === key) ?? null;
  const face = faceOf(card?.face ?? null);
  if (!face) return null;
  const around = node.closest("[data-hand], [data-zone-box], [data-seat]") ?? node;
  return {
    face,
    card,
    zone,
    box: node.getBoundingClientRect(),
    around: around.getBoundingClientRect(),
    isInHand: node.closest("[data-hand]") !== null,
  };
}

export interface Room {
  width: number;
  height: number;
  left: number;
  top: number;
  felt: number;
  floor: number;
}

/** Beside the zone, right if there is room, else left; above the prompt; never over the card. */
export function hoverSpot(
  shown: Pick<Hovered, "box" | "around" | "isInHand">,
  room: Room,
): { x: number; y: number } {
  const { box, around } = shown;
  const lowest = room.floor - room.height - EDGE;
  const y = Math.max(EDGE, Math.min(box.top - room.top, lowest));
  const most = room.felt - room.width - EDGE;
  if (shown.isInHand) {
    const middle = box.left + box.width / 2 - room.left - room.width / 2;
    return { x: Math.max(EDGE, Math.min(middle, most)), y: Math.max(EDGE, lowest) };
  }
  for (const one of [around, box]) {
    const right = one.right - room.left + GAP;
    if (right <= most) return { x: right, y };
    const left = one.left - room.left - GAP - room.width;
    if (left >= EDGE) return { x: left, y };
  }
  return { x: Math.max(EDGE, most), y };
}
