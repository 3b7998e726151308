/** Time that runs on the screen. */
import type { Clock } from "../protocol.ts";

class Now {
  seconds = $state(Date.now() / 1000);
  constructor() {
    setInterval(() => (this.seconds = Date.now() / 1000), 1000);
  }
}

export const now = new Now();

/** Seconds as a clock shows them: 4:05, 2 h 10 min, 3 d 4 h. */
export function clockWords(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 86_400) return `${Math.floor(left / 86_400)} d ${Math.floor((left % 86_400) / 3600)} h`;
  if (left >= 3600) return `${Math.floor(left / 3600)} h ${Math.floor((left % 3600) / 60)} min`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** What a seat's clock shows now; `ahead` is how far the server's clock is ahead of this one. */
export function remaining(clock: Clock, ahead: number): string {
  const run = clock.running_since ? now.seconds + ahead - clock.running_since : 0;
  return clockWords(clock.left - Math.max(0, run));
}
