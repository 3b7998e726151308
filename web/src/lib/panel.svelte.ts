/** The panel beside a table: open or shut, which of its tabs is in front, and the rule it shows. */
import { settings } from "./settings.svelte.ts";

export class Panel {
  tab = $state("log");
  rule = $state("");
  /** Whether there is room for it beside the table; otherwise it is a drawer that starts closed. */
  isWide = $state(false);
  private isDrawerOpen = $state(false);

  /** Made along with a component: `from` is the window width that has room for it. */
  constructor(from: number) {
    const wide = matchMedia(`(min-width: ${from}px)`);
    this.isWide = wide.matches;
    $effect(() => {
      const look = (): boolean => (this.isWide = wide.matches);
      wide.addEventListener("change", look);
      return () => wide.removeEventListener("change", look);
    });
  }

  get isOpen(): boolean {
    return this.isWide ? settings.sidePanel : this.isDrawerOpen;
  }

  set(isOpen: boolean): void {
    if (this.isWide) settings.sidePanel = isOpen;
    else this.isDrawerOpen = isOpen;
  }

  /** A drawer covers the table: anything that shows the table closes it. */
  shutDrawer(): boolean {
    const wasOpen = !this.isWide && this.isDrawerOpen;
    this.isDrawerOpen = false;
    return wasOpen;
  }

  /** Bring a tab to the front; if it is already in front, close it. */
  show(name: string): void {
    if (this.isOpen && this.tab === name) {
      this.set(false);
      return;
    }
    this.tab = name;
    this.set(true);
  }

  showRule(id: string): void {
    this.rule = "";
    queueMicrotask(() => (this.rule = id));
    this.tab = "rules";
    this.set(true);
  }
}
