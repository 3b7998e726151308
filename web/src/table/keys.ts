/** Keys on the table: what each does is decided here, what happens is done by the board. */
import type { OptionView } from "../protocol.ts";

export type Stroke =
  | { does: "option"; option: OptionView }
  | { does: "nth"; n: number }
  | { does: "confirm" | "clear" | "cycle" | "explain" | "zoom" | "say" | "recap" | "tick" }
  | { does: "move"; dx: number; dy: number }
  | { does: "command"; key: string }
  | null;

/** Keys that belong to the page. */
export const COMMANDS = "AHUILC";

/** What a key means now; `loose` are the options that stand in the prompt. */
export function strokeFor(key: string, loose: OptionView[], hasLetters = true): Stroke {
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const arrow = arrows[key];
  if (arrow) return { does: "move", dx: arrow[0], dy: arrow[1] };
  if (key === "Escape") return { does: "clear" };
  if (key === "Enter") return { does: "confirm" };
  if (!hasLetters) return null;
  if (key === "?") return { does: "explain" };
  if (key === "/") return { does: "command", key };
  if (key === "+") return { does: "tick" };
  if (key.length !== 1) return null;
  const upper = key.toUpperCase();
  if (COMMANDS.includes(upper)) return { does: "command", key: upper };
  if (upper === "T") return { does: "cycle" };
  if (upper === "Z") return { does: "zoom" };
  if (upper === "G") return { does: "say" };
  if (upper === "B") return { does: "recap" };
  const own = loose.find((one) => one.key.toUpperCase() === upper);
  if (own) return { does: "option", option: own };
  if (/^\d$/.test(key)) return { does: "nth", n: (Number(key) + 9) % 10 };
  return null;
}

/** The place of the next thing in a direction: along the row, or in the next zone. */
export function neighbour(
  items: { x: number; y: number; zone: string }[],
  from: number,
  dx: number,
  dy: number,
): number {
  const here = items[from];
  if (!here) return items.length ? 0 : -1;
  let [best, least] = [-1, Infinity];
  items.forEach((item, at) => {
    if (at === from) return;
    const [along, across] = dx
      ? [(item.x - here.x) * dx, item.y - here.y]
      : [(item.y - here.y) * dy, item.x - here.x];
    if (along <= 2) return;
    const distance = along + Math.abs(across) * 2 + (dx && item.zone !== here.zone ? 400 : 0);
    if (distance < least) [best, least] = [at, distance];
  });
  return best < 0 ? from : best;
}

/** Whether a key is a digit: digits count cards and options, letters name buttons. */
export const isDigit = (key: string): boolean => /^\d$/.test(key);
