/** What things are called on the screen. */

/** With a capital at the beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** When something was, in the reader's own format: the time today, otherwise the day. */
export function when(seconds: number, now = Date.now()): string {
  const then = new Date(seconds * 1000);
  const isToday = new Date(now).toDateString() === then.toDateString();
  return isToday
    ? then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    : then.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" });
}

/** A share as a percentage with one decimal. */
export function percent(share: number, isSigned = false): string {
  const text = `${Math.abs(share * 100).toFixed(1)} %`;
  if (!isSigned) return share < 0 ? `−${text}` : text;
  return Math.abs(share) < 0.0005 ? text : share < 0 ? `−${text}` : `+${text}`;
}
