/** The icons that are loaded: the page's own at once, a game's when its table is opened. */
import games from "virtual:icons/games";
import page from "virtual:icons/page";

let known = $state.raw(page);
const asked = new Map<string, Promise<void>>();

/** The drawing of an icon, or nothing while it isn't loaded or doesn't exist. */
export function pathOf(name: string): string | undefined {
  return known[name];
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
