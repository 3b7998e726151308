"""Focusing: see another card, and discard one of the two (WW-3.3 to WW-3.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.question import NOBODY
from pentacles.core.rng import Rng
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import FOCUS_NO, FOCUS_YES, TOSS_HELD, TOSS_NEW
from pentacles.games.witless_wizards.figures import Change
from pentacles.games.witless_wizards.questions import (
    FOCUSING,
    TOSSING,
    Choice,
    check_held,
    held,
    now,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.elimination import cubes_change
from pentacles.games.witless_wizards.terms import (
    DECK,
    EXTRA_FOCUS,
    FREE_FOCUS,
    HAND,
    NO_FOCUS,
    PER_SEAT,
)
from pentacles.games.witless_wizards.verbs.effects import card_at, cards_with, cheapest, next_effect
from pentacles.games.witless_wizards.verbs.piles import NO_CHANGES, deduce, discard, draw
from pentacles.games.witless_wizards.words import cubes_words, name_of

FOCUS_VERBS: Final = 1 << NO_FOCUS | 1 << FREE_FOCUS


class Focus(Choice):
    """WW-3.3 to WW-3.5: pay a cube for a second card; WW-10.25 allows a third."""

    rule: ClassVar[str] = "WW-3.3"
    kind: ClassVar[str] = "focus"
    wants: ClassVar[str] = "First say whether you pay to see another card."
    moment: ClassVar[int] = FOCUSING
    first: ClassVar[int] = FOCUS_NO
    beyond: ClassVar[int] = FOCUS_YES + 1

    def check(self, state: Brawl) -> None:
        check_held(state, 1)

    def who(self, state: Brawl) -> int:
        return state.active if not why_no_focus(state, state.active) else NOBODY

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [FOCUS_NO, FOCUS_YES]

    def pick(self, state: Brawl, seat: int, rng: Rng) -> int:
        return FOCUS_NO + rng.below(2)

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if now(state) == TOSSING:
            return Refusal("WW-3.3", "You have just focused.")
        return Refusal("WW-3.3", "You can focus only after you have drawn a card.")

    def cites(self, state: Brawl, seat: int) -> str:
        return focus_rule(state)

    def ask(self, state: Brawl, seat: int) -> str:
        price = focus_price(state, seat)
        return f"Pay {cubes_words(price)} to see another card?" if price else FOR_FREE

    def tell(self, state: Brawl, seat: int) -> str:
        often = "Once per pick."
        if state.focuses:
            often = "The last time in this pick."
        elif state.has(seat, EXTRA_FOCUS):
            card = cards_with(state, seat, EXTRA_FOCUS)[0]
            often = f"Twice per pick, thanks to {name_of(state, card)}."
        return f"You hold {name_of(state, held(state))}. {FOCUSED[state.first_card]} {often}"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == FOCUS_NO:
            return self.view(state, action, "", f"go on with {name_of(state, held(state))}")
        price = focus_price(state, seat)
        left = state.cubes[seat] - price
        paid = f"{Change('Cubes', left + price, left)}, then" if price else "then"
        return self.view(state, action, "", f"{paid} discard one of the two", tone="main")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == FOCUS_NO:
            if state.listening:
                state.tell("no_focus", "WW-3.3", seat, {}, [])
            return
        price = focus_price(state, seat)
        before = state.cubes[seat]
        rule = focus_rule(state) if state.listening else ""
        state.is_free_used = True
        state.cubes[seat] -= price
        state.spent += price
        state.focuses += 1
        kind = "focused" if price else "focused_free"
        changes = cubes_change(state, seat, before) if state.listening else NO_CHANGES
        draw(state, seat, kind, rule, price, changes)
        state.agenda.append(self)
        state.agenda.append(TOSS)


def focus_rule(state: Brawl) -> str:
    """The rule by which the next focus of this pick happens."""
    if state.focuses:
        return "WW-10.25"
    return "WW-3.3" if focus_price(state, state.active) else "WW-10.34"


def focus_price(state: Brawl, seat: int) -> int:
    """What the next focus of this pick costs, or -1 if there is none."""
    if state.focuses == 0:
        if state.powers[seat] >> FREE_FOCUS & 1 and not state.is_free_used:
            return 0
        return 1
    return cheapest(state, seat, EXTRA_FOCUS) if state.focuses == 1 else -1


def why_no_focus(state: Brawl, seat: int) -> str:
    """The rule by which the active player can't focus now, or an empty text."""
    zones = state.zones
    if not zones[HAND + PER_SEAT * seat] or not zones[DECK]:
        return "WW-3.17"
    powers = state.powers[seat]
    if not state.focuses and not powers & FOCUS_VERBS:  # the usual case: once, for a cube
        return "" if state.cubes[seat] else "WW-3.5"
    if powers >> NO_FOCUS & 1:
        return "WW-10.26"
    price = focus_price(state, seat)
    if price < 0:
        return "WW-10.25" if state.focuses > 1 else "WW-3.4"
    if price > state.cubes[seat]:
        return "WW-9.6" if state.focuses else "WW-3.5"
    return ""


def no_focus_words(state: Brawl, seat: int, rule: str) -> str:
    """Why the active player can't focus by this rule, as a part of a sentence."""
    if rule == "WW-3.17":
        return "no card is left to draw"
    if rule == "WW-10.26":
        card = card_at(state, seat, next_effect(state, seat, 0, NO_FOCUS))
        return f"{state.game.faces[state.face[card]].name} forbids it"
    if rule == "WW-3.5":
        return "that takes a cube, and the stock is empty"
    if rule == "WW-9.6":
        price = focus_price(state, seat)
        return f"a second time takes {price} cubes, and the stock is {state.cubes[seat]}"
    if rule == "WW-10.25":
        return "twice in a pick is the most"
    return "once in a pick is the most"


class Toss(Choice):
    """WW-3.3: one of the two cards is discarded, the older or the newer one."""

    rule: ClassVar[str] = "WW-3.3"
    kind: ClassVar[str] = "toss"
    asks: ClassVar[str] = "Discard one of the two cards."
    wants: ClassVar[str] = "First discard one of the two cards."
    moment: ClassVar[int] = TOSSING
    first: ClassVar[int] = TOSS_HELD
    beyond: ClassVar[int] = TOSS_NEW + 1

    def check(self, state: Brawl) -> None:
        check_held(state, 2)

    def who(self, state: Brawl) -> int:
        return state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [TOSS_HELD, TOSS_NEW]

    def pick(self, state: Brawl, seat: int, rng: Rng) -> int:
        return TOSS_HELD + rng.below(2)

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-3.3", "You discard one of two cards only right after a focus.")

    def tell(self, state: Brawl, seat: int) -> str:
        return TOSSED[state.first_card]

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = state.zones[HAND + PER_SEAT * seat][action - TOSS_HELD]
        result = "the card you drew first" if action == TOSS_HELD else "the new card"
        return self.view(state, action, f"Discard {name_of(state, card)}", result, card)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * seat
        index = action - TOSS_HELD
        if index < state.apart:
            state.apart -= 1
        card = state.zones[zone][index]
        discard(state, card, zone)
        deduce(state)
        if state.listening:
            kind = "tossed_held" if action == TOSS_HELD else "tossed_new"
            state.tell(kind, "WW-3.3", seat, {}, [card])


FOR_FREE: Final = "See another card for free?"
TOSSED: Final = [
    "You keep the other one or give it away.",
    "You must give the other one away.",
    "You must keep the other one.",
]
"""What happens to the card that is left: while nothing is decided, after keeping, after giving."""
FOCUSED: Final = [
    "You will discard one of the two.",
    "You will discard one of the two and must give the other away.",
    "You will discard one of the two and must keep the other.",
]
"""What happens to two cards: while nothing is decided, after keeping, after giving."""
TOSS: Final = Toss()
