/** Which sounds belong to what happens: read from the data of the events, whatever game it is. */
import type { LogLine, Table } from "../protocol.ts";
import { choreographyOf, TIMES, type Moment, type MomentName } from "../table/moments.ts";
import type { Looks } from "../table/types.ts";

export type Sound = "card" | "dice" | "blow" | "guard" | "gain" | "break" | "great" | "turn" | "won" | "lost";

/** A sound, when it comes in milliseconds at normal speed, and how strong it is, from 0 to 1. */
export interface Heard {
  sound: Sound;
  at: number;
  strength: number;
}

/** The scenes that begin with dice. */
const DICE = ["dice", "equation"];
/** A scene of its own that stands this long is a great moment. */
const GREAT_MS = 1500;
/** Two sounds that are closer than this are one. */
const TOGETHER_MS = 60;

const OF_MOMENTS: Record<MomentName, Sound> = {
  blow: "blow",
  clash: "blow",
  push: "blow",
  fall: "blow",
  guard: "guard",
  break: "break",
  gain: "gain",
  spell: "gain",
  carry: "great",
  steal: "card",
  lay: "card",
};
/** A slammed card is a light knock. */
const LIGHT = new Set<MomentName>(["push"]);

function soundOf({ name, at, weight, isStruck }: Moment): Heard {
  const lands = name === "blow" && !isStruck ? 0 : TIMES[name].hit;
  return { sound: OF_MOMENTS[name], at: at + lands, strength: LIGHT.has(name) ? 0 : 0.4 + 0.6 * weight };
}

/** What lines that have just come into view sound like: a card, and what came of it. */
export function heardOf(lines: LogLine[], looks: Looks, table: Table | null): Heard[] {
  const recaps = lines.map((line) => line.event.recap).filter((recap) => recap !== null);
  const tones = recaps.map((recap) => recap.tone);
  const hasThrow = recaps.some((recap) => DICE.includes(recap.scene) && recap.tone === "");
  const hasMoves = lines.some((line) => line.event.moves.length > 0);
  const plain = (sound: Sound): Heard => ({ sound, at: 0, strength: 0.5 });
  const felt = table ? choreographyOf(lines, -1, looks, table).moments.map(soundOf) : [];
  const outcome = tones.includes("bad") ? "blow" : tones.includes("good") ? "gain" : null;
  if (hasThrow && !felt.length) return [plain("dice")];
  if (felt.length) return apart(hasMoves ? [plain("card"), ...felt] : felt);
  if (outcome) return hasMoves ? [plain("card"), plain(outcome)] : [plain(outcome)];
  if (recaps.some((recap) => recap.stop !== "" || recap.ms >= GREAT_MS)) return [plain("great")];
  return hasMoves ? [plain("card")] : [];
}

/** The same sound isn't heard twice at once. */
function apart(all: Heard[]): Heard[] {
  return all.filter(
    (one, n) =>
      !all
        .slice(0, n)
        .some((other) => other.sound === one.sound && Math.abs(other.at - one.at) < TOGETHER_MS),
  );
}

/** How a match ends for who looks on. */
export function endOf(winners: readonly number[], viewer: number | null): Sound {
  return viewer === null || winners.includes(viewer) ? "won" : "lost";
}
