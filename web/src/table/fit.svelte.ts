/** Finds the largest sizes with which everything on the felt fits without scrolling. */
import { flushSync } from "svelte";
import { STEPS } from "./layout.ts";

/** So many steps larger it must fit before a table that stands already changes its sizes. */
const WORTH = 3;
/** Below this nothing is shrunk any more: it scrolls. */
const LEAST_ZOOM = 0.8;
const ZOOM_STEP = 0.04;

export class Fit {
  step = $state(0);
  /** A factor on everything where even the smallest step is too large. */
  zoom = $state(1);
  private sizes = "";
  private turn = -1;

  /** How much lies outside, in pixels: below the edge or beside it. */
  private over(node: HTMLElement): number {
    const beside = [...node.querySelectorAll(".zones")].map(
      (zones) => zones.scrollWidth - zones.clientWidth - 14,
    );
    const over = Math.max(
      node.scrollHeight - node.clientHeight - 1,
      node.scrollWidth - node.clientWidth - 1,
      ...beside,
    );
    return Math.max(0, over);
  }

  private to(step: number, zoom = 1): void {
    if (step === this.step && zoom === this.zoom) return;
    flushSync(() => {
      this.step = step;
      this.zoom = zoom;
    });
  }

  /** The first step from here on that fits; where none does, the one with the least outside, shrunk. */
  private search(node: HTMLElement, from: number): void {
    let [best, least] = [from, Infinity];
    for (let step = from; step < STEPS.length; step += 1) {
      this.to(step);
      const over = this.over(node);
      if (!over) return;
      if (over <= least) [best, least] = [step, over];
    }
    for (let zoom = 1; zoom >= LEAST_ZOOM; zoom -= ZOOM_STEP) {
      this.to(best, zoom);
      if (!this.over(node)) return;
    }
  }

  /** `sizes` names what the sizes depend on: with another one they are sought anew, as they are at
   * a new turn if that makes them clearly larger. Otherwise they only shrink, and not while
   * something is selected: a question is no other table. */
  run(node: HTMLElement, sizes: string, turn: number, isSelected: boolean): void {
    const [isSame, isTurn] = [sizes === this.sizes, turn !== this.turn];
    this.sizes = sizes;
    this.turn = turn;
    if (!isSame) {
      this.to(0);
      this.search(node, 0);
      return;
    }
    if (isSelected) return;
    const [step, zoom] = [this.step, this.zoom];
    if (isTurn && step >= WORTH) {
      this.to(step - WORTH);
      if (!this.over(node)) {
        this.search(node, 0);
        return;
      }
      this.to(step, zoom);
    }
    if (this.over(node)) this.search(node, step);
  }
}
