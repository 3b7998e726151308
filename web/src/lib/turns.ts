/** A game counts turns, or rounds in which all act. */
import { t } from "../words.ts";

/** The word itself: "turn", "round". */
export function turnWord(word: string | undefined): string {
  return word === "round" ? t("turn.round") : t("turn.turn");
}

/** With its number, within a sentence: "round 3". */
export function turnOf(word: string | undefined, n: number): string {
  return t("turn.count", { word: turnWord(word), n });
}

/** As a heading: "Round 3". */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
