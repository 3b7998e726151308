/** What is going on in the middle of a table, and which answers stand beside it. */
import type { LandscapeScene, OptionView, Scene, ZoneView } from "../protocol.ts";
import type { Board } from "./board.svelte.ts";
import { buttonsOf, isDraft } from "./decision.ts";
import { landingsOf } from "./landings.ts";
import { LOW_STAGE, type Plan } from "./layout.ts";
import { pick } from "./scenes/pick.ts";

/** A stage narrower than this has no room beside what is going on. */
export const TIGHT = 800;

const wideOf = (plan: Plan): number => plan.boxes.stage?.width ?? TIGHT;

/** The scenes of all seats that are worth a place. */
export function scenesOf(board: Board): Scene[] {
  return board.table.scenes.filter((scene) => scene.seat === null && scene.importance > 1);
}

/** The strongholds behind all that. */
export function landscapeIn(board: Board): LandscapeScene | undefined {
  return pick(board.table.scenes, "landscape")[0];
}

/** Cards that a seat has drawn and decides about. */
export function draftsOf(board: Board): ZoneView[] {
  return board.staged.filter((zone) => isDraft(zone) || (zone.layout === "fan" && board.isWanted(zone)));
}

/** Whether seats draw cards in this game and decide about them on the stage. */
export function hasDrafts(board: Board): boolean {
  return board.table.zones.some((zone) => zone.layout === "fan" && board.isStaged(zone));
}

/** So many turns of each seat a quiet stage says what the game is about. */
const FIRST_TURNS = 2;

/** Whether it does so now; where first hands are shown, they say it. */
export function isPrimed({ looks, table }: Board): boolean {
  const isEarly = table.turn <= FIRST_TURNS * table.seats.length;
  return isEarly && looks.primer !== undefined && looks.openings === undefined;
}

/** Whether what is going on needs the room of the piles: a reckoning everywhere, on a phone also an
 * roll that may be made again, an equation, a chain or a grid. */
export function isFilledBy(board: Board, plan: Plan): boolean {
  const { scenes } = board.table;
  if (scenes.some((scene) => scene.component === "calculation")) return true;
  if (!plan.isPhone || board.staged.some(isDraft)) return false;
  const needsAll = (scene: Scene): boolean =>
    scene.component === "chain" ||
    (scene.component === "dice" && scene.is_outlook) ||
    (scene.component === "equation" && scene.terms.length > 3);
  return board.centre.some((zone) => zone.layout === "grid") || scenes.some(needsAll);
}

/** Whether a chain stands below what is going on, for want of room beside it; a low stage has none below. */
export function isTightFor(board: Board, plan: Plan): boolean {
  const isLow = (plan.boxes.stage?.height ?? 0) < LOW_STAGE;
  if (plan.isPhone || isLow || wideOf(plan) >= TIGHT || landscapeIn(board)) return false;
  return scenesOf(board).some((one) => one.component === "chain");
}

/** So many things follow from what a scene shows. */
const FOLLOW = 4;

/** Whether a scene of this sort is being told, or what came of it. */
function isToldBy({ isTelling, staging }: Board, component: Scene["component"]): boolean {
  return isTelling && (staging?.told.slice(-FOLLOW).some((one) => one.scene === component) ?? false);
}

/** The scenes in the middle: throws, draws, sums. */
export function actsOf(board: Board, plan: Plan, piles: ZoneView[] = []): Scene[] {
  const scenes = scenesOf(board);
  /** An equation shows its dice, also the one that doesn't count. */
  const hasDieTile = scenes.some(
    (scene) => scene.component === "equation" && scene.terms.some((tile) => tile.is_die),
  );
  if (draftsOf(board).length || board.canTick) return [];
  /** Cards that were put together are sent one by one: nobody is asked about the steps between. */
  /** A draw that is over makes room for what comes next, and for who stands where. */
  const isFought = landscapeIn(board) !== undefined && !isToldBy(board, "duel");
  const isSent = board.isLaying || (board.staging?.isPlaying ?? false);
  return scenes.filter(
    (scene) =>
      !["bars", "track", "chain", "challenge", "landscape"].includes(scene.component) &&
      !(isSent && scene.component === "build") &&
      !(scene.component === "duel" && scene.is_settled && isFought) &&
      !(
        plan.isPhone &&
        scene.component === "equation" &&
        scene.is_settled &&
        piles.some((zone) => board.isWanted(zone))
      ) &&
      !(hasDieTile && scene.component === "dice" && !scene.is_outlook),
  );
}

/** A throw or a draw that something can still be done about. */
const isOpen = (scene: Scene): boolean =>
  (scene.component === "dice" && scene.is_outlook) ||
  ((scene.component === "equation" || scene.component === "duel") && !scene.is_settled);

/** The options that stand on the stage beside the card or the throw that they are about, where there is
 * room for all of them; else none. */
export function tilesOf(board: Board, plan: Plan): OptionView[] {
  const isRoomy = !plan.isPhone && wideOf(plan) >= TIGHT;
  const isAsked = board.isLive && !board.staging?.isPlaying && (board.table.prompt?.is_yours ?? false);
  if (!isRoomy || !isAsked || board.held) return [];
  if (board.table.options.some((one) => one.seat !== null)) return []; // answered where that seat is, or below
  const hasChain = scenesOf(board).some((scene) => scene.component === "chain");
  const isOnStage =
    draftsOf(board).length > 0 ||
    (!hasChain &&
      actsOf(board, plan).some(isOpen) &&
      !board.table.options.some((one) => board.heldCard(one)));
  const found = isOnStage ? buttonsOf(board.table, board.decision) : [];
  return found.length > 1 && found.length === board.table.options.length ? found : [];
}

/** Whether what comes of the answers is seen without the words on their buttons. */
export function isSeen(board: Board, plan: Plan): boolean {
  return notesOf(board, plan).length + landingsOf(board).length > 0;
}

/** A phone's stage as high as this has a card at full size with room beside it. */
const NOTED = 204;
/** The options whose consequences stand beside the one card that a phone's stage shows: the buttons then
 * only name the acts. */
export function notesOf(board: Board, plan: Plan): OptionView[] {
  const isAsked = board.isLive && !board.staging?.isPlaying && (board.table.prompt?.is_yours ?? false);
  if (!plan.isPhone || plan.size === "PL" || !isAsked || board.held) return [];
  if ((plan.boxes.stage?.height ?? 0) < NOTED) return [];
  if (landingsOf(board).length) return []; // each slot shows it
  const [zone, ...others] = draftsOf(board);
  if (zone?.cards.length !== 1 || others.length) return [];
  const found = buttonsOf(board.table, board.decision);
  const isWhole = found.length > 1 && found.length === board.table.options.length;
  return isWhole && found.every((one) => one.result) ? found : [];
}

/** Before the first turn, while nobody lays anything yet: the stage can tell what the game is about. */
export function isPreparing({ table, staged, looks }: Board): boolean {
  const isLaying = (looks.layout?.lays ?? []).includes(table.prompt?.kind ?? "");
  return (
    looks.primer !== undefined && table.turn < 1 && !isLaying && staged.every((zone) => !zone.cards.length)
  );
}
