"""The table of Wizard Cards: prompts, figures, badges, scenes and aids."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Aid, Badge, Bar, BarsScene, Counter, EquationScene, Scene, Tile
from pentacles.games.wizard_cards.aids import aids_of, is_drafting
from pentacles.games.wizard_cards.looks import LOOKS
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps.damage import DamageDiscard
from pentacles.games.wizard_cards.terms import (
    DAMAGE,
    HAND,
    JOKERS,
    OWN_DECK,
    OWN_DISCARD,
    PILE,
    SCHOOL_NAMES,
    SPELL,
    WARDS,
)

ENDS_SOON = 10


class DuelDrawing(Drawing[Duel]):
    """What the table of a duel shows: plays, damage, wards, decks, and what is asked."""

    phases: ClassVar[tuple[str, ...]] = ("Draft", "Ward", "Spell", "Draw")
    looks: ClassVar[dict[str, Any]] = LOOKS
    letters: ClassVar[dict[str, str]] = {"stop": "S"}
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters", "scenes", "aids"})

    def phase(self, state: Duel) -> str:
        if state.over:
            return ""
        return "Draft" if is_drafting(state) else "Spell"

    def phases_of(self, state: Duel) -> tuple[str, ...]:
        """The draft is a phase only with constructed decks."""
        return self.phases if state.variant.constructed else self.phases[1:]

    def banner(self, state: Duel, names: list[str]) -> str:
        """WC-10: who still has a turn."""
        if state.over or not state.turns_after:
            return ""
        other = names[1 - state.active]
        left = state.turns_to_come()
        if left == 0:
            return f"Final phase: {names[state.active]}'s last turn, then the match ends."
        if left == 1:
            return f"Final phase: {other}, then the match ends."
        return f"Final phase: {other}, {names[state.active]}, then the match ends."

    def seat_words(self, state: Duel, seat: int) -> str:
        if is_drafting(state):
            return "takes the first turn" if seat == state.opener else "drafts first"
        return "plays first" if seat == state.opener else "plays second"

    def seat_counters(self, state: Duel, seat: int, viewer: int | None) -> list[Counter]:
        if is_drafting(state):
            return [deck_counter(state, seat)]
        mine, theirs = len(state.zones[DAMAGE + seat]), len(state.zones[DAMAGE + 1 - seat])
        lead = f"leads by {theirs - mine}" if mine < theirs else ""
        counters = [
            Counter("damage", "Lost", mine, "burning-skull", importance=3, words=lead),
            Counter("ward_value", "Wards", state.ward_value(seat), "magic-shield"),
            Counter("cards", "Hand", len(state.zones[HAND + seat]), "card-draw"),
            *([deck_counter(state, seat)] if state.variant.constructed else []),
        ]
        if seat == state.active and not state.over:  # WC-3.8: nobody else has plays
            counters.append(Counter("plays", "Plays", state.plays, "card-play", importance=3))
        return counters

    def counters(self, state: Duel, viewer: int | None) -> list[Counter]:
        if is_drafting(state):
            left = sum(len(state.zones[PILE + suit]) for suit in range(4))
            return [Counter("draft", "Cards left to draft", left, "stack", importance=3)]
        counters: list[Counter] = []
        if not state.variant.constructed:
            counters.append(deck_counter(state, 0))
        if state.turns_after:
            counters.append(
                Counter("final", "Turns after this one", state.turns_to_come(), "hourglass")
            )
        return counters

    def zone_counters(self, state: Duel, zone: int) -> list[Counter]:
        if zone in (WARDS, WARDS + 1):
            value = state.ward_value(zone - WARDS)
            return [Counter("strength", "Ward value", value, "magic-shield")]
        return []

    def is_drawn(self, state: Duel, zone: int) -> bool:
        """The draft has its own table; afterwards its piles are gone."""
        if not state.variant.constructed:
            return True
        if zone >= PILE:
            return is_drafting(state) and (zone != JOKERS or bool(state.zones[JOKERS]))
        if is_drafting(state):
            return zone in (OWN_DECK, OWN_DECK + 1)
        return zone != OWN_DISCARD + 2

    def may_mark(self, state: Duel, zone: int) -> bool:
        return zone in (SPELL, WARDS, WARDS + 1)

    def card_badges(self, state: Duel, zone: int, card: int) -> list[Badge]:
        badges: list[Badge] = []
        if zone in (WARDS, WARDS + 1):
            cards = state.zones[zone]
            left = state.strengths[zone - WARDS][cards.index(card)]
            full = state.deck.amount[state.face[card]]
            if left != full:
                words = f"{left} of {full}"
                badges.append(Badge(words, "magic-shield", "info", "Strength left", "br", left))
        is_joker = state.face[card] >= state.deck.suited
        if (
            is_joker
            and zone in (SPELL, WARDS, WARDS + 1)
            and state.school_of(card) < len(SCHOOL_NAMES)
        ):
            school = SCHOOL_NAMES[state.school_of(card)]
            badges.append(Badge(school, "magic-swirl", "sel", f"Named as {school}", "bl"))
        return badges

    def aids(self, state: Duel, viewer: int | None) -> list[Aid]:
        return aids_of(state)

    def scenes(self, state: Duel, viewer: int | None) -> list[Scene]:
        """The attack's arithmetic while cards have to be lost, and the two piles as bars."""
        if is_drafting(state):
            return []
        scenes: list[Scene] = [
            BarsScene(
                title="Fewest cards lost wins",
                terms=(damage_bar(state, 0), damage_bar(state, 1)),
                rule="WC-11.1",
                is_low_best=True,
            )
        ]
        if state.agenda and isinstance(state.agenda[-1], DamageDiscard):
            scenes.append(damage_equation(state))
        return scenes


def damage_bar(state: Duel, seat: int) -> Bar:
    """WC-11.1: a seat's damage pile."""
    pile = len(state.zones[DAMAGE + seat])
    icon, place = "burning-skull", f"damage_{seat}"
    return Bar(f"{{@{seat}}}", str(pile), icon=icon, seat=seat, place=place, number=pile)


def damage_equation(state: Duel) -> EquationScene:
    """WC-6.2: the attack's arithmetic while cards have to be lost."""
    dealt, absorbed, left = state.dealt, state.absorbed, state.open_damage
    lost = dealt - absorbed - left
    terms = [
        Tile("Wrath", str(dealt), icon="fireball", number=dealt),
        Tile("wards", str(absorbed), "-", icon="magic-shield", number=absorbed),
    ]
    words = f"{lost} of {lost + left} lost" if lost else "to lose"
    terms.append(Tile(words, str(lost + left), "=", tone="tgt", number=lost + left))
    return EquationScene(
        title="Damage",
        terms=tuple(terms),
        rule="WC-6.2",
        source=state.active,
        target=1 - state.active,
    )


def deck_counter(state: Duel, seat: int) -> Counter:
    """The cards left to draw, with a word when the end is near; a draft only fills the decks."""
    left = len(state.zones[state.deck_of(seat)])
    if is_drafting(state):
        return Counter("deck_left", "Deck", left, "stack")
    words = "" if left else "empty"
    if 0 < left < ENDS_SOON and not state.turns_after:
        words = "ends soon"
    return Counter("deck_left", "Deck", left, "stack", low=ENDS_SOON, words=words)
