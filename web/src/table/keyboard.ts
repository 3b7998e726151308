/** The table by keyboard: Tab from region to region, arrows within, letters and digits for options. */
import type { OptionView } from "../protocol.ts";
import { t } from "../words.ts";
import type { Board } from "./board.svelte.ts";
import { buttonsOf } from "./decision.ts";
import { isDigit, neighbour, strokeFor, type Stroke } from "./keys.ts";
import { sayTable } from "./saying.ts";
import type { TableProps } from "./types.ts";

/** What can be reached by arrows in one region. */
function itemsIn(region: HTMLElement): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>("[data-item]")].filter(
    (node) => node.closest("[data-region]") === region,
  );
}

/** One thing in each region can be reached by Tab; arrows move within. What scrolls and holds nothing
to go to can be reached itself. */
export function tidyTabs(root: HTMLElement | undefined): void {
  for (const node of root?.querySelectorAll<HTMLElement>("[data-scrolls]") ?? []) {
    const needsKey = node.scrollHeight > node.clientHeight + 1 && !node.querySelector("[data-item]");
    if (needsKey) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  }
  for (const region of root?.querySelectorAll<HTMLElement>("[data-region]") ?? []) {
    if (region.classList.contains("prompt")) continue;
    const items = itemsIn(region);
    const now =
      items.find((node) => node === document.activeElement) ??
      items.find((node) => node.tabIndex === 0) ??
      items[0];
    for (const node of items) node.tabIndex = node === now ? 0 : -1;
  }
}

function focusOn(node: HTMLElement | undefined): void {
  if (!node) return;
  const region = node.closest<HTMLElement>("[data-region]");
  if (region && !region.classList.contains("prompt"))
    for (const other of itemsIn(region)) other.tabIndex = other === node ? 0 : -1;
  node.focus();
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export class Keyboard {
  constructor(
    private readonly board: Board,
    private readonly props: () => TableProps,
    private readonly root: () => HTMLElement | undefined,
    /** Whoever does something doesn't wait for cards that still fly. */
    private readonly skip: () => void,
    /** Something to be read aloud. */
    private readonly say: (text: string) => void,
  ) {}

  press(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    const root = this.root();
    const isTyped = at.closest("input:not([type=range]), textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
    if (document.querySelector("dialog[open]") && event.key !== "Escape") return;
    // A click on what takes no focus gives it to something around the table.
    if (root && !root.contains(at) && !at.contains(root)) return;
    this.skip();
    if (this.staged(event, at)) return;
    const { board } = this;
    const stroke = strokeFor(event.key, this.keyed(), board.settings.keys ?? true);
    if (!stroke) return;
    if (stroke.does === "confirm") this.confirm(event, at);
    else if (stroke.does === "move") this.move(event, at, stroke.dx, stroke.dy);
    else {
      event.preventDefault();
      this.act(event, at, stroke);
    }
  }

  /** What a letter presses: all that has a button. A digit only chooses what has a card or a place. */
  private keyed(): OptionView[] {
    const { board } = this;
    if (!board.isLive) return [];
    const lettered = buttonsOf(board.table, board.decision).filter((one) => !isDigit(one.key));
    return [...board.decision.loose, ...lettered];
  }

  /** While a scene runs, keys end it or show it again. */
  private staged(event: KeyboardEvent, at: HTMLElement): boolean {
    const staged = this.props().staged;
    if (!staged?.isPlaying) return false;
    const goes = event.key === " " || event.key === "Enter" || event.key === "Escape";
    if (goes && at.closest("[data-staging]") && event.key !== "Escape") return true; // the button's own
    if (goes) staged.onskip();
    else if (staged.stop && event.key.toLowerCase() === "a") staged.onagain();
    else return true;
    event.preventDefault();
    return true;
  }

  private confirm(event: KeyboardEvent, at: HTMLElement): void {
    const { board } = this;
    if (board.isTicking && (at.closest(".slot") || !at.closest("button, a, input"))) {
      event.preventDefault();
      const way = board.ways[0];
      if (way) board.lay(way);
      return;
    }
    if (
      board.gathering.isReady &&
      (at.closest(".slot[aria-pressed=true]") || !at.closest("button, a, input"))
    ) {
      event.preventDefault();
      board.gathering.send();
      return;
    }
    const isButton = at.closest("button, a");
    if (isButton && !at.closest(".slot, .pile, .whole, .plate")) return;
    if (board.chosen && (!isButton || at.closest("[aria-pressed=true]"))) {
      event.preventDefault();
      board.play(board.chosen);
    }
  }

  private move(event: KeyboardEvent, at: HTMLElement, dx: number, dy: number): void {
    if (at instanceof HTMLInputElement) return;
    const region = at.closest<HTMLElement>("[data-region]");
    const items = region ? itemsIn(region) : [];
    if (items.length) {
      const spots = items.map((node) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return { x, y, zone: node.dataset["zone"] ?? "" };
      });
      focusOn(items[neighbour(spots, items.indexOf(at), dx, dy)]);
    } else
      focusOn(this.root()?.querySelector<HTMLElement>("[data-hand] [data-item], [data-item]") ?? undefined);
    event.preventDefault();
  }

  private act(event: KeyboardEvent, at: HTMLElement, stroke: NonNullable<Stroke>): void {
    const { board } = this;
    switch (stroke.does) {
      case "option":
        if (board.gathering.picked.length) board.gathering.send();
        else board.play(stroke.option);
        break;
      case "tick":
        board.startTicking(!board.isTicking);
        break;
      case "nth":
        this.nth(event.key, stroke.n);
        break;
      case "cycle":
        this.cycle();
        break;
      case "clear":
        board.clear();
        break;
      case "zoom":
        this.zoom(at);
        break;
      case "explain":
        this.explain(at);
        break;
      case "recap":
        this.say(board.recap.join(". ") || t("ribbon.nothing"));
        break;
      case "say":
        this.say(sayTable(this.props().table, board));
        break;
      case "command":
        this.props().oncommand?.(stroke.key);
        break;
    }
  }

  private nth(key: string, n: number): void {
    const { board } = this;
    if (board.isTicking) {
      const card = board.hands.flatMap((zone) => board.sortedCards(zone))[n]?.key;
      if (card !== null && card !== undefined) void board.tick(card);
      return;
    }
    if (board.gathering.isOn) {
      board.gathering.toggle(board.order[n]?.card ?? -1);
      return;
    }
    const shown = buttonsOf(board.table, board.decision).find((one) => board.keyOf(one) === key);
    const option = shown ?? board.order[n] ?? board.decision.loose[n - board.order.length];
    if (!option) return;
    if (board.chosen?.action === option.action) board.play(option);
    else board.select(option);
  }

  private cycle(): void {
    const { board } = this;
    const targets = board.order.filter((one) => one.seat !== null || one.zone !== null);
    const now = targets.findIndex((one) => one.action === board.selected?.action);
    if (targets.length) board.select(targets[(now + 1) % targets.length] ?? null);
    else if (board.rivals.length) {
      const open = board.rivals.findIndex((one) => one.seat === board.shownRival?.seat);
      board.opened = board.rivals[(open + 1) % board.rivals.length]?.seat ?? null;
    }
  }

  private zoom(at: HTMLElement): void {
    const read = this.board.hover.shown;
    if (read) this.board.zoom(read.face, read.card, read.zone);
    else
      at.closest("[data-card]")?.dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
      );
  }

  private explain(at: HTMLElement): void {
    const card = at.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (card === undefined) return;
    const name = this.board.faceOfCard(Number(card))?.name ?? "";
    void this.board.whyNot({ card: Number(card) }, name, at.getBoundingClientRect());
  }
}
