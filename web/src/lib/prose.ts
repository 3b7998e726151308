/** The rules as they are read: a little marking, tables, and a search over all of it. */
import type { RulePart, RulesInfo } from "../protocol.ts";

export interface Piece {
  kind: "text" | "strong" | "em" | "code" | "rule";
  text: string;
}

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\b([A-Z]{2,4}-\d+(?:\.\d+[a-z]?)?)\b/g;

/** A line cut into plain and marked pieces; nothing in it is ever taken for markup. */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(MARK)) {
    if (match.index > from) found.push({ kind: "text", text: line.slice(from, match.index) });
    const [whole, strong, em, code, rule] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "rule", text: rule ?? whole });
    from = match.index + whole.length;
  }
  if (from < line.length) found.push({ kind: "text", text: line.slice(from) });
  return found;
}

export type Block =
  | { kind: "line"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "heading"; text: string }
  | { kind: "table"; head: string[]; rows: string[][] };

/** Lines of a chapter as paragraphs, lists and tables. */
export function blocks(lines: readonly string[]): Block[] {
  const found: Block[] = [];
  for (const raw of lines.flatMap((one) => one.split("\n"))) {
    const line = raw.trim();
    const last = found[found.length - 1];
    if (!line) continue;
    if (line.startsWith("|")) {
      const cells = line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (last?.kind === "table") last.rows.push(cells);
      else found.push({ kind: "table", head: cells, rows: [] });
    } else if (/^#{2,4} /.test(line)) {
      found.push({ kind: "heading", text: line.replace(/^#+ /, "") });
    } else if (/^[-*] /.test(line)) {
      if (last?.kind === "list") last.items.push(line.slice(2));
      else found.push({ kind: "list", items: [line.slice(2)] });
    } else found.push({ kind: "line", text: line });
  }
  return found;
}

/** The rules that contain every word of the search; all of them for an empty search. */
export function search(rules: RulesInfo, text: string): RulePart[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return rules.parts;
  const fits = (...texts: string[]): boolean => {
    const all = texts.join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  return rules.parts
    .map((part) => ({
      ...part,
      rules: part.rules.filter((rule) => fits(rule.id, rule.text, part.title)),
      notes: part.notes.filter((note) => fits(note, part.title)),
    }))
    .filter((part) => part.rules.length || part.notes.length);
}

/** What comes before the first chapter: the game in a minute. */
export function overview(rules: RulesInfo): readonly string[] {
  const [first] = rules.parts;
  return first && !first.rules.length ? first.notes : [];
}

/** The first sentence, and what follows it. */
export function headAndRest(text: string): [string, string] {
  const end = text.indexOf(". ") + 1;
  return end ? [text.slice(0, end), text.slice(end + 1)] : [text, ""];
}

/** Up to the end of the first sentence. */
export function firstSentence(text: string): string {
  return headAndRest(text)[0];
}
