/** The build step for icons: those that the page or an installed game names come in packs.

`virtual:icons/page` holds the page's own, `virtual:icons/table` those of every table, with the
faces of players, `virtual:icons/lobby` those of the lobby's tiles, `virtual:icons/tiles` and
`virtual:icons/games` a loader for the tile and for all of each game. The whole set is there too, for whoever draws a card:
`icons/N-MARK.json` are slices of it, `virtual:icons/slices` says where each begins, and
`virtual:icons/names` has all names. Nothing of it is loaded before somebody asks. The server prints
cards with the same files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import svgpath from "svgpath";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = "virtual:icons/";

/** A path with one decimal: half the size, and no visible difference at the size of a card. */
export const rounded = (path: string): string => svgpath(path).rel().round(1).toString();

/** The path of each named icon that exists in the set, by name. */
export function pathsOf(names: readonly string[], set: IconSet): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""])?.body;
    if (!body) continue;
    const drawn = [...body.matchAll(/ d="([^"]+)"/g)].map((path) => rounded(path[1] ?? "")).join("");
    if (drawn) found[name] = drawn;
  }
  return found;
}

let installed: IconSet | undefined;

/** The installed icon set, read once. */
export function iconSet(): IconSet {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  installed ??= JSON.parse(readFileSync(file, "utf8")) as IconSet;
  return installed;
}

/** How many icons a slice holds: a search touches few of them, and each is a small file. */
const SLICE = 16;

/** Every icon of the set that can be drawn, in order. */
export function allNames(set: IconSet): string[] {
  return Object.keys(set.icons).sort();
}

/** All names in slices. */
export function slicesOf(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / SLICE) }, (_, n) =>
    names.slice(n * SLICE, (n + 1) * SLICE),
  );
}

/** What distinguishes one icon set from another. */
function markOf(set: IconSet): string {
  return createHash("sha256").update(JSON.stringify(set.icons)).digest("hex").slice(0, 10);
}

/** The files of all slices: where they are, and what is in them. */
function* sliceFiles(set: IconSet): Generator<{ fileName: string; source: string }> {
  const mark = markOf(set);
  for (const [n, names] of slicesOf(allNames(set)).entries())
    yield { fileName: `icons/${n}-${mark}.json`, source: JSON.stringify(pathsOf(names, set)) };
}

/** Names of icons by game. */
type Named = Record<string, string[]>;

/** The names that the page uses itself, those of every table, of every game's tile, and all of every game. */
export function wanted(): { page: string[]; table: string[]; tiles: Named; games: Named } {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
  return {
    page: read("./page.json") as string[],
    table: read("./table.json") as string[],
    tiles: read("./lobby.json") as Named,
    games: read("./games.json") as Named,
  };
}

export default function icons(): Plugin {
  return {
    name: "pentacles-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith("\0" + PREFIX)) return null;
      const part = id.slice(PREFIX.length + 1);
      const { page, table, tiles, games } = wanted();
      const drawn = (names: string[]): string =>
        `export default ${JSON.stringify(pathsOf(names, iconSet()))};`;
      const beside = (names: string[] = [], loaded = page): string =>
        drawn(names.filter((name) => !loaded.includes(name)));
      const loaders = (packs: Named, kind: string): string => {
        const each = Object.keys(packs).map(
          (game) => `${JSON.stringify(game)}: () => import("${PREFIX}${kind}/${game}")`,
        );
        return `export default {${each.join(",")}};`;
      };
      if (part === "page") return drawn(page);
      if (part === "table") return drawn(table);
      if (part === "lobby") return beside([...new Set(Object.values(tiles).flat())]);
      if (part === "tiles") return loaders(tiles, "tile");
      if (part === "games") return loaders(games, "game");
      if (part === "names") return `export default ${JSON.stringify(allNames(iconSet()).join(" "))};`;
      if (part === "slices") {
        const starts = JSON.stringify(slicesOf(allNames(iconSet())).map((names) => names[0]));
        return `export const mark = "${markOf(iconSet())}"; export default ${starts};`;
      }
      const [kind, game = ""] = part.split("/");
      return kind === "tile" ? beside(tiles[game]) : beside(games[game], [...page, ...table]);
    },
    generateBundle() {
      for (const file of sliceFiles(iconSet())) this.emitFile({ type: "asset", ...file });
    },
    configureServer(server) {
      server.middlewares.use("/icons", (request, answer, next) => {
        const name = `icons${request.url ?? ""}`;
        const file = [...sliceFiles(iconSet())].find((one) => one.fileName === name);
        if (!file) return next();
        answer.setHeader("content-type", "application/json");
        answer.end(file.source);
      });
    },
  };
}
