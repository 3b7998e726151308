/** What stands at the end of a match, and where it leads. */
import { readFileSync } from "node:fs";
import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { api } from "../lib/api.ts";
import type { MatchInfo, Table } from "../protocol.ts";
import EndPanel from "./EndPanel.svelte";

const { table } = JSON.parse(readFileSync("fixtures/tables/wysaertz-peace.json", "utf8")) as { table: Table };

function buttons(more: Partial<MatchInfo>): string[] {
  vi.spyOn(api, "analysis").mockRejectedValue(new Error("none"));
  const info = {
    id: "one",
    game: table.game,
    seats: [],
    turn_word: "turn",
    winner_first: "Rematch, winner goes first",
    ...more,
  } as unknown as MatchInfo;
  const { container } = render(EndPanel, {
    table,
    info,
    own: [0],
    canRematch: true,
    isRematching: false,
    sign: "owl",
    onrematch: () => undefined,
    onhide: () => undefined,
    onrule: () => undefined,
  });
  return [...container.querySelectorAll("footer .button")].map((one) =>
    (one.firstChild?.textContent ?? "").trim(),
  );
}

test("a match leads to a rematch", () => {
  expect(buttons({}).slice(0, 2)).toEqual(["Rematch", "Rematch, winner goes first"]);
});

test("a guided match leads to one without the guide, and to the set-up", () => {
  expect(buttons({ tutorial: "wysaertz" }).slice(0, 2)).toEqual([
    "Play without the guide",
    "Choose rivals and rules",
  ]);
});
