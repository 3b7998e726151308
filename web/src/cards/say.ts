/** Cards in words, for people who listen. */
import type { CardView, FaceView } from "../protocol.ts";
import type { Looks } from "../table/types.ts";
import { t } from "../words.ts";
import { suitOf } from "./print.ts";

export interface Spoken {
  owner?: string;
  states?: string[];
  place?: number;
  of?: number;
}

/** "Major Wrath, clubs queen, 3 damage, legal, 3 of 4". */
export function sayCard(
  card: CardView | null,
  face: FaceView | null,
  looks: Looks,
  more: Spoken = {},
): string {
  const parts: string[] = [];
  if (!face) {
    parts.push(t("table.face_down"));
    if (more.owner) parts.push(more.owner);
  } else {
    if (card?.is_known_hidden) parts.push(t("table.known_hidden"));
    parts.push(face.name);
    const suit = suitOf(face, looks);
    const kind = String((face.values as Record<string, unknown>)["type"] ?? suit?.name ?? face.kind);
    if (kind && !face.name.toLowerCase().includes(kind.toLowerCase())) parts.push(kind);
    const rank = (face.values as Record<string, unknown>)["rank"];
    if (rank) parts.push(`${face.suit} ${String(rank)}`);
    if (face.value && !face.name.endsWith(face.value)) parts.push(face.value);
    if (face.short) parts.push(face.short);
    else if (face.text) parts.push(face.text.replace(/\.$/, ""));
  }
  for (const badge of card?.badges ?? []) parts.push(badge.text || badge.tip);
  parts.push(...(more.states ?? []));
  if (more.of && more.of > 1 && more.place) {
    parts.push(t("table.place_of", { k: more.place, n: more.of }));
  }
  return parts.filter(Boolean).join(", ");
}
