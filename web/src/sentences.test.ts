// @vitest-environment node
/** The page draws data: it never reads a sentence to find out what happened. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = new URL("./", import.meta.url);
/** What is written for people to read, wherever it comes from. */
const PROSE = "words|title|sentence|label|detail|reason|result|tip|known_words|banner";
const READS = "match|matchAll|replace|replaceAll|split|search|startsWith|endsWith|slice";
const FORBIDDEN = [
  new RegExp(`\\.(?:${PROSE})\\??\\.(?:toLowerCase\\(\\)\\.)?(?:${READS})\\(`, "g"),
  new RegExp(`\\.(?:test|exec)\\([^()]*\\.(?:${PROSE})\\b`, "g"),
  new RegExp("Number(?:\\.parse\\w+)?\\([^()]*\\.(?:" + PROSE + ")\\b", "g"),
];
/** Nor does a word in it mean anything to the page. */
const ASKED = /\.(?:label|title|sentence|reason|result|text|name)\??\.(?:includes|indexOf|toLowerCase)\(/g;
/** Where somebody looks for a word, or the same thing isn't to be said twice. */
const SEARCHES = ["lib/commands.ts", "lib/prose.ts", "lib/setup.ts", "pages/Cards.svelte", "cards/say.ts"];
/** Nothing that draws a table needs a regular expression at all, but for keys and sorting by rank. */
const PLAIN = ["keys.ts", "sorting.ts", "colour.ts"];

const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts"),
);

it.each(files)("%s reads no sentence", (name) => {
  const text = readFileSync(new URL(name, FOLDER), "utf8");
  const found = FORBIDDEN.flatMap((pattern) => [...text.matchAll(pattern)].map((one) => one[0]));
  if (!SEARCHES.includes(name)) found.push(...[...text.matchAll(ASKED)].map((one) => one[0]));
  if (name.startsWith("table/") && !PLAIN.some((one) => name.endsWith(one)))
    found.push(
      ...[...text.matchAll(/\/[^/\n]+\/[a-z]*\.(?:test|exec)\(|\.(?:replace|match|split)\(\//g)].map(
        (one) => one[0],
      ),
    );
  expect(found).toEqual([]);
});

it("would notice one", () => {
  const bad = ["/equal/.test(scene.words)", 'scene.words.split(" = ")', "Number(term.title)"];
  for (const line of bad) expect(FORBIDDEN.some((one) => line.match(one))).toBe(true);
  expect("option.label.toLowerCase()".match(ASKED)).not.toBeNull();
});
