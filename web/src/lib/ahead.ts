/** Two questions in one: where the answer to the next one may be given along, its answers stand in place of
 * the one that only leads there. */
import type { Hinted, HintLine, Table } from "../protocol.ts";

const DIGIT = /^\d?$/;

/** The table with the answers to both questions; in a lesson they come one after the other. */
export function opened(table: Table): Table {
  if (table.coach || table.options.every((one) => !one.then?.length)) return table;
  const options = table.options
    .flatMap((one) => (one.then?.length ? one.then : [one]))
    .map((one, n) => (DIGIT.test(one.key) ? { ...one, key: String((n + 1) % 10) } : one));
  return { ...table, options };
}

/** What is sent for an answer: first what leads to its question. */
export function wayTo(table: Table | null, action: number): number[] {
  const first = table?.options.find((one) => one.then?.some((next) => next.action === action));
  return first ? [first.action, action] : [action];
}

/** The answers that a hint weighs, the best first: where that only leads to the next question, the best
 * answer to that one. */
export function linesOf({ lines, then = [] }: Hinted): HintLine[] {
  const [best, ...others] = then.length ? then : lines;
  if (!best) return [];
  const rest = then.length ? [...others, ...lines.slice(1)] : others;
  return [best, ...(then.length ? rest.sort((a, b) => b.win_chance - a.win_chance) : rest)];
}
