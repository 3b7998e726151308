import { expect, test } from "vitest";
import type { GameInfo } from "../protocol.ts";
import {
  differences,
  filled,
  newMatch,
  presetOf,
  resized,
  seatPlan,
  seatProblem,
  seatsFor,
} from "./setup.ts";
import duel from "../../fixtures/wizard-cards.json" with { type: "json" };

const game = duel.info as unknown as GameInfo;

test("a way of playing fills the seats", () => {
  expect(seatsFor("bots", 3).map((seat) => seat.kind)).toEqual(["me", "bot", "bot"]);
  expect(seatsFor("here", 2).map((seat) => seat.kind)).toEqual(["me", "here"]);
  expect(seatsFor("online", 2).map((seat) => seat.kind)).toEqual(["me", "open"]);
});

test("another number of seats keeps what was chosen", () => {
  const seats = [seatPlan("bot"), seatPlan("me")];
  expect(resized(seats, 3, "online").map((seat) => seat.kind)).toEqual(["bot", "me", "open"]);
  expect(resized(seats, 1, "online").map((seat) => seat.kind)).toEqual(["bot"]);
});

test("a preset says what it changes, the standard nothing", () => {
  const told = (values: Record<string, unknown>) => differences(game, values).map((one) => one.option.name);
  expect(told({})).toEqual([]);
  expect(told(filled(game))).toEqual([]);
  const [first] = Object.values(game.presets).filter((preset) => Object.keys(preset).length > 0);
  expect(new Set(told(first!))).toEqual(new Set(Object.keys(first!)));
});

test("only what differs from the standard is sent", () => {
  const values = { ...filled(game), jokers: true };
  expect(newMatch(game, seatsFor("bots", 2), values, { seed: 7 })).toEqual({
    game: "wizard-cards",
    seats: [{ kind: "me" }, { kind: "bot", level: "adept" }],
    options: { jokers: true },
    seed: 7,
  });
});

test("a preset is recognised by its values", () => {
  const [first] = Object.keys(game.presets);
  expect(presetOf(game, filled(game, game.presets[first!]))).toBe(first);
  expect(presetOf(game, { ...filled(game), jokers: true })).toBe("");
});

test("seats that can't be played are told", () => {
  expect(seatProblem([seatPlan("me"), seatPlan("bot")], "Sara")).toBe("");
  expect(seatProblem([seatPlan("me"), seatPlan("me")], "Sara")).toBe("twice");
  expect(seatProblem([seatPlan("bot"), seatPlan("bot")], "Sara")).toBe("nobody");
  const sara = { ...seatPlan("here"), name: "sara" };
  expect(seatProblem([seatPlan("me"), sara], "Sara")).toBe("same");
});
