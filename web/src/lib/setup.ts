/** A table that is being set up: seats, options, and what the server is asked for in the end. */
import type { GameInfo, NewMatch, OptionInfo, SeatWish } from "../protocol.ts";
import type { Key } from "../words.ts";

export const LEVELS = ["random", "apprentice", "adept", "sage", "archmage"] as const;
export const LEVEL_WORDS: Record<(typeof LEVELS)[number], Key> = {
  random: "level.random",
  apprentice: "level.apprentice",
  adept: "level.adept",
  sage: "level.sage",
  archmage: "level.archmage",
};
export type SeatKind = "me" | "bot" | "here" | "open";

export interface SeatPlan {
  kind: SeatKind;
  level: string;
  name: string;
}

export type Way = "bots" | "here" | "online";

/** The seats that a way of playing starts with. */
export function seatsFor(way: string, count: number): SeatPlan[] {
  const others: SeatKind = way === "here" ? "here" : way === "online" ? "open" : "bot";
  return Array.from({ length: count }, (_, seat) => seatPlan(seat === 0 ? "me" : others));
}

export function seatPlan(kind: SeatKind): SeatPlan {
  return { kind, level: "adept", name: "" };
}

/** More or fewer seats; those that stay keep what was chosen. */
export function resized(seats: SeatPlan[], count: number, way: string): SeatPlan[] {
  return count <= seats.length
    ? seats.slice(0, count)
    : [...seats, ...seatsFor(way, count).slice(seats.length)];
}

/** The options as the server wants them: those that differ from the standard. */
export function changed(
  options: readonly OptionInfo[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const option of options) {
    const value = values[option.name];
    if (value !== undefined && value !== option.default) result[option.name] = value;
  }
  return result;
}

/** All options with their standard, and a preset's values over it. */
export function filled(game: GameInfo, preset: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    ...preset,
  };
}

/** The preset that the current values match, if any. */
export function presetOf(game: GameInfo, values: Record<string, unknown>): string {
  const now = JSON.stringify(filled(game, values));
  const found = Object.entries(game.presets).find(
    ([, preset]) => JSON.stringify(filled(game, preset)) === now,
  );
  return found?.[0] ?? "";
}

/** The options that are not as in the standard rules: what each is now, and what that does. */
export function differences(
  game: GameInfo,
  values: Record<string, unknown>,
): { option: OptionInfo; value: unknown }[] {
  const standard = filled(game);
  return game.options
    .map((option) => ({ option, value: filled(game, values)[option.name] }))
    .filter(({ option, value }) => JSON.stringify(value) !== JSON.stringify(standard[option.name]));
}

/** What is wrong with the seats; empty when nothing is. */
export type SeatProblem = "" | "nobody" | "twice" | "same";

export function seatProblem(seats: SeatPlan[], myName: string): SeatProblem {
  if (seats.filter((seat) => seat.kind === "me").length > 1) return "twice";
  if (seats.every((seat) => seat.kind === "bot")) return "nobody";
  const here = seats.filter((seat) => seat.kind === "here").map((seat) => seat.name.trim());
  const all = [...here, ...(seats.some((seat) => seat.kind === "me") ? [myName.trim()] : [])];
  return new Set(all.map((name) => name.toLowerCase())).size < all.length ? "same" : "";
}

/** The request for a new match. */
export function newMatch(
  game: GameInfo,
  seats: SeatPlan[],
  values: Record<string, unknown>,
  rest: Pick<NewMatch, "seed" | "is_open" | "minutes" | "days" | "cards" | "set">,
): NewMatch {
  const wish = (seat: SeatPlan): SeatWish => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    if (seat.kind === "here") return { kind: "here", name: seat.name.trim() };
    return { kind: seat.kind };
  };
  return { game: game.id, seats: seats.map(wish), options: changed(game.options, values), ...rest };
}
