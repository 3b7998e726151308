/** The texts of the workshop: a catalogue of its own, loaded with it. */
import english from "../words/workshop.json" with { type: "json" };
import { filledIn } from "../words.ts";

export type Key = keyof typeof english;

const catalogue: Record<string, string> = english;

/** The text with this key. */
export function w(key: Key, values: Record<string, string | number> = {}): string {
  return filledIn(catalogue[key] ?? key, values);
}
