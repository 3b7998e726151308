/** The curve of the chances to win, as paths in a square of one by one. */
import type { MoveInfo, WinChance } from "../protocol.ts";

export interface Area {
  seat: number;
  path: string;
}

/** Chances after a move; between two known moves, on a straight line. */
export function at(points: WinChance[], move: number): number[] {
  if (!points.length) return [];
  let before = points[0]!;
  for (const point of points) {
    if (point.move === move) return point.chances;
    if (point.move > move) {
      if (point === points[0]) return point.chances;
      const share = (move - before.move) / (point.move - before.move);
      return point.chances.map((chance, seat) => {
        const from = before.chances[seat] ?? 0;
        return from + (chance - from) * share;
      });
    }
    before = point;
  }
  return before.chances;
}

/** One area per seat, stacked from the first seat at the bottom. */
export function areas(points: WinChance[], last: number): Area[] {
  const seats = points[0]?.chances.length ?? 0;
  if (!seats || last < 1) return [];
  const known = points.filter((point) => point.move <= last);
  const line = (level: number): [number, number][] => {
    const dots: [number, number][] = known.map((point) => {
      const whole = point.chances.reduce((sum, chance) => sum + chance, 0) || 1;
      const below = point.chances.slice(0, level).reduce((sum, chance) => sum + chance, 0);
      return [point.move / last, 1 - below / whole];
    });
    const [first, end] = [dots[0], dots[dots.length - 1]];
    if (first && first[0] > 0) dots.unshift([0, first[1]]);
    if (end && end[0] < 1) dots.push([1, end[1]]);
    return dots;
  };
  const words = (dots: [number, number][]): string =>
    dots.map(([x, y]) => `${(x * 1000).toFixed(1)} ${(y * 1000).toFixed(1)}`).join("L");
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    path: `M${words(line(seat))}L${words(line(seat + 1).reverse())}Z`,
  }));
}

export interface TurnMark {
  turn: number;
  move: number;
}

/** Where turns begin on the line of moves; marks are at least this many moves apart. */
export function turnMarks(moves: MoveInfo[], apart = 0): TurnMark[] {
  const marks: TurnMark[] = [];
  let turn = 0;
  for (const move of moves) {
    if (move.turn <= turn) continue;
    turn = move.turn;
    const last = marks[marks.length - 1];
    if (!last || move.n - 1 - last.move >= apart) marks.push({ turn, move: move.n - 1 });
  }
  return marks;
}

/** The move at which the previous or next turn begins. */
export function turnStep(moves: MoveInfo[], from: number, by: 1 | -1): number {
  const starts = turnMarks(moves).map((mark) => mark.move);
  if (by > 0) return starts.find((start) => start > from) ?? moves.length;
  return starts.filter((start) => start < from).pop() ?? 0;
}

/** Chances as whole percentages that add up to 100: what rounding loses goes where it lost most. */
export function percents(chances: number[]): number[] {
  const whole = chances.reduce((sum, chance) => sum + chance, 0) || 1;
  const exact = chances.map((chance) => (100 * chance) / whole);
  const rounded = exact.map(Math.floor);
  const order = exact
    .map((_, seat) => seat)
    .sort((a, b) => exact[b]! - rounded[b]! - (exact[a]! - rounded[a]!) || a - b);
  let left = 100 - rounded.reduce((sum, one) => sum + one, 0);
  for (const seat of order) if (left-- > 0) rounded[seat]! += 1;
  return rounded;
}

/** Marks of which none lies over another: so many moves apart at least, the mistakes first. */
export function apart<Mark extends { move: number; mark: string }>(marks: Mark[], least: number): Mark[] {
  const kept: Mark[] = [];
  const weight = (one: Mark): number => (one.mark === "??" ? 0 : one.mark === "!" ? 2 : 1);
  for (const one of [...marks].sort((a, b) => weight(a) - weight(b) || a.move - b.move))
    if (kept.every((other) => Math.abs(other.move - one.move) >= least)) kept.push(one);
  return kept.sort((a, b) => a.move - b.move);
}
