/** Something that is requested again and again while the page is visible. */
import { onDestroy } from "svelte";
import { sentence } from "./api.ts";

export interface Polled<T> {
  readonly value: T | null;
  readonly problem: string;
  refresh(): void;
}

/** Ask now and every so many milliseconds; ends with the component that asked. */
export function polled<T>(ask: () => Promise<T>, every: number): Polled<T> {
  let value = $state.raw<T | null>(null);
  let problem = $state("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    try {
      if (!document.hidden || value === null) {
        const answer = await ask();
        if (isOver) return;
        value = answer;
        problem = "";
      }
    } catch (error) {
      problem = sentence(error);
    }
    if (!isOver) timer = setTimeout(refresh, every);
  }

  void refresh();
  onDestroy(() => {
    isOver = true;
    clearTimeout(timer);
  });
  return {
    get value() {
      return value;
    },
    get problem() {
      return problem;
    },
    refresh: () => void refresh(),
  };
}
