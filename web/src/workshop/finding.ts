/** Cards of a set that contain the words somebody is looking for. */
import type { Entry } from "./form.ts";

/** Whether every word is somewhere in the card's values. */
export function found(card: Entry, asked: string): boolean {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return true;
  const all = JSON.stringify(Object.values(card)).toLowerCase();
  return words.every((word) => all.includes(word));
}
