/** How pieces of a scene come in: tiles one after another, dice that tumble before they lie. */
import type { Action } from "svelte/action";

export interface Entrance {
  /** Its place in the row of those that come in. */
  at?: number;
  /** Milliseconds between two of them. */
  gap?: number;
  /** 0 is off, 1 normal. */
  speed: number;
}

/** The factor on every duration; 0 where nothing may move. */
export function paceFor(speed: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.max(0, speed);
}

/** Comes in after those before it. */
export const appear: Action<HTMLElement | SVGElement, Entrance> = (node, { at = 0, gap = 140, speed }) => {
  const pace = paceFor(speed);
  if (pace) {
    node.animate(
      [
        { opacity: 0, scale: "0.6" },
        { opacity: 1, scale: "1" },
      ],
      {
        duration: 200 * pace,
        delay: at * gap * pace,
        easing: "cubic-bezier(.34,1.56,.64,1)",
        fill: "backwards",
      },
    );
  }
};

/** Cards that lie apart come together, one over the other. */
export const gather: Action<HTMLElement, Entrance> = (node, { at = 0, gap = 140, speed }) => {
  const pace = paceFor(speed);
  if (!pace) return;
  const cards = [...node.children];
  cards.forEach((card, n) => {
    const away = n - (cards.length - 1) / 2;
    card.animate(
      [
        { transform: `translate(${String(away * 22)}px, -14px) rotate(${String(away * 5)}deg)`, opacity: 0 },
        {
          transform: `translate(${String(away * 14)}px, -8px) rotate(${String(away * 3)}deg)`,
          opacity: 1,
          offset: 0.4,
        },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: 420 * pace,
        delay: at * gap * pace,
        easing: "cubic-bezier(.3,.9,.3,1.15)",
        fill: "backwards",
      },
    );
  });
};

/** How long the words about a throw hold their breath. */
const SUSPENSE_MS = 1300;

/** Words that would give away what a scene is about to show come after it. */
export function suspend(node: HTMLElement, speed: number): void {
  const pace = paceFor(speed);
  if (!pace) return;
  node.animate([{ opacity: 0 }, { opacity: 0, offset: 0.88 }, { opacity: 1 }], {
    duration: SUSPENSE_MS * pace,
  });
}

const FALL = "cubic-bezier(.5,0,.9,.5)";
const RISE = "cubic-bezier(.1,.5,.5,1)";

/** Thrown from the middle, near enough to touch; bounces, rolls and lands where its style puts it. */
export const tumble: Action<HTMLElement, Entrance> = (node, { at = 0, gap = 140, speed }) => {
  const pace = paceFor(speed);
  if (pace) {
    node.animate(
      [
        { transform: "translate(150px, -30px) rotate(560deg) scale(2.8)", opacity: 0, easing: FALL },
        {
          transform: "translate(104px, 6px) rotate(390deg) scale(2.1, 1.7)",
          opacity: 1,
          offset: 0.26,
          easing: RISE,
        },
        { transform: "translate(66px, -22px) rotate(260deg) scale(1.8)", offset: 0.44, easing: FALL },
        { transform: "translate(34px, 4px) rotate(130deg) scale(1.6, 1.36)", offset: 0.6, easing: RISE },
        { transform: "translate(12px, -9px) rotate(46deg) scale(1.35)", offset: 0.74, easing: FALL },
        { transform: "scale(1.26, 1.1)", offset: 0.86, easing: RISE },
        { transform: "none" },
      ],
      {
        duration: 760 * pace,
        delay: at * gap * pace,
        fill: "backwards",
      },
    );
  }
};
