/** Two questions in one: where the answer to the next one may be given along, its answers stand in place of
 * the one that only leads there. */
import type { Table } from "../protocol.ts";

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
