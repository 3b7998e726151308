/** Commands by name, and the single letters that stand for some of them. */

export interface Command {
  name: string;
  /** The short form that is typed, such as `cast QC`. */
  words?: string;
  run: () => void;
}

/** Those that have every typed word; the ones that begin with the text first. */
export function matching(commands: Command[], text: string): Command[] {
  const wanted = text.trim().toLowerCase();
  const parts = wanted.split(/\s+/).filter(Boolean);
  const rank = (command: Command): number => {
    const name = command.name.toLowerCase();
    const words = command.words?.toLowerCase() ?? "";
    if (words === wanted) return 0;
    if (words.startsWith(wanted) || name.startsWith(wanted)) return 1;
    return parts.every((part) => name.includes(part) || words.includes(part)) ? 2 : 3;
  };
  return commands
    .map((command, place) => ({ command, place, rank: rank(command) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map((one) => one.command);
}

/** Whether a key was meant for a text field. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !["checkbox", "radio", "range", "button"].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
