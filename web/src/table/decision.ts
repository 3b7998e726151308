/** How a decision is taken, read from its options alone: what can be picked, and what remains. */
import type { CardView, OptionView, Scene, SeatView, Table, ZoneView } from "../protocol.ts";
import { isDigit } from "./keys.ts";

/** The options of a decision, sorted by the thing that one touches to choose them. */
export interface Decision {
  pattern: "none" | "card" | "target" | "number" | "choice" | "forced";
  byCard: Map<number, OptionView[]>;
  byZone: Map<string, OptionView[]>;
  bySeat: Map<number, OptionView[]>;
  /** Options of a card that also name a seat: that seat is their target. */
  byTarget: Map<number, OptionView[]>;
  /** Options that stand in the prompt as buttons. */
  loose: OptionView[];
  /** A range of numbers, when the loose options are one. */
  numbers: { value: number; option: OptionView }[];
}

const FEW_NUMBERS = 4;
/** So many options are open at most where each has a button, also those of cards and places. */
const FEW_OPTIONS = 4;

/** The option to go on with: gold only where there is one, since of several none is advised. */
export function mainOf(options: OptionView[]): OptionView | null {
  const found = options.filter((one) => one.tone === "main");
  return found.length === 1 ? (found[0] ?? null) : null;
}

function put<K>(map: Map<K, OptionView[]>, key: K, option: OptionView): void {
  const list = map.get(key);
  if (list) list.push(option);
  else map.set(key, [option]);
}

/** The numbers that loose options stand for, when all of one form are there, lowest first. */
export function numbersOf(options: OptionView[]): { value: number; option: OptionView }[] {
  const forms = new Map<string, { value: number; option: OptionView }[]>();
  for (const option of options) {
    if (option.number === null) continue;
    const form = option.text.slice(0, -String(option.number).length);
    const list = forms.get(form) ?? [];
    list.push({ value: option.number, option });
    forms.set(form, list);
  }
  const longest = [...forms.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  if (longest.length < FEW_NUMBERS) return [];
  longest.sort((a, b) => a.value - b.value);
  const isRange = longest.every((one, i) => i === 0 || one.value === (longest[i - 1]?.value ?? 0) + 1);
  return isRange ? longest : [];
}

/** A rival's hand that the viewer sees. */
function isLookedInto({ layout, place, cards }: ZoneView): boolean {
  return layout === "fan" && place === "rival" && cards.some((card) => card.key !== null && card.face);
}

/** Of several cards alike in a hand the rules name one: the others stand for it. */
function shareWithTwins(table: Table, decision: Decision): void {
  for (const zone of table.zones) {
    if (zone.place !== "hand" && !isLookedInto(zone)) continue;
    for (const card of zone.cards) {
      if (card.key === null || card.face === null || decision.byCard.has(card.key)) continue;
      const twin = zone.cards.find(
        (one) => one.face === card.face && one.key !== null && decision.byCard.has(one.key),
      );
      const options = decision.byCard.get(twin?.key ?? -1);
      if (options) decision.byCard.set(card.key, options);
    }
  }
}

/** Cards that lie open on the stage to be picked from: those of piles where nothing else is asked about, or
 * too many are for buttons, and a rival's hand that is looked into. What is `staged` lies there anyway. */
export function spreadOf(table: Table, staged: ZoneView[] = []): { card: CardView; zone: ZoneView }[] {
  const ofCards = table.options.filter((one) => one.card !== null);
  const asked = new Set(
    ofCards.filter((one) => one.zone === null && !one.zones?.length).map((one) => one.card),
  );
  const within = (isMeant: (zone: ZoneView) => boolean): { card: CardView; zone: ZoneView }[] =>
    table.zones
      .filter((zone) => isMeant(zone) && !staged.includes(zone))
      .flatMap((zone) => zone.cards.map((card) => ({ card, zone })));
  const isAsked = ({ card }: { card: CardView }): boolean => card.key !== null && asked.has(card.key);
  const isAll = (found: { card: CardView }[]): boolean => {
    const keys = new Set(found.map(({ card }) => card.key));
    return keys.size > 1 && ofCards.every((one) => keys.has(one.card));
  };
  const piled = within((zone) => zone.layout === "pile").filter(isAsked);
  if (piled.length > FEW_OPTIONS || isAll(piled)) return piled;
  const looked = within((zone) => isLookedInto(zone) && zone.cards.some((card) => isAsked({ card })));
  return isAll(looked) ? looked.filter(({ card }) => card.key !== null && card.face) : [];
}

/** Cards of the hand that can be played now and say what they do. */
export function playableOf(table: Table, textOf: (face: string | null) => string): OptionView[] {
  const held = new Map(
    table.zones
      .filter((zone) => zone.place === "hand")
      .flatMap((zone) => zone.cards.map((card) => [card.key, card.face])),
  );
  return table.options.filter((one) => one.tone === "main" && textOf(held.get(one.card) ?? null) !== "");
}

/** The pattern of the present decision; cards and zones count only where they are drawn. */
export function decisionOf(table: Table): Decision {
  const drawnCards = new Set<number>();
  const drawnZones = new Set<string>();
  const homes = new Map<number, number | null>();
  for (const { card } of spreadOf(table)) drawnCards.add(card.key ?? -1);
  for (const zone of table.zones) {
    drawnZones.add(zone.name);
    if (zone.layout === "pile") continue; // a card in it can't be touched: its option is a button
    for (const card of zone.cards) {
      if (card.key === null) continue;
      drawnCards.add(card.key);
      homes.set(card.key, zone.owner);
    }
  }
  const decision: Decision = {
    pattern: "none",
    byCard: new Map(),
    byZone: new Map(),
    bySeat: new Map(),
    byTarget: new Map(),
    loose: [],
    numbers: [],
  };
  for (const option of table.options) {
    const pile = table.zones.find((zone) => zone.name === option.zone && zone.layout === "pile");
    if (option.zones?.length) for (const name of option.zones) put(decision.byZone, name, option);
    else if (pile) put(decision.byZone, pile.name, option);
    else if (option.card !== null && drawnCards.has(option.card)) {
      put(decision.byCard, option.card, option);
      if (option.seat !== null && option.seat !== homes.get(option.card))
        put(decision.byTarget, option.seat, option);
    } else if (option.zone !== null && drawnZones.has(option.zone)) {
      put(decision.byZone, option.zone, option);
    } else if (option.seat !== null) put(decision.bySeat, option.seat, option);
    else decision.loose.push(option);
  }
  shareWithTwins(table, decision);
  decision.numbers = numbersOf(decision.loose);
  if (decision.byCard.size) decision.pattern = "card";
  else if (decision.byZone.size || decision.bySeat.size) decision.pattern = "target";
  else if (decision.numbers.length) decision.pattern = "number";
  else if (decision.loose.length > 1) decision.pattern = "choice";
  else if (decision.loose.length === 1) decision.pattern = "forced";
  return decision;
}

const RANKS: Record<string, number> = { main: 0, plain: 1, harmful: 2 };

/** The options that have a button: what has no card or place, and all where there are few. The viewer's
 * own places come before those of others. */
export function buttonsOf(table: Table, decision: Decision, few = FEW_OPTIONS): OptionView[] {
  const shown = table.options.length <= few ? table.options : decision.loose;
  if (shown.every((one) => one.key !== "" && Number.isInteger(Number(one.key))))
    return [...shown].sort((a, b) => Number(a.key) - Number(b.key)); // as the keys lie on the keyboard
  const own = new Set(table.zones.filter((zone) => zone.owner === table.viewer).map((zone) => zone.name));
  const rankOf = (one: OptionView): number =>
    2 * (RANKS[one.tone] ?? 1) + Number(one.zone !== null && !own.has(one.zone));
  return [...shown].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Buttons of cards of the hand stand as the cards lie there, on the places that they have among all. */
export function asTheyLie(
  buttons: OptionView[],
  isHeld: (one: OptionView) => boolean,
  order: OptionView[],
): OptionView[] {
  const held = buttons.filter(isHeld).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return buttons.map((one) => (isHeld(one) ? (held.shift() ?? one) : one));
}

/** Digits of buttons about cards of the hand run as the cards lie there: the key of each such option. */
export function keysAsTheyLie(table: Table, decision: Decision, order: OptionView[]): Map<number, string> {
  const hands = table.zones.filter((zone) => zone.place === "hand");
  const cards = new Set(hands.flatMap((zone) => zone.cards.map((card) => card.key)));
  const isHeld = (one: OptionView): boolean => one.card !== null && cards.has(one.card);
  const held = asTheyLie(buttonsOf(table, decision), isHeld, order).filter(isHeld);
  const keys = held.map((one) => one.key).sort((a, b) => Number(a) - Number(b));
  if (!keys.every((key) => isDigit(key))) return new Map();
  return new Map(held.map((one, n) => [one.action, keys[n]!]));
}

/** The order in which digits and cycling go through the options. */
export function inOrder(decision: Decision, handOrder: number[]): OptionView[] {
  const rank = new Map(handOrder.map((card, place) => [card, place]));
  const cards = [...decision.byCard.keys()].sort(
    (a, b) => (rank.get(a) ?? 1e6 + a) - (rank.get(b) ?? 1e6 + b),
  );
  return [
    ...new Set(cards.flatMap((card) => decision.byCard.get(card) ?? [])),
    ...[...decision.bySeat.values()].flat(),
    ...new Set([...decision.byZone.values()].flat()),
  ];
}

/** Where one looks for an option: at a zone, else at a seat, else among the buttons. */
export function whereOf(option: OptionView, zones: ZoneView[]): { zone: string | null; seat: number | null } {
  const holds = (zone: ZoneView): boolean =>
    option.card !== null && zone.cards.some((card) => card.key === option.card);
  const zone = option.zone ?? zones.find(holds)?.name ?? null;
  return { zone, seat: zone === null ? option.seat : null };
}

/** The figures of rivals that are worth comparing: those that say something about at least one. */
export function figuresOf(rivals: SeatView[]): string[] {
  const counters = rivals.flatMap((seat) => seat.counters).filter((one) => one.importance > 1);
  const telling = counters.filter((one) => one.value !== 0 || one.limit !== null);
  return [...new Set(counters.map((one) => one.name))].filter((name) =>
    telling.some((one) => one.name === name),
  );
}

/** The rival who matters most: pointed at, attacked, with something to touch, in a scene, asked. */
export function rivalInView(
  rivals: SeatView[],
  pointed: number | null,
  scenes: Scene[],
  isTouchable: (seat: SeatView) => boolean,
): SeatView | null {
  const inScene = (seat: SeatView): boolean =>
    scenes.some((scene) => scene.component !== "bars" && scene.terms.some((term) => term.seat === seat.seat));
  return (
    rivals.find((seat) => seat.seat === pointed) ??
    rivals.find((seat) => seat.badges.some((badge) => badge.tone === "tgt")) ??
    rivals.find(isTouchable) ??
    rivals.find(inScene) ??
    rivals.find((seat) => seat.is_asked) ??
    rivals[0] ??
    null
  );
}

/** Whether a seat's zone holds cards that were drawn and are not yet placed. */
export function isDraft(zone: ZoneView): boolean {
  return zone.layout === "fan" && zone.cards.length > 0;
}
