/** How a game dresses an element: felt, accent and lettering from its looks, for the theme that is shown. */

export type Looks = Record<string, unknown>;

const NAMES = ["f1", "f2", "ac", "on"] as const;
const COLOUR = /^#[0-9a-fA-F]{3,8}$/;
/** The letterings that `theme.css` has for titles and names of cards. */
const LETTERINGS = ["quill", "engraved", "poster", "runes"];

/** The lettering as element style; empty for a game that keeps the page's. */
export function lettering(looks: Looks | undefined): string {
  const name = looks?.["lettering"];
  return typeof name === "string" && LETTERINGS.includes(name) ? `var(--${name})` : "";
}

/** Palette and lettering as element style; empty for a game that brings none. */
export function dress(looks: Looks | undefined, theme: "dark" | "light"): string {
  const letters = lettering(looks);
  const parts = letters ? [`--serif:${letters}`] : [];
  const palette = looks?.["palette"];
  if (typeof palette !== "object" || palette === null) return parts.join(";");
  for (const name of NAMES) {
    const key = theme === "light" ? `light_${name}` : name;
    const value = (palette as Record<string, unknown>)[key];
    if (typeof value === "string" && COLOUR.test(value)) parts.push(`--${name}:${value}`);
  }
  return parts.join(";");
}

/** The sign of a game. */
export function emblem(looks: Looks | undefined): string {
  const name = looks?.["emblem"];
  return typeof name === "string" ? name : "pentacle";
}

/** The felt's pattern. */
export function pattern(looks: Looks | undefined): string {
  const name = looks?.["pattern"];
  return typeof name === "string" ? name : "";
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 6})`;
}
