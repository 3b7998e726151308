/** What the lobby says about a match, in words. */
import type { GameInfo, MatchInfo, OptionInfo, SeatInfo } from "../protocol.ts";
import { turnOf } from "./turns.ts";
import { t, type Key } from "../words.ts";

/** The seats of a match that are this viewer's. */
export function ownSeats(match: MatchInfo): number[] {
  return match.seats.filter((seat) => seat.is_you).map((seat) => seat.seat);
}

export function isYours(match: MatchInfo): boolean {
  const own = ownSeats(match);
  return match.status === "playing" && (match.asked ?? []).some((seat) => own.includes(seat));
}

/** Those where you are to act, then running, waiting and finished ones; each newest first. */
export function inOrder(matches: MatchInfo[]): MatchInfo[] {
  const rank = (match: MatchInfo): number => {
    if (isYours(match)) return 0;
    return { playing: 1, waiting: 2 }[match.status] ?? 3;
  };
  return [...matches].sort(
    (a, b) => rank(a) - rank(b) || (b.created ?? 0) - (a.created ?? 0) || (a.id < b.id ? -1 : 1),
  );
}

/** Names one after the other: "Mordin and Fenna". */
export function names(list: string[]): string {
  if (list.length < 2) return list.join("");
  return t("names.and", { first: list.slice(0, -1).join(", "), last: list[list.length - 1]! });
}

const LEVELS: Record<string, Key> = {
  random: "bot.random",
  apprentice: "bot.apprentice",
  adept: "bot.adept",
  sage: "bot.sage",
  archmage: "bot.archmage",
};

/** How strong a bot is, as shown below its name; nothing for a person. */
export function levelOf(seat: SeatInfo | undefined): string {
  const key = LEVELS[seat?.level ?? ""];
  return key ? t(key) : (seat?.level ?? "");
}

/** The first line about a match of yours. */
export function headline(match: MatchInfo): string {
  const own = ownSeats(match);
  if (match.status === "waiting") {
    return t("matches.waiting", { n: match.seats.filter((seat) => seat.kind === "open").length });
  }
  if (match.status === "over") {
    const winners = match.winners ?? [];
    if (winners.some((seat) => own.includes(seat))) return t("matches.won");
    if (!winners.length) return t("matches.draw");
    return t("matches.wonBy", { who: names(winners.map((seat) => match.seats[seat]?.name ?? "")) });
  }
  if (isYours(match)) {
    return match.phase ? t("matches.yourTurnIn", { phase: match.phase }) : t("matches.yourTurn");
  }
  const asked = (match.asked ?? []).map((seat) => match.seats[seat]?.name ?? "");
  return asked.length ? t("matches.waitingFor", { who: names(asked) }) : t("matches.running");
}

/** The second line: the turn, and against whom. */
export function against(match: MatchInfo): string {
  const others = match.seats.filter((seat) => !seat.is_you && seat.kind !== "open").map((seat) => seat.name);
  const parts = [match.title];
  if (match.status === "playing" && match.turn) parts.push(turnOf(match.turn_word, match.turn));
  const start = parts.join(", ");
  return others.length ? t("matches.against", { start, who: names(others) }) : start;
}

/** Easy and short games first: where a newcomer looks. */
export function easiestFirst(games: GameInfo[]): GameInfo[] {
  const weights = ["light", "medium", "rich", "heavy"];
  const weight = (game: GameInfo): number => (weights.indexOf(game.weight) + 4) % 4;
  return [...games].sort(
    (a, b) => weight(a) - weight(b) || parseInt(a.minutes) - parseInt(b.minutes) || (a.id < b.id ? -1 : 1),
  );
}

/** Minutes as a range: "15 to 25" and "15-25" are "15–25". */
export function minutes(game: GameInfo): string {
  return game.minutes.replace(/\s*(?:to|-)\s*/, "–");
}

/** How many play: "2" or "2–4". */
export function players(game: GameInfo): string {
  const { min_players: low, max_players: high } = game;
  return low === high ? String(low) : `${low}–${high}`;
}

/** Rules and programs count seats from 0, people from 1: `seat_0` is "seat 1". */
function counted(text: string): string {
  return text.replace(/\bseat_(\d+)\b/g, (_, number: string) => `seat ${Number(number) + 1}`);
}

/** An option's name or value as words: as its game calls it, or `first_player` is "First player". */
export function words(name: string, called: Record<string, string> = {}): string {
  if (called[name]) return called[name];
  const text = counted(name)
    .replace(/(\d)-(?=\d)/g, "$1–")
    .replace(/[_-]+/g, " ")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The options that differ from the standard, in words: what a guest should know. */
export function optionWords(options: Record<string, unknown>, standard: readonly OptionInfo[] = []): string {
  const usual = new Map(standard.map((option) => [option.name, JSON.stringify(option.default)]));
  return Object.entries(options)
    .filter(([name, value]) => JSON.stringify(value) !== usual.get(name))
    .filter(([, value]) => value !== false && value !== null && value !== "")
    .filter(([, value]) => typeof value !== "object" || Array.isArray(value))
    .map(([name, value]) => (value === true ? words(name) : `${words(name)}: ${told(value)}`))
    .join(", ");
}

function told(value: unknown): string {
  return counted(Array.isArray(value) ? value.join(", ") : String(value)).replaceAll("_", " ");
}
