/** Numbers that count to their value instead of jumping there. */
import { untrack } from "svelte";
import { paceFor } from "./entrance.ts";

const LEAST_MS = 140;
const MOST_MS = 480;
const STEP_MS = 55;

/** How long a number takes to get so far. */
export function countMs(by: number): number {
  return Math.min(MOST_MS, LEAST_MS + STEP_MS * (Math.abs(by) - 1));
}

/** Where a number is on its way, with `share` of the time over. */
export function countAt(from: number, to: number, share: number): number {
  if (share >= 1) return to;
  const eased = 1 - (1 - Math.max(0, share)) ** 2;
  return from + Math.round((to - from) * eased);
}

/** Those that are counting: whoever does something doesn't wait for them. */
const running = new Set<() => void>();

/** All of them are where they will be. */
export function finishCounts(): void {
  for (const finish of [...running]) finish();
}

export class Count {
  /** What is shown now. */
  now = $state(0);

  /** `wait` says how long a change of this size stands off, for what brings it about. */
  constructor(value: () => number, speed: () => number, wait: (by: number) => number = () => 0) {
    this.now = untrack(value);
    $effect(() => {
      const to = value();
      return untrack(() => this.go(to, speed(), wait(to - this.now)));
    });
  }

  private go(to: number, speed: number, wait: number): (() => void) | undefined {
    const from = this.now;
    const pace = paceFor(speed);
    if (from === to) return undefined;
    if (!pace || document.hidden) {
      this.now = to;
      return undefined;
    }
    const start = performance.now() + wait * pace;
    const ms = countMs(to - from) * pace;
    let frame = 0;
    const end = (): void => {
      cancelAnimationFrame(frame);
      running.delete(finish);
    };
    const finish = (): void => {
      end();
      this.now = to;
    };
    const step = (): void => {
      const share = (performance.now() - start) / ms;
      this.now = countAt(from, to, share);
      if (share >= 1) end();
      else frame = requestAnimationFrame(step);
    };
    running.add(finish);
    frame = requestAnimationFrame(step);
    return end;
  }
}
