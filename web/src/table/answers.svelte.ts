/** The answers that stand in the prompt: which options have a button, and which of them is the main one. */
import type { OptionView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";
import { asTheyLie, buttonsOf, mainOf } from "./decision.ts";

/** How much room a prompt has for its answers. */
export interface Room {
  isPhone: boolean;
  /** No room for a second line above buttons. */
  isLow: boolean;
}

const MANY_NUMBERS = 6;
const MOST_WAYS = 4;
/** A phone has room for two rows of buttons; cards of the hand and more places are touched where they
 * are. */
const FEW_ON_PHONES = 4;
const FEWER_ON_PHONES = 2;

export class Answers {
  constructor(
    private readonly board: Board,
    private readonly room: () => Room,
  ) {}

  readonly isYours = $derived.by(
    () => this.board.isLive && !this.board.isLaying && (this.board.table.prompt?.is_yours ?? false),
  );
  readonly isAsking = $derived.by(() => this.isYours && this.board.pending === null);

  readonly numbers = $derived.by(() => this.board.decision.numbers);
  readonly hasSlider = $derived.by(
    () => this.numbers.length > (this.room().isPhone ? FEW_ON_PHONES : MANY_NUMBERS),
  );

  private readonly wanted = $derived.by(() => {
    const { board, room } = this;
    const { isPhone, isLow } = room();
    const { gathering } = board;
    // What is chosen together has a button of its own; what would end it without that, only before.
    if (gathering.isOn) return gathering.picked.length ? [] : board.decision.loose;
    if (this.hasSlider) {
      return board.decision.loose.filter(
        (one) => !this.numbers.some((number) => number.option.action === one.action),
      );
    }
    const isTight = isLow || board.table.options.some((one) => board.heldCard(one));
    const few = isTight ? FEWER_ON_PHONES : FEW_ON_PHONES;
    const table = board.isTicking ? { ...board.table, options: [] } : board.table;
    const found = buttonsOf(table, board.decision, isPhone ? few : undefined);
    return asTheyLie(found, (one) => board.heldCard(one) !== undefined, board.order);
  });

  /** Where cards are put together, ways to do so one by one stand in a list of their own, but for the
   * one that is advised. */
  readonly steps = $derived.by(() =>
    this.board.canTick && !this.board.settings.listMode
      ? this.wanted.filter(
          (one) => Number.isInteger(Number(one.key)) && one.action !== this.board.hinted?.action,
        )
      : [],
  );
  readonly buttons = $derived.by(() => this.wanted.filter((one) => !this.steps.includes(one)));

  /** Words that several answers about cards of the hand begin with alike, such as "Cast": the title says
   * them, too. */
  readonly shared = $derived.by(() => {
    const { board } = this;
    const verbs = this.buttons.filter((one) => board.heldCard(one)).map((one) => board.verbOf(one));
    const [verb = ""] = verbs;
    return verbs.length > 1 && verbs.every((one) => one === verb) ? verb : "";
  });

  /** Whether what is chosen lies on the table. */
  readonly isOnTable = $derived.by(() => {
    const { chosen, decision } = this.board;
    return chosen !== null && !decision.loose.some((one) => one.action === chosen.action);
  });
  /** What is chosen on the table and has no button yet: one of its own confirms it. */
  readonly extra = $derived.by(() => {
    const { selected } = this.board;
    return this.isOnTable && !this.buttons.some((one) => one.action === selected?.action) ? selected : null;
  });
  /** A place for the button that confirms, before there is something to confirm. */
  readonly isEmpty = $derived.by(
    () =>
      !this.board.gathering.missing &&
      !this.board.gathering.picked.length &&
      !this.isOnTable &&
      !this.hasSlider &&
      this.buttons.length < this.board.table.options.length,
  );
  readonly primary = $derived.by((): OptionView | null => {
    const { board, buttons } = this;
    if (this.isOnTable) return buttons.find((one) => one.action === board.selected?.action) ?? null;
    if (this.best) return null; // what may be laid comes first
    return mainOf(buttons) ?? (buttons.length === 1 && !board.order.length ? (buttons[0] ?? null) : null);
  });

  /** The best of what may be laid, where cards are put together. */
  readonly best = $derived.by(() => {
    const { board } = this;
    return board.canTick && !board.isTicking
      ? (board.offers.find((one) => one.actions.length) ?? null)
      : null;
  });

  /** Ways to lay the cards that are put together, and what hinders it. */
  readonly ways = $derived.by(() => this.board.ways.filter((way) => way.actions.length).slice(0, MOST_WAYS));
  readonly hindrance = $derived.by(() => this.board.ways.find((way) => !way.actions.length) ?? null);
}
