import { expect, test } from "vitest";
import type { Catalogue } from "../protocol.ts";
import { Names } from "./names.ts";

const face = (id: string, plain: string, nerdier: string): object => ({
  id,
  code: id,
  name: plain,
  values: { names: { plain, nerdier } },
});
const catalogue = {
  faces: {
    a: face("a", "Lesser Ward", "Shield of Wood"),
    b: face("b", "Wild Magic", "Wild Magic"),
    c: face("c", "Greater Wrath", "Fireball"),
  },
  looks: { names: "values.names" },
} as unknown as Catalogue;

test("a game says which names there are, and which ones the match has", () => {
  const names = new Names(catalogue, "");
  expect(names.sorts).toEqual(["plain", "nerdier"]);
  expect([names.given, names.wanted]).toEqual(["plain", "plain"]);
  const table = { title: "Cast Lesser Ward" };
  expect(names.deep(table)).toBe(table);
});

test("other names take the place of the first ones, however deep they stand", () => {
  const names = new Names(catalogue, "nerdier");
  expect(
    names.deep({ log: [{ sentence: "You cast Lesser Ward (5S) and Greater Wrath.", n: 1, rule: null }] }),
  ).toEqual({
    log: [{ sentence: "You cast Shield of Wood (5S) and Fireball.", n: 1, rule: null }],
  });
  expect(names.faces["a"]!.name).toBe("Shield of Wood");
  expect(names.faces["b"]!.name).toBe("Wild Magic");
});

test("the name of a person at the table is left alone", () => {
  expect(new Names(catalogue, "nerdier", ["Greater Wrath"]).text("Greater Wrath casts Lesser Ward.")).toBe(
    "Greater Wrath casts Shield of Wood.",
  );
});

test("a game with one name for each card has nothing to choose", () => {
  const names = new Names({ faces: {}, looks: {} } as unknown as Catalogue, "nerdier");
  expect([names.sorts, names.wanted]).toEqual([[], ""]);
});
