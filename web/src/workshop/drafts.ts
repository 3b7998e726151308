/** Drafts: unsaved changes stay in this browser until they are saved or discarded. */
import type { CardDocument } from "../protocol.ts";

export interface Kept {
  /** The version it was made from. */
  base: number;
  /** When it was last changed, in ms. */
  at: number;
  document: CardDocument;
}

const place = (set: string): string => `pentacles.draft.${set}`;

/** The draft of a set, if this browser has one that can be read. */
export function keptOf(set: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(set)) ?? "null") as Partial<Kept> | null;
    if (!kept || typeof kept.base !== "number" || !Array.isArray(kept.document?.cards)) return null;
    return { base: kept.base, at: kept.at ?? 0, document: kept.document };
  } catch {
    return null;
  }
}

/** Keep a draft; false if the browser can't. */
export function keep(set: string, kept: Kept): boolean {
  try {
    localStorage.setItem(place(set), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forget(set: string): void {
  try {
    localStorage.removeItem(place(set));
  } catch {
    // storage is switched off: there is nothing to forget
  }
}
