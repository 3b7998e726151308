/** Cells from a spreadsheet: what was pasted becomes rows, and a text a value of its field. */
import type { FieldForm } from "../protocol.ts";

/** The rows of a pasted text: tabs between cells, quotes around cells with tabs or new lines. */
export function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === "\t") {
      row.push(cell);
      cell = "";
    } else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && text[at + 1] === "\n") at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  if (cell || row.length) rows.push([...row, cell]);
  return rows;
}

const YES = ["true", "yes", "y", "1", "x", "✓"];
const NO = ["false", "no", "n", "0", "-"];

/** Whether two cells say the same, however they are written. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A text as a value of this field; what can't be read stays as it is, and the check reports it. */
export function fromText(field: FieldForm, text: string): unknown {
  const plain = text.trim();
  const choice = (words: string): unknown => {
    const found = field.choices.find((one) => isSame(String(one.value), words) || isSame(one.title, words));
    return found ? found.value : words.trim();
  };
  if (plain === "") return undefined;
  switch (field.kind) {
    case "number":
      return number(plain) ?? plain;
    case "amount":
      return number(plain) ?? choice(plain);
    case "flag":
      if (YES.includes(plain.toLowerCase())) return true;
      return NO.includes(plain.toLowerCase()) ? false : plain;
    case "choice":
      return choice(plain);
    case "choices":
      return plain
        .split(/[,;]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map(choice);
    case "art":
    case "conditions":
      return plain.split(/[,;+]/).map((one) => one.trim());
    default:
      return plain;
  }
}

function number(text: string): number | null {
  const plain = text.replace("−", "-");
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** A value as the text of a cell. */
export function toText(field: FieldForm, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  const choice = field.choices.find((one) => one.value === value);
  return choice ? choice.title : String(value);
}
