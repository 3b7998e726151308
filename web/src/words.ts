/** The texts of the page: one catalogue, so that a translation is one file. */
import english from "./words/en.json" with { type: "json" };

export type Key = keyof typeof english;

const catalogue: Record<string, string> = english;

/** The text with this key; `{name}` stands for a value, `{n|card|cards}` for a number's word. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filledIn(catalogue[key] ?? key, values);
}

/** A text from any catalogue with its values. */
export function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}
