/** What was said and not read yet; what was read stays read when the page is reloaded. */
import type { ChatLine } from "../protocol.ts";

const place = (match: string): string => `pentacles.heard.${match}`;

/** The number of the last line that was read; -1 for none. */
export function heardIn(match: string): number {
  try {
    return Number(sessionStorage.getItem(place(match)) ?? -1);
  } catch {
    return -1; // storage is switched off
  }
}

export function noteHeard(match: string, last: number): number {
  try {
    sessionStorage.setItem(place(match), String(last));
  } catch {
    // storage is switched off: it is known until the page is loaded again
  }
  return last;
}

/** How many lines by others are new. */
export function unreadIn(chat: readonly ChatLine[], heard: number, own: readonly number[]): number {
  return chat.filter((line) => line.n > heard && (line.seat === null || !own.includes(line.seat))).length;
}
