/** The state of a table in sentences: what `G` reads aloud. */
import type { Counter, Table } from "../protocol.ts";
import { t } from "../words.ts";

function figures(counters: readonly Counter[]): string {
  return counters
    .map((counter) => {
      const of = counter.limit === null ? "" : ` ${t("speak.of", { n: counter.limit })}`;
      return `${counter.title} ${counter.value}${of}`;
    })
    .join(", ");
}

/** The prompt, your own figures, each rival in a sentence, the shared zones. */
export function state(table: Table): string[] {
  const lines: string[] = [];
  if (table.prompt) {
    lines.push(`${table.prompt.title} ${table.prompt.detail}`.trim());
    if (table.prompt.is_yours) lines.push(t("speak.options", { n: table.options.length }));
  }
  if (table.banner) lines.push(table.banner);
  const own = table.seats.find((seat) => seat.is_viewer);
  const seats = own ? [own, ...table.seats.filter((seat) => seat !== own)] : table.seats;
  for (const seat of seats) {
    const name = seat === own ? t("speak.you") : seat.name;
    const words = [seat.words, figures(seat.counters)].filter(Boolean).join(", ");
    lines.push(`${name}: ${words || t("speak.nothing")}.`);
  }
  if (table.counters.length) lines.push(`${figures(table.counters)}.`);
  for (const zone of table.zones) {
    if (zone.owner !== null) continue;
    lines.push(`${zone.title}: ${t("speak.cards", { n: zone.count })}.`);
  }
  for (const scene of table.scenes) if (scene.words) lines.push(`${scene.title}: ${scene.words}`);
  return lines;
}
