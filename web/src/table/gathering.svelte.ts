/** Cards that are asked for one after another: they are chosen together and sent in one go. */
import type { Assembly, OptionView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";

export class Gathering {
  /** The chosen cards, in the order in which they were touched. */
  picked = $state.raw<number[]>([]);

  constructor(
    private readonly board: Board,
    private readonly onlay: () => ((way: Assembly) => void) | undefined,
  ) {}

  readonly asked = $derived.by(() => {
    const { isLive, settings, table } = this.board;
    return isLive && !settings.listMode && this.onlay() ? (table.prompt?.gather ?? null) : null;
  });
  readonly isOn = $derived(this.asked !== null);
  readonly isReady = $derived(this.picked.length >= Math.max(1, this.asked?.least ?? 1));
  /** How many are still to be chosen. */
  readonly missing = $derived(Math.max(0, (this.asked?.least ?? 0) - this.picked.length));

  private optionOf(card: number): OptionView | undefined {
    return this.board.decision.byCard.get(card)?.[0];
  }

  /** Choose a card, or take it back; one too many takes the place of the first. */
  toggle(card: number): void {
    if (!this.asked || !this.optionOf(card)) return;
    if (this.picked.includes(card)) this.picked = this.picked.filter((one) => one !== card);
    else this.picked = [...this.picked, card].slice(-this.asked.most);
  }

  clear(): void {
    this.picked = [];
  }

  send(): void {
    const { asked, picked } = this;
    if (!asked || !this.isReady) return;
    const actions = picked.flatMap((card) => this.optionOf(card)?.action ?? []);
    if (asked.finish !== null && picked.length < asked.most) actions.push(asked.finish);
    this.clear();
    const none = { title: "", points: null, reason: "", rule: "", needed: null, outlook: "" };
    this.onlay()?.({ ...none, actions, cards: picked });
  }
}
