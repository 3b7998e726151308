/** The look back at the end of a match: one seat's chance to win, and the moves that turned it. */
import type { Analysis, BetterMove, SeatView, WinChance } from "../protocol.ts";
import { t } from "../words.ts";
import { percents } from "./curve.ts";

/** A move that changed a seat's chance to win, in whole per cent. */
export interface TurningPoint {
  point: WinChance;
  from: number;
  to: number;
  better: BetterMove | undefined;
}

/** Changes below this many points are not turning points. */
export const LEAST_TURN = 8;
export const MOST_TURNS = 3;

const chanceOf = (point: WinChance, seat: number): number => percents(point.chances)[seat] ?? 0;

/** The moves, by anybody, that changed most for a seat, in the order they were made. */
export function turningPoints(analysis: Analysis | null, seat: number): TurningPoint[] {
  const points = analysis?.points ?? [];
  return points
    .map((point, n) => ({
      point,
      from: n ? chanceOf(points[n - 1]!, seat) : chanceOf(point, seat),
      to: chanceOf(point, seat),
      better: analysis?.better.find((one) => one.move === point.move),
    }))
    .filter((one) => one.point.seat !== null && Math.abs(one.to - one.from) >= LEAST_TURN)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
    .slice(0, MOST_TURNS)
    .sort((a, b) => a.point.move - b.point.move);
}

/** What is said after a turning point: that it was luck, or what would have been better. */
export function afterwards(turn: TurningPoint): string {
  if (turn.point.is_luck) return t("end.luck");
  return turn.better ? t("end.better", { better: turn.better.better }) : "";
}

/** A place on the curve: from the left 0 to 1, and the chance in per cent. */
/** A figure of the end, with a minus sign that can be read. */
export function signed(value: number | string): string {
  return String(value).replace(/^-/, "−");
}

export interface Place {
  x: number;
  chance: number;
}

/** The curve of a seat's chance from the first to the last move. */
export function chanceCurve(analysis: Analysis | null, seat: number): Place[] {
  const points = analysis?.points ?? [];
  const last = points[points.length - 1]?.move ?? 0;
  if (!last) return [];
  return points.map((point) => ({ x: point.move / last, chance: chanceOf(point, seat) }));
}

/** Where turns begin on the curve, at most this many. */
export function turnTicks(analysis: Analysis | null, most = 9): { x: number; turn: number }[] {
  const points = analysis?.points ?? [];
  const last = points[points.length - 1]?.move ?? 0;
  if (!last) return [];
  const firsts = points.filter((point, n) => point.turn > 0 && point.turn !== points[n - 1]?.turn);
  const every = Math.ceil(firsts.length / most) || 1;
  return firsts
    .filter((_, n) => n % every === 0)
    .map((point) => ({ x: point.move / last, turn: point.turn }));
}

/** The figures that players compared, the most important first: at most four, the same for all. */
export function figuresOf(seats: readonly SeatView[]): string[] {
  const counters = [...(seats[0]?.counters ?? [])].filter((counter) => counter.importance >= 2);
  return counters
    .sort((a, b) => b.importance - a.importance)
    .slice(0, 4)
    .map((counter) => counter.name);
}
