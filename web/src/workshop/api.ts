/** Requests of the workshop: sets, what is wrong with them, and runs of the lab. */
import { get, once, post } from "../lib/api.ts";
import type {
  CardForm,
  CardsChecked,
  CardSet,
  CardSetInfo,
  CardSets,
  CheckCards,
  LabRun,
  MatchInfo,
  NewCardSet,
  NewRun,
  SaveCardSet,
  SetVersion,
  SharedSet,
  ShippedSet,
  TryCard,
  WorkshopForm,
  WorkshopRun,
  WorkshopRuns,
} from "../protocol.ts";

const id = encodeURIComponent;
const PLACE = "/api/workshop";
const at = (set: string, more = ""): string => `${PLACE}/sets/${id(set)}${more}`;
const which = (version: number): string => (version ? `?version=${version}` : "");

export const shop = {
  form: (game: string): Promise<CardForm> =>
    once<WorkshopForm>(`${PLACE}/games/${id(game)}/form`).then((answer) => answer.form),
  shipped: (game: string) => once<ShippedSet[]>(`${PLACE}/games/${id(game)}/sets`),
  check: (game: string, body: CheckCards) => post<CardsChecked>(`${PLACE}/games/${id(game)}/check`, body),
  sets: () => get<CardSets>(`${PLACE}/sets`),
  make: (body: NewCardSet) => post<CardSet>(`${PLACE}/sets`, body),
  open: (set: string, version = 0) => get<CardSet>(at(set, which(version))),
  save: (set: string, body: SaveCardSet) => post<CardSet>(at(set, "/save"), body),
  versions: (set: string) => get<SetVersion[]>(at(set, "/versions")),
  rename: (set: string, name: string) => post<CardSetInfo>(at(set, "/rename"), { name }),
  remove: (set: string) => post<CardSets>(at(set, "/delete")),
  share: (set: string) => post<CardSetInfo>(at(set, "/share")),
  unshare: (set: string) => post<CardSetInfo>(at(set, "/unshare")),
  shared: (word: string) => get<SharedSet>(`${PLACE}/shared/${id(word)}`),
  tryOut: (set: string, body: TryCard) => post<MatchInfo>(at(set, "/try"), body),
  begin: (set: string, body: NewRun) => post<WorkshopRun>(at(set, "/runs"), body),
  runs: () => get<WorkshopRuns>(`${PLACE}/runs`),
  run: (run: string) => get<WorkshopRun>(`${PLACE}/runs/${id(run)}`),
  cancel: (run: string) => post<WorkshopRun>(`${PLACE}/runs/${id(run)}/cancel`),
  forget: (run: string) => post<WorkshopRuns>(`${PLACE}/runs/${id(run)}/delete`),
  reports: () => get<LabRun[]>("/api/lab"),
};

/** Where a set is downloaded: `toml`, `csv` or `pdf`. */
export function download(set: string, kind: string, version = 0, paper = ""): string {
  const asked = new URLSearchParams();
  if (version) asked.set("version", String(version));
  if (paper) asked.set("paper", paper);
  return at(set, `/${kind}${asked.size ? `?${asked}` : ""}`);
}

/** Where the lab's own report of a run is. */
export function reportOf(run: string): string {
  return `${PLACE}/runs/${id(run)}/report`;
}
