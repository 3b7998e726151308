/** Cards that fly keep the size of a card, wherever they come from. */
import { expect, test, vi } from "vitest";
import type { MoveView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";
import { Flights, plainly } from "./motion.ts";

function place(html: string, box: [number, number, number, number]): HTMLElement {
  const node = document.createElement("div");
  node.innerHTML = html;
  const found = node.firstElementChild as HTMLElement;
  found.getBoundingClientRect = () => new DOMRect(...box);
  return found;
}

test("a card from a rival's place is not as wide as that place", () => {
  const root = document.createElement("div");
  const card = place('<button data-card="5"></button>', [400, 20, 70, 98]);
  root.append(place('<section data-seat="1"></section>', [0, 0, 360, 220]), card);
  let frames: Keyframe[] = [];
  card.animate = (given) => {
    frames = given as Keyframe[];
    return {} as Animation;
  };
  const flights = new Flights();
  const move = { key: 5, face: null, source: "hand_1", target: "relic_1" } as unknown as MoveView;
  flights.fly(root, document.createElement("div"), plainly([move]), 1, {} as Board);
  const sizes = (): number[] => frames.map((frame) => Number(frame["scale"]));
  expect(Math.min(...sizes())).toBe(1);
  expect(Math.max(...sizes())).toBeLessThan(1.1);
  const before = new Flights();
  before.remember(root); // a card that was seen grows or shrinks from the size that it had
  card.getBoundingClientRect = () => new DOMRect(0, 300, 140, 196);
  before.fly(root, document.createElement("div"), plainly([move]), 1, {} as Board);
  expect(sizes()[0]).toBe(0.5);
});

test("what flies is a copy of the card, above all places; the card itself waits unseen", () => {
  const root = document.createElement("div");
  const air = document.createElement("div");
  const slot = place('<button data-card="5"><span class="card">Ward</span></button>', [0, 20, 70, 98]);
  root.append(slot);
  const flights = new Flights();
  flights.remember(root);
  slot.getBoundingClientRect = () => new DOMRect(400, 300, 70, 98);
  let hidden: Keyframe[] = [];
  slot.animate = (given) => {
    hidden = given as Keyframe[];
    return {} as Animation;
  };
  const landings: Animation[] = [];
  const made = vi.spyOn(HTMLElement.prototype, "animate").mockImplementation(() => {
    landings.push({} as Animation);
    return landings.at(-1)!;
  });
  const move = { key: 5, face: "ward", source: "hand_0", target: "spell" } as unknown as MoveView;
  flights.fly(root, air, plainly([move]), 1, {} as Board);
  made.mockRestore();
  expect(air.querySelector(".ghost > .card")?.textContent).toBe("Ward");
  expect(hidden.map((frame) => frame.opacity)).toEqual([0, 0]);
  landings[0]!.onfinish?.({} as AnimationPlaybackEvent);
  expect(air.querySelector(".ghost")).toBeNull(); // it has landed
});

test("a pile that is shuffled riffles, the others lie still", () => {
  const root = document.createElement("div");
  const pile = (zone: string): HTMLElement =>
    place(
      `<button class="pile" data-zone="${zone}"><span class="top edges"></span></button>`,
      [0, 0, 90, 130],
    );
  const [deck, discard] = [pile("deck"), pile("discard")];
  root.append(deck, discard);
  const riffled: string[] = [];
  for (const one of [deck, discard]) {
    one.querySelector<HTMLElement>(".top")!.animate = () => {
      riffled.push(one.dataset["zone"]!);
      return {} as Animation;
    };
  }
  const move = { key: null, face: null, source: "discard", target: "deck" } as unknown as MoveView;
  new Flights().shuffle(root, [{ kind: "drew", moves: [move] }], 1);
  expect(riffled).toEqual([]);
  new Flights().shuffle(root, [{ kind: "reshuffled", moves: [move] }], 1);
  expect(riffled).toEqual(["deck"]);
});
