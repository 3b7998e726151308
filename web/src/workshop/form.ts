/** What the form of a game's card files says about a card: which keys it may have, and with what. */
import type { Applies, CardForm, Choice, FieldForm, TableForm, VerbForm } from "../protocol.ts";

/** A card, or an effect of one: the keys that are set. */
export type Entry = Record<string, unknown>;

/** The table of a card. */
export function tableOf(form: CardForm, card: Entry): TableForm | undefined {
  return form.tables.find((table) => table.name === card["table"]) ?? form.tables[0];
}

/** The value of a key, or its default if it is left out. */
export function valueOf(fields: readonly FieldForm[], entry: Entry, key: string): unknown {
  return entry[key] ?? fields.find((field) => field.key === key)?.default ?? undefined;
}

/** The effect in question, with the field that holds it. */
export interface OfEffect {
  field: FieldForm;
  effect: Entry;
}

/** Whether all of these hold for a card and, if there is one, its effect. */
export function holds(all: readonly Applies[], table: TableForm, card: Entry, of?: OfEffect): boolean {
  return all.every(({ key, values }) => {
    let value: unknown;
    if (key === "table") value = table.name;
    else if (key.startsWith("effect.")) {
      if (!of) return true; // asked again once there is an effect
      value = valueOf(of.field.lead, of.effect, key.slice("effect.".length));
    } else value = valueOf(table.fields, card, key);
    const has = Array.isArray(value) ? value : [value];
    return has.some((one) => values.includes(one as string));
  });
}

/** The fields that a card may have now, and any that it has although it may not. */
export function fieldsOf(table: TableForm, card: Entry): FieldForm[] {
  return table.fields.filter((field) => field.key in card || holds(field.only, table, card));
}

/** Whether a key must be there. */
export function isNeeded(field: FieldForm, table: TableForm, card: Entry, of?: OfEffect): boolean {
  return field.required || (field.needed.length > 0 && holds(field.needed, table, card, of));
}

/** The verbs that an effect may have, including the one it has. */
export function verbsOf(table: TableForm, card: Entry, of: OfEffect): VerbForm[] {
  return of.field.verbs.filter(
    (verb) => verb.name === of.effect["verb"] || holds(verb.only, table, card, of),
  );
}

/** The choices of a field that may be chosen now: its own, or the cards of the set. */
export function choicesOf(
  field: FieldForm,
  form: CardForm,
  cards: readonly Entry[],
  table: TableForm,
  card: Entry,
  of?: OfEffect,
): Choice[] {
  const rule = field.cards;
  if (!rule) {
    const value = (of?.effect ?? card)[field.key];
    const has = Array.isArray(value) ? value : [value];
    return field.choices.filter(
      (choice) => has.includes(choice.value) || holds(choice.only, table, card, of),
    );
  }
  return cards
    .filter((one) => {
      const place = tableOf(form, one);
      return typeof one["id"] === "string" && place && holds([rule], place, one);
    })
    .map((one) => ({
      value: one["id"] as string,
      title: String(one["name"] ?? one["id"]),
      words: "",
      only: [],
    }));
}

/** A value to begin with. */
export function firstValue(field: FieldForm, choices: readonly Choice[] = field.choices): unknown {
  if (field.default !== null && field.default !== undefined) return field.default;
  switch (field.kind) {
    case "number":
    case "amount":
      return Math.min(Math.max(1, field.low ?? 1), field.high ?? 1);
    case "flag":
      return true;
    case "choice":
      return choices[0]?.value ?? "";
    case "choices":
    case "conditions":
    case "art":
    case "effects":
      return [];
    case "effect":
      return {};
    default:
      return "";
  }
}

/** The fields of an effect with this verb: the general ones, and the verb's own. */
export function effectFields(field: FieldForm, effect: Entry): FieldForm[] {
  const verb = field.verbs.find((one) => one.name === effect["verb"]);
  return [...field.lead, ...(verb?.parameters ?? [])];
}

/** An effect with another verb; what both have keeps its value. */
export function withVerb(field: FieldForm, effect: Entry, name: string): Entry {
  const verb = field.verbs.find((one) => one.name === name);
  const made: Entry = {};
  for (const lead of field.lead) if (lead.key in effect) made[lead.key] = effect[lead.key];
  made["verb"] = name;
  for (const one of verb?.parameters ?? []) {
    const before = effect[one.key];
    if (before !== undefined && fits(one, before)) made[one.key] = before;
    else if (one.required) made[one.key] = firstValue(one);
  }
  return made;
}

/** A new effect: the first verb that may be used, with its parameters filled in. */
export function newEffect(field: FieldForm, table: TableForm, card: Entry): Entry {
  const start: Entry = {};
  for (const lead of field.lead) if (lead.required) start[lead.key] = firstValue(lead);
  const leads = field.lead.find((lead) => lead.required && lead.kind === "choice");
  for (const choice of leads?.choices ?? [{ value: "" }]) {
    const effect = leads ? { ...start, [leads.key]: choice.value } : start;
    const [verb] = verbsOf(table, card, { field, effect });
    if (verb) return withVerb(field, effect, verb.name);
  }
  return withVerb(field, start, field.verbs[0]?.name ?? "");
}

/** Whether a value is of the field's kind and within its bounds. */
export function fits(field: FieldForm, value: unknown): boolean {
  const isChosen = field.choices.some((choice) => choice.value === value);
  switch (field.kind) {
    case "number":
    case "amount":
      if (field.kind === "amount" && isChosen) return true;
      return (
        typeof value === "number" &&
        Number.isInteger(value) &&
        value >= (field.low ?? -Infinity) &&
        value <= (field.high ?? Infinity)
      );
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return isChosen;
    case "choices":
    case "conditions":
    case "art":
    case "effects":
      return Array.isArray(value);
    default:
      return typeof value === "string";
  }
}

/** An entry with a key set; `undefined` leaves it out. The order of keys stays. */
export function withKey(entry: Entry, key: string, value: unknown): Entry {
  const made = { ...entry };
  if (value === undefined) delete made[key];
  else made[key] = value;
  return made;
}

/** A word that no other card has, made from a name: "Jeff, the Mage" is `jeff_the_mage`. */
export function idFor(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 36)
      .replace(/_+$/, "") || "card";
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? plain : `${plain}_${n}`;
    if (!taken.has(id)) return id;
  }
}

/** How often a card is in the set. */
export function copiesOf(card: Entry): number {
  return typeof card["count"] === "number" ? card["count"] : 1;
}

/** A number of a card that can be tuned: its path for the lab, and what it is called. */
export interface Tunable {
  path: string;
  title: string;
  value: number;
  low: number;
  high: number;
}

/** The numbers of a card, those of its effects included; copies are not a number of the card. */
export function tunables(table: TableForm, card: Entry): Tunable[] {
  const found: Tunable[] = [];
  const add = (field: FieldForm, value: unknown, path: string, title: string): void => {
    if ((field.kind === "number" || field.kind === "amount") && typeof value === "number")
      found.push({ path, title, value, low: field.low ?? value - 5, high: field.high ?? value + 5 });
  };
  for (const field of table.fields) {
    const value = card[field.key];
    if (field.group !== "more" && field.key !== "count") add(field, value, field.key, field.title);
    const effects = field.kind === "effect" ? [value] : field.kind === "effects" ? value : [];
    if (!Array.isArray(effects)) continue;
    for (const [n, effect] of effects.entries()) {
      if (typeof effect !== "object" || effect === null) continue;
      const start = field.kind === "effect" ? field.key : `${field.key}.${n}`;
      for (const one of effectFields(field, effect as Entry))
        add(one, (effect as Entry)[one.key], `${start}.${one.key}`, `${field.title} ${n + 1}: ${one.title}`);
    }
  }
  return found;
}

/** The card that has one copy too many: the most frequent one of all overfull kinds.

The card at `except` stays: somebody is working on it. -1 if nothing is overfull. */
export function tooMany(form: CardForm, cards: readonly Entry[], except: number): number {
  const isOf = (card: Entry, of: readonly Applies[]): boolean => {
    const table = tableOf(form, card);
    return table !== undefined && holds(of, table, card);
  };
  const full = form.counts.filter((count) => {
    const have = cards.reduce((sum, card) => sum + (isOf(card, count.of) ? copiesOf(card) : 0), 0);
    return count.is_rule && count.high !== null && have > count.high;
  });
  if (!full.length) return -1;
  let best = -1;
  for (const [place, card] of cards.entries()) {
    if (place === except || !full.every((count) => isOf(card, count.of))) continue;
    if (best < 0 || copiesOf(card) > copiesOf(cards[best]!)) best = place;
  }
  return best;
}
