/** The build step for fonts: each is split, and their licences go with them.

The letters that nearly every text has come in a small file of their own; the whole font is loaded
only where a text has others. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const HERE = new URL("../../", import.meta.url);
/** Where the small files stand until the page is built from them. */
const MADE = new URL("node_modules/.lettering/", HERE);
const FONTS = /\/lettering\/fonts\.css$/;
const FACE = /@font-face \{[^}]*?url\("([^"]+)"\)[^}]*\}/g;

/** The letters of nearly every text, as ranges: plain ones, and the signs that the page writes. */
export const BASIC: readonly (readonly [number, number])[] = [
  [0x0, 0x7e],
  [0xa0, 0xa0], // no-break space
  [0xb7, 0xb7], // middle dot
  [0xd7, 0xd7], // times
  [0x2013, 0x2014], // dashes
  [0x2018, 0x2019], // quotation marks
  [0x201c, 0x201d],
  [0x2022, 0x2022], // list items
  [0x2026, 0x2026], // ellipsis
  [0x203a, 0x203a], // where a path goes on
  [0x2192, 0x2192], // arrow
  [0x2212, 0x2212], // minus
];

const LETTERS = BASIC.map(([from, to]) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, n) => from + n)),
).join("");

const hex = (code: number): string => code.toString(16).toUpperCase();
const written = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");

/** These ranges of letters without the basic ones. */
export function others(ranges: string): string {
  let left = ranges.split(",").map((range): [number, number] => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [parseInt(from, 16), parseInt(to, 16)];
  });
  for (const [low, high] of BASIC)
    left = left.flatMap(([from, to]): [number, number][] =>
      [
        [from, Math.min(to, low - 1)] as [number, number],
        [Math.max(from, high + 1), to] as [number, number],
      ].filter(([start, end]) => start <= end),
    );
  return written(left);
}

/** The packages of fonts that the page is built with. */
export function fontPackages(): string[] {
  const known = JSON.parse(readFileSync(new URL("package.json", HERE), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(known.dependencies).filter((name) => name.startsWith("@fontsource"));
}

/** A font with these letters alone, and how they stand beside one another. */
async function smallFont(path: string): Promise<string> {
  const font = readFileSync(createRequire(import.meta.url).resolve(path));
  const small = await subsetFont(font, LETTERS, {
    targetFormat: "woff2",
    noLayoutClosure: true,
    keepFeatures: ["kern"],
  });
  mkdirSync(MADE, { recursive: true });
  const file = new URL(basename(path).replace("-latin-", "-basic-"), MADE);
  writeFileSync(file, small);
  return fileURLToPath(file);
}

/** The letters that the whole font has, as its package says: for others the system's fonts are asked. */
function rangeOf(path: string): string {
  const facts = createRequire(import.meta.url)(`${path.split("/files/")[0]}/unicode.json`) as {
    latin: string;
  };
  return facts.latin;
}

/** Every font face of a style sheet as two: one of the basic letters, and one of all others. */
export async function split(style: string): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const found of style.matchAll(FACE)) {
    const [face, path] = [found[0], found[1] ?? ""];
    const ranged = (range: string): string => face.replace(/\}$/, `  unicode-range: ${range};\n}`);
    const small = ranged(written(BASIC)).replace(path, await smallFont(path));
    parts.push(style.slice(end, found.index), small, "\n\n", ranged(others(rangeOf(path))));
    end = found.index + face.length;
  }
  return parts.join("") + style.slice(end);
}

export default function lettering(): Plugin {
  return {
    name: "lettering",
    enforce: "pre",
    /** `index.html` asks for one of the small files before any style does. */
    async buildStart() {
      await split(readFileSync(new URL("src/lettering/fonts.css", HERE), "utf8"));
    },
    transform: (code, id) => (FONTS.test(id) ? split(code) : null),
    generateBundle() {
      const texts = fontPackages().map((name) => {
        const licence = readFileSync(new URL(`node_modules/${name}/LICENSE`, HERE), "utf8");
        return `${name}\n\n${licence.trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "assets/font-licences.txt", source: texts.join("\n\n") });
    },
  };
}
