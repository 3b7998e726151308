/** What is felt at the table: which moment belongs to what happened, when it comes, and how heavy it is.
 *
 * It follows from data alone: from figures that changed, from cards that went from one place to another,
 * and from what the game's looks say about kinds of events. */
import { partsOf } from "../lib/places.ts";
import type { LogLine, MoveView, Table } from "../protocol.ts";
import type { Looks } from "./types.ts";

export type MomentName =
  "blow" | "guard" | "gain" | "carry" | "break" | "steal" | "spell" | "lay" | "push" | "clash" | "fall";

export interface Moment {
  name: MomentName;
  /** Whom it happens to. */
  seat: number | null;
  /** Who brings it about, if that is somebody else. */
  from: number | null;
  /** The figure or the zone that it is about. */
  place: string;
  /** By how much a figure changed. */
  by: number;
  /** From 0 for a light one to 1 for a heavy one. */
  weight: number;
  /** Something flies at the target first. */
  isStruck: boolean;
  /** When it begins, in milliseconds at normal speed. */
  at: number;
}

/** How a card travels. */
export type Manner = "plain" | "hurt" | "carry" | "steal" | "lay" | "push" | "knocked";

/** A card that travels: how, and when it sets out. */
export interface Step {
  move: MoveView;
  manner: Manner;
  at: number;
}

export interface Choreography {
  moments: Moment[];
  steps: Step[];
}

/** How long a moment is felt, and when in it the thing itself happens: the blow lands, the card lies. */
export const TIMES: Record<MomentName, { ms: number; hit: number }> = {
  blow: { ms: 700, hit: 240 },
  guard: { ms: 460, hit: 200 },
  gain: { ms: 500, hit: 0 },
  carry: { ms: 900, hit: 420 },
  break: { ms: 760, hit: 160 },
  steal: { ms: 620, hit: 400 },
  spell: { ms: 420, hit: 60 },
  lay: { ms: 460, hit: 240 },
  push: { ms: 480, hit: 190 },
  clash: { ms: 1000, hit: 380 },
  fall: { ms: 560, hit: 0 },
};

/** Between two cards that travel one after the other. */
const GAPS: Record<Manner, number> = {
  plain: 90,
  hurt: 90,
  carry: 90,
  steal: 90,
  lay: 35,
  push: 60,
  knocked: 60,
};
/** Between two moments that follow each other. */
const MOMENT_GAP = 160;
/** The last of several moments begins no later than this. */
const LATEST = 640;
/** A card has nearly arrived after this. */
const ARRIVAL = 200;
/** No moment waits longer than this for the cards before it. */
const LONGEST_WAIT = 400;
/** So many are felt at once; more would be noise. */
const MOST = 4;
/** Without a limit of its own a figure that changes by this much changes heavily. */
const HEAVY = 6;
/** With a limit, by this part of it. */
const HEAVY_SHARE = 0.3;

/** Whose zone this is: as the table says, else by the number that its name ends with. */
export function ownerOf(name: string, table: Table): number | null {
  const zone = table.zones.find((one) => one.name === name);
  return zone ? zone.owner : partsOf(name).seat;
}

/** How heavily a figure changed; the game may say which change is a heavy one. */
export function weightOf(place: string, by: number, table: Table, looks: Pick<Looks, "heavy"> = {}): number {
  const { seat, name } = partsOf(place);
  const counters = table.seats.find((one) => one.seat === seat)?.counters ?? [];
  const limit = counters.find((one) => one.name === name)?.limit ?? 0;
  const heavy = Math.max(3, looks.heavy?.[name] ?? (limit ? limit * HEAVY_SHARE : HEAVY));
  return Math.min(1, Math.max(0, (Math.abs(by) - 1) / (heavy - 1)));
}

/** By how much a figure has changed with this line and those just before it: blow upon blow grows heavier. */
function withThoseBefore(log: LogLine[], at: number, place: string): number {
  let sum = 0;
  for (let n = at; n >= 0; n -= 1) {
    const change = log[n]!.event.changes.find((one) => one.name === place);
    if (!change) break;
    sum += change.new - change.old;
  }
  return sum;
}

/** Who acted last in this turn before a line, other than the one whom it is about. */
function striker(log: LogLine[], at: number, seat: number): number | null {
  const turn = log[at]?.event.turn;
  for (let n = at; n >= 0; n -= 1) {
    const event = log[n]!.event;
    if (event.turn !== turn) continue;
    if (event.seat !== null && event.seat !== seat) return event.seat;
  }
  return null;
}

/** Kinds of moments that a figure brings about by itself. */
function ofFigures(line: LogLine, at: number, log: LogLine[], looks: Looks, table: Table): Moment[] {
  const named = looks.moments?.[line.event.kind];
  const found: Moment[] = [];
  for (const { name: place, old, new: now } of line.event.changes) {
    const { seat, name: figure } = partsOf(place);
    const way = looks.harm?.[figure] ?? 0;
    const by = now - old;
    if (seat === null || !by || (!way && by < 0)) continue;
    const isHarm = way !== 0 && Math.sign(by) === Math.sign(way);
    found.push({
      name: isHarm ? (named === "break" ? "break" : "blow") : "gain",
      seat,
      from: isHarm ? striker(log, at, seat) : null,
      place,
      by,
      weight: weightOf(place, isHarm ? withThoseBefore(log, at, place) : by, table, looks),
      isStruck: isHarm && named === "blow",
      at: 0,
    });
  }
  return found;
}

/** The seat whose cards come or go, else the one whose doing it is. */
function aboutWhom(line: LogLine, table: Table): number | null {
  const owners = line.event.moves.map((move) => ownerOf(move.target, table));
  return owners.find((owner) => owner !== null) ?? line.event.seat;
}

function isTaken({ source, target }: MoveView, table: Table): boolean {
  const [from, to] = [ownerOf(source, table), ownerOf(target, table)];
  return from !== null && to !== null && from !== to;
}

/** The moments of one line, in the order in which they are felt. */
function ofLine(line: LogLine, at: number, log: LogLine[], looks: Looks, table: Table): Moment[] {
  const found = ofFigures(line, at, log, looks, table);
  const named = looks.moments?.[line.event.kind];
  const base = { by: 0, weight: 0, isStruck: false, at: 0 };
  const taken = named ? undefined : line.event.moves.find((move) => isTaken(move, table));
  if (taken) {
    const [from, seat] = [ownerOf(taken.source, table), ownerOf(taken.target, table)];
    found.unshift({ ...base, name: "steal", seat, from, place: taken.target });
  }
  if (!named || found.some((one) => one.name === named)) return found;
  const seat = seatFor(named, line, table);
  const place = line.event.moves.find(
    ({ target }) => seat !== null && ownerOf(target, table) === seat,
  )?.target;
  const isBlow = named === "blow";
  const from = isBlow && seat !== null ? striker(log, at, seat) : null;
  return [{ ...base, name: named, seat, from, place: place ?? "", isStruck: isBlow }, ...found];
}

const HARMFUL = new Set<MomentName>(["blow", "fall", "break"]);
const MOVING = new Set<MomentName>(["push", "lay", "carry"]);

/** Whom a moment that the game names is about. */
function seatFor(name: MomentName, line: LogLine, table: Table): number | null {
  const { recap, seat } = line.event;
  if (HARMFUL.has(name)) return recap?.hurts ?? seat;
  if (MOVING.has(name)) return aboutWhom(line, table);
  return recap?.helps ?? seat;
}

/** What comes together on one figure, or on one seat, is one moment. */
function joined(moments: Moment[]): Moment[] {
  const found: Moment[] = [];
  for (const moment of moments) {
    const same = found.findIndex(
      (one) => one.name === moment.name && one.seat === moment.seat && one.place === moment.place,
    );
    const known = found[same];
    if (!known) found.push(moment);
    else
      found[same] = {
        ...known,
        by: known.by + moment.by,
        weight: Math.min(1, known.weight + moment.weight),
        isStruck: known.isStruck || moment.isStruck,
        from: known.from ?? moment.from,
      };
  }
  return found;
}

/** How the cards of a line travel. */
function mannerOf(move: MoveView, line: LogLine, looks: Looks, table: Table): Manner {
  const named = looks.moments?.[line.event.kind];
  const isOut = ownerOf(move.target, table) === null && ownerOf(move.source, table) !== null;
  if (named === "push" || named === "break") return isOut ? "knocked" : "push";
  if (named === "carry" || named === "lay") return named;
  if (isTaken(move, table)) return "steal";
  const seat = ownerOf(move.source, table);
  const isHurt = line.event.changes.some(({ name, old, new: now }) => {
    const way = looks.harm?.[partsOf(name).name] ?? 0;
    return way !== 0 && partsOf(name).seat === seat && Math.sign(now - old) === Math.sign(way);
  });
  return isHurt ? "hurt" : "plain";
}

/** All that is felt of the lines after `since`, in its order and with its times. */
export function choreographyOf(log: LogLine[], since: number, looks: Looks, table: Table): Choreography {
  const found: Moment[] = [];
  const steps: Step[] = [];
  log.forEach((line, at) => {
    if (line.n <= since) return;
    // What comes after cards that are laid waits until they lie.
    const ready = Math.min(LONGEST_WAIT, arrivalOf(steps));
    for (const one of ofLine(line, at, log, looks, table)) found.push({ ...one, at: ready });
    for (const move of line.event.moves) {
      const manner = mannerOf(move, line, looks, table);
      steps.push({ move, manner, at: manner === "plain" ? 0 : ready });
    }
  });
  const felt = joined(found).slice(0, MOST);
  const gap = Math.min(MOMENT_GAP, LATEST / Math.max(1, felt.length - 1));
  const moments = felt.map((moment, n) => ({ ...moment, at: Math.max(moment.at, Math.round(n * gap)) }));
  return { moments, steps: timedSteps(steps, moments) };
}

/** When the last of these cards lies. */
function arrivalOf(steps: Step[]): number {
  return steps.length ? (timedSteps(steps).at(-1)?.at ?? 0) + ARRIVAL : 0;
}

/** Cards set out one after the other, none before its own time; those that are lost wait for the blow,
 * and what is pushed out for what pushes it. */
export function timedSteps(steps: Step[], moments: Moment[] = []): Step[] {
  const blow = moments.find((one) => one.name === "blow");
  const last = new Map<Manner | "", number>();
  const timed = (step: Step, group: Manner | "", earliest: number): Step => {
    const known = last.get(group);
    const at = Math.max(earliest, known === undefined ? 0 : known + GAPS[step.manner]);
    last.set(group, at);
    return { ...step, at };
  };
  const landed = blow ? blow.at + (blow.isStruck ? TIMES.blow.hit : 0) : 0;
  const first = steps.map((step) => {
    if (step.manner === "knocked") return step;
    return step.manner === "hurt" ? timed(step, "hurt", landed) : timed(step, "", step.at);
  });
  const push = first.find((step) => step.manner === "push");
  const pushed = push ? push.at + TIMES.push.hit : 0;
  return first.map((step) => (step.manner === "knocked" ? timed(step, "knocked", pushed) : step));
}

/** When the blow on a figure lands, for whoever draws the figure. */
export function landingOf(isHarm: boolean): number {
  return isHarm ? TIMES.blow.hit : 0;
}
