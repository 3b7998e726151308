"""Focusing: see another card, and discard one of the two (WW-3.3 to WW-3.5)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.question import NOBODY
from pentacles.core.rng import Rng
from pentacles.core.table import OptionView, replace
from pentacles.games.witless_wizards.actions import FOCUS_NO, FOCUS_YES, TOSS_HELD, TOSS_NEW
from pentacles.games.witless_wizards.figures import Change, shown_changes
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
from pentacles.games.witless_wizards.steps.gifts import ways
from pentacles.games.witless_wizards.terms import (
    DECK,
    EXTRA_FOCUS,
    FREE_FOCUS,
    GIVEN,
    HAND,
    NO_FOCUS,
    PER_SEAT,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.effects import card_at, cheapest, next_effect
from pentacles.games.witless_wizards.verbs.piles import NO_CHANGES, deduce, discard, draw
from pentacles.games.witless_wizards.words import cubes_words, name_of, player

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
        name = name_of(state, held(state))
        if state.first_card == UNDECIDED:
            return f"Keep or give {name}?"
        if state.first_card == GIVEN:
            return f"You keep {name}."
        opponents = state.opponents(seat)
        if opponents & (opponents - 1):
            return f"Give {name} to whom?"
        return f"{name} goes to {player(state.nearest(opponents, seat))}."

    def tell(self, state: Brawl, seat: int) -> str:
        price = focus_price(state, seat)
        paid = f"pay {cubes_words(price)}, " if price else ""
        often = ""
        if state.focuses:
            often = " The last time in this pick."
        elif state.has(seat, EXTRA_FOCUS):
            often = " Twice per pick."
        focus = f"Or {paid}see another and discard one.{often}"
        return f"{NEXT[state.first_card]}{focus}"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == FOCUS_NO:
            card = held(state)
            found = ways(state, seat, card)
            if len(found) == 1:  # that is carried out at once (WW-2.7)
                words = state.game.actions.text(action)
                return replace(found[0], action=action, text=words, tone="main")
            label = f"Decide about {name_of(state, card)}"
            return replace(self.view(state, action, label), then=tuple(found))
        price = focus_price(state, seat)
        cubes = Change("Cubes", state.cubes[seat], state.cubes[seat] - price)
        label = f"Pay {cubes_words(price)}: another card" if price else "Another card for free"
        changes = [cubes] if price else []
        words = ", ".join([str(change) for change in changes] + ["then discard one of the two"])
        option = self.view(state, action, label, words)
        return replace(option, changes=shown_changes(changes, seat))

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
        hand = state.zones[HAND + PER_SEAT * seat]
        card, other = hand[action - TOSS_HELD], hand[TOSS_NEW - action]
        label = f"Discard {name_of(state, card)}"
        if state.face[card] == state.face[other]:
            result = "the card you drew first" if action == TOSS_HELD else "the new card"
            return self.view(state, action, label, result, card, tone="harmful")
        found = ways(state, seat, other)
        if len(found) > 1:
            return self.view(state, action, label, card=card, tone="harmful")
        verb = "keep" if state.first_card == GIVEN else "give"
        result = f"{verb} the other: {found[0].result}"
        return self.view(state, action, label, result, card, tone="harmful")

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


TOSSED: Final = [
    "You keep the other one or give it away.",
    "You must give the other one away.",
    "You must keep the other one.",
]
"""What happens to the card that is left: while nothing is decided, after keeping, after giving."""
NEXT: Final = ["The next card goes the other way. ", "You kept the first one. ", ""]
"""Why a card may go this way: while nothing is decided, after keeping, after giving."""
TOSS: Final = Toss()
