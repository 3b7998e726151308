/** Advice and undo: what a player may ask of the table, and why not now. */
import { t } from "../words.ts";
import type { Match } from "./match.svelte.ts";
import { messages } from "./messages.svelte.ts";
import { placeOf } from "./places.ts";

export class Help {
  constructor(
    private readonly current: () => Match,
    /** Whether the viewer is looking at a past moment. */
    private readonly isPast: () => boolean,
  ) {}

  private get match(): Match {
    return this.current();
  }

  hintWhyNot = $derived.by(() => {
    if (this.match.isSpectator) return t("hint.watching");
    if (!this.match.isYourTurn) return t("hint.notNow");
    return this.isPast() ? t("hint.past") : "";
  });

  undoWhyNot = $derived.by(() => {
    if (this.match.isSpectator) return t("undo.watching");
    return this.match.undo.is_possible ? "" : this.match.undo.why_not || t("undo.nothing");
  });

  async hint(): Promise<void> {
    if (this.hintWhyNot) {
      messages.show("info", t("hint.title"), this.hintWhyNot, "", "hint");
      return;
    }
    await this.match.askHint();
    // Everybody looks at the buttons anyway: then the hint is the choice itself.
    if (this.match.hint?.level === 1 && !this.place()) await this.match.askHint();
    const found = this.match.hint;
    if (!found) return;
    if (found.level === 1) {
      messages.show("info", t("hint.look", { place: this.place() }), t("hint.more"), "", "hint");
      return;
    }
    const chance = t("hint.chance", { n: Math.round(found.line.win_chance * 100) });
    const others = found.others
      .slice(0, 2)
      .map((one) => `${one.label} ${Math.round(one.win_chance * 100)} %`);
    const then = others.length ? t("hint.others", { list: others.join(", ") }) : "";
    const text = [found.line.reason, chance, then, found.note].filter(Boolean).join(" ");
    messages.show("good", `${found.line.label}.`, text, "", "hint", true);
  }

  /** Where to look: the zone of what the hint is about, or the seat; empty for the buttons. */
  private place(): string {
    const { table, hint } = this.match;
    const option = table?.options.find((one) => one.action === hint?.line.action);
    const place = table && option ? placeOf(table, option) : null;
    if (typeof place === "number") return table?.seats[place]?.name ?? "";
    return place ? place.title : "";
  }

  async undo(): Promise<void> {
    if (this.undoWhyNot) {
      messages.show("info", t("undo.title"), this.undoWhyNot, "", "undo");
      return;
    }
    const needsConsent = this.match.undo.needs_consent;
    const answer = await this.match.askUndo();
    if (answer.type === "ack" && needsConsent)
      messages.show("info", t("undo.title"), t("undo.waiting"), "", "undo");
  }
}
