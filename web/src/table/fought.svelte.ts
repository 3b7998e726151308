/** What was fought with, and what it added up to: kept while the stage goes on to what comes after it. */
import { getContext, setContext } from "svelte";
import type { CardView, SumPart } from "../protocol.ts";

const KEY = Symbol("fought");

export class Fought {
  /** What was added up while the cards lay there, for each seat. */
  told = $state.raw<Record<number, SumPart[]>>({});
  /** The cards that each seat fought with, and in which turn. */
  turn = $state(-1);
  cards = $state.raw<Record<number, CardView[]>>({});
}

export function provideFought(): void {
  setContext(KEY, new Fought());
}

export function useFought(): Fought {
  return getContext<Fought | undefined>(KEY) ?? new Fought();
}
