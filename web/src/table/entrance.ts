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
        { opacity: 0, scale: "0.9" },
        { opacity: 1, scale: "1" },
      ],
      {
        duration: 160 * pace,
        delay: at * gap * pace,
        easing: "ease-out",
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

/** Tumbles and lands where its style puts it. */
export const tumble: Action<HTMLElement, Entrance> = (node, { at = 0, gap = 140, speed }) => {
  const pace = paceFor(speed);
  if (pace) {
    node.animate(
      [
        { transform: "translateY(-26px) rotate(-300deg)", opacity: 0 },
        { transform: "translateY(4px) rotate(-110deg)", opacity: 1, offset: 0.45 },
        { transform: "translateY(-9px) rotate(-34deg)", offset: 0.7 },
        { transform: "none" },
      ],
      {
        duration: 700 * pace,
        delay: at * gap * pace,
        easing: "cubic-bezier(.22,.8,.3,1)",
        fill: "backwards",
      },
    );
  }
};
