import { expect, test } from "vitest";
import { isTyping, matching } from "./commands.ts";

const run = (): void => {};
const commands = [
  { name: "Cast Greater Ward", words: "cast 9S", run },
  { name: "Cast Major Wrath", words: "cast QC", run },
  { name: "Stop the spell", words: "stop", run },
];

test("the exact short form comes first, every word must occur", () => {
  expect(matching(commands, "cast qc")[0]?.name).toBe("Cast Major Wrath");
  expect(matching(commands, "wrath cast").map((one) => one.name)).toEqual(["Cast Major Wrath"]);
  expect(matching(commands, "").length).toBe(3);
  expect(matching(commands, "dragon")).toEqual([]);
});

test("letters belong to the text field in which they are typed", () => {
  const field = document.createElement("input");
  const box = document.createElement("input");
  box.type = "checkbox";
  const press = (target: EventTarget): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key: "h" });
    Object.defineProperty(event, "target", { value: target });
    return event;
  };
  expect(isTyping(press(field))).toBe(true);
  expect(isTyping(press(box))).toBe(false);
  expect(isTyping(press(document.body))).toBe(false);
  expect(isTyping(new KeyboardEvent("keydown", { key: "h", ctrlKey: true }))).toBe(true);
});
