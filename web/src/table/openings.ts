/** What a first hand may be, as far as rivals have left it open. */
import type { Aid } from "../protocol.ts";
import type { Looks } from "./types.ts";

/** The note that says what rivals have opened with: a viewer has it until the first hand is laid. */
function claimsOf(aids: readonly Aid[], looks: Looks, viewer: number | null): Aid | undefined {
  return aids.find((one) => one.name === looks.openings?.aid && one.seat === viewer);
}

/** The note that says how one wins, for this viewer. */
export function goalOf(aids: readonly Aid[], looks: Looks, viewer: number | null): Aid | undefined {
  return aids.find((one) => one.name === looks.openings?.goal && one.seat === viewer);
}

/** Whether the viewer has laid a first hand. Before a round begins there are no notes at all. */
export function hasOpened(aids: readonly Aid[], looks: Looks, viewer: number | null): boolean {
  return looks.openings?.aid !== undefined && aids.length > 0 && !claimsOf(aids, looks, viewer);
}

/** What rivals have opened with, which is closed to everybody else. */
export function closedTo(aids: readonly Aid[], looks: Looks, viewer: number | null): Aid["terms"] {
  return claimsOf(aids, looks, viewer)?.terms ?? [];
}

/** Cards of one suit that is closed are shown in another suit of the examples. */
export function openFaces(faces: readonly string[], looks: Looks, closed: Aid["terms"]): string[] {
  const suitOf = (id: string): string => id.slice(0, id.indexOf("_"));
  const isClosed = (suit: string): boolean => {
    const name = looks.suits?.find((one) => one.id === suit)?.name;
    return closed.some((term) => term.words === name);
  };
  const own = suitOf(faces[0] ?? "");
  if (!isClosed(own) || faces.some((id) => suitOf(id) !== own)) return [...faces];
  const all = (looks.openings?.kinds ?? []).flatMap((kind) => kind.faces.map(suitOf));
  const free = all.find((suit) => !isClosed(suit));
  return free ? faces.map((id) => id.replace(own, free)) : [...faces];
}
