/** Colours: a game's palette as CSS variables, and contrast by the formula of WCAG 2. */
import type { Looks } from "./types.ts";

const PLAIN = {
  f1: "#2B3140",
  f2: "#151922",
  ac: "#D8DEE9",
  on: "#151922",
  light_f1: "#E3E6EC",
  light_f2: "#C4CAD6",
  light_ac: "#3A4660",
  light_on: "#FFFFFF",
};

/** The variables of a game's felt and accent in a theme. */
export function paletteOf(looks: Looks, isLight: boolean): Record<string, string> {
  const given = { ...PLAIN, ...looks.palette };
  return isLight
    ? { "--f1": given.light_f1, "--f2": given.light_f2, "--ac": given.light_ac, "--on": given.light_on }
    : { "--f1": given.f1, "--f2": given.f2, "--ac": given.ac, "--on": given.on };
}

type Rgb = [number, number, number];

export function rgb(colour: string): Rgb {
  const hex = colour.replace("#", "");
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

/** One colour over another, `alpha` of it. */
export function over(top: string, alpha: number, ground: string): string {
  const [a, b] = [rgb(top), rgb(ground)];
  const mixed = a.map((value, i) => Math.round(value * alpha + (b[i] ?? 0) * (1 - alpha)));
  return "#" + mixed.map((value) => value.toString(16).padStart(2, "0")).join("");
}

function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
