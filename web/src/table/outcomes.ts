/** What came of each card that was laid in a row, one after the other: its words from the log. */
import type { LogLine, Recap, ZoneView } from "../protocol.ts";

export interface Outcome {
  /** What happened, and the same with what came of it. */
  title: string;
  words: string;
  tone: string;
}

const NONE: Outcome = { title: "", words: "", tone: "" };

function wordsOf(recap: Recap): Outcome {
  // What is told with its card needs no more than what came of that.
  if (recap.joins && recap.result) return { title: recap.result, words: recap.result, tone: recap.tone };
  return {
    title: recap.title,
    words: [recap.title, recap.result].filter(Boolean).join(": "),
    tone: recap.tone,
  };
}

/** For each card of the zone what happened between its laying and the next; the worst and best counts. One
 * that is only to be read any more is known by its face. */
export function outcomesOf(zone: ZoneView, log: LogLine[]): Outcome[] {
  const found = new Map<number | string, Recap[]>();
  let now: Recap[] | null = null;
  for (const { event } of log) {
    const comes = event.moves.find((move) => move.target === zone.name);
    if (comes) {
      now = [];
      if (comes.key !== null) found.set(comes.key, now);
      if (comes.face !== null) found.set(comes.face, now);
    } else if (event.moves.some((move) => move.source === zone.name)) now = null;
    else if (now && event.recap) now.push(event.recap);
  }
  return zone.cards.map((card) => {
    const all = found.get(card.key ?? card.face ?? "") ?? [];
    const counts = all.findLast((one) => one.tone !== "") ?? all.at(-1);
    return counts ? wordsOf(counts) : NONE;
  });
}
