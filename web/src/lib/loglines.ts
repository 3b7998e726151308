/** The log as it is read: grouped by turn, each line with its sign and its rule. */
import type { EventView, FaceView, LogLine, Table } from "../protocol.ts";

export interface Group {
  turn: number;
  lines: LogLine[];
  /** Those of them that say more than the heading. */
  told: LogLine[];
}

/** Lines in order, grouped while the turn stays the same; lines without words are left out. */
export function byTurn(log: LogLine[], headings: string[] = []): Group[] {
  const groups: Group[] = [];
  for (const line of log) {
    if (!line.event.sentence) continue;
    const last = groups[groups.length - 1];
    const told = headings.includes(line.event.kind) ? [] : [line];
    if (last && last.turn === line.event.turn) {
      last.lines.push(line);
      last.told.push(...told);
    } else groups.push({ turn: line.event.turn, lines: [line], told });
  }
  return groups;
}

/** The number of a rule without the game's letters: WC-3.8 is 3.8. */
export function ruleNumber(rule: string): string {
  return rule.replace(/^[A-Z]+-/, "");
}

/** The sign of a line: what is printed on the first known card, or else where the cards went. */
export function sign(event: EventView, faces: Record<string, FaceView>, zones: Map<string, string>): string {
  const face = event.cards.find((id) => id !== null && faces[id]?.icon);
  if (face) return faces[face]!.icon;
  const move = event.moves[0];
  if (!move) return "";
  const from = zones.get(move.source) ?? "";
  const to = zones.get(move.target) ?? "";
  if (to === "fan") return from === "fan" ? "card-exchange" : "card-draw";
  if (from === "fan") return to === "pile" ? "card-discard" : "card-play";
  return to === "pile" ? "card-discard" : "stack";
}

/** How each zone is laid out, by its name: what a sign is chosen by. */
export function layouts(table: Table | null): Map<string, string> {
  return new Map((table?.zones ?? []).map((zone) => [zone.name, zone.layout]));
}

/** What the log says word for word, cut at the name it begins with. */
export function split(sentence: string, names: string[]): [string, string] {
  for (const name of [...names, "You"]) {
    if (name && sentence.startsWith(`${name} `)) return [name, sentence.slice(name.length)];
  }
  return ["", sentence];
}
