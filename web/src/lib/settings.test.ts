import { expect, test } from "vitest";
import { read, STANDARD } from "./settings.svelte.ts";

test("nothing kept gives the standard", () => {
  expect(read(null)).toEqual(STANDARD);
});

test("what was kept is read, the rest stays standard", () => {
  expect(read('{"theme":"light","muted":["Fenna"]}')).toEqual({
    ...STANDARD,
    theme: "light",
    muted: ["Fenna"],
  });
});

test.each(["nonsense", "null", "[]", '{"theme":"pink","cardSize":900,"muted":"x","sorts":null}'])(
  "damaged storage does no harm: %s",
  (text) => {
    const settings = read(text);
    expect(settings.theme).toBe("dark");
    expect(settings.cardSize).toBeLessThanOrEqual(125);
    expect(settings.muted).toEqual([]);
    expect(settings.sorts).toEqual({});
  },
);
