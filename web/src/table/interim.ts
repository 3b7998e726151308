/** A table between two tables: the earlier one with one more event applied, as the viewer was told. */
import type {
  CardView,
  ChangeView,
  Counter,
  EventView,
  MoveView,
  Scene,
  Table,
  ZoneView,
} from "../protocol.ts";

/** A card leaves a zone: by its key, else one that nobody can tell from the others. */
function without(zone: ZoneView, move: MoveView): ZoneView {
  const known = move.key === null ? -1 : zone.cards.findIndex((card) => card.key === move.key);
  const at = known >= 0 ? known : zone.cards.findIndex((card) => card.key === null);
  return {
    ...zone,
    count: Math.max(0, zone.count - 1),
    cards: at < 0 ? zone.cards : zone.cards.filter((_, n) => n !== at),
  };
}

/** A card comes into a zone; where only a number is shown, only the number grows. */
function withCard(zone: ZoneView, move: MoveView): ZoneView {
  const card: CardView = { key: move.key, face: move.face, badges: [], is_known_hidden: false };
  const isListed = move.face !== null || zone.cards.length === zone.count;
  const cards = zone.is_from_top ? [card, ...zone.cards] : [...zone.cards, card];
  return { ...zone, count: zone.count + 1, cards: isListed ? cards : zone.cards };
}

function moved(zones: ZoneView[], moves: MoveView[], later: ZoneView[]): ZoneView[] {
  let all = zones;
  for (const move of moves) {
    if (!all.some((zone) => zone.name === move.target)) {
      const found = later.find((zone) => zone.name === move.target);
      if (found) all = [...all, { ...found, cards: [], count: 0, counters: [], known: [] }];
    }
    all = all.map((zone) => {
      const left = zone.name === move.source ? without(zone, move) : zone;
      return left.name === move.target ? withCard(left, move) : left;
    });
  }
  return all;
}

/** A figure that changed; those of a seat are named with its number behind. */
function counted(counters: Counter[], changes: ChangeView[], ending: string): Counter[] {
  return counters.map((counter) => {
    const change = changes.find((one) => one.name === counter.name + ending);
    return change ? { ...counter, value: change.new } : counter;
  });
}

function scened(scene: Scene, changes: ChangeView[]): Scene {
  if (scene.component !== "bars" && scene.component !== "track") return scene;
  const terms = scene.terms.map((term) => {
    const change = changes.find((one) => one.name === term.place);
    return change ? { ...term, number: change.new, value: String(change.new) } : term;
  });
  return { ...scene, terms };
}

/** Scenes that show how something came out; they come with the event that they are about. */
const OUTCOMES = new Set(["sum", "equation", "duel", "calculation", "dice"]);

/** The scenes of the earlier table, and of the later one those that the event is shown by. */
function scenesAt(earlier: Scene[], later: Scene[], shown: string): Scene[] {
  if (!shown) return earlier;
  const fresh = later.filter((scene) => OUTCOMES.has(scene.component));
  return [...fresh, ...earlier.filter((scene) => !OUTCOMES.has(scene.component))];
}

/** Figures that no event tells of follow from the cards: they are as they will be. */
export function following(table: Table, seats: number[], told: Set<string>, later: Table): Table {
  if (!seats.length) return table;
  return {
    ...table,
    seats: table.seats.map((seat) => {
      if (!seats.includes(seat.seat)) return seat;
      const then = later.seats.find((one) => one.seat === seat.seat)?.counters ?? [];
      const counters = seat.counters.map((counter) =>
        told.has(`${counter.name}_${seat.seat}`)
          ? counter
          : (then.find((one) => one.name === counter.name) ?? counter),
      );
      return { ...seat, counters };
    }),
  };
}

/** The table after one more event on the way from one table to another; nothing can be chosen on it. */
export function afterEvent(table: Table, event: EventView, later: Table): Table {
  const { changes, recap } = event;
  return {
    ...table,
    turn: event.turn || table.turn,
    zones: moved(table.zones, event.moves, later.zones),
    seats: table.seats.map((seat) => ({
      ...seat,
      is_asked: seat.seat === event.seat,
      counters: counted(seat.counters, changes, `_${seat.seat}`),
    })),
    counters: counted(table.counters, changes, ""),
    scenes: scenesAt(table.scenes, later.scenes, recap?.scene ?? "").map((one) => scened(one, changes)),
    faces: { ...table.faces, ...later.faces },
    options: [],
    prompt: recap && {
      kind: "beat",
      title: recap.title,
      detail: recap.result,
      rule: event.rule,
      is_yours: false,
    },
    can_assemble: false,
    is_over: false,
    result: null,
  };
}
