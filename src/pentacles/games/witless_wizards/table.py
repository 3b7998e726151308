"""The table of Witless Wizards: phases, boards, marks and scenes."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.sentences import with_minus
from pentacles.core.table import Aid, Badge, Counter, Scene, ZoneKind
from pentacles.games.witless_wizards import scenes
from pentacles.games.witless_wizards.aids import aids_of
from pentacles.games.witless_wizards.figures import attack_of, defence_alone, income_of
from pentacles.games.witless_wizards.looks import LOOKS
from pentacles.games.witless_wizards.questions import MENDING, OFFERED, now
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.attack import Reroll
from pentacles.games.witless_wizards.steps.battle import Target, UseUp
from pentacles.games.witless_wizards.steps.pumps import PumpAttack
from pentacles.games.witless_wizards.terms import (
    BATTLE_PHASE,
    DEFENCE,
    FIRST_CARD,
    HAND,
    MEND_PHASE,
    MOST_STAMINA,
    OFFENCE,
    PER_SEAT,
    PHASES,
    SECOND_CARD,
    SETTING_UP,
    SLOTS,
    SPECIAL,
    STANDARD,
    WEAK,
)
from pentacles.games.witless_wizards.words import player, wizard

PORTRAITS = {one["name"]: one["portrait"] for one in LOOKS["characters"]}
SLOT_SUITS = {OFFENCE: "offence", DEFENCE: "defence", SPECIAL: "special"}


class BrawlDrawing(Drawing[Brawl]):
    """What the table shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = PHASES
    looks: ClassVar[dict[str, Any]] = LOOKS
    letters: ClassVar[dict[str, str]] = {"draw": "D"}
    tells_sums: ClassVar[bool] = True
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters"})

    def phase(self, state: Brawl) -> str:
        if state.over:
            return ""
        if not state.has_begun:
            return PHASES[SETTING_UP]
        if now(state) == MENDING:
            return PHASES[MEND_PHASE]
        if now(state) <= OFFERED or state.pick < 2:
            return PHASES[SECOND_CARD if state.pick == 2 else FIRST_CARD]
        return PHASES[BATTLE_PHASE]

    def banner(self, state: Brawl, names: list[str]) -> str:
        if state.over or not state.has_begun:
            return ""
        if state.turn == 1:
            return f"First turn: {names[state.active]} drafts, but there is no battle."
        if state.variant.turn_limit - state.turn < 10:
            return f"Turn {state.variant.turn_limit} is the last one."
        if state.rematches and state.turn <= 2:
            return f"Rematch {state.rematches}."
        return ""

    # Seats

    def seat_words(self, state: Brawl, seat: int) -> str:
        words = [f"as {wizard(state, seat)}"] if state.characters[seat] >= 0 else []
        if not state.has_begun:
            return ", ".join(words)
        if state.has_left(seat):
            words.append("has left")
        elif not state.is_in(seat):
            words.append(with_minus(f"out with {state.stamina[seat]}"))
        return ", ".join(words)

    def seat_portrait(self, state: Brawl, seat: int) -> str:
        return PORTRAITS.get(wizard(state, seat), "") if state.characters[seat] >= 0 else ""

    def seat_counters(self, state: Brawl, seat: int, viewer: int | None) -> list[Counter]:
        if not state.has_begun:
            return []
        is_out = not state.is_in(seat)
        stamina = max(0, state.stamina[seat]) if is_out else state.stamina[seat]
        is_weak = not is_out and stamina <= WEAK
        return [
            Counter(
                "stamina",
                "Stamina",
                stamina,
                "heart-plus",
                "bad" if is_weak else "",
                MOST_STAMINA,
                WEAK,
                3,
                "out" if is_out else "Weakened" if is_weak else "",
            ),
            Counter("cubes", "Cubes", state.cubes[seat], "cube", importance=3),
            Counter("income", "Income", income_of(state, seat), "profit", importance=1),
            Counter("attack_value", "Attack", attack_of(state, seat), "broadsword"),
            Counter("defence_value", "Defence", defence_alone(state, seat), "shield"),
        ]

    def seat_badges(self, state: Brawl, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if not state.has_begun:
            return badges
        if not state.is_in(seat):
            tip = with_minus(f"Out of the game with {state.stamina[seat]} Stamina")
            badges.append(Badge("out", "cancel", "mute", tip))
        elif state.is_weakened(seat):
            tip = f"{WEAK} Stamina or less: cubes can mend it at the end of the turn (WW-7.2)"
            badges.append(Badge("Weakened", "broken-heart", "bad", tip))
        if state.target == seat:
            badges.append(Badge("attacked", "broadsword", "tgt", "The target of this attack"))
        if state.is_in(seat) and state.is_in(state.active) and seat != state.active:
            if not state.opponents(state.active) >> seat & 1:
                tip = "Not a neighbour of the active wizard: no gifts, no attacks (WW-4.3)"
                badges.append(Badge("out of reach", "padlock", "", tip))
        if seat == state.first:
            badges.append(Badge("1st", "pointy-hat", "", "Had the first turn"))
        return badges

    # Zones and cards

    def counters(self, state: Brawl, viewer: int | None) -> list[Counter]:
        if not state.has_begun:
            return []
        return [
            Counter("reserve", "Cubes in the reserve", state.reserve(), "cube", importance=1),
        ]

    def is_drawn(self, state: Brawl, zone: int) -> bool:
        """A draft hand is drawn for the active player only."""
        if not state.has_begun:
            return False
        is_hand = zone >= HAND and (zone - HAND) % PER_SEAT == 0
        return not is_hand or (zone - HAND) // PER_SEAT == state.active

    def zone_kind(self, state: Brawl, zone: int) -> ZoneKind | None:
        """The slot that waits for a card of its type."""
        place = (zone - HAND) % PER_SEAT - 1
        return ZoneKind(SLOT_SUITS[place]) if zone >= HAND and place >= 0 else None

    def may_mark(self, state: Brawl, zone: int) -> bool:
        return zone >= SLOTS

    def card_badges(self, state: Brawl, zone: int, card: int) -> list[Badge]:
        if zone < SLOTS:
            return []
        badges: list[Badge] = []
        face = state.face[card]
        seat, place = divmod(zone - HAND, PER_SEAT)
        if state.equipment.boxed[face]:
            tip = "Leaves the game when it is discarded (WW-3.12)"
            badges.append(Badge("3/4P", "", "info", tip, "tl"))
        elif state.equipment.deck[face] == STANDARD:
            tip = "A Standard card: once discarded it may be drawn again (WW-3.13)"
            badges.append(Badge("returns", "return-arrow", "info", tip, "tl"))
        printed = state.equipment.value[face]
        present = printed
        if place == OFFENCE + 1:
            present = attack_of(state, seat)
        elif place == DEFENCE + 1:
            present = defence_alone(state, seat)
        if present != printed:
            badges.append(
                Badge(
                    f"now {present}",
                    "",
                    "sel",
                    "With everything that changes it",
                    "br",
                    value=present,
                )
            )
        return badges

    def label(self, state: Brawl, seat: int, action: int) -> str:
        """An action that gives, attacks or breaks names the other wizard, even if it is refused."""
        words = super().label(state, seat, action)
        for offset in range(1, state.seats):
            place = f"the wizard {offset} to the left"
            words = words.replace(place, player((seat + offset) % state.seats))
        return words

    # Scenes and more

    def scenes(self, state: Brawl, viewer: int | None) -> list[Scene]:
        if not state.has_begun:
            return []
        step = state.agenda[-1] if state.agenda else None
        shown: list[Scene | None] = []
        if isinstance(step, (Target, UseUp)):  # the next battle begins: the last one is past
            shown += scenes.target_outcomes(state, state.opponents(state.active))
        elif isinstance(step, PumpAttack):
            shown += scenes.target_outcomes(state, 1 << state.target, state.pumped)
        elif isinstance(step, Reroll):
            shown += [scenes.dice(state), scenes.reroll_outcomes(state)]
        else:
            shown += [scenes.dice(state), scenes.equation(state, viewer)]
        shown.append(scenes.comparison(state))
        shown += scenes.tracks(state)
        return [scene for scene in shown if scene is not None]

    def aids(self, state: Brawl, viewer: int | None) -> list[Aid]:
        return aids_of(state, viewer)
