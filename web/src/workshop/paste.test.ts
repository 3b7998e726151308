import { describe, expect, it } from "vitest";
import { field } from "./field.fixture.ts";
import { cells, fromText, toText } from "./paste.ts";

describe("cells of a spreadsheet", () => {
  it("are split at tabs and lines, with quotes around odd ones", () => {
    expect(cells("a\tb\r\nc\t\n")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
    expect(cells('"two\nlines"\t"say ""hi"""')).toEqual([["two\nlines", 'say "hi"']]);
    expect(cells("")).toEqual([]);
  });

  it("become values of their field, and stay as they are where they can't", () => {
    const colour = field({
      key: "colour",
      kind: "choice",
      choices: [{ value: "red", title: "Deep red", words: "", only: [] }],
    });
    expect(fromText(colour, "deep RED")).toBe("red");
    expect(fromText(colour, "pink")).toBe("pink");
    expect(fromText(field({ key: "n", kind: "number" }), " −3 ")).toBe(-3);
    expect(fromText(field({ key: "n", kind: "number" }), "many")).toBe("many");
    expect(fromText(field({ key: "n", kind: "flag" }), "Yes")).toBe(true);
    expect(fromText(field({ key: "art", kind: "art" }), "owl, moon")).toEqual(["owl", "moon"]);
    expect(fromText(field({ key: "t", kind: "text" }), "  ")).toBeUndefined();
    expect(toText(colour, "red")).toBe("Deep red");
    expect(toText(field({ key: "b", kind: "flag" }), false)).toBe("no");
  });
});
