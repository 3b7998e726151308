/** Cards that all lay face down together: those of a rival who is ready lie on the stage already. */
import type { SeatView, Table, ZoneView } from "../protocol.ts";
import type { Looks } from "./types.ts";

/** So many cards a seat lays. */
export const PAIR = 2;
/** The figure that counts the cards of a hand. */
const HELD = "cards";

/** Whether the cards that lie on the stage are chosen now. */
export function isLaying(table: Table, looks: Looks): boolean {
  return (looks.layout?.lays ?? []).includes(table.prompt?.kind ?? "");
}

/** Without the hidden cards at the end of a hand. */
function less(zone: ZoneView): ZoneView {
  const gone = new Set(zone.cards.filter((card) => card.face === null).slice(-PAIR));
  return {
    ...zone,
    count: Math.max(0, zone.count - PAIR),
    cards: zone.cards.filter((card) => !gone.has(card)),
  };
}

/** The table with the hands as they are seen: what a ready rival has laid is no longer held. */
export function withLaid(table: Table, looks: Looks): Table {
  if (!isLaying(table, looks)) return table;
  const staged = looks.layout?.stage ?? [];
  const hasChosen = ({ seat, is_asked, badges }: SeatView): boolean =>
    seat !== table.viewer &&
    !is_asked &&
    badges.some((badge) => badge.tone === "good") &&
    !table.zones.some((zone) => zone.cards.length && staged.some((name) => zone.name === `${name}_${seat}`));
  const ready = new Set(table.seats.filter(hasChosen).map((one) => one.seat));
  if (!ready.size) return table;
  return {
    ...table,
    seats: table.seats.map((seat) =>
      ready.has(seat.seat)
        ? {
            ...seat,
            counters: seat.counters.map((one) =>
              one.name === HELD ? { ...one, value: Math.max(0, one.value - PAIR) } : one,
            ),
          }
        : seat,
    ),
    zones: table.zones.map((zone) =>
      zone.layout === "fan" && zone.owner !== null && ready.has(zone.owner) ? less(zone) : zone,
    ),
  };
}
