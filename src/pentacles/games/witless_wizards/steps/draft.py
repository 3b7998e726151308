"""WW-3: the Draft Phase. Two picks, each: draw, focus, assign, place."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Move
from pentacles.core.question import NOBODY
from pentacles.core.rng import Rng
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import (
    DRAW_DECK,
    DRAW_DISCARD,
    FOCUS_NO,
    FOCUS_YES,
    GIVE,
    KEEP,
    SCRY_BOTTOM,
    SCRY_KEEP,
)
from pentacles.games.witless_wizards.questions import (
    ASSIGNING,
    DRAWING,
    FOCUSING,
    LOOKING,
    TOSSING,
    Choice,
    held,
    now,
)
from pentacles.games.witless_wizards.state import COUNTS, Brawl
from pentacles.games.witless_wizards.steps.focus import Focus, no_focus_words, why_no_focus
from pentacles.games.witless_wizards.steps.gifts import GIFTS, giving, keeping, place
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECLINE_GIFT,
    DISCARD,
    GIVEN,
    HAND,
    KEPT,
    PER_SEAT,
    SALVAGE,
    SCRY,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.effects import cheapest
from pentacles.games.witless_wizards.verbs.piles import NO_CHANGES, deduce, draw
from pentacles.games.witless_wizards.words import name_of


class Look(Step[Brawl]):
    """WW-10.23: at the start of a draft the owner looks at the top card of the deck."""

    rule: ClassVar[str] = "WW-10.23"

    def run(self, state: Brawl) -> None:
        seat = state.active
        if state.powers[seat] >> SCRY & 1 and state.zones[DECK]:
            card = state.zones[DECK][-1]
            state.reveal(card, 1 << seat)
            deduce(state)
            if state.listening:
                state.tell("looked", "WW-10.23", seat, {}, [card])
            state.agenda.append(SCRY_STEP)


class Scry(Choice):
    """WW-10.23: the owner leaves the card on top or puts it at the bottom."""

    rule: ClassVar[str] = "WW-10.23"
    kind: ClassVar[str] = "scry"
    note: ClassVar[str] = "You alone look at it."
    wants: ClassVar[str] = "First say where the top card goes."
    moment: ClassVar[int] = LOOKING
    first: ClassVar[int] = SCRY_KEEP
    beyond: ClassVar[int] = SCRY_BOTTOM + 1

    def who(self, state: Brawl) -> int:
        return state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [SCRY_KEEP, SCRY_BOTTOM]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if not state.has(seat, SCRY):
            words = "No card of yours lets you look at the top of the deck."
        else:
            words = "You look at the top card only once, when your draft begins."
        return Refusal("WW-10.23", words)

    def ask(self, state: Brawl, seat: int) -> str:
        top = name_of(state, state.zones[DECK][-1])
        return f"The top card of the deck is {top}. Leave it there?"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        return self.view(state, action, "", "", state.zones[DECK][-1], "deck")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        deck = state.zones[DECK]
        card = deck[-1]
        if action == SCRY_BOTTOM:
            deck.insert(0, deck.pop())
            if state.listening:
                state.moves.append(Move(card, state.face[card], DECK, DECK, state.seen[card]))
        if state.listening:
            kind = "scried_bottom" if action == SCRY_BOTTOM else "scried_top"
            state.tell(kind, "WW-10.23", seat, {}, [card])


class Pick(Step[Brawl]):
    """WW-3.1: a pick begins; what was drawn and decided in the last one is over."""

    rule: ClassVar[str] = "WW-3.1"

    def run(self, state: Brawl) -> None:
        state.pick += 1
        state.focuses = 0
        state.apart = 0
        state.agenda.extend(pick_order(state))


class DrawSource(Choice):
    """WW-3.2, WW-10.24: draw from the deck, or with `salvage` from the discard pile."""

    rule: ClassVar[str] = "WW-10.24"
    kind: ClassVar[str] = "draw_source"
    note: ClassVar[str] = "Everybody knows a card from the pile."
    wants: ClassVar[str] = "First say where you draw from."
    moment: ClassVar[int] = DRAWING
    first: ClassVar[int] = DRAW_DECK
    beyond: ClassVar[int] = DRAW_DISCARD + 1

    def who(self, state: Brawl) -> int:
        seat = state.active
        if state.powers[seat] >> SALVAGE & 1 and state.zones[DISCARD]:
            return seat
        return NOBODY

    def run(self, state: Brawl) -> None:
        self.draw_card(state)

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [DRAW_DECK, DRAW_DISCARD]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if state.has(seat, SALVAGE):
            words = "You choose where to draw from only when a pick begins."
            return Refusal("WW-10.24", words)
        if action == DRAW_DECK:
            return Refusal("WW-3.2", "The card of a pick is drawn automatically.")
        return Refusal("WW-10.24", "No card of yours lets you take from the discard pile.")

    def ask(self, state: Brawl, seat: int) -> str:
        top = name_of(state, state.zones[DISCARD][-1])
        return f"Draw from the deck, or take {top}?"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == DRAW_DECK:
            return self.view(state, action, zone="deck")
        return self.view(state, action, "", "", state.zones[DISCARD][-1], "discard")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == DRAW_DECK:
            self.draw_card(state)
            return
        card = state.draw(DISCARD, HAND + PER_SEAT * seat)
        if state.listening:
            state.tell("salvaged", "WW-10.24", seat, {}, [card])

    def draw_card(self, state: Brawl) -> None:
        seat = state.active
        if not state.zones[DECK]:
            if state.listening:
                state.tell("no_draw", "WW-3.17", seat, {}, [])
            return
        draw(state, seat, "drew", "WW-3.2", state.pick, NO_CHANGES)


class Assign(Choice):
    """WW-3.6: keep the card or give it away."""

    rule: ClassVar[str] = "WW-3.6"
    kind: ClassVar[str] = "assign"
    wants: ClassVar[str] = "The drawn card must be kept or given away."
    moment: ClassVar[int] = ASSIGNING
    first: ClassVar[int] = KEEP
    beyond: ClassVar[int] = GIVE.stop

    def who(self, state: Brawl) -> int:
        seat = state.active
        if not state.zones[HAND + PER_SEAT * seat]:
            return NOBODY
        if state.first_card == GIVEN:
            return NOBODY
        if state.first_card == UNDECIDED:
            return seat
        opponents = state.opponents(seat)
        return seat if opponents & (opponents - 1) else NOBODY

    def run(self, state: Brawl) -> None:
        """WW-2.7: a card that can go only one way goes there without asking."""
        seat = state.active
        if not state.zones[HAND + PER_SEAT * seat]:
            return
        if state.first_card == GIVEN:
            self.keep(state, seat)
        else:
            self.give(state, seat, state.nearest(state.opponents(seat), seat))

    def options(self, state: Brawl, seat: int) -> list[int]:
        if state.first_card == GIVEN:
            return [KEEP]
        found = [KEEP] if state.first_card == UNDECIDED else []
        opponents = state.opponents(seat)
        seats = state.seats
        found += [
            GIVE.encode(offset - 1)
            for offset in range(1, seats)
            if opponents >> (seat + offset) % seats & 1
        ]
        return found

    def pick(self, state: Brawl, seat: int, rng: Rng) -> int:
        if state.first_card == GIVEN:
            return Choice.pick(self, state, seat, rng)
        kept = 1 if state.first_card == UNDECIDED else 0
        opponents = state.opponents(seat)
        seats = state.seats
        chosen = rng.below(kept + COUNTS[opponents]) - kept
        if chosen < 0:
            return KEEP
        other = state.nearest(opponents, seat)
        while chosen:
            opponents &= ~(1 << other)
            other = state.nearest(opponents, other)
            chosen -= 1
        return GIVE.start + (other - seat + seats) % seats - 1

    def refuse(self, state: Brawl, seat: int, action: int) -> Refusal:
        if FOCUS_NO <= action <= FOCUS_YES:
            return self.why_not_focus(state, seat)
        return Choice.refuse(self, state, seat, action)

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        if action == KEEP:
            return Refusal("WW-3.7", "You kept the first card: this one must be given away.")
        if state.first_card == GIVEN:
            return Refusal("WW-3.7", "You gave the first card away: this one must be kept.")
        return why_not_opponent(state, seat, GIVE.row(action) + 1, "WW-3.9", "give to")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        rule = "WW-3.6" if state.first_card == UNDECIDED else "WW-3.7"
        if now(state) == TOSSING:
            return Refusal(rule, "You hold two cards, and only one of them is kept or given.")
        if now(state) == FOCUSING:
            return Refusal(rule, "The drawn card can't be kept or given yet.")
        return Refusal(rule, "No card is drawn yet.")

    def ask(self, state: Brawl, seat: int) -> str:
        name = name_of(state, held(state))
        if state.first_card == KEPT:
            return f"Give {name} to whom?"
        return f"Keep or give {name}?"

    def tell(self, state: Brawl, seat: int) -> str:
        if state.first_card == KEPT:
            return "You kept the first card."
        return DECIDE_FIRST if state.pick == 1 else ""

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == KEEP:
            return keeping(state, seat, held(state))
        return giving(state, seat, GIVE.row(action) + 1, held(state))

    def why_not_focus(self, state: Brawl, seat: int) -> Refusal:
        rule = why_no_focus(state, seat)
        if rule:
            again = " again" if state.focuses else ""
            return Refusal(rule, f"You can't focus{again}: {no_focus_words(state, seat, rule)}.")
        if state.focuses:
            return Refusal("WW-10.25", "You have decided not to focus again in this pick.")
        return Refusal("WW-3.3", "You have decided not to focus in this pick.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == KEEP:
            self.keep(state, seat)
        else:
            self.give(state, seat, (seat + GIVE.row(action) + 1) % state.seats)

    def keep(self, state: Brawl, seat: int) -> None:
        """The card goes on the player's own board."""
        card = self.show(state, seat)
        if state.first_card == UNDECIDED:
            state.first_card = KEPT
        if state.listening:
            state.tell("kept", self.rule, seat, {}, [card])
        place(state, seat, card, HAND + PER_SEAT * seat)

    def give(self, state: Brawl, seat: int, receiver: int) -> None:
        """The card goes to an opponent, who may be able to decline it (WW-10.27)."""
        card = self.show(state, seat)
        if state.first_card == UNDECIDED:
            state.first_card = GIVEN
        if state.listening:
            state.tell("gave", self.rule, seat, {"to": receiver}, [card])
        if state.powers[receiver] >> DECLINE_GIFT & 1:
            if cheapest(state, receiver, DECLINE_GIFT) <= state.cubes[receiver]:
                state.agenda.append(GIFTS[receiver])
                return
        place(state, receiver, card, HAND + PER_SEAT * seat)

    def show(self, state: Brawl, seat: int) -> int:
        """Everybody sees the card that is kept or given; the card."""
        card = state.zones[HAND + PER_SEAT * seat][0]
        state.seen[card] = state.everyone
        state.apart = 0
        deduce(state)
        return card


class AssignOther(Assign):
    """WW-3.7: the second card goes the other way."""

    rule: ClassVar[str] = "WW-3.7"


DECIDE_FIRST: Final = "You decide before you see the second card: that one goes the other way."


def why_not_opponent(state: Brawl, seat: int, offset: int, rule: str, words: str) -> Refusal:
    """Why a seat may not give to or attack the wizard at this offset."""
    seats = state.seats
    other = (seat + offset) % seats
    if offset >= seats:
        return Refusal("WW-1.1", f"There is no wizard {offset} places to your left.")
    if not state.is_in(other):
        return Refusal("WW-6.2", "That wizard is out of the game.")
    return Refusal(rule, f"With four wizards you may {words} your neighbours only.")


SCRY_STEP: Final = Scry()
LOOK: Final = Look()
PICK: Final = Pick()
PICK_ORDER: Final[list[Step[Any]]] = [Assign(), Focus(), DrawSource()]
"""A pick in the order of the agenda: the last step comes first (WW-3.1)."""
OTHER_ORDER: Final[list[Step[Any]]] = [AssignOther(), *PICK_ORDER[1:]]
"""The same for the card that goes the other way."""


def pick_order(state: Brawl) -> list[Step[Any]]:
    """The steps of the pick that begins now."""
    return PICK_ORDER if state.first_card == UNDECIDED else OTHER_ORDER
