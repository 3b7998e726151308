/** The cards of a table that say what they do: one's own first, then what lies before every seat. */
import type { FaceView, Table } from "../protocol.ts";

export interface CardsSeen {
  /** Whose they are; null for the viewer's own hand. */
  seat: number | null;
  cards: { face: FaceView; count: number }[];
}

/** Cards that nobody watches one by one. */
const HEAPS = ["pile", "fan"];

export function cardsSeen(
  { zones, seats, viewer, faces: drawn }: Table,
  faces: Record<string, FaceView> = {},
): CardsSeen[] {
  const faceOf = (id: string): FaceView | undefined => drawn?.[id] ?? faces[id];
  const own = zones.filter((zone) => zone.place === "hand" && zone.owner === viewer);
  const laid = (seat: number) =>
    zones.filter((zone) => zone.owner === seat && zone.place !== "hand" && !HEAPS.includes(zone.layout));
  const order = [...seats].sort((a, b) => Number(b.seat === viewer) - Number(a.seat === viewer));
  const groups: [number | null, Table["zones"]][] = [
    [null, own],
    ...order.map(({ seat }): [number, Table["zones"]] => [seat, laid(seat)]),
  ];
  return groups
    .map(([seat, from]) => {
      const counts = new Map<string, number>();
      for (const { face } of from.flatMap((zone) => zone.cards))
        if (face !== null && (faceOf(face)?.text || faceOf(face)?.short))
          counts.set(face, (counts.get(face) ?? 0) + 1);
      return { seat, cards: [...counts].map(([id, count]) => ({ face: faceOf(id)!, count })) };
    })
    .filter((group) => group.cards.length > 0);
}
