/** Other names of cards: if a game has several, each viewer reads the ones they prefer.

Everything told about a match is text; another sort of names replaces the match's own in all of it. */
import type { Catalogue, FaceView } from "../protocol.ts";

function namesOf(face: FaceView, path: unknown): Record<string, string> {
  const [head, rest = ""] = String(path ?? "").split(".");
  const found = head === "values" ? (face.values as Record<string, unknown>)[rest] : null;
  return typeof found === "object" && found !== null ? (found as Record<string, string>) : {};
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export class Names {
  /** The sorts of names, such as `plain` and `nerdier`; none if there is only one. */
  readonly sorts: string[];
  /** The sort that the match uses, and the one that is shown. */
  readonly given: string;
  readonly wanted: string;
  readonly faces: Record<string, FaceView>;
  private readonly places = new Map<string, string>();
  private readonly pattern: RegExp | null = null;

  constructor(catalogue: Catalogue | null, wanted: string, people: readonly string[] = []) {
    const faces = Object.values(catalogue?.faces ?? {});
    const path = catalogue?.looks?.["names"];
    const all = faces.map((face) => ({ face, names: namesOf(face, path) }));
    this.sorts = Object.keys(all[0]?.names ?? {});
    this.given = this.sorts.find((sort) => all.every(({ face, names }) => names[sort] === face.name)) ?? "";
    this.wanted = this.sorts.includes(wanted) ? wanted : this.given;
    for (const { face, names } of all) {
      const other = names[this.wanted];
      if (other && other !== face.name && !people.includes(face.name)) this.places.set(face.name, other);
    }
    const words = [...this.places.keys()].sort((a, b) => b.length - a.length).map(escaped);
    if (words.length) this.pattern = new RegExp(`\\b(?:${words.join("|")})\\b`, "g");
    this.faces = this.pattern
      ? Object.fromEntries(
          Object.entries(catalogue?.faces ?? {}).map(([id, face]) => [
            id,
            { ...face, name: this.text(face.name) },
          ]),
        )
      : (catalogue?.faces ?? {});
  }

  text(text: string): string {
    return this.pattern ? text.replace(this.pattern, (name) => this.places.get(name) ?? name) : text;
  }

  /** A table, a log or an answer with the wanted names in all its texts. */
  deep<T>(value: T): T {
    return this.pattern ? (this.inside(value) as T) : value;
  }

  private inside(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.inside(one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.inside(one)]));
  }
}
