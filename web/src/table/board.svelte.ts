/** What the parts of one table share: its data sorted for use, the selection, tips and zoom. */
import { getContext, setContext } from "svelte";
import type { Assembly, CardView, FaceView, OptionView, Preview, SeatView, ZoneView } from "../protocol.ts";
import { t } from "../words.ts";
import { snap, targetsOf, type Aim } from "./aim.ts";
import {
  decisionOf,
  figuresOf,
  inOrder,
  isDraft,
  keysAsTheyLie,
  playableOf,
  rivalInView,
  spreadOf,
  whereOf,
} from "./decision.ts";
import { Gathering } from "./gathering.svelte.ts";
import { Hover, hoveredAt, type Hovered } from "./hover.svelte.ts";
import { withPiles } from "./interim.ts";
import { withLaid } from "./laying.ts";
import { isBare, isQuiet, pick } from "./scenes/pick.ts";
import { BY_HANDS, grouped, groupsOf, sorted } from "./sorting.ts";
import type { Looks, Menu, Subject, TableProps, Tip } from "./types.ts";

const KEY = Symbol("board");
const GUARD_MS = 250;
/** The smallest window has buttons for so many options. */
const FEW_BUTTONS = 2;

export class Board {
  private props: () => TableProps;

  constructor(props: () => TableProps) {
    this.props = props;
  }

  selected = $state.raw<OptionView | null>(null);
  /** The selected option is only pointed at: it shows what it would do, and isn't chosen. */
  isPeeking = $state(false);
  /** What was chosen, to be confirmed. */
  chosen = $derived(this.isPeeking ? null : this.selected);
  menu = $state.raw<Menu | null>(null);
  tip = $state.raw<Tip | null>(null);
  zoomed = $state.raw<{ face: FaceView; card: CardView | null; zone: ZoneView | null } | null>(null);
  /** The card under the pointer, shown large beside its zone. */
  hover = new Hover();
  opened = $state<number | null>(null);
  /** A harmful option that was pressed once and waits for the second press. */
  armed = $state<number | null>(null);
  viewed = $state.raw<ZoneView | null>(null);
  dragging = $state<number | null>(null);
  /** The line from a dragged card to where it would land. */
  aim = $state.raw<(Aim & { fromX: number; fromY: number }) | null>(null);
  /** Faces of the recap's item under the pointer. */
  pointed = $state.raw<string[]>([]);
  /** What the ribbon shows, to be read aloud. */
  recap: string[] = [];
  private promptSince = 0;

  /** Cards that are chosen together. */
  gathering = new Gathering(this, () => this.props().onlay);
  /** Your own hands lie on the stage, large: your place doesn't show them as well. */
  hasHandsOnStage = $state(false);
  /** Cards are ticked to be laid together: touching a card does nothing else meanwhile. */
  isTicking = $state(false);
  ticked = $state.raw<number[]>([]);
  /** What the ticked cards are, the best first. */
  ways = $state.raw<Assembly[]>([]);
  /** What could be laid now; before the first hand also what is almost there. */
  offers = $state.raw<Assembly[]>([]);
  private plans = $state.raw<Assembly[]>([]); // the same, also while nothing is asked
  /** Cards that stand together in the hand. */
  groups = $derived.by(() => {
    const cards = this.sort === BY_HANDS ? this.hands.flatMap((zone) => zone.cards) : [];
    return groupsOf(this.plans, new Set(cards.flatMap((card) => card.key ?? [])));
  });
  /** Cards of a hand that is being collected: they stay marked until another is chosen. */
  kept = $state.raw<number[]>([]);
  private searches = 0;
  canTick = $derived.by(
    () => this.isLive && this.table.can_assemble && this.props().onassemble !== undefined,
  );

  /** Something else is asked: what the hand is on the way to can be shown meanwhile. */
  canPlan = $derived.by(
    () =>
      this.isLive &&
      !this.table.can_assemble &&
      this.looks.openings !== undefined &&
      (this.table.prompt?.is_yours ?? false) &&
      this.props().onassemble !== undefined,
  );

  table = $derived.by(() => withLaid(this.props().table, this.props().looks));
  looks: Looks = $derived.by(() => this.props().looks);
  settings = $derived.by(() => this.props().settings ?? {});
  isLive = $derived.by(() => this.props().isLive ?? true);
  isLaying = $derived.by(() => this.props().isLaying ?? false);
  pending = $derived.by(() => this.props().pending ?? null);
  staging = $derived.by(() => this.props().staged ?? null);
  log = $derived.by(() => this.props().log ?? []);
  /** The table that the stage shows instead of the present one, where nothing on it is asked about. */
  held = $derived.by(() => {
    const kept = this.staging?.kept ?? null;
    if (kept === null || kept === this.table || this.isTicking) return null;
    if (pick(kept.scenes, "build").length) return null; // what was put together is laid
    if (this.table.is_over && isBare(kept) && !this.staging?.isPlaying) return null; // no last picture
    // Where the seats lay cards, the places for the next ones are shown, and the last result beside them.
    const isBusy = !isQuiet(this.table) || this.asksOnStage || this.hasStagedRows;
    return isBusy && !this.staging?.isPlaying ? null : withPiles(kept, this.table);
  });
  private asksOnStage = $derived.by(() => {
    const isWanted = [...this.centre, ...this.staged].some((zone) => this.isWanted(zone));
    const shown = [this.playable, this.spread, this.canPlan ? this.offers : []];
    return this.canTick || this.hasDrawn || isWanted || shown.some((all) => all.length > 0);
  });
  /** Whether the viewer has drawn cards that something is asked about. */
  private hasDrawn = $derived.by(() => {
    const own = this.staged.filter((zone) => isDraft(zone) && zone.owner === this.viewer);
    return own.length > 0 && (this.table.prompt?.is_yours ?? false);
  });
  /** Whether what a scene told lies on the stage as well. */
  isTelling = $derived.by(
    () => (this.staging?.told.length ?? 0) > 0 && (this.staging?.isPlaying || !this.isLive),
  );
  decision = $derived.by(() => decisionOf(this.isTicking ? { ...this.table, options: [] } : this.table));
  /** Cards of the hand that the stage says more about. */
  playable = $derived.by(() =>
    this.canPlan ? playableOf(this.table, (face) => this.faceOf(face)?.text ?? "") : [],
  );
  /** Cards that lie open on the stage, to be picked from. */
  spread = $derived.by(() => (this.isTicking || !this.isLive ? [] : spreadOf(this.table, this.staged)));
  sort = $derived((this.settings.sort || this.looks.sorts?.[0]) ?? "as dealt");
  viewer = $derived.by(() => this.table.viewer ?? this.props().bottom ?? 0);
  own = $derived(this.table.seats.find((seat) => seat.seat === this.viewer) ?? null);
  portraitOf = (at: number) => this.table.seats[at]?.portrait || this.props().seats?.[at]?.portrait || "";
  /** Rivals clockwise from the viewer's left. */
  rivals = $derived.by((): SeatView[] => {
    const seats = this.table.seats;
    const at = seats.findIndex((seat) => seat.seat === this.viewer);
    return seats.map((_, i) => seats[(at + 1 + i) % seats.length] as SeatView).slice(0, -1);
  });
  /** The figures on the plates of rivals: the same on each, so that they can be compared. */
  rivalFigures = $derived.by((): string[] => figuresOf(this.rivals));
  /** The rivals whom the viewer has to choose among. */
  candidates = $derived.by((): SeatView[] => {
    const found = this.isLive ? this.rivals.filter((seat) => this.optionsAt(seat.seat).length > 0) : [];
    return found.length > 1 ? found : [];
  });
  hands = $derived(this.table.zones.filter((zone) => zone.place === "hand" && !this.isStaged(zone)));
  /** Zones of seats that lie on the stage: what is laid there is everybody's business. */
  staged = $derived.by(() => {
    const names = this.looks.layout?.stage ?? [];
    const at = (zone: ZoneView): number => names.indexOf(zone.name.replace(`_${zone.owner}`, ""));
    return this.table.zones.filter((zone) => this.isStaged(zone)).sort((a, b) => at(a) - at(b));
  });
  centre = $derived(this.table.zones.filter((zone) => zone.place === "centre"));
  order = $derived(
    inOrder(
      this.decision,
      this.hands.flatMap((zone) => this.sortedCards(zone).map((card) => card.key ?? -1)),
    ),
  );
  legalInHand = $derived(
    this.hands.flatMap((zone) => zone.cards).filter((card) => this.isLegal(card.key)).length,
  );
  pendingOption = $derived(this.table.options.find((one) => one.action === this.pending) ?? null);
  hinted = $derived.by(() => {
    const hint = this.props().hint;
    return hint?.level === 2
      ? (this.table.options.find((one) => one.action === hint.line.action) ?? null)
      : null;
  });
  /** The first hint: only where to look. A zone, a seat, or the buttons of the prompt. */
  hintPlace = $derived.by((): { zone: string | null; seat: number | null } | null => {
    const hint = this.props().hint;
    if (hint?.level !== 1) return null;
    const option = this.table.options.find((one) => one.action === hint.line.action);
    return option ? whereOf(option, this.table.zones) : null;
  });
  changes = $derived.by((): Preview[] => {
    const preview = this.props().preview;
    const selected = this.selected;
    return preview && preview.action === selected?.action ? preview.changes : (selected?.changes ?? []);
  });
  private figures = $derived(new Map(this.changes.map((change) => [change.place, change])));

  /** The seat that is opened in the centre where rivals are only plates. */
  shownRival = $derived.by((): SeatView | null => {
    const pointed = this.opened ?? this.selected?.seat ?? null;
    const isTouchable = (seat: SeatView): boolean => this.legalZonesOf(seat.seat) > 0;
    return rivalInView(this.rivals, pointed, this.table.scenes, isTouchable);
  });

  /** Whether what a seat lays in a row lies on the stage: its own place only counts such cards. */
  hasStagedRows = $derived.by(() =>
    this.table.zones.some((zone) => zone.layout === "row" && this.isNamedForStage(zone)),
  );

  private isNamedForStage(zone: ZoneView): boolean {
    const names = (this.looks.layout?.stage ?? []).map((name) => `${name}_${zone.owner}`);
    return zone.owner !== null && names.includes(zone.name);
  }

  /** Whether a seat's zone lies on the stage: the looks say so, or its counted cards are asked about. */
  isStaged(zone: ZoneView): boolean {
    if (this.isNamedForStage(zone)) return true;
    return zone.owner !== null && zone.layout === "row" && this.hasStagedRows && this.isWanted(zone);
  }

  zonesOf(seat: number): ZoneView[] {
    return this.table.zones.filter(
      (zone) =>
        zone.owner === seat && zone.place !== "centre" && zone.place !== "hand" && !this.isStaged(zone),
    );
  }

  legalZonesOf(seat: number): number {
    return this.zonesOf(seat).filter(
      (zone) => this.decision.byZone.has(zone.name) || zone.cards.some((card) => this.isLegal(card.key)),
    ).length;
  }

  /** What touching the place of a seat can mean: with a card in mind, what that card does to it. */
  optionsAt(seat: number): OptionView[] {
    const { bySeat, byTarget, byCard } = this.decision;
    const card = this.selected?.card ?? (byCard.size === 1 ? [...byCard.keys()][0] : null);
    const aimed = this.legalZonesOf(seat)
      ? []
      : (byTarget.get(seat) ?? []).filter((one) => one.card === card);
    return [...(bySeat.get(seat) ?? []), ...aimed];
  }

  faceOf(id: string | null): FaceView | null {
    return id === null ? null : (this.table.faces?.[id] ?? this.props().faces[id] ?? null);
  }

  /** What is printed on a card that lies on the table. */
  faceOfCard(key: number): FaceView | null {
    const cards = this.table.zones.flatMap((zone) => zone.cards);
    return this.faceOf(cards.find((card) => card.key === key)?.face ?? null);
  }

  /** What an option is called on its button. */
  labelOf(option: OptionView): string {
    const act = this.actOf(option);
    return option.result ? `${act}: ${option.result}` : act;
  }

  /** What an option does, without what comes of it. */
  actOf(option: OptionView): string {
    return this.armed === option.action ? t("table.sure", { what: option.label }) : option.label;
  }

  /** What stands before the name of the card that an option is about. */
  verbOf(option: OptionView): string {
    const name = this.faceOf(this.heldCard(option)?.face ?? null)?.name ?? "";
    const act = this.actOf(option);
    return name ? act.slice(0, Math.max(0, act.indexOf(name))) : "";
  }

  /** Cards that a scene shows: their zone needn't show them again. */
  inScenes = $derived(
    new Set(
      this.table.scenes
        .flatMap((scene) => scene.terms.map((term) => term.card))
        .filter((card) => card !== null),
    ),
  );

  /** The card of the viewer's hand that an option is about. */
  heldCard({ card }: OptionView): CardView | undefined {
    return this.hands.flatMap((zone) => zone.cards).find((one) => one.key !== null && one.key === card);
  }

  private keys = $derived.by(() => keysAsTheyLie(this.table, this.decision, this.order));
  keyOf = (option: OptionView): string => this.keys.get(option.action) ?? option.key;

  /** Whether something in this zone, or the zone itself, can be chosen now. */
  isWanted(zone: ZoneView): boolean {
    return (
      this.decision.byZone.has(zone.name) ||
      zone.cards.some((card) => card.key !== null && this.decision.byCard.has(card.key))
    );
  }

  isCovered(zone: ZoneView): boolean {
    return !this.isWanted(zone) && this.isInScenes(zone);
  }

  /** Whether the cards of a zone lie in a scene, and what is asked about them has buttons everywhere. */
  isAnswered(zone: ZoneView): boolean {
    return this.isInScenes(zone) && this.table.options.length <= FEW_BUTTONS;
  }

  private isInScenes(zone: ZoneView): boolean {
    return (
      zone.cards.length > 0 && zone.cards.every((card) => card.key !== null && this.inScenes.has(card.key))
    );
  }

  /** What a seat is called at this table: the viewer is always "You". */
  seatName(seat: number | null): string {
    if (seat !== null && seat === this.table.viewer) return t("table.you");
    return this.table.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  sortedCards(zone: ZoneView): CardView[] {
    if (zone.is_ordered || zone.place !== "hand") return zone.cards;
    const faces: Record<string, FaceView> = {};
    for (const card of zone.cards) {
      const face = this.faceOf(card.face);
      if (card.face && face) faces[card.face] = face;
    }
    return grouped(sorted(zone.cards, faces, this.looks, this.sort), this.groups);
  }

  /** What a figure will become with the selected option, if that is sure. */
  previewOf(place: string): Preview | undefined {
    return this.figures.get(place);
  }

  isLegal(card: number | null): boolean {
    return this.isLive && !this.isLaying && card !== null && this.decision.byCard.has(card);
  }

  /** A card of the viewer's own hand that can't be chosen now, while others can. */
  isNotNow(card: number | null, zone: ZoneView): boolean {
    const isOwn = this.isLive && zone.place === "hand" && card !== null && !this.decision.byCard.has(card);
    if (!isOwn || !this.canTick) return isOwn && this.legalInHand > 0;
    const face = this.faceOf(zone.cards.find((one) => one.key === card)?.face ?? null);
    return Boolean(this.looks.waits?.[face?.kind ?? ""]); // it can't be put together with others
  }

  /** Whether a log line under the pointer names this card. */
  isMarked(card: CardView): boolean {
    const marked = [...(this.props().marked ?? []), ...this.pointed, ...this.kept.map(String)];
    return (
      marked.length > 0 &&
      ((card.face !== null && marked.includes(card.face)) || marked.includes(String(card.key)))
    );
  }

  isSelectedCard(card: number | null): boolean {
    if (this.isTicking) return card !== null && this.ticked.includes(card);
    if (this.gathering.isOn) return card !== null && this.gathering.picked.includes(card);
    return card !== null && this.chosen?.card === card && this.decision.byCard.has(card);
  }

  /** Begin or end to tick cards. */
  startTicking(isOn: boolean): void {
    this.isTicking = isOn && this.canTick;
    this.ticked = [];
    this.ways = [];
    if (this.isTicking) {
      this.menu = null;
      this.tip = null;
      this.select(null);
    }
  }

  private built = $derived(
    new Set(pick(this.table.scenes, "build").flatMap((scene) => scene.terms.map((term) => term.card))),
  );

  /** Whether a card of the hand lies in the set under construction as well. */
  isBuilt(card: number | null): boolean {
    return card !== null && this.built.has(card);
  }

  /** Whether a card can be ticked now. */
  isTickable(card: CardView, zone: ZoneView): boolean {
    return this.isTicking && card.key !== null && card.face !== null && zone.layout !== "pile";
  }

  /** Tick a card, or take its tick away; what the ticked ones are is asked for at once. */
  async tick(card: number): Promise<void> {
    const ticked = this.ticked.includes(card)
      ? this.ticked.filter((one) => one !== card)
      : [...this.ticked, card];
    if (ticked.length) await this.put(ticked);
    else this.startTicking(false);
  }

  /** Put the cards of an offer into the tray. */
  async take(offer: Assembly): Promise<void> {
    this.staging?.onrelease();
    this.startTicking(true);
    if (this.isTicking) await this.put([...offer.cards]);
  }

  /** Mark the cards of an offer that isn't complete yet, or take the marks away. */
  keep(offer: Assembly): void {
    this.kept = this.isKept(offer) ? [] : offer.cards;
  }

  isKept(offer: Assembly): boolean {
    return this.kept.length > 0 && offer.cards.join() === this.kept.join();
  }

  /** Look for what could be laid, where cards are put together. */
  private async search(): Promise<void> {
    this.offers = [];
    this.searches += 1;
    const mine = this.searches;
    if (!this.canTick && !this.canPlan) return;
    const found = (await this.props().onassemble?.([])) ?? [];
    if (mine === this.searches) this.plans = this.offers = found.filter((one) => one.cards.length > 0);
  }

  private async put(ticked: number[]): Promise<void> {
    this.ticked = ticked;
    const ways = (await this.props().onassemble?.(ticked)) ?? [];
    if (this.ticked === ticked) this.ways = ways;
  }

  /** What the cards make in this way, and for how many points. */
  wayWords(way: Assembly): string {
    return way.points === null ? way.title : t("table.way", { what: way.title, n: way.points });
  }

  /** Lay the ticked cards in this way. */
  lay(way: Assembly): void {
    if (!way.actions.length) return;
    this.startTicking(false);
    this.props().onlay?.(way);
  }

  touch(options: OptionView[], spot: DOMRect | null, title: string): void {
    if (!this.isLive || options.length === 0) return;
    this.tip = null;
    this.staging?.onrelease();
    const single = options.length === 1 ? (options[0] ?? null) : null;
    if (!single) {
      const isSame = this.menu?.options[0]?.action === options[0]?.action;
      this.menu = isSame ? null : { options, x: spot?.right ?? 0, y: spot?.bottom ?? 0, title };
      // Nothing is chosen that was not meant: only what one clearly does with this thing.
      const meant = options.filter((one) => one.tone === "main");
      this.select(this.menu && meant.length === 1 ? (meant[0] ?? null) : null);
      return;
    }
    this.menu = null;
    if (this.settings.playAtOnce || this.chosen?.action === single.action) this.play(single);
    else this.select(single);
  }

  /** List options beside the thing that was pressed, or put the list away. */
  open(options: OptionView[], node: Element, title: string): void {
    const spot = node.getBoundingClientRect();
    this.menu = this.menu ? null : { options, x: spot.right, y: spot.bottom, title };
  }

  /** Show what an option would do as long as the pointer is on it. */
  peek(option: OptionView): void {
    if (this.chosen) return;
    this.select(option);
    this.isPeeking = true;
  }

  select(option: OptionView | null): void {
    this.isPeeking = false;
    if (this.selected?.action === option?.action) return;
    this.selected = option;
    if (option?.seat !== null && option?.seat !== undefined) this.opened = option.seat;
    this.props().onpreview?.(option?.action ?? null);
    this.props().onselect?.(option);
  }

  clear(): void {
    if (this.zoomed) this.zoom(null);
    else if (this.isTicking && !this.tip && !this.viewed) this.startTicking(false);
    else if (this.gathering.picked.length) this.gathering.clear();
    else if (this.viewed) this.viewed = null;
    else if (this.tip) this.tip = null;
    else if (this.menu) {
      this.menu = null;
      this.select(null);
    } else this.select(null);
  }

  /** Called when another decision is asked: nothing is pressed by accident in its first moment. */
  refresh(isNew: boolean): void {
    if (isNew) {
      this.promptSince = performance.now();
      this.menu = null;
      this.tip = null;
      this.opened = null;
      this.armed = null;
      this.startTicking(false);
      this.gathering.clear();
      void this.search();
    }
    const kept = this.table.options.find((one) => one.action === this.selected?.action) ?? null;
    if (isNew || !kept) {
      const targets = [...this.decision.bySeat.values(), ...this.decision.byZone.values()].flat();
      const only = targets.length === 1 && this.decision.byCard.size === 0 ? targets[0] : undefined;
      this.selected = null;
      if (only && this.isLive && !this.decision.loose.length) this.select(only);
    } else this.selected = kept;
  }

  play(option: OptionView): void {
    if (!this.isLive || this.pending !== null) return;
    if (performance.now() - this.promptSince < GUARD_MS) return;
    if (this.settings.confirmHarm && option.tone === "harmful" && this.armed !== option.action) {
      this.armed = option.action;
      return;
    }
    this.menu = null;
    this.tip = null;
    this.armed = null;
    this.staging?.onrelease();
    this.props().onplay?.(option.action);
  }

  /** A card was let go at a point: on its zone, its seat, or anywhere above the hand. */
  drop(options: OptionView[], x: number, y: number): void {
    const under = document.elementsFromPoint(x, y);
    const found = (name: string): string | null =>
      under.map((node) => node.closest(`[${name}]`)?.getAttribute(name)).find(Boolean) ?? null;
    const near = snap(targetsOf(options, this.table.zones), x, y).target;
    this.aim = null;
    const [seat, zone] = [near?.seat ?? found("data-seat"), near?.zone ?? found("data-drop")];
    const aimed = options.filter(
      (one) => (seat !== null && one.seat === Number(seat)) || (zone !== null && one.zone === zone),
    );
    const fitting = aimed.length ? aimed : options;
    if (found("data-hand")) return;
    if (fitting.length === 1 && fitting[0]) this.play(fitting[0]);
    else this.touch(fitting, new DOMRect(x, y, 0, 0), "");
  }

  /** A card is dragged: a line shows what it would be played on. */
  pull(options: OptionView[], from: DOMRect, x: number, y: number): void {
    const spots = targetsOf(options, this.table.zones);
    this.aim = spots.length
      ? { ...snap(spots, x, y), fromX: from.left + from.width / 2, fromY: from.top + from.height / 2 }
      : null;
  }

  async whyNot(subject: Subject, title: string, spot: DOMRect): Promise<void> {
    const ask = this.props().onwhynot;
    if (!ask) return;
    const answer = await ask(subject);
    if (!answer.reason) return;
    this.tip = { ...answer, title, x: spot.left + spot.width / 2, y: spot.top };
  }

  zoom(face: FaceView | null, card: CardView | null = null, zone: ZoneView | null = null): void {
    this.hover.end();
    this.zoomed = face ? { face, card, zone } : null;
    this.props().onzoom?.(face);
  }

  /** The pointer is over something: over a card that may be seen it opens the hover card. */
  point(target: Element): void {
    const found = target.closest("[data-card]");
    // Who puts cards together looks at the tray: nothing covers it.
    const node = this.isTicking && found?.closest("[data-hand]") ? null : found;
    this.hover.at(node, () => (node && this.dragging === null && !this.menu ? this.found(node) : null));
  }

  /** A finger rests on a card: it is shown until the finger is lifted. */
  hold(node: Element): void {
    const found = this.found(node);
    this.hover.now(node, found && { ...found, isHeld: true });
  }

  private found(node: Element): Hovered | null {
    return hoveredAt(node, [...(this.held?.zones ?? []), ...this.table.zones], (id) => this.faceOf(id));
  }

  rule(rule: string): void {
    this.props().onrule?.(rule);
  }

  sortBy(sort: string): void {
    this.props().onsort?.(sort);
  }

  statesOf(card: CardView, zone: ZoneView): string[] {
    const states: string[] = [];
    if (this.isLegal(card.key)) states.push(t("table.state_legal"));
    if (this.isSelectedCard(card.key)) states.push(t("table.state_selected"));
    if (this.isNotNow(card.key, zone)) states.push(t("table.state_not_now"));
    return states;
  }
}

export function provideBoard(board: Board): Board {
  return setContext(KEY, board);
}

export function useBoard(): Board {
  return getContext<Board>(KEY);
}
