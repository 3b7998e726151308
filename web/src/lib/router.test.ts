import { describe, expect, test } from "vitest";
import { parse } from "./router.svelte.ts";

describe("addresses", () => {
  test.each([
    ["/", { page: "lobby" }],
    ["/m/abc", { page: "match", id: "abc" }],
    ["/about", { page: "about" }],
    ["/cards/wiz", { page: "cards", game: "wiz" }],
    ["/join/K7Q", { page: "join", code: "K7Q" }],
    ["/m", { page: "lost", path: "/m" }],
    ["/about/more", { page: "lost", path: "/about/more" }],
    ["/a/b/c", { page: "lost", path: "/a/b/c" }],
  ])("%s", (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  test("a replay may name a move", () => {
    expect(parse("/replay/x", "", "#62")).toEqual({ page: "replay", id: "x", move: 62 });
    expect(parse("/replay/x", "", "#sixty")).toEqual({ page: "replay", id: "x", move: null });
  });

  test("the workshop shows your sets, one of them, or a shared one", () => {
    const none = { page: "workshop", id: "", share: "", mark: "" };
    expect(parse("/workshop")).toEqual(none);
    expect(parse("/lab")).toEqual(none);
    expect(parse("/workshop/abc", "", "#table")).toEqual({ ...none, id: "abc", mark: "table" });
    expect(parse("/workshop/shared/word")).toEqual({ ...none, id: "shared/word", share: "word" });
    expect(parse("/workshop/a/b").page).toBe("lost");
  });

  test("the rules may name a rule", () => {
    expect(parse("/rules/wiz", "", "#WIZ-13.1")).toEqual({
      page: "rules",
      game: "wiz",
      rule: "WIZ-13.1",
    });
  });

  test("the set-up keeps the way of playing", () => {
    expect(parse("/new/wiz", "?way=here")).toEqual({ page: "new", game: "wiz", way: "here" });
  });

  test("an address that can't be decoded is taken as it is", () => {
    expect(parse("/m/%E0%A4")).toEqual({ page: "match", id: "%E0%A4" });
  });
});
