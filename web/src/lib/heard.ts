/** Which sounds belong to what happens: read from the data of the events, whatever game it is. */
import type { LogLine } from "../protocol.ts";

export type Sound = "card" | "dice" | "blow" | "gain" | "great" | "turn" | "won" | "lost";

/** The scenes that begin with dice. */
const DICE = ["dice", "equation"];
/** A scene of its own that stands this long is a great moment. */
const GREAT_MS = 1500;

/** What lines that have just come into view sound like: one sound, or a card and what came of it. */
export function heardOf(lines: LogLine[]): Sound[] {
  const recaps = lines.map((line) => line.event.recap).filter((recap) => recap !== null);
  const tones = recaps.map((recap) => recap.tone);
  const hasThrow = recaps.some((recap) => DICE.includes(recap.scene) && recap.tone === "");
  const hasMoves = lines.some((line) => line.event.moves.length > 0);
  const outcome: Sound[] = tones.includes("bad") ? ["blow"] : tones.includes("good") ? ["gain"] : [];
  if (hasThrow) return ["dice"];
  if (outcome.length) return hasMoves ? ["card", ...outcome] : outcome;
  if (recaps.some((recap) => recap.stop !== "" || recap.ms >= GREAT_MS)) return ["great"];
  return hasMoves ? ["card"] : [];
}

/** How a match ends for who looks on. */
export function endOf(winners: readonly number[], viewer: number | null): Sound {
  return viewer === null || winners.includes(viewer) ? "won" : "lost";
}
