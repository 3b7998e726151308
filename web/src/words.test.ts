import { expect, test } from "vitest";
import { t } from "./words.ts";

test("a text of the catalogue is found by its key", () => {
  expect(t("app.name")).toBe("Pentacles");
});
