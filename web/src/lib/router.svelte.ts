/** Addresses of the page: what each shows, and how to get from one to the next. */

export type Route =
  | { page: "lobby" }
  | { page: "watch" }
  | { page: "replays" }
  | { page: "workshop"; id: string; share: string; mark: string }
  | { page: "new"; game: string; way: string }
  | { page: "match"; id: string }
  | { page: "join"; code: string }
  | { page: "replay"; id: string; move: number | null }
  | { page: "rules"; game: string; rule: string }
  | { page: "cards"; game: string }
  | { page: "learn"; game: string }
  | { page: "about" }
  | { page: "settings" }
  | { page: "lost"; path: string };

/** What an address shows. */
export function parse(path: string, search = "", hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first = "", second = "", third = ""] = parts;
  const mark = decode(hash.replace(/^#/, ""));
  if (first === "workshop" && (parts.length < 3 || (second === "shared" && parts.length === 3)))
    return second === "shared"
      ? { page: "workshop", id: `shared/${third}`, share: third, mark: "" }
      : { page: "workshop", id: second, share: "", mark };
  if (parts.length > 2) return { page: "lost", path };
  switch (first) {
    case "":
      return { page: "lobby" };
    case "watch":
    case "replays":
    case "about":
    case "settings":
      return second ? { page: "lost", path } : { page: first };
    case "lab": // its old address
      return second ? { page: "lost", path } : { page: "workshop", id: "", share: "", mark: "" };
    case "rules":
      return { page: "rules", game: second, rule: mark };
    case "cards":
      return { page: "cards", game: second };
    case "learn":
      if (!second) break;
      return { page: "learn", game: second };
    case "new":
      if (!second) break;
      return { page: "new", game: second, way: new URLSearchParams(search).get("way") ?? "" };
    case "m":
      if (!second) break;
      return { page: "match", id: second };
    case "join":
      if (!second) break;
      return { page: "join", code: second };
    case "replay":
      if (!second) break;
      return { page: "replay", id: second, move: /^\d{1,6}$/.test(mark) ? Number(mark) : null };
  }
  return { page: "lost", path };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function current(): Route {
  return parse(location.pathname, location.search, location.hash);
}

class Here {
  route: Route = $state.raw(current());
  /** Counts the visits, so that the same address may be opened afresh. */
  visit = $state(0);

  refresh(): void {
    this.route = current();
    this.visit += 1;
  }
}

export const here = new Here();

/** Go to another address of the page. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  here.refresh();
  if (!location.hash) scrollTo(0, 0);
}

/** Note a change of the current address without showing something else. */
export function note(address: string): void {
  history.replaceState(null, "", address);
}

/** Let links of the page change the address without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href, location.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  event.preventDefault();
  const isHere = address.pathname === location.pathname && address.search === location.search;
  if (isHere && address.hash) {
    history.replaceState(null, "", address.hash);
    here.refresh();
    return;
  }
  go(address.pathname + address.search + address.hash);
}
