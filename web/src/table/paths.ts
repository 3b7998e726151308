/** The ways on which cards travel: light cards in a low arc, a heavy one with a thump. */
import type { Manner } from "./moments.ts";

interface Way {
  ms: number;
  /** How high the arc is: at least so much, and with the distance. */
  lift: number;
  rise: number;
  /** How far it is turned at the start, in degrees. */
  turn: number;
  /** How much it grows on the way. */
  bulge: number;
  ease: (t: number) => number;
  /** It lands hard: flattened for a moment. */
  isHard?: boolean;
}

const out = (t: number): number => 1 - (1 - t) ** 3;
const fall = (t: number): number => t ** 2.4;
const both = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
/** A little beyond its place and back. */
const back = (t: number): number => 1 + 1.9 * (t - 1) ** 3 + 0.9 * (t - 1) ** 2;

export const WAYS: Record<Manner, Way> = {
  plain: { ms: 240, lift: 14, rise: 0.08, turn: 5, bulge: 0.05, ease: back },
  lay: { ms: 240, lift: 18, rise: 0.1, turn: 9, bulge: 0.08, ease: back },
  hurt: { ms: 280, lift: 34, rise: 0.12, turn: 16, bulge: 0.1, ease: out },
  steal: { ms: 420, lift: 70, rise: 0.22, turn: 14, bulge: 0.3, ease: both },
  carry: { ms: 460, lift: 60, rise: 0.16, turn: 0, bulge: 0.45, ease: both },
  push: { ms: 240, lift: 8, rise: 0, turn: -6, bulge: 0.35, ease: fall, isHard: true },
  knocked: { ms: 340, lift: 46, rise: 0.06, turn: 0, bulge: 0, ease: out },
};
const SAMPLES = 10;
/** What is knocked off turns over on its way. */
const TUMBLE = 360;

/** The frames of a journey that ends where the node lies; `from` is how far away it began. */
export function pathOf(manner: Manner, [dx, dy]: [number, number], scale: number): Keyframe[] {
  const way = WAYS[manner];
  const lift = way.lift + way.rise * Math.hypot(dx, dy);
  const side = dx < 0 ? -1 : 1;
  const frames: Keyframe[] = [];
  const last = way.isHard ? 0.8 : 1;
  for (let n = 0; n <= SAMPLES; n += 1) {
    const t = n / SAMPLES;
    const e = way.ease(t);
    const high = 4 * t * (1 - t);
    const turn = manner === "knocked" ? -side * TUMBLE * (1 - e) : side * way.turn * (1 - t);
    frames.push({
      translate: `${round(dx * (1 - e))}px ${round(dy * (1 - e) - lift * high)}px`,
      scale: String(round((scale + (1 - scale) * e) * (1 + way.bulge * high))),
      rotate: `${round(turn)}deg`,
      offset: t * last,
    });
  }
  if (way.isHard) {
    frames.push({ translate: "0px 0px", scale: "1.06 0.9", rotate: "0deg", offset: 0.88 });
    frames.push({ translate: "0px 0px", scale: "1", rotate: "0deg", offset: 1 });
  }
  return frames;
}

function round(x: number): number {
  return Math.round(x * 1000) / 1000 + 0;
}
