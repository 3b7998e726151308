import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Deal from "./Deal.svelte";
import type { MatchInfo } from "../protocol.ts";

const HASH = "a1".repeat(32);
const info = (status: string, commitment: string): MatchInfo =>
  ({
    id: "m1",
    code: "",
    game: "wiz",
    title: "WIZ",
    version: "1.0",
    options: {},
    players: 2,
    seats: [],
    status,
    commitment,
  }) as MatchInfo;

test("the promise of the deal is shown from the beginning", () => {
  const { container } = render(Deal, { info: info("playing", HASH) });
  expect(container.querySelector("code")?.textContent).toBe(HASH);
  expect(container.textContent).not.toContain("pentacles verify");
  expect(container.querySelector("details")?.open).toBe(false);
});

test("after the end it says how to check it", () => {
  const { container } = render(Deal, { info: info("over", HASH) });
  expect(container.textContent).toContain(`pentacles verify FILE --commitment ${HASH}`);
  expect(container.querySelector("a")?.getAttribute("href")).toBe("/api/matches/m1/record");
});

test("a match that promises nothing shows nothing", () => {
  const { container } = render(Deal, { info: info("playing", "") });
  expect(container.querySelector("details")).toBeNull();
});
