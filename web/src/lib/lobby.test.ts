import { expect, test } from "vitest";
import type { GameInfo, MatchInfo } from "../protocol.ts";
import { against, easiestFirst, headline, inOrder, minutes, optionWords, words } from "./lobby.ts";

function match(id: string, status: string, rest: Partial<MatchInfo> = {}): MatchInfo {
  return {
    id,
    code: id,
    game: "wiz",
    title: "WIZ",
    version: "1",
    options: {},
    players: 2,
    status,
    seats: [
      { seat: 0, kind: "person", name: "Sara", is_you: true },
      { seat: 1, kind: "bot", name: "Mordin" },
    ],
    ...rest,
  };
}

test("matches where you are to act come first, finished ones last", () => {
  const list = [
    match("over", "over", { created: 9 }),
    match("theirs", "playing", { asked: [1], created: 8 }),
    match("yours", "playing", { asked: [0], created: 1 }),
    match("waiting", "waiting", { created: 7 }),
  ];
  expect(inOrder(list).map((one) => one.id)).toEqual(["yours", "theirs", "waiting", "over"]);
});

test("the headline says what a match waits for, or how it ended", () => {
  expect(headline(match("a", "playing", { asked: [0], phase: "Relics" }))).toBe("Your turn: Relics");
  expect(headline(match("a", "playing", { asked: [1] }))).toBe("Waiting for Mordin");
  expect(headline(match("a", "over", { winners: [0] }))).toBe("You won");
  expect(headline(match("a", "over", { winners: [1] }))).toBe("Mordin won");
  expect(headline(match("a", "over", { winners: [] }))).toBe("A draw");
});

test("the second line names game, turn and rivals", () => {
  expect(against(match("a", "playing", { turn: 6 }))).toBe("WIZ, turn 6 against Mordin");
});

test("options are told in words", () => {
  expect(words("first_player")).toBe("First player");
  expect(words("seat_0")).toBe("Seat 1");
  expect(words("1-6")).toBe("1–6");
  expect(words("setup_34", { setup_34: "Third and fourth seat" })).toBe("Third and fourth seat");
  expect(optionWords({ first_player: "seat_11" })).toBe("First player: seat 12");
  expect(optionWords({ jokers: true, more_hectic: false, casting: "all_plays" })).toBe(
    "Jokers, Casting: all plays",
  );
  const casting = { name: "casting", kind: "choice", default: "at_least_one", help: "" };
  expect(optionWords({ jokers: true, casting: "at_least_one" }, [casting])).toBe("Jokers");
  expect(optionWords({ decks: ["wizard", "pirate"] })).toBe("Decks: wizard, pirate");
});

test("easy and short games come first", () => {
  const game = (id: string, weight: string, length: string): GameInfo =>
    ({ id, weight, minutes: length }) as GameInfo;
  const games = [
    game("wiz", "medium", "30-45"),
    game("wr", "medium", "20-40"),
    game("wc", "light", "10"),
    game("odd", "", "5"),
  ];
  expect(easiestFirst(games).map((one) => one.id)).toEqual(["wc", "wr", "wiz", "odd"]);
  expect(minutes(game("ww", "light", "15 to 25"))).toBe("15–25");
});
