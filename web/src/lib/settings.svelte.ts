/** Settings of this browser: kept in its storage, applied to the root of the document. */

export type Theme = "dark" | "light" | "system";
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Settings {
  theme: Theme;
  /** Size of the cards in percent, 85 to 125. */
  cardSize: number;
  speed: Speed;
  /** One click plays what can be taken back. */
  playAtOnce: boolean;
  /** A last question before what can't be taken back. */
  confirmLast: boolean;
  sounds: boolean;
  volume: number;
  largeText: boolean;
  /** The table as headings and lists. */
  listMode: boolean;
  /** How much is said to a screen reader. */
  detail: "short" | "full";
  /** Single letters work outside text fields. */
  letterKeys: boolean;
  leftHand: boolean;
  /** Order of the hand, by game. */
  sorts: Record<string, string>;
  /** The sort of card names if a game has several; empty for those of the table. */
  cardNames: string;
  sidePanel: boolean;
  /** Names whose chat is not shown. */
  muted: string[];
}

export const STANDARD: Settings = {
  theme: "dark",
  cardSize: 100,
  speed: "normal",
  playAtOnce: false,
  confirmLast: false,
  sounds: false,
  volume: 60,
  largeText: false,
  listMode: false,
  detail: "full",
  letterKeys: true,
  leftHand: false,
  sorts: {},
  cardNames: "",
  sidePanel: true,
  muted: [],
};

export const SPEEDS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.6 };

const PLACE = "pentacles.settings";

/** Settings as they were kept: unknown keys and values of a wrong kind are left out. */
export function read(text: string | null): Settings {
  const settings = structuredClone(STANDARD);
  let found: unknown;
  try {
    found = JSON.parse(text ?? "{}");
  } catch {
    return settings;
  }
  if (typeof found !== "object" || found === null) return settings;
  for (const key of Object.keys(settings) as (keyof Settings)[]) {
    const value = (found as Record<string, unknown>)[key];
    const standard = STANDARD[key];
    if (typeof value !== typeof standard || Array.isArray(value) !== Array.isArray(standard)) {
      continue;
    }
    if (value === null) continue;
    (settings as unknown as Record<string, unknown>)[key] = value;
  }
  if (!["dark", "light", "system"].includes(settings.theme)) settings.theme = STANDARD.theme;
  if (!(settings.speed in SPEEDS)) settings.speed = STANDARD.speed;
  settings.cardSize = Math.min(125, Math.max(85, settings.cardSize));
  settings.volume = Math.min(100, Math.max(0, settings.volume));
  return settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // storage is switched off: settings last as long as the page
  }
}

export const settings: Settings = $state(read(stored()));

const bright = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Surroundings {
  isBright = $state(bright.matches);
  isStill = $state(still.matches);
  constructor() {
    bright.addEventListener("change", () => (this.isBright = bright.matches));
    still.addEventListener("change", () => (this.isStill = still.matches));
  }
}

export const surroundings = new Surroundings();

/** The theme that is shown. */
export function theme(): "dark" | "light" {
  if (settings.theme === "system") return surroundings.isBright ? "light" : "dark";
  return settings.theme;
}

/** The factor on every duration; 0 if nothing moves. */
export function speed(): number {
  return surroundings.isStill ? 0 : SPEEDS[settings.speed];
}

/** Keep the settings and show them: runs whenever one of them changes. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme();
  root.dataset["large"] = settings.largeText ? "yes" : "no";
  root.style.setProperty("--speed", String(speed()));
  root.style.setProperty("--card-scale", String(settings.cardSize / 100));
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // storage is switched off or full
  }
}
