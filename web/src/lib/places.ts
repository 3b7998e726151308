/** Where an option is touched: the zone of its card, a zone, a seat (its number), or a button (null). */
import type { OptionView, Table, ZoneView } from "../protocol.ts";

export function placeOf(table: Table, option: OptionView): ZoneView | number | null {
  const holds = (zone: ZoneView): boolean => zone.cards.some((card) => card.key === option.card);
  const zone =
    (option.card === null ? undefined : table.zones.find(holds)) ??
    table.zones.find((one) => one.name === option.zone);
  return zone ?? option.seat;
}

/** Whether everything that is asked is touched in one place. */
export function hasOnePlace(table: Table): boolean {
  return new Set(table.options.map((option) => placeOf(table, option))).size < 2;
}

/** What a zone or a figure is called, and whose it is, if its name ends with the number of a seat. */
export function partsOf(place: string): { name: string; seat: number | null } {
  const at = place.lastIndexOf("_");
  const seat = at > 0 && at < place.length - 1 ? Number(place.slice(at + 1)) : NaN;
  return Number.isInteger(seat) ? { name: place.slice(0, at), seat } : { name: place, seat: null };
}
