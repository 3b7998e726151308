/** Requests to the server: typed, with readable problems. */
import type {
  Analysis,
  Catalogue,
  Checked,
  CheckMatch,
  GameInfo,
  Guest,
  Matches,
  MatchInfo,
  MatchPage,
  Me,
  Moment,
  MomentAdvice,
  Moments,
  NewMatch,
  Problem,
  RulesInfo,
} from "../protocol.ts";
import { t } from "../words.ts";

/** Why a request was not carried out. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** The value of the readable cookie that a request has to repeat. */
export function csrf(cookies: string = document.cookie): string {
  for (const part of cookies.split(";")) {
    const [name, ...rest] = part.trim().split("=");
    if (name === "X-Pentacles-CSRF") return rest.join("=");
  }
  return "";
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "X-Pentacles-CSRF": csrf() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failed(0, "network", t("error.network"));
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Partial<Problem>;
  } catch {
    // not JSON: a proxy in between answered
  }
  const message = problem.message ?? t("error.status", { status: answer.status });
  throw new Failed(answer.status, problem.code ?? "", message, problem.detail ?? {});
}

const ATTEMPTS = 7;
const PAUSE = 1000;

/** While a match changes hands, its request is sent again. */
export async function get<T>(path: string): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request<T>("GET", path);
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 503 || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);
const id = encodeURIComponent;

const kept = new Map<string, Promise<unknown>>();

/** What doesn't change while the page is open is requested once. */
export function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}

/** Through whose eyes a moment is seen: a seat's, everybody's, or a spectator's. */
export type Eyes = number | "all" | null;

function eyes(seat: Eyes): string {
  return seat === null ? "" : `?seat=${seat}`;
}

export const api = {
  games: () => once<GameInfo[]>("/api/games"),
  rules: (game: string) => once<RulesInfo>(`/api/games/${id(game)}/rules`),
  cards: (game: string) => once<Catalogue>(`/api/games/${id(game)}/cards`),
  check: (game: string, body: CheckMatch) => post<Checked>(`/api/games/${id(game)}/check`, body),
  guest: (name: string) => post<Guest>("/api/guest", { name }),
  me: () => get<Me>("/api/me"),
  logOut: () => post<Me>("/api/guest/logout"),
  matches: () => get<Matches>("/api/matches"),
  page: (list: string, after: string) => get<MatchPage>(`/api/lists/${id(list)}?after=${id(after)}`),
  make: (body: NewMatch) => post<MatchInfo>("/api/matches", body),
  match: (match: string) => get<MatchInfo>(`/api/matches/${id(match)}`),
  code: (code: string) => get<MatchInfo>(`/api/codes/${id(code)}`),
  join: (match: string, seat: number | null) => post<MatchInfo>(`/api/matches/${id(match)}/join`, { seat }),
  leave: (match: string) => post<MatchInfo>(`/api/matches/${id(match)}/leave`),
  bot: (match: string, seat: number, level: string) =>
    post<MatchInfo>(`/api/matches/${id(match)}/bot`, { seat, level }),
  remove: (match: string, seat: number) => post<MatchInfo>(`/api/matches/${id(match)}/remove`, { seat }),
  mute: (match: string, name: string, is_muted: boolean) =>
    post<MatchInfo>(`/api/matches/${id(match)}/mute`, { name, is_muted }),
  close: (match: string) => post<MatchInfo>(`/api/matches/${id(match)}/close`),
  rematch: (match: string, winnerFirst = false) =>
    post<MatchInfo>(`/api/matches/${id(match)}/rematch${winnerFirst ? "?first=winner" : ""}`),
  catalogue: (match: string) => once<Catalogue>(`/api/matches/${id(match)}/catalogue`),
  moments: (match: string, seat: Eyes) => get<Moments>(`/api/matches/${id(match)}/moments${eyes(seat)}`),
  moment: (match: string, n: number, seat: Eyes) =>
    get<Moment>(`/api/matches/${id(match)}/moments/${n}${eyes(seat)}`),
  advice: (match: string, n: number, seat: Eyes) =>
    get<MomentAdvice>(`/api/matches/${id(match)}/moments/${n}/advice${eyes(seat)}`),
  analysis: (match: string) => get<Analysis>(`/api/matches/${id(match)}/analysis`),
};

/** A sentence about what went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
