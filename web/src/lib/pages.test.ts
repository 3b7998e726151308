import { afterEach, expect, test, vi } from "vitest";
import { merged, Pages } from "./pages.svelte.ts";
import type { Matches, MatchInfo } from "../protocol.ts";

const match = (id: string): MatchInfo => ({ id }) as MatchInfo;
const lists = (open: string[], more: Record<string, string>): Matches => ({
  yours: [],
  open: open.map(match),
  running: [],
  finished: [],
  more,
});
const ids = (found: MatchInfo[]): string[] => found.map((one) => one.id);

afterEach(() => vi.unstubAllGlobals());

test("a match that moves to another page is shown once", () => {
  expect(ids(merged([match("a"), match("b")], [match("b"), match("c")]))).toEqual(["a", "b", "c"]);
});

test("pages follow one another until the last, while the first is told anew", async () => {
  const asked: string[] = [];
  const answers = [
    { matches: [match("c"), match("d")], after: "two" },
    { matches: [match("e")], after: "" },
  ];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
  const pages = new Pages("open");
  const first = lists(["a", "b"], { open: "one" });
  expect(pages.hasMore(first)).toBe(true);
  await pages.more(first);
  await pages.more(first);
  expect(asked).toEqual(["/api/lists/open?after=one", "/api/lists/open?after=two"]);
  expect(pages.hasMore(first)).toBe(false);
  expect(ids(pages.all(lists(["new", "a"], { open: "zero" })))).toEqual(["new", "a", "c", "d", "e"]);
  await pages.more(first);
  expect(asked.length).toBe(2);
});

test("a list without a cursor is whole", () => {
  expect(new Pages("open").hasMore(lists(["a"], {}))).toBe(false);
  expect(new Pages("open").hasMore(null)).toBe(false);
});
