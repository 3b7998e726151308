/** A table between two tables: the earlier one with one more event applied, as the viewer was told. */
import type {
  CardView,
  ChangeView,
  Counter,
  EventView,
  MoveView,
  Recap,
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

/** A seat's zone that is listed only while cards lie in it; its name ends with the seat's number. */
function passedThrough(name: string): ZoneView | undefined {
  const seat = Number(name.slice(name.lastIndexOf("_") + 1));
  if (!name.includes("_") || Number.isNaN(seat)) return undefined;
  return {
    name,
    title: "",
    owner: seat,
    place: "own",
    layout: "row",
    importance: 3,
    count: 0,
    cards: [],
    counters: [],
    empty: "",
    is_ordered: false,
    is_from_top: false,
    known: [],
    known_words: "",
    kind: null,
  };
}

/** The zones after some moves; cards that lie somewhere only on their way are seen there, too. */
function moved(zones: ZoneView[], moves: MoveView[], later: ZoneView[], passed: Set<string>): ZoneView[] {
  let all = zones;
  for (const move of moves) {
    if (!all.some((zone) => zone.name === move.target)) {
      const listed = later.find((zone) => zone.name === move.target);
      const found = listed ?? (passed.has(move.target) ? passedThrough(move.target) : undefined);
      if (found) all = [...all, { ...found, cards: [], count: 0, counters: [], known: [] }];
    }
    all = all.map((zone) => {
      const left = zone.name === move.source ? without(zone, move) : zone;
      return left.name === move.target ? withCard(left, move) : left;
    });
  }
  const targets = new Set(moves.map((move) => move.target));
  return all.map((zone) =>
    targets.has(zone.name)
      ? arranged(
          zone,
          later.find((one) => one.name === zone.name),
        )
      : zone,
  );
}

/** What was laid together lies in the order in which it will lie. */
function arranged(zone: ZoneView, later: ZoneView | undefined): ZoneView {
  if (zone.layout !== "meld" || !later) return zone;
  const placeOf = (card: CardView): number => later.cards.findIndex((one) => one.key === card.key);
  if (zone.cards.some((card) => card.key === null || placeOf(card) < 0)) return zone;
  return { ...zone, cards: [...zone.cards].sort((one, other) => placeOf(one) - placeOf(other)) };
}

/** A figure that changed; those of a seat are named with its number behind. */
function counted(counters: Counter[], changes: ChangeView[], ending: string): Counter[] {
  return counters.map((counter) => {
    const change = changes.find((one) => one.name === counter.name + ending);
    return change ? { ...counter, value: change.new } : counter;
  });
}

/** The figure that counts the cards of a hand goes with these, one event after the other. */
const HELD = "cards";
function heldIn(counters: Counter[], seat: number, before: ZoneView[], after: ZoneView[]): Counter[] {
  const held = (zones: ZoneView[]): number =>
    zones
      .filter((zone) => zone.owner === seat && (zone.place === "hand" || zone.layout === "fan"))
      .reduce((all, zone) => all + zone.count, 0);
  return counters.map((counter) =>
    counter.name === HELD && counter.value === held(before) ? { ...counter, value: held(after) } : counter,
  );
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

/** What a round came to stands on the stage while it is told, and at the end of a match: a match that goes
 * on needs the room, and other cards lie in its zones. */
export function underway(table: Table): Table {
  if (table.is_over || !table.scenes.some(isReckoning)) return table;
  return { ...table, scenes: table.scenes.filter((scene) => !isReckoning(scene)) };
}

const isReckoning = (scene: Scene): boolean => scene.component === "calculation";

/** A table without sums and throws that are settled: what happens next isn't told over them. */
export function unsettled(table: Table): Table {
  const isOver = (scene: Scene): boolean =>
    isReckoning(scene) ||
    ((scene.component === "equation" || scene.component === "duel") && scene.is_settled);
  const hasSum = table.scenes.some((scene) => scene.component === "equation" && scene.is_settled);
  const left = table.scenes.filter(
    (scene) => !isOver(scene) && !(hasSum && scene.component === "dice" && !scene.is_outlook),
  );
  return left.length < table.scenes.length ? { ...table, scenes: left } : table;
}

/** A table that stays on the stage without open sums: those that the present one lacks are done with. */
export function withoutOpen(table: Table, present: Table): Table {
  const isOpen = (scene: Scene): boolean => scene.component === "equation" && !scene.is_settled;
  if (present.scenes.some((scene) => scene.component === "equation") || !table.scenes.some(isOpen)) {
    return table;
  }
  return { ...table, scenes: table.scenes.filter((scene) => !isOpen(scene)) };
}

const COUNTED = new Set(["bars", "track", "landscape"]);

/** Cards of a row that went elsewhere, as a spell that is over: what stays of them is only to be read, and they are found where they
 * lie now. */
function asRead(zone: ZoneView, present: Table): ZoneView {
  if (!zone.is_ordered || zone.layout !== "row" || zone.place !== "centre") return zone;
  const there = new Set(
    present.zones.find((one) => one.name === zone.name)?.cards.map((card) => card.key) ?? [],
  );
  return { ...zone, cards: zone.cards.map((card) => (there.has(card.key) ? card : { ...card, key: null })) };
}

/** A table that stays on the stage with the piles and scores of the present one, and who is where. A card that still lies in
 * its middle is the top of a pile as well: only there it is found by its key. */
export function withPiles(kept: Table, present: Table): Table {
  const table = { ...kept, zones: kept.zones.map((zone) => asRead(zone, present)) };
  const laid = new Set(
    table.zones
      .filter((zone) => zone.layout !== "pile")
      .flatMap((zone) => zone.cards.map((card) => card.key)),
  );
  const unkeyed = (card: CardView): CardView => (laid.has(card.key) ? { ...card, key: null } : card);
  const piles = present.zones
    .filter((zone) => zone.layout === "pile")
    .map((zone) => ({ ...zone, cards: zone.cards.map(unkeyed) }));
  const scores = present.scenes.filter((scene) => COUNTED.has(scene.component));
  return {
    ...table,
    zones: table.zones.map((zone) => piles.find((one) => one.name === zone.name) ?? zone),
    scenes: table.scenes.map(
      (scene) =>
        scores.find((one) => one.component === scene.component && one.title === scene.title) ?? scene,
    ),
    counters: present.counters,
    banner: present.banner,
    faces: { ...table.faces, ...present.faces },
  };
}

/** The scenes of the earlier table, and those that the event is shown by: its own, or the later table's.
 * What the last turn came to ends with it: a new turn isn't told over an old sum. */
function scenesAt(earlier: Scene[], later: Scene[], recap: Recap | null, isNewTurn: boolean): Scene[] {
  const shown = recap?.scene ?? "";
  if (!shown) return isNewTurn ? earlier.filter((scene) => !OUTCOMES.has(scene.component)) : earlier;
  const isShown = (scene: Scene): boolean => !isReckoning(scene) || shown === scene.component;
  const fresh = recap?.picture
    ? [recap.picture]
    : later.filter((scene) => OUTCOMES.has(scene.component) && isShown(scene));
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
export function afterEvent(
  table: Table,
  event: EventView,
  later: Table,
  passed: Set<string> = new Set(),
): Table {
  const { changes, recap } = event;
  const turn = event.turn || table.turn;
  const zones = moved(table.zones, event.moves, later.zones, passed);
  return {
    ...table,
    turn,
    phase: table.phases[event.phase ?? -1] ?? table.phase,
    zones,
    seats: table.seats.map((seat) => ({
      ...seat,
      is_asked: seat.seat === event.seat,
      counters: counted(heldIn(seat.counters, seat.seat, table.zones, zones), changes, `_${seat.seat}`),
    })),
    counters: counted(table.counters, changes, ""),
    scenes: scenesAt(table.scenes, later.scenes, recap, turn !== table.turn).map((one) =>
      scened(one, changes),
    ),
    faces: { ...table.faces, ...later.faces },
    options: [],
    prompt: recap && {
      kind: "beat",
      title: recap.title,
      detail: recap.result,
      rule: event.rule,
      gather: null,
      is_yours: false,
    },
    can_assemble: false,
    is_over: false,
    result: null,
  };
}
