/** Where cards would land that are kept or given: each slot shows the card before anybody chooses it. */
import type { OptionView, Preview, SeatView, ZoneView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";

/** A figure that changes, with its sign. */
export interface Turn extends Preview {
  icon: string;
  isMore: boolean;
}

/** All options that put a card into a slot where it doesn't lie yet. */
export function landingsOf(board: Board): OptionView[] {
  if (!board.isLive || board.isLaying || board.staging?.isPlaying || !board.table.prompt?.is_yours) return [];
  return board.table.options.filter((one) =>
    board.table.zones.some(
      (zone) =>
        zone.layout === "slots" &&
        zone.name === one.zone &&
        one.card !== null &&
        zone.cards.every((card) => card.key !== one.card),
    ),
  );
}

/** The option by which a card would land in this slot. */
export function landingIn(board: Board, zone: ZoneView): OptionView | null {
  if (zone.layout !== "slots") return null;
  const found = landingsOf(board).filter((one) => one.zone === zone.name);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether another answer is chosen: then this card doesn't land. */
export function isPassedOver(board: Board, option: OptionView): boolean {
  return board.selected !== null && board.selected.action !== option.action;
}

/** What an option changes, with the signs of the figures. */
export function turnsOf(option: OptionView, seats: SeatView[]): Turn[] {
  const counters = seats.flatMap((seat) => seat.counters.map((one) => ({ one, seat: seat.seat })));
  return (option.changes ?? []).map((change) => ({
    ...change,
    icon: counters.find(({ one, seat }) => `${one.name}_${seat}` === change.place)?.one.icon ?? "",
    isMore: Number(change.new) > Number(change.old),
  }));
}
