/** The runs of the lab that somebody follows: requested again while they run. */
import { sentence } from "../lib/api.ts";
import type { WorkshopRun, WorkshopRuns } from "../protocol.ts";
import { shop } from "./api.ts";

const EVERY = 1500;

export function isUnderWay(run: WorkshopRun): boolean {
  return run.state === "waiting" || run.state === "running";
}

class Lab {
  all: WorkshopRuns | null = $state.raw(null);
  /** The selected run, with its figures. */
  run: WorkshopRun | null = $state.raw(null);
  problem = $state("");
  /** What the form of a new run starts with: the card that somebody came from. */
  wanted: { kind: string; card: string } | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWatched = false;

  /** Look at a run. */
  follow(run: WorkshopRun): void {
    this.run = run;
    this.wanted = null;
    if (this.isWatched) void this.refresh();
  }

  /** Ask again and again while somebody looks; returns what ends it. */
  watch(): () => void {
    this.isWatched = true;
    void this.refresh();
    return () => {
      this.isWatched = false;
      clearTimeout(this.timer);
    };
  }

  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const wanted = this.run?.id;
    try {
      this.all = await shop.runs();
      if (wanted) {
        const found = await shop.run(wanted);
        if (this.run?.id === wanted) this.run = found;
      }
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
    }
    const goesOn = this.all?.runs.some(isUnderWay) || (this.run && isUnderWay(this.run)) || this.problem;
    if (this.isWatched && goesOn) this.timer = setTimeout(() => void this.refresh(), EVERY);
  }

  async open(id: string): Promise<void> {
    this.run = await shop.run(id);
    if (this.isWatched) void this.refresh();
  }

  async cancel(run: WorkshopRun): Promise<void> {
    const stopped = await shop.cancel(run.id);
    if (this.run?.id === run.id) this.run = stopped;
    await this.refresh();
  }

  async forget(run: WorkshopRun): Promise<void> {
    this.all = await shop.forget(run.id);
    if (this.run?.id === run.id) this.run = null;
  }
}

export const lab = new Lab();
