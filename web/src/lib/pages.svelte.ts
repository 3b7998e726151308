/** A list that comes in pages: the first is requested again and again, the others once each. */
import { api, sentence } from "./api.ts";
import type { Matches, MatchInfo } from "../protocol.ts";

export type ListName = "yours" | "open" | "running" | "finished";

/** Those that came first, then the others; each match once, as last described. */
export function merged(first: readonly MatchInfo[], further: readonly MatchInfo[]): MatchInfo[] {
  const known = new Set(first.map((match) => match.id));
  return [...first, ...further.filter((match) => !known.has(match.id))];
}

/** The further pages of one list of the lobby. */
export class Pages {
  private further = $state.raw<MatchInfo[]>([]);
  /** The cursor of the next page; null as long as only the first one is there. */
  private after = $state<string | null>(null);
  isBusy = $state(false);
  problem = $state("");

  constructor(private readonly name: ListName) {}

  /** Everything requested so far. */
  all(lists: Matches | null): MatchInfo[] {
    return lists ? merged(lists[this.name], this.further) : [];
  }

  /** Whether there is another page. */
  hasMore(lists: Matches | null): boolean {
    return this.next(lists) !== "";
  }

  private next(lists: Matches | null): string {
    return this.after ?? lists?.more[this.name] ?? "";
  }

  /** Ask for the next page. */
  async more(lists: Matches | null): Promise<void> {
    const cursor = this.next(lists);
    if (!cursor || this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    try {
      const page = await api.page(this.name, cursor);
      this.further = merged(this.further, page.matches);
      this.after = page.after;
    } catch (error) {
      this.problem = sentence(error);
    }
    this.isBusy = false;
  }
}
