/** Cards of a set that have the words somebody looks for. */
import type { Entry } from "./form.ts";

/** Whether every word stands somewhere in the card's values. */
export function found(card: Entry, asked: string): boolean {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return true;
  const all = JSON.stringify(Object.values(card)).toLowerCase();
  return words.every((word) => all.includes(word));
}
