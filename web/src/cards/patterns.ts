/** Line patterns for felts and card backs, each drawn once as a single path in a square of 200. */

const round = (value: number): string => (Math.round(value * 10) / 10).toString();

function at(radius: number, angle: number): string {
  return `${round(100 + radius * Math.cos(angle))} ${round(100 + radius * Math.sin(angle))}`;
}

function ellipse(rx: number, ry: number, turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const [x, y] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const arc = `A${round(rx)} ${round(ry)} ${turn} 1 0`;
  const from = `${round(100 - x)} ${round(100 - y)}`;
  const to = `${round(100 + x)} ${round(100 + y)}`;
  return `M${from}${arc} ${to}${arc} ${from}`;
}

function circle(radius: number): string {
  return ellipse(radius, radius, 0);
}

/** Engraving: `n` ellipses, each turned by the same step. */
function rosette(n: number, rx: number, ry: number): string {
  return Array.from({ length: n }, (_, i) => ellipse(rx, ry, (i * 180) / n)).join("");
}

function hexagon(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => at(radius, (i * Math.PI) / 3 + Math.PI / 6));
  return `M${corners.join("L")}Z`;
}

function spokes(n: number, from: number, to: number, turn = 0): string {
  return Array.from({ length: n }, (_, i) => {
    const angle = (i * 2 * Math.PI) / n + turn;
    return `M${at(from, angle)}L${at(to, angle)}`;
  }).join("");
}

function masonry(height: number, width: number): string {
  let drawn = "";
  for (let row = 0; row * height <= 200; row += 1) {
    const y = row * height;
    drawn += `M0 ${y}H200`;
    for (let x = (row % 2) * (width / 2); x <= 200; x += width) drawn += `M${x} ${y}v${height}`;
  }
  return drawn;
}

function triangles(size: number): string {
  let drawn = "";
  for (let row = 0; row * size < 200; row += 1) {
    const y = row * size + size * 0.8;
    for (let x = row % 2 ? -size / 2 : 0; x < 200; x += size) {
      drawn += `M${x + size * 0.15} ${y}L${x + size * 0.5} ${y - size * 0.6}L${x + size * 0.85} ${y}Z`;
    }
  }
  return drawn;
}

const ring = (n: number, step: number, first = step): string =>
  Array.from({ length: n }, (_, i) => circle(first + i * step)).join("");

export interface Pattern {
  /** The lines of the felt, centred on the table. */
  felt: string;
  /** The lines of a card's back. */
  back: string;
  /** How far the felt's square reaches beyond the table's width. */
  reach: number;
  /** Factor on the opacity of the felt. */
  faint: number;
  /** Signs strewn over the felt. */
  signs: string[];
}

const none: Pattern = { felt: "", back: "", reach: 1, faint: 1, signs: [] };

export const patterns: Record<string, Pattern> = {
  rosette: {
    ...none,
    felt: rosette(36, 96, 42),
    back: rosette(36, 96, 46),
    reach: 1.15,
  },
  hexagons: {
    ...none,
    felt: [18, 34, 50, 66, 82, 98, 114, 130].map(hexagon).join("") + spokes(6, 0, 140, Math.PI / 6),
    back: [14, 28, 42, 56, 70, 84, 98, 112, 126].map(hexagon).join("") + spokes(6, 14, 140, Math.PI / 6),
    reach: 1.05,
  },
  hats: {
    ...none,
    back: triangles(34),
    faint: 0.6,
    signs: ["pointy-hat", "teapot", "broom", "spell-book", "beard"],
  },
  arena: {
    ...none,
    felt: ring(9, 10.5, 12) + spokes(48, 12, 150),
    back: ring(9, 13, 8) + spokes(24, 8, 150),
    reach: 1.1,
  },
  masonry: { ...none, felt: masonry(10, 27), back: masonry(14, 38), faint: 0.6, reach: 1 },
};

/** The pattern with this name; an unknown name gives a plain felt. */
export function patternOf(name: string | undefined): Pattern {
  return patterns[name ?? ""] ?? none;
}

/** The engraved disc behind a sign. */
export const discLines = rosette(24, 98, 52);
