/** Undo and redo: whole states, with the words for what was done between them. */

export interface Step<State> {
  state: State;
  /** What led from this state to the next. */
  words: string;
  /** Changes with the same mark in quick succession are one step, as with typing. */
  mark: string;
  at: number;
}

const TOGETHER = 1500;
const MOST = 300;

export class History<State> {
  past: Step<State>[] = [];
  future: Step<State>[] = [];

  /** Note that a state is left for another one. */
  leave(state: State, words: string, mark = "", now = Date.now()): void {
    this.future = [];
    const last = this.past[this.past.length - 1];
    if (mark && last?.mark === mark && now - last.at < TOGETHER) {
      last.at = now;
      return;
    }
    this.past = [...this.past, { state, words, mark, at: now }].slice(-MOST);
  }

  /** The state before; null at the beginning. */
  undo(present: State): Step<State> | null {
    const last = this.past[this.past.length - 1];
    if (!last) return null;
    this.past = this.past.slice(0, -1);
    this.future = [{ ...last, state: present }, ...this.future];
    return last;
  }

  /** The state that was undone last; null if there is none. */
  redo(present: State): Step<State> | null {
    const [next, ...rest] = this.future;
    if (!next) return null;
    this.future = rest;
    this.past = [...this.past, { ...next, state: present, mark: "" }];
    return next;
  }
}
