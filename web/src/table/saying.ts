/** The state of the table in sentences, for the key G and the list mode. */
import type { Counter, FaceView, Recap, SeatView, Table } from "../protocol.ts";
import { t } from "../words.ts";
import type { Board } from "./board.svelte.ts";

function figures(counters: Counter[]): string {
  return counters
    .filter((one) => one.importance > 1)
    .map((one) => `${one.title} ${one.value}${one.limit ? ` of ${one.limit}` : ""}`)
    .join(", ");
}

export function saySeat(seat: SeatView, isYou: boolean): string {
  const parts = [isYou ? t("table.you") : seat.name, seat.words, figures(seat.counters)];
  return [...parts, ...seat.badges.map((badge) => badge.tip || badge.text)].filter(Boolean).join(", ");
}

/** Prompt, own figures, each rival in a sentence, shared zones. */
export function sayTable(table: Table, board: Board): string {
  const lines = [table.prompt?.title ?? table.result?.reason ?? ""];
  if (table.counters.length) lines.push(figures(table.counters));
  if (board.own) lines.push(saySeat(board.own, true));
  for (const seat of board.rivals) lines.push(saySeat(seat, false));
  for (const zone of board.centre) lines.push(`${zone.title}: ${t("table.cards", { n: zone.count })}`);
  return lines
    .filter(Boolean)
    .map((line) => (line.endsWith(".") ? line : `${line}.`))
    .join(" ");
}

/** Figures with the sign that people write: games send `x2`. */
export function withSigns(words: string): string {
  return ` ${words}`.replaceAll(" x", " ×").slice(1);
}

/** What came of a moment, and what the one card says that was played or turned up in it. */
export function sayMoment(result: string, told: Recap | undefined, face: FaceView | null): string {
  const text = told?.tone === "" && told.cards.length === 1 && !told.stop ? (face?.text ?? "") : "";
  return [result, text].filter(Boolean).join(result.endsWith(face?.name ?? " ") ? ": " : " · ");
}
