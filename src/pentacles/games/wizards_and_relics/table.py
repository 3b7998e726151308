"""The table of Wizards & Relics: figures, marks, notes, and each battle as a running sum."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.look import Look
from pentacles.core.sentences import listed
from pentacles.core.table import Aid, Badge, CardView, Counter, Scene, replace
from pentacles.core.zone import Zone
from pentacles.games.wizards_and_relics.aids import all_aids, cut_so_far
from pentacles.games.wizards_and_relics.deck_cuts import DECK_HALF, LIMITS, RARITIES, kept_counts
from pentacles.games.wizards_and_relics.looks import LOOKS, PHASES
from pentacles.games.wizards_and_relics.marks import (
    COLOUR_SIGNS,
    PICKED,
    card_marks,
    may_bear_marks,
)
from pentacles.games.wizards_and_relics.power import count, total
from pentacles.games.wizards_and_relics.scenes import battle_scenes
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.draft import (
    BuildCut,
    DraftCard,
    DraftLine,
    DraftPile,
)
from pentacles.games.wizards_and_relics.steps.reveal import Order
from pentacles.games.wizards_and_relics.terms import (
    ASIDE,
    COUNT_COLOUR_ROUND,
    CUT,
    DRAFT,
    LAID_RELICS,
    LAID_WIZARDS,
    PACK,
    PACK_DRAFT,
    POOL,
    SET_ASIDE,
    SHRINE_DISCARD,
    SHRINES,
    TIED,
)
from pentacles.games.wizards_and_relics.words import COLOURS

DRAFTS = (DraftPile, DraftLine, DraftCard, BuildCut)
REVEAL = 3
FACE_UP = "face up, in all its battles"


class MatchDrawing(Drawing[Match]):
    """What the table of a match shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = PHASES
    phases_settle: ClassVar[bool] = True
    looks: ClassVar[dict[str, Any]] = LOOKS
    letters: ClassVar[dict[str, str]] = {"done": "D", "draw": "W"}
    alike: ClassVar[frozenset[str]] = frozenset({"counters"})

    def phase(self, state: Match) -> str:
        return "" if state.over else self.phases_of(state)[state.phase]

    def phases_of(self, state: Match) -> tuple[str, ...]:
        """The phases; the reveal with the step that is in progress."""
        if state.phase == REVEAL:
            for step in state.agenda[::-1]:
                if isinstance(step, Order):
                    return (*PHASES[:REVEAL], step.title, *PHASES[REVEAL + 1 :])
        return PHASES

    def banner(self, state: Match, names: list[str]) -> str:
        """WR-11.2: who still fights after a tie."""
        if state.over or not state.battle or state.phase > REVEAL:
            return ""
        fighters = [names[seat] for seat in range(state.seats) if state.is_fighting(seat)]
        return f"Tie: battle {state.battle + 1} of this round, between {listed(fighters)}."

    def is_drafting(self, state: Match) -> bool:
        """Whether decks are still being made."""
        return bool(state.agenda) and isinstance(state.agenda[-1], DRAFTS)

    # Figures

    def seat_counters(self, state: Match, seat: int, viewer: int | None) -> list[Counter]:
        if self.is_drafting(state):
            return self.draft_counters(state, seat, viewer)
        hall = state.hall_size(seat)
        counters = [
            Counter("hall", "Hall", hall, "laurel-crown", limit=state.variant.target, importance=3),
            Counter("cards", "In hand", len(state.hand(seat)), "card-draw"),
        ]
        if state.phase == REVEAL and state.is_fighting(seat):
            power = total(state, seat)
            counters.append(Counter("power", "Power", power, "crystal-shine", importance=1))
        if state.phase in (2, REVEAL):
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
        if state.variant.setup == PACK_DRAFT and viewer != seat:
            return counters
        cut = cut_so_far(state, seat) if viewer == seat else []
        counts = kept_counts(state, pool, cut)
        for kind, word in enumerate(("wizards", "relics")):
            number = sum(counts[3 * kind : 3 * kind + 3])
            counters.append(
                Counter(f"pool_{word}", word.capitalize(), number, limit=DECK_HALF, importance=3)
            )
            for rarity, name in enumerate(RARITIES):
                limit = LIMITS[rarity] if state.variant.setup == PACK_DRAFT else None
                value = counts[3 * kind + rarity]
                title = f"{name} {word}"
                counters.append(
                    Counter(f"{name.lower()}_{word}", title, value, limit=limit, importance=1)
                )
        return counters

    def seat_badges(self, state: Match, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if state.phase and state.master == seat:
            badges.append(Badge("Master Wizard", "queen-crown", "ac", "Acts first in every step."))
        if state.phase in (2, REVEAL) and not state.is_fighting(seat):
            tip = "Lost this round already, and draws 2 cards at its end."
            badges.append(Badge("out of this round", "cancel", "mute", tip))
        if state.ready >> seat & 1:
            badges.append(Badge("ready", "check-mark", "good", "Has chosen."))
        return badges

    def counters(self, state: Match, viewer: int | None) -> list[Counter]:
        if self.is_drafting(state):
            left = 0
            for zone in range(state.middle + DRAFT, len(state.zones)):
                left += len(state.zones[zone])
            if state.variant.setup == PACK_DRAFT:
                for seat in range(state.seats):
                    left += len(state.zones[state.at(seat, PACK)])
            return [Counter("draft", "Cards left to draft", left, "stack", importance=3)]
        if not state.phase:
            return []
        counters = [Counter("battle", "Battle of this round", state.battle + 1, importance=1)]
        if state.phase > REVEAL:  # wizards leave the table now, and nothing counts them any more
            return counters
        for colour, name in enumerate(COLOURS):
            value = count(state, COUNT_COLOUR_ROUND + colour, 0)
            title = f"{name.capitalize()} wizards this round"
            counters.append(
                Counter(name, title, value, COLOUR_SIGNS[colour], importance=1, words=FACE_UP)
            )
        return counters

    def known_words(self, state: Match, zone: int) -> str:
        return "in hand or face down"

    # Cards

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
        return not self.is_drafting(state)

    def may_mark(self, state: Match, zone: int) -> bool:
        return may_bear_marks(state, zone)

    def card_badges(self, state: Match, zone: int, card: int) -> list[Badge]:
        return card_marks(state, zone, card)

    def draws_apart(self, state: Match, zone: int) -> bool:
        """WR-22.3: a pool shows its owner what is cut."""
        return zone < state.middle and zone % state.width == POOL

    def card_view(
        self,
        state: Match,
        index: int,
        zone: Zone,
        card: int,
        key: int,
        look: Look,
    ) -> CardView:
        """Only the cutting player sees what is cut so far: drafted cards may lie open (WR-22.3)."""
        view = super().card_view(state, index, zone, card, key, look)
        viewer = look.viewer
        if viewer is None or index != state.at(viewer, POOL):
            return view
        if card not in state.picked[viewer] or not self.is_drafting(state):
            return view
        return replace(view, badges=(*view.badges, PICKED))

    # Scenes and notes

    def scenes(self, state: Match, viewer: int | None) -> list[Scene]:
        """Every participant's power as a running sum, and all totals on one scale."""
        return battle_scenes(state, viewer)

    def aids(self, state: Match, viewer: int | None) -> list[Aid]:
        """The shrine's lines, the viewer's own deck or pool, and what is known of the others'."""
        return all_aids(state, viewer, self.is_drafting(state))
