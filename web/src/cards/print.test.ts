import { describe, expect, it } from "vitest";
import type { FaceView } from "../protocol.ts";
import { divided, isWordy, nameIn, textFor, toldBy, unprinted } from "./print.ts";

const face = (text: string, short = ""): FaceView => ({ text, short }) as FaceView;
const LONG = "Draw a card for each wizard in play, then discard as many cards as you have drawn.";

describe("a long name", () => {
  it("is divided between syllables, not inside a sound", () => {
    const parts = (name: string): string => divided(name, 60).replaceAll("\u00ad", "|");
    expect(parts("Gryphonne")).toBe("Gry|phonne");
    expect(parts("Fire elemental")).toBe("Fire ele|men|tal");
    expect(parts("Troll")).toBe("Troll");
  });
});

describe("the text of a card", () => {
  it("stands whole where it is brief", () => {
    expect(textFor(face("Draw a card."), 132, 0.84, 0.34)).toBe("Draw a card.");
  });

  it("is the short form where it is long", () => {
    expect(textFor(face(LONG, "Draw, then discard"), 132, 0.84, 0.34)).toBe("Draw, then discard");
  });

  it("is whole with a smaller picture where its frame allows that", () => {
    const teleporter = face(LONG, "Draw, then discard");
    expect(isWordy(teleporter, 132, "cream")).toBe(true);
    expect(isWordy(teleporter, 132, "woodcut")).toBe(false);
    expect(isWordy(teleporter, 120, "cream")).toBe(false);
    expect(isWordy(face("Draw a card."), 132, "cream")).toBe(false);
    expect(isWordy(face(`${LONG} ${LONG}`, "Draw, then discard"), 132, "cream")).toBe(false);
  });

  it("begins where a long text has no short form", () => {
    const text = textFor(face(LONG), 132, 0.84, 0.34);
    expect(text.endsWith(" …")).toBe(true);
    expect(LONG.startsWith(text.slice(0, -2))).toBe(true);
  });

  it("is told in a few words by a small card of a hand, as a whole or not at all", () => {
    const named = (text: string, short: string, name = "Hat"): FaceView => ({ ...face(text, short), name });
    expect(toldBy(named(LONG, "Draw, then discard"), 84)).toBe("Draw, then discard");
    expect(toldBy(named("Devoted 2.", "Devoted"), 84)).toBe("Devoted 2");
    expect(toldBy(named(LONG, "Draw, then discard"), 62)).toBe("");
    expect(toldBy(named(LONG, "An incomprehensibilities"), 84)).toBe("");
    expect(toldBy(named(LONG, ""), 84)).toBe("");
    const spectacles = named(LONG, "A second focus at the end, free", "Spectacles worn on the Forehead");
    expect(toldBy(spectacles, 80)).toBe("");
    expect(toldBy(spectacles, 80, "cream")).toBe("A second focus at the end, free");
  });

  it("is longer on a broader card whose words lie below its picture", () => {
    const sword = { ...face("+3 if your wizard is Devoted 2."), name: "Novice's Sword" };
    expect(toldBy(sword, 122, "arena")).toBe("+3 if your wizard is Devoted 2");
    expect(toldBy(sword, 84, "arena")).toBe("");
    expect(unprinted(sword)).toBe("+3 if your wizard is Devoted 2.");
    expect(unprinted(face("Draw a card."))).toBe("");
  });

  it("stands below a name that leaves out its brackets where it is long", () => {
    expect(nameIn("Magical Armor of Resting (3/4P)")).toBe("Magical Armor of Resting");
    expect(nameIn("Meteour (Smalle)")).toBe("Meteour (Smalle)");
    expect(nameIn("The Sorcerour")).toBe("Sorcerour");
    expect(nameIn("The Magic Word")).toBe("The Magic Word");
  });

  it("is left out on smaller cards", () => {
    expect(textFor(face(LONG), 90, 0.84, 0.34)).toBe("");
  });
});

it("divides only words that are too long for a line of their card", () => {
  const shy = "\u00ad";
  expect(divided("Hourglass of Do-Overs", 132)).not.toContain(shy);
  expect(divided("Tidy-Minded Mentalist", 132)).not.toContain(shy);
  expect(divided("Cloak of Absent-Mindedness", 60)).toContain(shy);
  expect(divided("Cloak of Absent-Mindedness", 60).replaceAll(shy, "")).toBe("Cloak of Absent-Mindedness");
  expect(divided("Gyngerbread Bungalow", 60).replaceAll(shy, "|")).toBe("Gyn|ger|bread Bun|ga|low");
});
