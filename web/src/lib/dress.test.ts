import { expect, test } from "vitest";
import { dress, emblem } from "./dress.ts";
import wiz from "../../fixtures/wiz.json" with { type: "json" };

test("a palette dresses for either theme", () => {
  expect(dress(wiz.info.looks, "dark")).toMatch(
    /^(--serif:var\(--\w+\);)?--f1:#\w+;--f2:#\w+;--ac:#\w+;--on:#\w+$/,
  );
  expect(dress(wiz.info.looks, "light")).not.toBe(dress(wiz.info.looks, "dark"));
});

test("a known lettering is worn, another not", () => {
  expect(dress({ lettering: "poster" }, "dark")).toBe("--serif:var(--poster)");
  expect(dress({ lettering: "x);color:red" }, "dark")).toBe("");
});

test("a game without looks, and colours that are none, dress nothing", () => {
  expect(dress(undefined, "dark")).toBe("");
  expect(dress({ palette: { f1: "red;position:fixed", ac: "#fff" } }, "dark")).toBe("--ac:#fff");
  expect(emblem({})).toBe("pentacle");
});
