// @vitest-environment node
/** Every icon that the page or a face names is in the set, and no pack is large. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { allNames, iconSet, pathsOf, rounded, slicesOf, wanted } from "./plugin.ts";

const set = iconSet();
const { page, table: always, games } = wanted();
const FOLDER = new URL("../../fixtures/tables/", import.meta.url);

describe("icons", () => {
  it("of the page and of every table all exist, each in one pack", () => {
    const both = [...page, ...always];
    expect(Object.keys(pathsOf(both, set)).sort()).toEqual([...both].sort());
  });

  it("of every game's emblem are there from the start", () => {
    for (const name of readdirSync(FOLDER)) {
      const { looks } = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as {
        looks: { emblem: string };
      };
      expect(page, name).toContain(looks.emblem);
    }
  });

  it("of the faces on the tables are in their game's pack", () => {
    for (const name of readdirSync(FOLDER)) {
      const { table } = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as {
        table: { game: string; faces: Record<string, { icon: string }> };
      };
      const pack = pathsOf([...page, ...always, ...(games[table.game] ?? [])], set);
      for (const face of Object.values(table.faces)) if (face.icon) expect(pack).toHaveProperty([face.icon]);
    }
  });

  it("are rounded without running numbers together", () => {
    expect(rounded("M1.04.06-2.96 3")).toBe("M1 0.1l-4 2.9");
    expect(rounded("m.04-.02l12.345.5")).toBe("M0 0l12.4 0.5");
    expect(rounded("m0 0a4.44 4 0 01.52.5")).toBe("M0 0a4.4 4 0 0 1 0.5 0.5");
  });

  it("are all there in slices, each small and in order", () => {
    const names = allNames(set);
    expect(names.length).toBe(4134);
    const slices = slicesOf(names);
    expect(slices.flat()).toEqual(names);
    for (const [n, slice] of slices.entries()) {
      const drawn = pathsOf(slice, set);
      expect(Object.keys(drawn).length, `slice ${n}`).toBe(slice.length);
      expect(gzipSync(JSON.stringify(drawn)).length, `slice ${n}`).toBeLessThan(30_000);
    }
  });

  // a picture is up to three icons, and a game's pack comes after the first screen
  it("weigh less than 170 kB a game and 20 kB for the page", () => {
    expect(gzipSync(JSON.stringify(pathsOf(page, set))).length).toBeLessThan(20_000);
    for (const [game, names] of Object.entries(games)) {
      const own = names.filter((name) => ![...page, ...always].includes(name));
      expect(gzipSync(JSON.stringify(pathsOf(own, set))).length, game).toBeLessThan(170_000);
    }
  });
});
