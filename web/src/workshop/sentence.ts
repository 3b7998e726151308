/** Sentences of effects: the templates of the form, read once, filled in or shown with controls. */
import type { Choice, FieldForm } from "../protocol.ts";
import type { Entry } from "./form.ts";

/** A place for a value. */
export interface Slot {
  kind: "slot";
  key: string;
  isSigned: boolean;
  /** Words for a value (`*` for all others); null if the value itself is said. */
  cases: [string, string][] | null;
  /** The word before the last of a list. */
  joint: string;
}
export interface Plain {
  kind: "text";
  text: string;
}
/** A part that is left out if a value is missing. */
export interface Part {
  kind: "part";
  inside: Segment[];
}
export type Segment = Plain | Slot | Part;

const read = new Map<string, Segment[]>();

/** The segments of a template. */
export function segments(template: string): Segment[] {
  let found = read.get(template);
  if (!found) {
    found = parse(template, 0).found;
    read.set(template, found);
  }
  return found;
}

function parse(template: string, from: number): { found: Segment[]; end: number } {
  const found: Segment[] = [];
  let text = "";
  let at = from;
  const flush = (): void => {
    if (text) found.push({ kind: "text", text });
    text = "";
  };
  for (; at < template.length; at += 1) {
    const letter = template[at]!;
    if (letter === "{") {
      flush();
      const end = template.indexOf("}", at);
      found.push(slot(template.slice(at + 1, end)));
      at = end;
    } else if (letter === "[") {
      flush();
      const inside = parse(template, at + 1);
      found.push({ kind: "part", inside: inside.found });
      at = inside.end;
    } else if (letter === "]") break;
    else text += letter;
  }
  flush();
  return { found, end: at };
}

function slot(inside: string): Slot {
  const at = inside.indexOf(":");
  const name = at < 0 ? inside : inside.slice(0, at);
  const rest = at < 0 ? "" : inside.slice(at + 1);
  const isSigned = name.startsWith("+");
  const key = isSigned ? name.slice(1) : name;
  const cases = rest.includes("=")
    ? rest.split(";").map((one): [string, string] => {
        const cut = one.indexOf("=");
        return [one.slice(0, cut), one.slice(cut + 1)];
      })
    : null;
  return { kind: "slot", key, isSigned, cases, joint: cases ? "" : rest };
}

/** The case of a slot for a value, with `#` for the value itself; null without cases. */
export function caseFor(one: Slot, value: unknown): string | null {
  if (!one.cases) return null;
  const named = (name: string): string | undefined => one.cases?.find(([each]) => each === name)?.[1];
  const own = named(value === undefined || value === null ? "None" : String(value));
  return own ?? (typeof value === "string" ? named("@") : undefined) ?? named("*") ?? "";
}

/** The words of a slot for a value; null if it has no words of its own. */
export function caseOf(one: Slot, value: unknown, words = String(value)): string | null {
  return caseFor(one, value)?.replaceAll("#", words) ?? null;
}

/** The keys that a template names. */
export function keysOf(parts: readonly Segment[]): string[] {
  return parts.flatMap((part) =>
    part.kind === "slot" ? [part.key] : part.kind === "part" ? keysOf(part.inside) : [],
  );
}

/** A number with its sign, with a real minus. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** The words of a condition such as `hand>=3`. */
export function conditionWords(field: FieldForm, value: string): string {
  const chosen = field.choices.find((choice) => choice.value === value);
  if (chosen) return (chosen.words || chosen.title).trim();
  const [, count = "", sign = "", n = ""] = /^(\w+)(>=|<=)(\d+)$/.exec(value) ?? [];
  const counted = field.counts.find((choice) => choice.value === count);
  if (!counted) return value;
  const many = `${n} or ${sign === ">=" ? "more" : "fewer"}`;
  const words = counted.words || counted.title;
  return words.includes("{n}") ? words.replace("{n}", many) : `${words}: ${many}`;
}

/** A value as it reads in a sentence. */
export function said(field: FieldForm | undefined, value: unknown, joint = ""): string {
  if (!field) return String(value);
  const word = (one: unknown): string => {
    if (field.kind === "conditions") return conditionWords(field, String(one));
    const choice = field.choices.find((known: Choice) => known.value === one);
    return choice ? (choice.words || choice.title).trim() : String(one);
  };
  if (!Array.isArray(value)) return word(value);
  const all = value.map(word);
  if (joint === ";") return all.join("; ");
  if (all.length < 2) return all.join("");
  return `${all.slice(0, -1).join(", ")} ${joint || "and"} ${all[all.length - 1]}`;
}

/** Whether a key has something to say. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && !value.length);
}

/** An effect as a sentence. */
export function sentenceOf(field: FieldForm, effect: Entry): string {
  const verb = field.verbs.find((one) => one.name === effect["verb"]);
  const known = [...field.lead, ...(verb?.parameters ?? [])];
  const fill = (parts: readonly Segment[]): string =>
    parts
      .map((part): string => {
        if (part.kind === "text") return part.text;
        if (part.kind === "part")
          return keysOf(part.inside).every((key) => key === "verb" || isSet(effect[key]))
            ? fill(part.inside)
            : "";
        if (part.key === "verb" && !part.cases) return verb ? fill(segments(verb.sentence)) : "…";
        const value = effect[part.key];
        const field = known.find((one) => one.key === part.key);
        const words = caseOf(part, value, said(field, value, part.joint));
        if (words !== null) return words;
        if (!isSet(value)) return "…";
        if (part.isSigned && typeof value === "number") return signed(value);
        return said(field, value, part.joint);
      })
      .join("");
  const text = fill(segments(field.sentence || "{verb}."))
    .replace(/\s+([.,;:])/g, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A verb in a menu: its sentence with N for numbers and dots for choices. */
export function verbTitle(sentence: string, parameters: readonly FieldForm[]): string {
  const fill = (parts: readonly Segment[]): string =>
    parts
      .map((part): string => {
        if (part.kind === "text") return part.text;
        if (part.kind === "part") return "";
        const field = parameters.find((one) => one.key === part.key);
        const isNumber = field?.kind === "number" || field?.kind === "amount";
        const sign = isNumber ? (part.isSigned ? "±N" : "N") : "…";
        const usual = part.cases?.find(([name]) => name === "*")?.[1];
        return usual === undefined ? (part.cases ? "…" : sign) : usual.replaceAll("#", sign);
      })
      .join("");
  return fill(segments(sentence)).replace(/ {2,}/g, " ").trim();
}
