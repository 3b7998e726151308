// @vitest-environment node
/** The regions of the felt: they are reserved, fill it, and never lie over one another. */
import { describe, expect, it } from "vitest";
import { rowStep, WHOLE_STEP } from "./fan.ts";
import { classFor, planFor, sidesOf, type Box } from "./layout.ts";
import { COMPOSITIONS } from "./regions.ts";

const WINDOWS: [number, number][] = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1180, 720],
  [1024, 600],
  [834, 1112],
  [390, 844],
  [360, 640],
  [844, 390],
];
const SEATS: Record<string, number[]> = {
  "wizard-cards": [2],
  wiz: [1, 2, 3, 4, 6],
  "witless-wizards": [2, 3, 4],
  "wizards-and-relics": [2, 3, 4],
  wysaertz: [2, 3, 4, 6, 12],
};
const CASES = WINDOWS.flatMap(([wide, high]) =>
  Object.keys(COMPOSITIONS).flatMap((game) =>
    (SEATS[game] ?? []).map((seats) => ({ game, seats, wide, high })),
  ),
);

function plan(game: string, seats: number, wide: number, high: number) {
  const side = wide >= 1440 ? 292 : 0;
  return planFor({ game, seats, width: wide - side, height: high - (high < 400 ? 40 : 48), window: wide });
}
const apart = (a: Box, b: Box): boolean =>
  a.left + a.width <= b.left + 0.01 ||
  b.left + b.width <= a.left + 0.01 ||
  a.top + a.height <= b.top + 0.01 ||
  b.top + b.height <= a.top + 0.01;

describe("the regions", () => {
  it("have a class for every window", () => {
    expect(classFor(1920, 1032)).toBe("XL");
    expect(classFor(1440, 852)).toBe("L");
    expect(classFor(1280, 752)).toBe("M");
    expect(classFor(1366, 720)).toBe("S");
    expect(classFor(1024, 552)).toBe("XS");
    expect(classFor(834, 1064)).toBe("T");
    expect(classFor(390, 796)).toBe("P");
    expect(classFor(844, 350)).toBe("PL");
  });

  it("are what the design says for two seats in a window of 1440 x 900", () => {
    const { boxes, cards } = plan("wizard-cards", 2, 1440, 900);
    expect(
      [boxes.rivals, boxes.ribbon, boxes.stage, boxes.prompt, boxes.hand].map((box) => box?.height),
    ).toEqual([146, 62, 334, 62, 196]);
    expect(boxes.own?.width).toBe(304);
    expect([cards.rival, cards.stage, cards.pile, cards.own, cards.hand]).toEqual([92, 146, 92, 84, 132]);
    expect(plan("wiz", 2, 1440, 900).boxes.stage?.height).toBe(190);
    expect(plan("witless-wizards", 2, 1180, 720).boxes.stage?.height).toBe(192);
    expect(plan("wizards-and-relics", 2, 1920, 1080).boxes.stage?.height).toBe(504);
    expect(plan("wysaertz", 2, 834, 1112).boxes.stage?.height).toBe(384);
  });

  it.each(CASES)(
    "never lie over one another: $game, $seats seats, $wide x $high",
    ({ game, seats, wide, high }) => {
      const found = plan(game, seats, wide, high);
      const all = Object.entries(found.boxes);
      for (const [at, [name, box]] of all.entries()) {
        expect(box.width, name).toBeGreaterThan(60);
        expect(box.height, name).toBeGreaterThan(30);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(found.width + 0.01);
        expect(box.top + box.height).toBeLessThanOrEqual(found.height + 0.01);
        for (const [other, second] of all.slice(at + 1))
          expect(apart(box, second), `${name} and ${other}`).toBe(true);
      }
      expect(found.height).toBeLessThanOrEqual(high - (high < 400 ? 40 : 48) + 0.01);
      expect(Math.min(...Object.values(found.cards))).toBeGreaterThanOrEqual(23);
    },
  );

  it("give two who face each other whole cards on every window", () => {
    const facing = (wide: number, high: number) => {
      const { boxes, cards } = plan("wizards-and-relics", 2, wide, high);
      return { ...sidesOf(2, boxes.stage!, false), w: cards.stage, width: boxes.stage!.width };
    };
    expect(facing(1440, 900)).toMatchObject({ form: "below", w: 150 });
    expect(facing(1180, 720)).toMatchObject({ form: "between", w: 104 });
    expect(facing(1024, 600).w).toBeGreaterThan(70);
    const upright = facing(768, 1024);
    expect(upright.form).toBe("above");
    expect(upright.w).toBeGreaterThan(110);
    expect(4 * upright.w + 80).toBeLessThan(upright.width);
  });

  it("give one rival on a phone's side the whole row", () => {
    expect(plan("wiz", 2, 844, 390).perRow).toBe(1);
    expect(plan("wiz", 6, 844, 390).perRow).toBe(4);
  });

  it("hold two rows of whole cards of WIZ where the window stands upright", () => {
    const { boxes, cards } = plan("wiz", 2, 768, 1024);
    expect(rowStep(cards.hand, boxes.hand!.height)).toBe(WHOLE_STEP);
    const wide = plan("wiz", 2, 1440, 900);
    expect(rowStep(wide.cards.hand, wide.boxes.hand!.height)).toBeNull();
  });

  it("stretch when the side panel is closed, and cards keep their size", () => {
    const open = planFor({ game: "wiz", seats: 3, width: 1148, height: 852, window: 1440 });
    const shut = planFor({ game: "wiz", seats: 3, width: 1440, height: 852, window: 1440 });
    expect(shut.cards).toEqual(open.cards);
    expect(shut.boxes.stage!.width).toBeGreaterThan(open.boxes.stage!.width);
    expect(shut.boxes.stage!.height).toBe(open.boxes.stage!.height);
  });

  it("give a game that isn't listed the regions of the one that it is like", () => {
    const wish = { seats: 2, width: 1148, height: 852, window: 1440 };
    expect(planFor({ ...wish, game: "sixth", like: "wiz" }).boxes).toEqual(
      planFor({ ...wish, game: "wiz" }).boxes,
    );
    expect(planFor({ ...wish, game: "sixth" }).boxes.stage!.height).toBe(334);
  });
});

describe("a phone on its side", () => {
  it.each([
    [2, 1],
    [3, 2],
    [4, 3],
    [12, 4],
  ])("of %i seats has %i rivals in a row", (seats, perRow) => {
    expect(plan("wysaertz", seats, 844, 390).perRow).toBe(perRow);
  });
});
