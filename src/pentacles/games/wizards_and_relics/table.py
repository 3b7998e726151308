"""The table of Wizards & Relics: prompts, figures, marks, and each battle as a running sum."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import (
    Badge,
    CardView,
    Counter,
    FaceView,
    OptionView,
    Prompt,
    Scene,
    Term,
    replace,
)
from pentacles.core.zone import Zone
from pentacles.games.wizards_and_relics.advice import pair_power
from pentacles.games.wizards_and_relics.building import DECK_HALF, LIMITS, kept_counts
from pentacles.games.wizards_and_relics.codes import (
    ASIDE,
    BEATEN,
    BUILD_AUTO,
    COLUMN,
    COUNT_COLOUR_ROUND,
    CUT,
    DISCARD,
    DONE,
    DRAFT,
    DRAW,
    HAND,
    LAID_RELICS,
    LAID_WIZARDS,
    LINE,
    PACK,
    PACK_DRAFT,
    PART_ABILITY,
    PART_ADVANTAGE,
    PART_PRINTED,
    PART_RELIC,
    PART_RELIC_LINE,
    PART_RIVAL,
    PART_SHRINE,
    PART_TOKEN,
    PILE,
    POOL,
    POWER,
    RELICS,
    ROW,
    SET_ASIDE,
    SHRINE_DISCARD,
    SHRINES,
    TIED,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.looks import (
    COLOUR_NAMES,
    COLOUR_SIGNS,
    DONE_LABELS,
    LOOKS,
    PHASES,
    QUESTIONS,
    SENTENCES,
    VERB_LABELS,
)
from pentacles.games.wizards_and_relics.power import (
    count,
    has_advantage,
    is_ignored,
    matches,
    parts,
    total,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.common import target_of
from pentacles.games.wizards_and_relics.steps.victory import table_relics

__all__ = ["SENTENCES", "MatchDrawing"]

DRAFTS = ("draft_pile", "draft_line", "draft_card", "build_cut")
FROM_HAND = (
    "mulligan",
    "choose_wizard",
    "choose_relic",
    "play_extra_relic",
    "discard_card",
    "discard_optional",
    "reveal_optional",
    "swap_in",
    "swap_own_in",
    "hand_limit",
)
SOLO = ("discard_card", "hand_limit", "lose_relic")
PICKED = Badge("picked", "check-mark", "sel", "Picked so far", "br")
RARITY_WORDS = ("Common", "Superb", "Glorious")


class MatchDrawing(Drawing[Match]):
    """What the table of a match shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = PHASES
    looks: ClassVar[dict[str, Any]] = LOOKS
    alike: ClassVar[frozenset[str]] = frozenset({"counters"})

    def phase(self, state: Match) -> str:
        return "" if state.over else PHASES[state.phase]

    def banner(self, state: Match, names: list[str]) -> str:
        """WR-11.2: who still fights after a tie."""
        if state.over or not state.battle or state.phase > 3:
            return ""
        fighters = [names[seat] for seat in range(state.seats) if state.is_fighting(seat)]
        words = " and ".join(fighters)
        return f"Tie: battle {state.battle + 1} of this round, between {words}. Counters go on."

    def is_drafting(self, state: Match) -> bool:
        """Whether decks are still being made."""
        return bool(state.agenda) and state.agenda[-1].kind in DRAFTS

    def seat_words(self, state: Match, seat: int) -> str:
        if state.phase in (2, 3) and not state.is_fighting(seat):
            return "out of this round"
        return "Master Wizard" if state.phase and state.master == seat else ""

    def seat_counters(self, state: Match, seat: int, viewer: int | None) -> list[Counter]:
        if self.is_drafting(state):
            return self.draft_counters(state, seat, viewer)
        counters = [
            Counter(
                "hall",
                "Hall",
                state.hall_size(seat),
                "laurel-crown",
                limit=state.target,
                importance=3,
            ),
            Counter("cards", "Cards in hand", len(state.hand(seat)), "card-draw"),
        ]
        if state.phase == 3 and state.is_fighting(seat):
            counters.append(
                Counter("power", "Power", total(state, seat), "crystal-shine", importance=3)
            )
        if state.phase in (2, 3):
            counters += [
                Counter(
                    "drawn",
                    "Drawn this round",
                    state.drawn[seat],
                    "card-draw",
                    importance=1,
                    words="taken cards don't count",
                ),
                Counter(
                    "discarded",
                    "Discarded this round",
                    state.discards[seat],
                    "card-discard",
                    importance=1,
                    words="cards that leave play don't count",
                ),
                Counter("bonus", "Bonus in this battle", state.tokens[seat], importance=1),
            ]
        return counters

    def draft_counters(self, state: Match, seat: int, viewer: int | None) -> list[Counter]:
        """What a player has drafted, as far as the viewer may know it (WR-18.3, WR-19.1)."""
        pool = state.zones[state.at(seat, POOL)]
        counters = [Counter("drafted", "Cards drafted", len(pool), "stack")]
        if state.setup == PACK_DRAFT and viewer != seat:
            return counters
        cut = state.picked[seat] if viewer == seat and state.agenda[-1].kind == "build_cut" else []
        counts = kept_counts(state, pool, cut)
        for kind, word in enumerate(("wizards", "relics")):
            number = sum(counts[3 * kind : 3 * kind + 3])
            counters.append(
                Counter(f"pool_{word}", word.capitalize(), number, limit=DECK_HALF, importance=3)
            )
            for rarity, name in enumerate(RARITY_WORDS):
                limit = LIMITS[rarity] if state.setup == PACK_DRAFT else None
                value = counts[3 * kind + rarity]
                title = f"{name} {word}"
                counters.append(
                    Counter(f"{name.lower()}_{word}", title, value, limit=limit, importance=1)
                )
        return counters

    def seat_badges(self, state: Match, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if state.phase and state.master == seat:
            badges.append(Badge("Master", "queen-crown", "ac", "Acts first in every step"))
        if state.phase in (2, 3) and not state.is_fighting(seat):
            badges.append(Badge("out", "cancel", "mute", "Lost this round already"))
        if state.ready >> seat & 1:
            badges.append(Badge("ready", "check-mark", "good", "Has chosen"))
        return badges

    def counters(self, state: Match, viewer: int | None) -> list[Counter]:
        if self.is_drafting(state):
            left = 0
            for zone in range(state.middle + DRAFT, len(state.zones)):
                left += len(state.zones[zone])
            return [Counter("draft", "Cards left to draft", left, "stack", importance=3)]
        if not state.phase:
            return []
        counters = [
            Counter("round", "Round", state.turn, "hourglass", importance=2),
            Counter("battle", "Battle of this round", state.battle + 1, importance=1),
        ]
        for colour, name in enumerate(COLOUR_NAMES):
            value = count(state, COUNT_COLOUR_ROUND + colour, 0)
            words = "face up on the table, earlier battles included"
            title = f"{name.capitalize()} wizards this round"
            counters.append(
                Counter(name, title, value, COLOUR_SIGNS[colour], "", None, None, 1, words)
            )
        return counters

    def known_words(self, state: Match, zone: int) -> str:
        return "in hand or face down"

    def is_drawn(self, state: Match, zone: int) -> bool:
        """Zones that are empty most of the time show only when they hold something."""
        cards = state.zones[zone]
        if zone >= state.middle:
            kind = zone - state.middle
            if kind in (SHRINES, SHRINE_DISCARD, SET_ASIDE):
                return bool(cards)
            return kind < DRAFT or self.is_drafting(state)
        kind = zone % state.width
        if kind in (LAID_WIZARDS, LAID_RELICS, TIED, ASIDE, POOL, CUT, PACK):
            return bool(cards)
        if self.is_drafting(state):
            return False
        return True

    def may_mark(self, state: Match, zone: int) -> bool:
        return zone < state.middle and zone % state.width in (WIZARDS, RELICS, HAND)

    def card_badges(self, state: Match, zone: int, card: int) -> list[Badge]:
        if zone >= state.middle:
            return []
        seat, kind = divmod(zone, state.width)
        face = state.face[card]
        badges: list[Badge] = []
        if kind == WIZARDS and has_advantage(state, seat, card):
            beaten = BEATEN[state.book.colour[face]]
            tip = f"Advantage over {COLOUR_NAMES[beaten]}"
            badges.append(Badge("+1", COLOUR_SIGNS[beaten], "good", tip, "tl"))
        if kind == WIZARDS:
            now = sum(
                value
                for part, source, value in self.part_list(state, seat)
                if source == card and part not in (PART_RIVAL, PART_TOKEN)
            )
            if now != state.book.power[face]:
                badges.append(Badge(f"now {now}", "", "info", "Power at this moment", "br"))
        if kind == RELICS and state.revealed and is_ignored(state, seat, card):
            badges.append(Badge("ignored", "cancel", "mute", "A wizard ignores this relic"))
        if kind == HAND and state.book.is_wizard(face) and state.shrine() >= 0:
            fitting = self.fitting_lines(state, face)
            if fitting:
                words = ", ".join(str(number) for number in fitting)
                tip = f"Shrine line {words} applies to this wizard"
                badges.append(Badge(words, "crystal-shrine", "info", tip, "bl"))
        if kind == HAND and card in state.picked[seat]:
            badges.append(PICKED)
        return badges

    def draws_apart(self, state: Match, zone: int) -> bool:
        """WR-22.3: a pool shows its owner what is cut."""
        return zone < state.middle and zone % state.width == POOL

    def card_view(
        self,
        state: Match,
        index: int,
        zone: Zone,
        card: int,
        viewer: int | None,
        shown: dict[str, FaceView] | None,
    ) -> CardView:
        """Only who cuts a pool sees what is cut so far: drafted cards may lie open (WR-22.3)."""
        view = super().card_view(state, index, zone, card, viewer, shown)
        if viewer is None or view.key is None or index != state.at(viewer, POOL):
            return view
        if card not in state.picked[viewer] or not self.is_drafting(state):
            return view
        return replace(view, badges=(*view.badges, PICKED))

    def part_list(self, state: Match, seat: int) -> list[tuple[int, int, int]]:
        """The parts of a player's power: sort, card, value."""
        found = parts(state, seat)
        return [(found[at], found[at + 1], found[at + 3]) for at in range(0, len(found), 4)]

    def fitting_lines(self, state: Match, face: int) -> list[int]:
        """The lines of the shrine that apply to a wizard, counted from 1."""
        book = state.book
        return [
            number
            for number, line in enumerate(book.selected[state.shrine()], 1)
            if matches(state, book.lines[line].when, face)
        ]

    def prompt(self, state: Match, seat: int) -> Prompt:
        step = state.agenda[-1]
        kind = state.public_kind(seat)
        title, detail = QUESTIONS[kind]
        picked = len(state.picked[seat])
        if kind in ("discard_card", "hand_limit"):
            n = step.numbers()[1]
            title = f"Choose a card to discard ({picked + 1} of {n})."
        elif kind in ("mulligan", "discard_optional", "reveal_optional") and picked:
            title = f"{title} {picked} picked."
        if kind == "build_cut" and state.options(seat) == [DONE]:
            title = "Your deck is complete."
        if kind == "play_extra_relic" and state.revealed:
            detail = "It lies open and counts at once."
        if kind in ASKED_BY_CARDS and state.asking >= 0:
            face = state.game.faces[state.book.owner[state.asking]]
            title = f"{face.name}: {title[0].lower()}{title[1:]}"
            detail = f"{face.text} {detail}".strip()
        return Prompt(kind, title, detail, step.rule, True)

    def waiting(self, state: Match, names: list[str]) -> Prompt:
        step = state.agenda[-1]
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        return Prompt(step.kind, f"Waiting for {', '.join(asked)}.", "", step.rule, False)

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        text = actions.text(action)
        kind = state.public_kind(seat)
        if action < DONE:
            return self.card_option(state, seat, action, kind)
        if action == DONE:
            label = DONE_LABELS.get(kind, "Decline")
            return OptionView(action, text, label, key="D" if kind != "build_cut" else "")
        if action == DRAW:
            return OptionView(action, text, "Draw a card", "1 card from your deck", key="D")
        if action < PILE:
            target = target_of(state, seat, action)
            if kind == "spoils":
                return self.spoils_option(state, action, target)
            return OptionView(action, text, f"Seat {target}", seat=target, tone="main")
        if action < ROW:
            zone = f"pile_{action - PILE}"
            size = len(state.zones[state.middle + DRAFT + 2 + action - PILE])
            cards = "1 card" if size == 1 else f"{size} cards"
            return OptionView(action, text, actions.label(action), cards, zone=zone, tone="main")
        if action < BUILD_AUTO:
            first = action - ROW if action < COLUMN else action - COLUMN
            zone = f"cell_{3 * first if action < COLUMN else first}"
            return OptionView(action, text, actions.label(action), zone=zone, tone="main")
        if action == BUILD_AUTO:
            return OptionView(action, text, actions.label(action), "lowest rarity and power first")
        return self.line_option(state, action)

    def spoils_option(self, state: Match, action: int, loser: int) -> OptionView:
        """WR-13.3: the relic that is taken, or how many there are to choose from."""
        relics = table_relics(state, loser)
        text = state.game.actions.text(action)
        if len(relics) > 1:
            label = f"Take a relic from seat {loser}"
            result = f"one of {len(relics)}, into your hand"
            return OptionView(action, text, label, result, seat=loser, tone="main")
        name = state.game.faces[state.face[relics[0]]].name
        label = f"Take {name} from seat {loser}"
        return OptionView(
            action, text, label, "into your hand", card=relics[0], seat=loser, tone="main"
        )

    def line_option(self, state: Match, action: int) -> OptionView:
        """A line of the shrine, in the words of its verb."""
        shrine = state.game.faces[state.shrine()]
        lines = [line for line in shrine.values["effects"] if line["when"] != "static"]
        line = lines[action - LINE]
        words = str(line["verb"]).replace("_", " ")
        label = f"Line {action - LINE + 1}, {line['when']}: {words}"
        text = state.game.actions.text(action)
        return OptionView(action, text, label, zone="shrine", group=shrine.name)

    def card_option(self, state: Match, seat: int, action: int, kind: str) -> OptionView:
        """An option that names a card, with what it will surely mean."""
        face = state.book.face_of(action)
        zone, card = self.place_of(state, seat, face, kind)
        name = state.game.faces[face].name
        label = f"{VERB_LABELS.get(kind, 'Choose')} {name}"
        tone = "harmful" if kind in SOLO else "main"
        result = self.result_words(state, seat, face, kind)
        shown = card if card >= 0 and state.knows(seat, card) else None
        return OptionView(
            action,
            state.game.actions.text(action),
            label,
            result,
            card=shown,
            zone=state.game.zones_of(state)[zone].name if zone >= 0 else None,
            tone=tone,
        )

    def place_of(self, state: Match, seat: int, face: int, kind: str) -> tuple[int, int]:
        """Where the card of an option lies: its zone and the card."""
        if kind in FROM_HAND:
            kinds = [HAND]
        elif kind == "take_discarded":
            kinds = [DISCARD]
        elif kind == "play_extra_wizard":
            kinds = [DISCARD] if state.agenda[-1].numbers()[1] else [HAND]
        elif kind == "look_take":
            kinds = [ASIDE]
        elif kind == "draft_card":
            kinds = [PACK]
        elif kind == "build_cut":
            kinds = [POOL]
        else:
            kinds = [WIZARDS, RELICS, LAID_RELICS, TIED]
        owner = state.agenda[-1].numbers()[1] if kind == "spoils_relic" else seat
        for part in kinds:
            zone = state.at(owner, part)
            for card in state.zones[zone]:
                if state.face[card] == face and card not in state.picked[seat]:
                    return zone, card
        return -1, -1

    def result_words(self, state: Match, seat: int, face: int, kind: str) -> str:
        """About how strong a pair will be, and a warning if the rest of the hand lacks a kind."""
        if kind not in ("choose_wizard", "choose_relic"):
            return ""
        hand = [state.face[card] for card in state.hand(seat)]
        hand.remove(face)
        book = state.book
        if kind == "choose_wizard":
            relics = [other for other in hand if book.is_relic(other)]
            values = [pair_power(state, seat, face, relic) for relic in relics]
            words = f"about {max(values):.0f} with the best relic" if values else ""
            return words + ("" if any(map(book.is_wizard, hand)) else "; no wizard left in hand")
        wizard = state.face[state.picked[seat][0]]
        words = f"about {pair_power(state, seat, wizard, face):.0f}"
        return words + ("" if any(map(book.is_relic, hand)) else "; no relic left in hand")

    # Scenes

    def scenes(self, state: Match, viewer: int | None) -> list[Scene]:
        """Every participant's power as a running sum, and all totals on one scale."""
        if state.phase != 3:
            return self.last_battle(state)
        fighters = [seat for seat in range(state.seats) if state.is_fighting(seat)]
        scenes = [self.sum_scene(state, seat, viewer) for seat in fighters]
        totals = [total(state, seat) for seat in fighters]
        leaders = totals.count(max(totals)) if totals else 0
        terms = tuple(
            Term(f"{{@{seat}}}", str(value), source=f"wizards_{seat}", seat=seat)
            for seat, value in zip(fighters, totals, strict=True)
        )
        words = "level at the moment" if leaders > 1 else ""
        scenes.append(Scene("bars", "Power in this battle", terms, words, "WR-11.1"))
        return scenes

    def last_battle(self, state: Match) -> list[Scene]:
        """WR-11.1: what the last battle of this round came to, until the next round begins."""
        powers = dict(zip(state.totals[::2], state.totals[1::2], strict=True))
        if not powers:
            return []
        best = max(powers.values())
        terms = tuple(
            Term(
                f"{{@{seat}}}",
                str(powers[seat]),
                source=f"wizards_{seat}",
                tone="good" if seat == state.winner else "",
                seat=seat,
            )
            for seat in sorted(powers)
        )
        words = f"level at {best}" if state.winner < 0 else f"round won by {{@{state.winner}}}"
        return [Scene("bars", "Power in the last battle", terms, words, "WR-11.1")]

    def sum_scene(self, state: Match, seat: int, viewer: int | None) -> Scene:
        """One player's power: every point with its source (WR-10.1)."""
        found = parts(state, seat)
        terms = [
            self.term(state, found[at], found[at + 1], found[at + 2], found[at + 3])
            for at in range(0, len(found), 4)
        ]
        terms += [
            Term(
                f"{state.game.faces[state.face[card]].name} is ignored", "0", tone="mute", card=card
            )
            for card in state.zones[state.at(seat, RELICS)]
            if is_ignored(state, seat, card)
        ]
        title = "Your power" if seat == viewer else f"Power of {{@{seat}}}"
        return Scene("sum", title, tuple(terms), str(total(state, seat)), "WR-10.1", seat)

    def term(self, state: Match, part: int, card: int, line: int, value: int) -> Term:
        """One line of the sum."""
        faces = state.game.faces
        name = faces[state.face[card]].name if card >= 0 else ""
        shrine = faces[state.shrine()].name if state.shrine() >= 0 else ""
        words = {
            PART_PRINTED: f"{name}, printed",
            PART_ADVANTAGE: f"advantage of {name}",
            PART_SHRINE: f"{shrine} for {name}",
            PART_ABILITY: f"ability of {name}",
            PART_RELIC: f"{name}, printed",
            PART_RELIC_LINE: f"enchantment of {name}",
            PART_TOKEN: "bonus for this battle",
            PART_RIVAL: f"{name} of a rival",
        }[part]
        icons = {
            PART_PRINTED: "pointy-hat",
            PART_ADVANTAGE: "check-mark",
            PART_SHRINE: "crystal-shrine",
            PART_ABILITY: "enlightenment",
            PART_RELIC: "plain-circle",
            PART_RELIC_LINE: "crystal-shine",
            PART_TOKEN: "card-pick",
            PART_RIVAL: "cancel",
        }
        is_fluid = part == PART_ADVANTAGE
        if line >= 0:
            effect = state.book.lines[line]
            is_fluid = effect.verb > POWER or bool(effect.conditions)
        source = SOURCES[part]
        return Term(
            f"{words} (fluid)" if is_fluid else words,
            str(abs(value)),
            "-" if value < 0 else "+",
            source,
            icons[part],
            "bad" if value < 0 else "",
            card if card >= 0 else None,
        )


SOURCES = {
    PART_PRINTED: "base",
    PART_ADVANTAGE: "advantage",
    PART_SHRINE: "shrine",
    PART_ABILITY: "ability",
    PART_RELIC: "relic",
    PART_RELIC_LINE: "relic",
    PART_TOKEN: "modifier",
    PART_RIVAL: "modifier",
}
ASKED_BY_CARDS = (
    "play_extra_relic",
    "play_extra_wizard",
    "discard_card",
    "discard_optional",
    "reveal_optional",
    "take_discarded",
    "look_take",
    "choose_rival",
    "exchange_with",
    "swap_in",
    "swap_out",
    "swap_own_in",
    "swap_own_out",
    "lose_relic",
)
