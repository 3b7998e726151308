/** The icons that are loaded: the page's own at once, a game's when its table is opened.

A game that is installed beside Pentacles brings drawings of its own in its looks. */
import games from "virtual:icons/games";
import page from "virtual:icons/page";

let known = $state.raw(page);
const asked = new Map<string, Promise<void>>();

/** The drawing of an icon, or nothing while it isn't loaded or doesn't exist. */
export function pathOf(name: string): string | undefined {
  return known[name];
}

/** What an SVG path is written with; anything else is no drawing. */
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]+$/;

/** Take over the drawings that a game brings in its looks. */
export function addIcons(looks: Record<string, unknown> | undefined): void {
  const drawn = Object.entries((looks?.icons ?? {}) as Record<string, unknown>).filter(
    (one): one is [string, string] =>
      typeof one[1] === "string" && PATH.test(one[1]) && known[one[0]] !== one[1],
  );
  if (drawn.length) known = { ...known, ...Object.fromEntries(drawn) };
}

/** Load the icons of a game; of every game without a name. */
export function loadIcons(game?: string): Promise<void> {
  const names = game === undefined ? Object.keys(games) : [game];
  const all = names.map((name) => {
    const loader = games[name];
    if (!loader) return Promise.resolve();
    let load = asked.get(name);
    if (!load) {
      load = loader().then((module) => {
        known = { ...known, ...module.default };
      });
      load.catch(() => asked.delete(name)); // the next table tries again
      asked.set(name, load);
    }
    return load;
  });
  return Promise.all(all).then(() => undefined);
}

/** Load the icons of the lobby's tiles. */
export async function loadLobbyIcons(): Promise<void> {
  const { default: more } = await import("virtual:icons/lobby");
  known = { ...known, ...more };
}
