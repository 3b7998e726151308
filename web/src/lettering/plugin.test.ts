// @vitest-environment node
import { expect, it } from "vitest";
import { others, split } from "./plugin.ts";

it("leaves the letters that nearly every text has to the small files", () => {
  expect(others("U+0000-00FF, U+2191, U+2192-2193")).toBe(
    "U+7F-9F, U+A1-B6, U+B8-D6, U+D8-FF, U+2191, U+2193",
  );
});

it("makes two faces of each, which share no letter", async () => {
  const path = "@fontsource/almendra/files/almendra-latin-700-normal.woff2";
  const style = `/* before */ @font-face {\n  src: url("${path}");\n} /* after */`;
  const made = await split(style);
  const ranges = [...made.matchAll(/unicode-range: ([^;]+);/g)].map((found) => found[1]);
  expect(ranges).toHaveLength(2);
  expect(ranges[0]).toContain("U+0-7E");
  expect(ranges[1]).not.toContain("U+0");
  expect(made).toMatch(/^\/\* before \*\/ .*almendra-basic-700.*almendra-latin-700.* \/\* after \*\/$/s);
});
