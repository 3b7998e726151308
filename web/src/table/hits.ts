/** Who was hit: numbers of a seat that changed to its harm, as the game's looks name them. */
import type { LogLine } from "../protocol.ts";

export interface Hit {
  from: number | null;
  to: number;
  /** By how much. */
  by: number;
}

/** The hits of the lines after `since`; `harm` says which way a number hurts: -1 down, 1 up. */
export function hitsIn(log: LogLine[], since: number, harm: Record<string, number>, seats: number): Hit[] {
  const found = new Map<number, Hit>();
  const places = new Map<string, { to: number; way: number }>();
  for (const [name, way] of Object.entries(harm))
    for (let to = 0; to < seats; to += 1) places.set(`${name}_${to}`, { to, way });
  log.forEach((line, at) => {
    if (line.n <= since) return;
    for (const change of line.event.changes) {
      const place = places.get(change.name);
      if (!place || Math.sign(change.new - change.old) !== place.way) continue;
      const { to } = place;
      const before = log.slice(0, at + 1).reverse();
      const from = before.find(
        (one) => one.event.turn === line.event.turn && one.event.seat !== null && one.event.seat !== to,
      );
      const by = Math.abs(change.new - change.old) + (found.get(to)?.by ?? 0);
      found.set(to, { from: from?.event.seat ?? null, to, by });
    }
  });
  return [...found.values()];
}
