/** Notes on the moves of a match, kept in this browser. */

const PREFIX = "pentacles.notes.";
export const LONGEST = 500;

export type Notes = Record<number, string>;

/** The notes of a match; what can't be read counts as none. */
export function readNotes(match: string, store: Storage = localStorage): Notes {
  try {
    const found: unknown = JSON.parse(store.getItem(PREFIX + match) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const notes: Notes = {};
    for (const [move, text] of Object.entries(found)) {
      if (/^\d+$/.test(move) && typeof text === "string" && text.trim())
        notes[Number(move)] = text.slice(0, LONGEST);
    }
    return notes;
  } catch {
    return {};
  }
}

/** Write a note on a move, or remove it with an empty text; returns all notes. */
export function writeNote(match: string, move: number, text: string, store: Storage = localStorage): Notes {
  const notes = readNotes(match, store);
  const short = text.trim().slice(0, LONGEST);
  if (short) notes[move] = short;
  else delete notes[move];
  try {
    if (Object.keys(notes).length) store.setItem(PREFIX + match, JSON.stringify(notes));
    else store.removeItem(PREFIX + match);
  } catch {
    // a browser that keeps nothing: the notes last as long as the page
  }
  return notes;
}
