// @vitest-environment node
/** Contrast of every token and of every game's palette: 4.5 for text, 3 for signs. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, over, paletteOf } from "./colour.ts";
import type { Looks } from "./types.ts";

const css = readFileSync(new URL("../theme.css", import.meta.url), "utf8");
function tokens(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf("\n}", from));
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? "", (found[2] ?? "").trim()]),
  );
}
const dark = tokens(":root");
const themes = { dark, light: { ...dark, ...tokens(':root[data-theme="light"]') } };

const FOLDER = new URL("../../fixtures/tables/", import.meta.url);
const games = new Map<string, Looks>([["no looks", {}]]);
for (const name of readdirSync(FOLDER)) {
  const one = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as {
    looks: Looks;
    table: { game: string };
  };
  games.set(one.table.game, one.looks);
}

/** A translucent token over a colour. */
function plateOn(token: string, ground: string): string {
  const found = /rgba?\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)/.exec(token);
  if (!found) return token;
  const hex =
    "#" +
    found
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("");
  return over(hex, Number(found[4]), ground);
}

describe.each(Object.entries(themes))("the %s theme", (name, theme) => {
  const value = (token: string): string => theme[token as keyof typeof theme] ?? "";

  it("has readable texts on its bars and panels", () => {
    for (const ground of ["--page", "--bar", "--panel", "--raise"]) {
      for (const text of ["--text", "--t2"]) {
        expect(contrast(value(text), value(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const ground of ["--page", "--bar", "--panel"]) {
      expect(contrast(value("--t3"), value(ground)), `--t3 on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([...games])("is readable on the felt of %s", (_, looks) => {
    const palette = paletteOf(looks, name === "light");
    for (const felt of [palette["--f1"] ?? "", palette["--f2"] ?? ""]) {
      const grounds = [felt, plateOn(value("--plate"), felt), plateOn(value("--plate2"), felt)];
      for (const ground of grounds) {
        expect(contrast(value("--text"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value("--t2"), ground)).toBeGreaterThanOrEqual(4.5);
        for (const sign of ["--legal", "--sel", "--tgt"]) {
          expect(contrast(value(sign), ground), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
        }
      }
      expect(contrast(palette["--ac"] ?? "", plateOn(value("--plate"), felt))).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(palette["--on"] ?? "", palette["--ac"] ?? "")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette["--ac"] ?? "", value("--bar"))).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each([...games])("the cards of %s", (_, looks) => {
  const suits = looks.suits ?? [];
  it.each(suits.map((suit) => [suit.id, suit] as const))("%s", (_id, suit) => {
    const grounds: Record<string, string[]> = {
      ivory: ["#F6F0E1"],
      element: [suit.top ?? "#FFFFFF", suit.foot ?? "#FFFFFF"],
      cream: ["#FFFFFF", "#FBF1DC"],
      arena: ["#F7EFDD"],
      woodcut: ["#F8EBCB", "#E7D0A0"],
    };
    for (const ground of grounds[looks.frame ?? ""] ?? ["#F4F4F1"]) {
      expect(contrast(suit.ink, ground), `${suit.id} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
  it("gives every suit a sign of its own", () => {
    const signs = suits.map((suit) => suit.sign);
    expect(signs.every(Boolean)).toBe(true);
  });
});
