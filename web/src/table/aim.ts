/** Where a dragged card would land: the nearest thing that it can be played on, from 40 px away. */
import type { OptionView, ZoneView } from "../protocol.ts";

export const SNAP_PX = 40;

export interface Aim {
  /** The zone or the seat that is aimed at; null while nothing is near. */
  target: { zone?: string; seat?: number } | null;
  x: number;
  y: number;
}

export interface Spot {
  zone?: string;
  seat?: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a point lies from a box; 0 inside it. */
export function distance(spot: Spot, x: number, y: number): number {
  const dx = Math.max(spot.left - x, 0, x - spot.right);
  const dy = Math.max(spot.top - y, 0, y - spot.bottom);
  return Math.hypot(dx, dy);
}

/** The nearest of the spots within reach of a point. */
export function snap(spots: Spot[], x: number, y: number): Aim {
  let best: Spot | null = null;
  let least = SNAP_PX + 1;
  for (const spot of spots) {
    const far = distance(spot, x, y);
    if (far < least) [best, least] = [spot, far];
  }
  if (!best || least > SNAP_PX) return { target: null, x, y };
  const { zone, seat } = best;
  return {
    target: zone === undefined ? { seat: seat as number } : { zone },
    x: (best.left + best.right) / 2,
    y: (best.top + best.bottom) / 2,
  };
}

/** The boxes on the screen of what these options can be played on. */
export function spotsOf(options: OptionView[], root: ParentNode): Spot[] {
  const found: Spot[] = [];
  const add = (node: Element | null, what: { zone: string } | { seat: number }): void => {
    if (!node) return;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    found.push({ ...what, left, top, right, bottom });
  };
  for (const option of options) {
    if (option.zone !== null)
      add(root.querySelector(`[data-drop="${CSS.escape(option.zone)}"]`), { zone: option.zone });
    if (option.seat !== null) add(root.querySelector(`[data-seat="${option.seat}"]`), { seat: option.seat });
  }
  return found;
}

/** What a dragged card can be played on; the zone where it lies is none of it. */
export function targetsOf(options: OptionView[], zones: ZoneView[]): Spot[] {
  const isHome = (one: OptionView): boolean =>
    one.card !== null &&
    zones.some((zone) => zone.name === one.zone && zone.cards.some((card) => card.key === one.card));
  return spotsOf(
    options.filter((one) => !isHome(one)),
    document,
  );
}
