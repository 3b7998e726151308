/** Plays the moments of a choreography on the table: blows that shake, gates that burst, laurels. */
import { pathOf as drawingOf } from "../icons/icons.svelte.ts";
import { partsOf } from "../lib/places.ts";
import { Air, ghostAt, zoomOf } from "./air.ts";
import { paceFor } from "./entrance.ts";
import { TIMES, type Moment } from "./moments.ts";
import type { Looks } from "./types.ts";

const SPRING = "cubic-bezier(.34,1.56,.64,1)";
const MARK_MS = 420;
const STILL_MARK_MS = 800;
const FLOAT_MS = 900;
/** A blow of this weight on the viewer shakes the whole table. */
const QUAKE = 0.5;
const MOST_WEAPONS = 3;
const WEAPON_GAP = 60;
/** Splinters of something that breaks, as parts of its square. */
const SPLINTERS = [
  "0 0, 55% 0, 44% 38%, 0 30%",
  "55% 0, 100% 0, 100% 36%, 60% 46%, 44% 38%",
  "0 30%, 44% 38%, 36% 70%, 0 62%",
  "44% 38%, 60% 46%, 66% 78%, 36% 70%",
  "60% 46%, 100% 36%, 100% 74%, 66% 78%",
  "0 62%, 36% 70%, 44% 100%, 0 100%",
  "36% 70%, 66% 78%, 100% 74%, 100% 100%, 44% 100%",
];
/** Where each of them flies. */
const DRIFTS: [number, number][] = [
  [-58, -34],
  [46, -44],
  [-78, 6],
  [8, 18],
  [74, 10],
  [-44, 44],
  [34, 52],
];

interface Spot {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** What all moments of one picture are played with. */
interface Scene {
  root: HTMLElement;
  over: HTMLElement;
  looks: Looks;
  pace: number;
}

export class Performer {
  constructor(private readonly air: Air) {}

  perform(
    root: HTMLElement,
    over: HTMLElement,
    moments: Moment[],
    speed: number,
    looks: Looks,
    viewer = -1,
  ): void {
    if (document.hidden) return;
    const scene = { root, over, looks, pace: paceFor(speed) };
    for (const moment of moments) {
      if (!scene.pace) {
        if (moment.name === "blow") this.mark(scene, moment, 0, STILL_MARK_MS);
        continue;
      }
      const at = moment.at * scene.pace;
      if (moment.name === "blow") this.blow(scene, moment, at, moment.seat === viewer);
      else this[moment.name](scene, moment, at);
    }
  }

  // Where things are

  /** The place of a seat: the largest, where it has a plate and a panel. */
  private panel({ root }: Scene, seat: number | null): HTMLElement | null {
    const all = [...root.querySelectorAll<HTMLElement>(`[data-seat="${seat}"]`)];
    const size = (node: HTMLElement): number => node.offsetWidth * node.offsetHeight;
    return all.sort((a, b) => size(b) - size(a))[0] ?? null;
  }

  private spot({ over }: Scene, node: Element): Spot {
    const [base, box, zoom] = [over.getBoundingClientRect(), node.getBoundingClientRect(), zoomOf(over)];
    return {
      x: (box.left - base.left + box.width / 2) / zoom,
      y: (box.top - base.top + box.height / 2) / zoom,
      wide: box.width / zoom,
      high: box.height / zoom,
    };
  }

  /** The figure or zone that a moment is about, else the place of its seat. */
  private placeOf(scene: Scene, moment: Moment): HTMLElement | null {
    const name = CSS.escape(moment.place);
    const found = moment.place
      ? [...scene.root.querySelectorAll<HTMLElement>(`[data-figure="${name}"], [data-zone-box="${name}"]`)]
      : [];
    return found.find((node) => node.offsetWidth > 0) ?? this.panel(scene, moment.seat);
  }

  /** The cards that strike: those of the striker, else the last one that lies for all to see. */
  private weapons({ root, looks }: Scene, from: number | null): HTMLElement[] {
    for (const name of looks.weapons ?? []) {
      const own =
        from === null ? [] : [...root.querySelectorAll<HTMLElement>(`[data-zone="${name}_${from}"] .card`)];
      if (own.length) return own.slice(0, MOST_WEAPONS);
      const shared = [...root.querySelectorAll<HTMLElement>(`[data-zone="${name}"] .card`)].at(-1);
      if (shared) return [shared];
    }
    return [];
  }

  // What moments are made of

  /** Something that isn't seen before its time. */
  private show(
    { over }: Scene,
    node: HTMLElement,
    frames: Keyframe[],
    timing: KeyframeAnimationOptions,
  ): void {
    this.air.show(over, node, frames, { ...timing, fill: "none" });
  }

  private mark(scene: Scene, { seat }: Moment, delay: number, duration: number): void {
    const marked = { outline: "3px solid var(--tgt)" };
    const panel = this.panel(scene, seat);
    if (panel) this.air.play(panel, [marked, marked], { duration, delay });
  }

  /** A place trembles, first away from where it was struck. */
  private shake(
    node: HTMLElement,
    [dx, dy]: [number, number],
    weight: number,
    delay: number,
    pace: number,
  ): void {
    const far = Math.hypot(dx, dy) || 1;
    const by = 6 + 11 * weight;
    const frames = [0, 1, -0.7, 0.5, -0.32, 0.16, 0].map((share) => ({
      translate: `${(dx / far) * by * share}px ${(dy / far) * by * share}px`,
      rotate: `${share * (0.3 + 1.1 * weight)}deg`,
    }));
    this.air.play(node, frames, { duration: (260 + 200 * weight) * pace, delay, easing: "linear" });
  }

  private glow(node: HTMLElement, delay: number, duration: number, bright = 1.7): void {
    this.air.play(
      node,
      [{ filter: `brightness(${bright}) saturate(1.3)` }, { filter: "brightness(1) saturate(1)" }],
      { duration, delay, easing: "ease-out" },
    );
  }

  private pulse(node: HTMLElement, delay: number, pace: number, to = 1.08): void {
    this.air.play(node, [{ scale: "1" }, { scale: String(to), offset: 0.35 }, { scale: "1" }], {
      duration: 320 * pace,
      delay,
      easing: "ease-out",
    });
  }

  /** A flash that spreads where something strikes or lands. */
  private burst(
    scene: Scene,
    name: string,
    { x, y }: Spot,
    size: number,
    delay: number,
    ms: number,
  ): HTMLElement {
    const node = ghostAt(name, x, y, size);
    this.show(
      scene,
      node,
      [
        { scale: "0.15", opacity: 0.2, easing: "cubic-bezier(.1,.8,.3,1)" },
        { scale: "1", opacity: 1, offset: 0.3 },
        { scale: "1.25", opacity: 0 },
      ],
      { duration: ms * scene.pace, delay },
    );
    return node;
  }

  /** A number that springs up, rises and fades. */
  private float(scene: Scene, words: string, name: string, { x, y }: Spot, delay: number, weight = 0): void {
    const node = ghostAt(`float ${name}`, x, y);
    node.textContent = words;
    node.style.setProperty("--size", String(1 + weight * 0.8));
    const at = (up: number): string => `-50% calc(-50% - ${up}px)`;
    this.show(
      scene,
      node,
      [
        { scale: "0.3", opacity: 0, translate: at(0), easing: "cubic-bezier(.2,.9,.3,1)" },
        { scale: String(1.3 + weight * 0.3), opacity: 1, translate: at(6), offset: 0.16 },
        { scale: "1", opacity: 1, translate: at(10), offset: 0.3, easing: "ease-in-out" },
        { scale: "1", opacity: 1, translate: at(26), offset: 0.72 },
        { scale: "0.92", opacity: 0, translate: at(48) },
      ],
      { duration: FLOAT_MS * scene.pace, delay },
    );
  }

  /** A sign that springs up where something came about. */
  private sign(scene: Scene, icon: string, name: string, { x, y }: Spot, size: number, delay: number): void {
    const drawn = drawingOf(icon);
    if (!drawn) return;
    const node = ghostAt(`sign ${name}`, x, y, size);
    node.innerHTML = `<svg viewBox="0 0 512 512" aria-hidden="true"><path></path></svg>`;
    node.querySelector("path")?.setAttribute("d", drawn);
    this.show(
      scene,
      node,
      [
        { scale: "0.2", rotate: "-24deg", opacity: 0, easing: SPRING },
        { scale: "1", rotate: "0deg", opacity: 1, offset: 0.35 },
        { scale: "1", rotate: "0deg", opacity: 1, offset: 0.72 },
        { scale: "1.15", rotate: "0deg", opacity: 0 },
      ],
      { duration: 780 * scene.pace, delay },
    );
  }

  /** A card draws back, dashes at its target and returns. */
  private lunge(scene: Scene, card: HTMLElement, to: Spot, delay: number): void {
    const from = this.spot(scene, card);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far];
    const reach = Math.max(0, far - Math.min(to.wide, to.high) * 0.3);
    const node = ghostAt("flown strike", from.x, from.y);
    const [wide, high] = [card.offsetWidth, card.offsetHeight];
    node.style.left = `${from.x - wide / 2}px`;
    node.style.top = `${from.y - high / 2}px`;
    node.style.width = `${wide}px`;
    node.style.height = `${high}px`;
    node.append(card.cloneNode(true));
    const tilt = Math.sign(dx || 1) * 14;
    const hit = TIMES.blow.hit / TIMES.blow.ms;
    const duration = TIMES.blow.ms * scene.pace;
    this.show(
      scene,
      node,
      [
        { translate: "0px 0px", scale: "1", rotate: "0deg", opacity: 1, easing: "ease-out" },
        {
          translate: `${-ux * 16}px ${-uy * 16}px`,
          scale: "1.12",
          rotate: `${-tilt}deg`,
          opacity: 1,
          offset: hit * 0.45,
          easing: "cubic-bezier(.7,0,1,.6)",
        },
        {
          translate: `${ux * reach}px ${uy * reach}px`,
          scale: "1.02",
          rotate: `${tilt * 0.6}deg`,
          opacity: 1,
          offset: hit,
          easing: "cubic-bezier(.2,.7,.2,1)",
        },
        { translate: "0px 0px", scale: "1", rotate: "0deg", opacity: 1, offset: 0.85 },
        { translate: "0px 0px", scale: "1", rotate: "0deg", opacity: 1 },
      ],
      { duration, delay },
    );
    this.air.play(card, [{ opacity: 0 }, { opacity: 0 }], { duration, delay });
  }

  // The moments

  private blow(scene: Scene, moment: Moment, at: number, isViewer: boolean): void {
    const panel = this.panel(scene, moment.seat);
    if (!panel) return;
    const { pace } = scene;
    const target = this.spot(scene, panel);
    this.mark(scene, moment, at, MARK_MS * pace);
    let hit = at;
    let way: [number, number] = [1, 0];
    if (moment.isStruck) {
      hit += TIMES.blow.hit * pace;
      const cards = this.weapons(scene, moment.from);
      cards.forEach((card, n) => this.lunge(scene, card, target, at + n * WEAPON_GAP * pace));
      const striker = cards[0] ?? this.panel(scene, moment.from);
      if (striker) {
        const start = this.spot(scene, striker);
        way = [target.x - start.x, target.y - start.y];
      }
      if (!cards.length && striker) this.bolt(scene, this.spot(scene, striker), target, at);
    }
    const heavy = moment.weight;
    this.burst(scene, "star", target, 90 + 110 * heavy, hit, 300 + 160 * heavy);
    this.shake(panel, way, heavy, hit, pace);
    this.glow(panel, hit, 240 * pace, 1.6 + heavy);
    if (moment.by) this.float(scene, `−${Math.abs(moment.by)}`, "harm", target, hit, heavy);
    if (isViewer && heavy >= QUAKE) this.quake(scene, way, hit);
  }

  /** A spark flies where no card can. */
  private bolt(scene: Scene, from: Spot, to: Spot, delay: number): void {
    const node = ghostAt("bolt", from.x, from.y, 34);
    const end = `${to.x - from.x}px ${to.y - from.y}px`;
    this.show(
      scene,
      node,
      [
        { translate: "0px 0px", scale: "0.4", opacity: 0, easing: "cubic-bezier(.7,0,1,.6)" },
        { translate: "0px 0px", scale: "1", opacity: 1, offset: 0.3, easing: "cubic-bezier(.7,0,1,.6)" },
        { translate: end, scale: "1.2", opacity: 1 },
      ],
      { duration: TIMES.blow.hit * scene.pace, delay },
    );
  }

  /** A heavy blow on the viewer is felt by the whole table. */
  private quake(scene: Scene, way: [number, number], delay: number): void {
    const floor = scene.root.querySelector<HTMLElement>(".floor");
    if (floor) this.shake(floor, way, 0, delay, scene.pace);
    const edge = document.createElement("span");
    edge.className = "ghost edge";
    edge.style.cssText = "inset:0;opacity:0";
    this.show(scene, edge, [{ opacity: 0.9 }, { opacity: 0 }], {
      duration: 520 * scene.pace,
      delay,
    });
  }

  private guard(scene: Scene, moment: Moment, at: number): void {
    const panel = this.panel(scene, moment.seat);
    if (!panel) return;
    const spot = this.spot(scene, panel);
    const hit = at + TIMES.guard.hit * scene.pace * 0.5;
    this.burst(scene, "ring guard", spot, 110, hit, 420);
    this.sign(scene, scene.looks.shield ?? "shield", "guard", spot, 64, at);
    this.pulse(panel, hit, scene.pace, 0.985);
  }

  private gain(scene: Scene, moment: Moment, at: number): void {
    const place = this.placeOf(scene, moment);
    if (!place) return;
    this.pulse(place, at, scene.pace, 1.22);
    this.glow(place, at, 480 * scene.pace, 1.9);
    const spot = this.spot(scene, place);
    this.burst(scene, "ring good", spot, 54, at, 420);
    this.float(scene, `+${moment.by}`, "good", { ...spot, y: spot.y - spot.high * 0.3 }, at);
  }

  private carry(scene: Scene, moment: Moment, at: number): void {
    const place = this.placeOf(scene, moment);
    if (!place) return;
    const landed = at + TIMES.carry.hit * scene.pace;
    const spot = this.spot(scene, place);
    this.burst(scene, "ring good", spot, 130, landed, 520);
    this.sign(scene, "laurel-crown", "good", spot, 84, landed);
    const panel = this.panel(scene, moment.seat);
    if (panel) this.glow(panel, landed, 520 * scene.pace, 1.4);
  }

  private break(scene: Scene, moment: Moment, at: number): void {
    const { pace } = scene;
    const panel = this.panel(scene, moment.seat);
    const hit = at + TIMES.break.hit * pace;
    const whole = this.broken(scene, moment);
    if (whole) {
      const spot = this.spot(scene, whole);
      this.shake(whole, [1, 0.3], 0.5, at, pace * 0.5);
      this.burst(scene, "star", spot, Math.max(120, spot.wide * 1.3), hit, 380);
      this.shatter(scene, whole, spot, hit);
    }
    if (panel) {
      this.shake(panel, [0, 1], 0.6, hit, pace);
      this.glow(panel, hit, 260 * pace);
    }
  }

  /** What breaks: the card on which the figure is seen. */
  private broken({ root, looks }: Scene, { seat, place }: Moment): HTMLElement | null {
    const zone = looks.bearers?.[partsOf(place).name];
    if (!zone) return null;
    const all = [...root.querySelectorAll<HTMLElement>(`[data-zone="${zone}_${seat}"] .card`)];
    return all.find((node) => node.offsetWidth > 0) ?? null;
  }

  /** A copy of it falls apart over it. */
  private shatter(scene: Scene, whole: HTMLElement, { x, y }: Spot, delay: number): void {
    const [wide, high] = [whole.offsetWidth, whole.offsetHeight];
    const size = wide / 110;
    SPLINTERS.forEach((shape, n) => {
      const [dx, dy] = DRIFTS[n]!;
      const node = ghostAt("flown splinter", x, y);
      node.style.cssText = `left:${x - wide / 2}px;top:${y - high / 2}px;width:${wide}px;height:${high}px;opacity:0;clip-path:polygon(${shape})`;
      node.append(whole.cloneNode(true));
      const turn = (dx > 0 ? 1 : -1) * (30 + n * 9);
      this.show(
        scene,
        node,
        [
          { translate: "0px 0px", rotate: "0deg", opacity: 1, easing: "cubic-bezier(.1,.7,.4,1)" },
          {
            translate: `${dx * size}px ${(dy - 20) * size}px`,
            rotate: `${turn * 0.5}deg`,
            opacity: 1,
            offset: 0.4,
            easing: "cubic-bezier(.5,0,.9,.6)",
          },
          { translate: `${dx * 1.5 * size}px ${(dy + 130) * size}px`, rotate: `${turn}deg`, opacity: 0 },
        ],
        { duration: (TIMES.break.ms - TIMES.break.hit) * scene.pace, delay },
      );
    });
  }

  private steal(scene: Scene, moment: Moment, at: number): void {
    const { pace } = scene;
    const landed = at + TIMES.steal.hit * pace;
    const loser = this.panel(scene, moment.from);
    const winner = this.panel(scene, moment.seat);
    if (loser) {
      this.shake(loser, [1, 0], 0.1, at, pace);
      this.mark(scene, { ...moment, seat: moment.from }, at, TIMES.steal.hit * pace);
    }
    if (winner) this.glow(winner, landed, 320 * pace, 1.5);
    const place = this.placeOf(scene, moment);
    if (place) this.burst(scene, "ring good", this.spot(scene, place), 90, landed, 380);
  }

  /** The card whose effect this is flares up in its colour. */
  private spell(scene: Scene, _moment: Moment, at: number): void {
    const card = this.weapons(scene, null)[0];
    if (!card) return;
    this.pulse(card, at, scene.pace, 1.12);
    this.glow(card, at, TIMES.spell.ms * scene.pace, 1.6);
    const spot = this.spot(scene, card);
    const ring = this.burst(scene, "ring flare", spot, spot.high * 1.15, at, TIMES.spell.ms);
    ring.style.setProperty("--ac", card.style.getPropertyValue("--ink") || "var(--ac)");
  }

  private lay(scene: Scene, moment: Moment, at: number): void {
    const place = this.placeOf(scene, moment);
    if (!place) return;
    const landed = at + TIMES.lay.hit * scene.pace;
    const spot = this.spot(scene, place);
    this.pulse(place, landed, scene.pace, 1.05);
    this.glow(place, landed, 300 * scene.pace, 1.6);
    this.burst(scene, "ring", spot, Math.min(170, spot.high * 1.2), landed, 380);
  }

  private push(scene: Scene, moment: Moment, at: number): void {
    const landed = at + TIMES.push.hit * scene.pace;
    const place = this.placeOf(scene, moment);
    if (place) this.burst(scene, "ring", this.spot(scene, place), 120, landed, 340);
    const panel = this.panel(scene, moment.seat);
    if (panel) this.shake(panel, [0, 1], 0.05, landed, scene.pace);
  }

  /** Two drawn cards strike each other: the one that loses is thrown back. */
  private clash(scene: Scene, moment: Moment, at: number): void {
    const { pace, root } = scene;
    const drawn = [...root.querySelectorAll<HTMLElement>("[data-draws]")].map((side) => ({
      seat: Number(side.dataset["draws"]),
      card: side.querySelector<HTMLElement>(".drawn:not(.gone)"),
    }));
    const [left, right] = drawn;
    if (!left?.card || !right?.card) return;
    const [a, b] = [this.spot(scene, left.card), this.spot(scene, right.card)];
    const middle = { ...a, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const duration = TIMES.clash.ms * pace;
    const hit = TIMES.clash.hit / TIMES.clash.ms;
    for (const [{ seat, card }, side] of [
      [left, 1],
      [right, -1],
    ] as const) {
      const reach = Math.max(0, Math.abs(b.x - a.x) / 2 - a.wide / 2) * side;
      const isBeaten = moment.seat !== null && seat !== moment.seat;
      const thrown = isBeaten
        ? {
            translate: `${-side * 22}px 8px`,
            rotate: `${-side * 13}deg`,
            filter: "grayscale(1) brightness(.7)",
          }
        : { translate: "0px 0px", rotate: "0deg", filter: "grayscale(0) brightness(1.35)" };
      const plain = "grayscale(0) brightness(1)";
      this.air.play(
        card!,
        [
          { translate: "0px 0px", rotate: "0deg", filter: plain, zIndex: 5, easing: "ease-out" },
          {
            translate: `${-side * 14}px 0px`,
            rotate: `${-side * 7}deg`,
            filter: plain,
            offset: hit * 0.5,
            zIndex: 5,
            easing: "cubic-bezier(.7,0,1,.6)",
          },
          { translate: `${reach}px 0px`, rotate: `${side * 4}deg`, filter: plain, offset: hit, zIndex: 5 },
          { ...thrown, offset: hit + 0.22, zIndex: 5 },
          { ...thrown, offset: 0.8, zIndex: 5, easing: "ease-in-out" },
          { translate: "0px 0px", rotate: "0deg", filter: plain, zIndex: 5 },
        ],
        { duration, delay: at },
      );
    }
    this.burst(scene, "star clash", middle, 150, at + TIMES.clash.hit * pace, 380);
  }

  private fall(scene: Scene, moment: Moment, at: number): void {
    const panel = this.panel(scene, moment.seat);
    if (!panel) return;
    this.air.play(
      panel,
      [
        { filter: "grayscale(0) brightness(1.6)", rotate: "0deg", translate: "0 0" },
        { filter: "grayscale(.4) brightness(1)", rotate: "1.6deg", translate: "0 -3px", offset: 0.2 },
        { filter: "grayscale(1) brightness(.8)", rotate: "-3deg", translate: "0 9px", offset: 0.55 },
        { filter: "grayscale(1) brightness(.8)", rotate: "-2deg", translate: "0 6px", offset: 0.7 },
        { filter: "grayscale(.6) brightness(.9)", rotate: "0deg", translate: "0 0" },
      ],
      { duration: TIMES.fall.ms * 1.6 * scene.pace, delay: at, easing: "ease-out" },
    );
    this.sign(scene, "skull-staff", "harm", this.spot(scene, panel), 72, at);
  }
}
