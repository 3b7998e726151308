import { expect, it } from "vitest";
import { History } from "./history.ts";

it("goes back and forth, and forgets what was undone when something new is done", () => {
  const history = new History<string>();
  history.leave("a", "one");
  history.leave("b", "two");
  expect(history.undo("c")?.state).toBe("b");
  expect(history.undo("b")?.words).toBe("one");
  expect(history.undo("a")).toBeNull();
  expect(history.redo("a")?.state).toBe("b");
  expect(history.redo("b")?.state).toBe("c");
  expect(history.redo("c")).toBeNull();
  history.undo("c");
  history.leave("b", "other");
  expect(history.redo("d")).toBeNull();
});

it("takes what is typed in one go as one step", () => {
  const history = new History<string>();
  history.leave("", "name", "name", 0);
  history.leave("J", "name", "name", 400);
  history.leave("Je", "name", "name", 1200);
  history.leave("Jef", "name", "name", 9000);
  expect(history.undo("Jeff")?.state).toBe("Jef");
  expect(history.undo("Jef")?.state).toBe("");
});
