import { describe, expect, it } from "vitest";
import type { ChangeView, LogLine, Recap, Table } from "../protocol.ts";
import { TIMES } from "../table/moments.ts";
import type { Looks } from "../table/types.ts";
import { endOf, heardOf } from "./heard.ts";

const table = { zones: [], seats: [] } as unknown as Table;
const looks: Looks = { harm: { stamina: -1 }, moments: { hit: "blow", placed: "push", gate: "break" } };

function line(recap: Partial<Recap> | null, moves = 0, kind = "", changes: ChangeView[] = []): LogLine {
  const whole = recap && {
    tone: "",
    ms: 400,
    stop: "",
    scene: "",
    hurts: null,
    helps: null,
    picture: null,
    ...recap,
  };
  const move = { key: null, face: null, source: "deck", target: "hand_0" };
  const event = {
    kind,
    seat: 0,
    turn: 1,
    changes,
    recap: whole,
    moves: Array.from({ length: moves }, () => move),
  };
  return { n: 1, move: 1, event } as never;
}
const sounds = (...lines: LogLine[]): string[] => heardOf(lines, looks, table).map((one) => one.sound);

describe("what happens", () => {
  it("sounds like cards where cards move, and like nothing where nothing is seen", () => {
    expect(sounds(line({}, 2))).toEqual(["card"]);
    expect(sounds(line(null, 1))).toEqual(["card"]);
    expect(sounds(line({}))).toEqual([]);
    expect(sounds()).toEqual([]);
  });

  it("sounds like dice as long as it is open what they bring", () => {
    expect(sounds(line({ scene: "equation", ms: 1800 }))).toEqual(["dice"]);
    expect(sounds(line({ scene: "equation", tone: "bad" }))).toEqual(["blow"]);
  });

  it("says whether the viewer lost or won something", () => {
    expect(sounds(line({ tone: "good" }))).toEqual(["gain"]);
    expect(sounds(line({ tone: "bad" }, 1))).toEqual(["card", "blow"]);
  });

  it("marks a great moment", () => {
    expect(sounds(line({ stop: "Next round" }))).toEqual(["great"]);
    expect(sounds(line({ ms: 2000 }, 1))).toEqual(["great"]);
  });

  it("a blow is heard when it lands, and a heavy one is louder", () => {
    const hurt = (now: number, kind = "hit") =>
      heardOf([line({}, 0, kind, [{ name: "stamina_1", old: 9, new: now }])], looks, table)[0]!;
    expect(hurt(8)).toMatchObject({ sound: "blow", at: TIMES.blow.hit });
    expect(hurt(8, "leaked")).toMatchObject({ sound: "blow", at: 0 });
    expect(hurt(2).strength).toBeGreaterThan(hurt(8).strength);
  });

  it("each moment has its sound, and the same one is heard once", () => {
    expect(sounds(line({}, 0, "gate"))).toEqual(["break"]);
    expect(sounds(line({}, 1, "placed"))).toEqual(["card", "blow"]);
    expect(sounds(line({}, 0, "gate"), { ...line({ hurts: 2 }, 0, "gate"), n: 2 })).toHaveLength(2);
    const many = line({}, 0, "", [
      { name: "stamina_1", old: 9, new: 8 },
      { name: "stamina_2", old: 9, new: 8 },
    ]);
    expect(sounds(many)).toEqual(["blow", "blow"]);
  });
});

describe("the end", () => {
  it("is a win for winners and for those who only look on", () => {
    expect(endOf([0, 2], 2)).toBe("won");
    expect(endOf([1], null)).toBe("won");
    expect(endOf([1], 0)).toBe("lost");
    expect(endOf([], 0)).toBe("lost");
  });
});
