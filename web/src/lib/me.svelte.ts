/** Who is here: a guest with a name, asked for once, at the first seat. */
import { api, Failed } from "./api.ts";

const PLACE = "pentacles.name";

class Person {
  /** The name that the server knows; empty for somebody who has not given one. */
  name = $state("");
  isLoaded = $state(false);
  /** The question for a name, while it is open. */
  asking: { done: (isKnown: boolean) => void } | null = $state.raw(null);

  /** Ask the server, if this browser has ever given a name. */
  async load(): Promise<void> {
    if (!this.hasBeenHere()) {
      this.isLoaded = true;
      return;
    }
    try {
      this.name = (await api.me()).name;
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 404) throw error;
    } finally {
      this.isLoaded = true;
    }
  }

  private hasBeenHere(): boolean {
    try {
      return localStorage.getItem(PLACE) !== null;
    } catch {
      return true; // storage is switched off: the cookie may still know
    }
  }

  /** The name to begin with: the one last used in this browser. */
  get proposal(): string {
    if (this.name) return this.name;
    try {
      return localStorage.getItem(PLACE) ?? "";
    } catch {
      return "";
    }
  }

  /** Take this name. */
  async be(name: string): Promise<void> {
    const guest = await api.guest(name.trim());
    this.name = guest.name;
    try {
      localStorage.setItem(PLACE, guest.name);
    } catch {
      // storage is switched off: the cookie still knows
    }
  }

  /** Log out, here and wherever else this guest is. */
  async leave(): Promise<void> {
    await api.logOut();
    this.name = "";
  }

  /** Make sure that there is a name; false when the question was closed. */
  ensure(): Promise<boolean> {
    if (this.name) return Promise.resolve(true);
    return this.question();
  }

  /** Ask for a name, or for another one. */
  question(): Promise<boolean> {
    return new Promise((resolve) => {
      this.asking = {
        done: (isKnown) => {
          this.asking = null;
          resolve(isKnown);
        },
      };
    });
  }
}

export const me = new Person();
