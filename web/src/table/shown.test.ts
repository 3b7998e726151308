/** What a whole table shows: the news of a still stage, tiles beside a throw, the advised card. */
import { readFileSync } from "node:fs";
import { fireEvent, render } from "@testing-library/svelte";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { recapOf } from "../../fixtures/recap.ts";
import type { LogLine, OptionView, Table as TableData } from "../protocol.ts";
import Table from "./Table.svelte";
import type { Looks, TableProps } from "./types.ts";

interface Given {
  looks: Looks;
  table: TableData;
  log: LogLine[];
}

const given = (name: string): Given =>
  JSON.parse(readFileSync(`fixtures/tables/${name}.json`, "utf8")) as Given;

/** A table on a felt of a usual window; nothing in it is measured. */
function show(name: string, more: Partial<TableProps> = {}): HTMLElement {
  const { looks, table, log } = given(name);
  return render(Table, { table, faces: table.faces, looks, log, ...more }).container;
}

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1148);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(852);
});
afterAll(() => vi.restoreAllMocks());

test("a stage where nothing is going on shows the last things that happened", () => {
  const { table, log } = given("wysaertz-peace");
  const known = table.zones.flatMap((zone) => zone.cards.flatMap((card) => card.face ?? []));
  const faces = [...new Set(known)];
  const told = log.slice(-5).map((line, n) => ({
    ...line,
    event: {
      ...line.event,
      // What shows no card isn't shown here, and of a card the newest alone.
      recap: recapOf(`News ${n}`, { cards: n === 3 ? [] : [faces[n === 0 ? 4 : n] ?? null] }),
    },
  }));
  const found = show("wysaertz-peace", { log: told }).querySelector(".lately");
  const words = [...(found?.querySelectorAll("li b") ?? [])].map((one) => one.textContent);
  expect(words).toEqual(["News 1", "News 2", "News 4"]);
  expect(found?.querySelectorAll("li .card").length).toBe(3);
  const again = told.map((line) => ({
    ...line,
    event: { ...line.event, recap: { ...line.event.recap, cards: [faces[0] ?? null] } },
  }));
  const once = show("wysaertz-peace", { log: again }).querySelectorAll(".lately li b");
  expect([...once].map((one) => one.textContent)).toEqual(["News 4"]);
});

test("a stage with a duel on it shows the duel and no old news", () => {
  const found = show("wysaertz-duel");
  expect(found.querySelector(".act.duel")).not.toBeNull();
  expect(found.querySelector(".lately")).toBeNull();
});

test("what can be done about a throw stands beside it as tiles", () => {
  const { table } = given("witless-battle");
  const option = (action: number, label: string): OptionView => ({
    ...table.options[0]!,
    action,
    label,
    card: null,
    zone: null,
    seat: null,
    zones: [],
    outlook: "",
  });
  const options = [option(1, "Roll again"), option(2, "Keep the 1")];
  const scenes = table.scenes.map((scene) =>
    scene.component === "equation" ? { ...scene, is_settled: false } : scene,
  );
  const zones = table.zones.map((zone) => (zone.layout === "fan" ? { ...zone, cards: [] } : zone));
  const asked = { ...table, options, scenes, zones };
  const tiles = [...show("witless-battle", { table: asked }).querySelectorAll("[data-tile] b")];
  expect(tiles.map((one) => one.textContent)).toEqual(["Roll again", "Keep the 1"]);
  const settled = { ...asked, scenes: table.scenes };
  expect(show("witless-battle", { table: settled }).querySelector("[data-tile]")).toBeNull();
});

test("who chooses among rivals on a phone sees all of them, with the same figures", () => {
  const { table } = given("witless-four");
  const options = [1, 2, 3].map((seat) => ({
    ...table.options[0]!,
    action: seat,
    card: null,
    zone: null,
    seat,
  }));
  const size = (key: "clientWidth" | "clientHeight", now: number) =>
    vi.spyOn(HTMLElement.prototype, key, "get").mockReturnValue(now);
  vi.stubGlobal("innerWidth", 390);
  size("clientWidth", 390);
  size("clientHeight", 796);
  const found = show("witless-four", { table: { ...table, options } });
  const plates = [...found.querySelectorAll(".rivals .plate")];
  expect(plates.map((one) => one.getAttribute("data-seat"))).toEqual(["1", "2", "3"]);
  expect(plates.map((one) => one.querySelectorAll(".card").length)).toEqual([3, 3, 3]);
  expect(new Set(plates.map((one) => one.querySelectorAll(".figure").length)).size).toBe(1);
  size("clientWidth", 1148);
  size("clientHeight", 852);
  vi.unstubAllGlobals();
});

test("the advised card has a halo and a bulb, and no other has", () => {
  const { table } = given("wizard-cards-spell");
  const option = table.options.find((one) => one.card !== null)!;
  const line = { action: option.action, label: option.label, win_chance: 0.5, reason: "" };
  const found = show("wizard-cards-spell", { hint: { line, level: 2 } });
  const hinted = [...found.querySelectorAll(".card.hinted")];
  expect(hinted.map((one) => one.closest("[data-card]")?.getAttribute("data-card"))).toEqual([
    String(option.card),
  ]);
  expect(hinted[0]?.querySelector(".bulb")).not.toBeNull();
  const vague = show("wizard-cards-spell", { hint: { line, level: 1 } });
  expect(vague.querySelector(".card.hinted")).toBeNull();
});

test("where there are few options, cards of the hand have buttons too", () => {
  const { table } = given("wizard-cards-spell");
  const held = table.options.filter((one) => one.card !== null);
  expect(held.length).toBeGreaterThan(0);
  expect(table.options.length).toBeLessThanOrEqual(4);
  const found = show("wizard-cards-spell");
  for (const one of held) expect(found.querySelector(`.prompt [data-action="${one.action}"]`)).not.toBeNull();
});

test("a button under the pointer shows its card, and chooses nothing", async () => {
  const { table } = given("relics-reveal");
  const option = table.options.find((one) => one.card !== null)!;
  const found = show("relics-reveal");
  const button = found.querySelector(`.prompt [data-action="${option.action}"]`)!;
  const card = found.querySelector(`[data-card="${option.card}"]`)!;
  const main = found.querySelector(".prompt .main");
  await fireEvent.pointerEnter(button);
  expect(card.querySelector(".brackets")).not.toBeNull();
  expect(found.querySelector(".card.selected")).toBeNull();
  expect(found.querySelector(".prompt .main")).toBe(main);
  await fireEvent.pointerLeave(button);
  expect(card.querySelector(".brackets")).toBeNull();
});

test("several cards to choose from are named without the verb that the title says", () => {
  const { table } = given("wizard-cards-damage");
  const few = { ...table, options: table.options.slice(0, 3) };
  const found = show("wizard-cards-damage", { table: few });
  const buttons = [...found.querySelectorAll(".prompt button[data-action]")];
  expect(buttons.length).toBe(3);
  for (const button of buttons) {
    expect(button.querySelector(".act .heard")?.textContent).toBe("Lose ");
    expect(button.textContent).toMatch(/^\s*Lose [A-Z]/); // all of it is read aloud
  }
  const two = show("wizard-cards-damage", { table: { ...table, options: table.options.slice(0, 2) } });
  expect(two.querySelector(".prompt .act .heard")).toBeNull();
});

test("cards of a spell that lie under others say all in what is seen of them", () => {
  const narrow = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const spell = [...show("wizard-cards-spell").querySelectorAll<HTMLElement>("[data-run-card]")];
  narrow.mockReturnValue(1148);
  expect(spell.length).toBeGreaterThan(4);
  const seen = spell.slice(0, -1).map((card) => parseFloat(card.style.getPropertyValue("--seen")));
  expect(seen.every((wide) => wide > 20 && wide < 83)).toBe(true);
  expect(spell.at(-1)?.classList).toContain("fanned"); // whole, and printed like the others
});

test("only what is chosen for the battle lies in its places before it", () => {
  const { table } = given("relics-choose");
  const placed = (kind: string, phase: string): string[] => {
    const seats = table.seats.map((seat) => ({ ...seat, is_asked: seat.seat !== 1 }));
    const asked = { ...table, seats, phase, prompt: { ...table.prompt!, kind } };
    const { looks } = given("relics-choose");
    const found = render(Table, { table: asked, faces: table.faces, looks, log: [] }).container;
    return [...found.querySelectorAll(".sides > .one")].map(
      (one) =>
        `${one.querySelectorAll(".cards .card").length} ${one.querySelector(".doing")?.textContent.trim()}`,
    );
  };
  expect(placed("choose_relic", "Play")).toEqual(["1 choosing", "2 ready", "0 choosing"]);
  expect(placed("mulligan", "Setup")).toEqual(["0 undefined", "0 undefined", "0 undefined"]);
});

test("a battle adds up what is turned up, and all of it at the end", () => {
  const { looks, table, log } = given("relics-reveal");
  const totals = (scene: string, zones: string[]): string[] => {
    const recap = { title: "", result: "", tone: "", cards: [], ms: 0, stop: "", scene, joins: "" };
    const staged = {
      kept: null,
      last: null,
      told: [{ ...recap, picture: null, is_brief: false, hurts: null, helps: null }],
      isPlaying: true,
      stop: "",
      onskip: () => {},
      onagain: () => {},
      onrelease: () => {},
    };
    const open = table.zones.filter(
      (zone) => !/^(wizards|relics)_/.test(zone.name) || zones.some((name) => zone.name.startsWith(name)),
    );
    const beat = { ...table, zones: open, options: [], prompt: { ...table.prompt!, kind: "beat" } };
    const found = render(Table, { table: beat, faces: table.faces, looks, log, staged }).container;
    return [...found.querySelectorAll(".sides .total")].map((one) => one.textContent.trim());
  };
  expect(totals("parts", ["wizards"])).toEqual(["6", "2", "2"]);
  expect(totals("sum", ["wizards", "relics"])).toEqual(["13", "12", "7"]);
});

test("the next battle of a round begins with empty places", () => {
  const { table: choosing, looks } = given("relics-choose");
  const sums = given("relics-reveal").table.scenes.filter((scene) => scene.component === "sum");
  const seats = choosing.seats.map((seat) => ({ ...seat, is_asked: seat.seat === choosing.viewer }));
  const prompt = { ...choosing.prompt!, kind: "choose_wizard" };
  const table = { ...choosing, phase: "Play", scenes: sums, seats, prompt };
  const found = render(Table, { table, faces: table.faces, looks, log: [] }).container;
  expect(found.querySelectorAll(".sides .total").length).toBe(0);
  expect(found.querySelectorAll(".sides .doing").length).toBe(seats.length);
});
