/** Fields for the unit tests: anything a test doesn't name is empty. */
import type { FieldForm } from "../protocol.ts";

export function field(more: Partial<FieldForm> & { key: string; kind: FieldForm["kind"] }): FieldForm {
  return {
    title: more.key,
    help: "",
    group: "main",
    required: false,
    default: null,
    low: null,
    high: null,
    longest: null,
    least: null,
    most: null,
    choices: [],
    counts: [],
    cards: null,
    only: [],
    needed: [],
    sentence: "",
    lead: [],
    verbs: [],
    ...more,
  };
}
