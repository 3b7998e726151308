/** The icons that are loaded: the page's own at once, those of tables and of a game when a table is opened.

Cards that people make may show any icon of the set: what no pack has is fetched in slices. A game that is installed beside Pentacles brings drawings of its own in its looks. */
import games from "virtual:icons/games";
import page from "virtual:icons/page";
import tiles from "virtual:icons/tiles";

let known = $state.raw(page);
const asked = new Map<string, Promise<void>>();

/** The drawing of an icon, or nothing while it isn't loaded or doesn't exist. */
export function pathOf(name: string): string | undefined {
  return known[name];
}

/** What an SVG path is written with; anything else isn't a drawing. */
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]+$/;

/** Take over the drawings that a game brings in its looks. */
export function addIcons(looks: Record<string, unknown> | undefined): void {
  const drawn = Object.entries((looks?.icons ?? {}) as Record<string, unknown>).filter(
    (one): one is [string, string] =>
      typeof one[1] === "string" && PATH.test(one[1]) && known[one[0]] !== one[1],
  );
  if (drawn.length) known = { ...known, ...Object.fromEntries(drawn) };
}

/** Load a pack once; one that failed is tried again by whoever needs it next. */
function pack(key: string, loader: () => Promise<{ default: Record<string, string> }>): Promise<void> {
  let load = asked.get(key);
  if (!load) {
    load = loader().then(({ default: more }) => {
      known = { ...known, ...more };
    });
    load.catch(() => asked.delete(key));
    asked.set(key, load);
  }
  return load;
}

/** Load the icons of every table and of a game; without a name, of every game. */
export async function loadIcons(game?: string): Promise<void> {
  const names = Object.keys(games).filter((name) => game === undefined || name === game);
  await Promise.all([
    pack("table", () => import("virtual:icons/table")),
    ...names.map((name) => pack(`game ${name}`, games[name]!)),
  ]);
}

/** Load the icons of a game's tile: its sample cards, and how it is won. */
export async function loadTileIcons(game: string): Promise<void> {
  const loader = tiles[game];
  if (loader) await pack(`tile ${game}`, loader);
}

/** Load the icons of the lobby's tiles. */
export function loadLobbyIcons(): Promise<void> {
  return pack("lobby", () => import("virtual:icons/lobby"));
}

async function slice(n: number, mark: string): Promise<void> {
  const answer = await fetch(`/icons/${n}-${mark}.json`);
  if (!answer.ok) throw new Error(`icons ${n}: ${answer.status}`);
  known = { ...((await answer.json()) as Record<string, string>), ...known };
}

/** Load these icons from the whole set, if they aren't there yet. */
export async function loadDrawings(names: Iterable<string>): Promise<void> {
  const missing = [...names].filter((name) => name && !(name in known));
  if (!missing.length) return;
  const { default: starts, mark } = await import("virtual:icons/slices");
  const wanted = new Set(missing.map((name) => starts.findLastIndex((start) => start <= name)));
  wanted.delete(-1); // a name before all others: there is none
  await Promise.all(
    [...wanted].map((n) => {
      const key = `slice ${n}`;
      let load = asked.get(key);
      if (!load) {
        load = slice(n, mark);
        load.catch(() => asked.delete(key));
        asked.set(key, load);
      }
      return load;
    }),
  );
}

let wishes = new Set<string>();

/** A card shows these; once the packs on their way have arrived, the rest is fetched. */
export function wish(names: readonly string[]): void {
  const missing = names.filter((name) => name && !(name in known));
  if (!missing.length) return;
  if (!wishes.size)
    setTimeout(() => {
      const all = wishes;
      wishes = new Set();
      void Promise.allSettled(asked.values()).then(() => loadDrawings(all).catch(() => {}));
    });
  for (const name of missing) wishes.add(name);
}
