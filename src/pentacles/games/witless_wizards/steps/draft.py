"""WW-3: the Draft Phase. Two picks, each: draw, focus, assign, place."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Move
from pentacles.core.question import NOBODY
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    DECLINE,
    DRAW_DECK,
    DRAW_DISCARD,
    FOCUS_NO,
    FOCUS_YES,
    GIVE,
    KEEP,
    SCRY_BOTTOM,
    SCRY_KEEP,
    TOSS_HELD,
    TOSS_NEW,
)
from pentacles.games.witless_wizards.figures import card_changes
from pentacles.games.witless_wizards.questions import (
    ASSIGNING,
    DRAWING,
    FOCUSING,
    LOOKING,
    OFFERED,
    TOSSING,
    Choice,
    check_held,
    check_seat,
    held,
    now,
)
from pentacles.games.witless_wizards.state import (
    Brawl,
)
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    settle_falls,
    stamina_change,
)
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECLINE_GIFT,
    DISCARD,
    EXTRA_FOCUS,
    FREE_FOCUS,
    GIVEN,
    HAND,
    KEPT,
    NO_FOCUS,
    ON_PLACE,
    PER_SEAT,
    SALVAGE,
    SCRY,
    SLOTS,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.effects import (
    arrival,
    card_at,
    cards_with,
    cheapest,
    next_effect,
)
from pentacles.games.witless_wizards.verbs.piles import deduce, discard, draw
from pentacles.games.witless_wizards.words import cubes_words, name_of, player


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

    def title(self, state: Brawl, seat: int) -> str:
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
    """WW-3.1: a pick begins; what was drawn and decided in the one before is done with."""

    rule: ClassVar[str] = "WW-3.1"

    def run(self, state: Brawl) -> None:
        state.pick += 1
        state.focuses = 0
        state.apart = 0
        state.agenda.extend(pick_order(state))


class DrawSource(Choice):
    """WW-3.2, WW-10.24: draw the top card of the deck, or with `salvage` of the discard pile."""

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
            return Refusal("WW-3.2", "The card of a pick is drawn by itself.")
        return Refusal("WW-10.24", "No card of yours lets you take from the discard pile.")

    def title(self, state: Brawl, seat: int) -> str:
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
        draw(state, seat, "drew", "WW-3.2", {"n": state.pick}, [])


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

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if now(state) == TOSSING:
            return Refusal("WW-3.3", "You have just focused.")
        return Refusal("WW-3.3", "You can focus only after you have drawn a card.")

    def cited(self, state: Brawl, seat: int) -> str:
        return focus_rule(state)

    def title(self, state: Brawl, seat: int) -> str:
        price = focus_price(state, seat)
        return f"Pay {cubes_words(price)} to see another card?" if price else FOR_FREE

    def detail(self, state: Brawl, seat: int) -> str:
        often = "Once per pick."
        if state.focuses:
            often = "The last time in this pick."
        elif state.has(seat, EXTRA_FOCUS):
            card = cards_with(state, seat, EXTRA_FOCUS)[0]
            often = f"Twice per pick, thanks to {name_of(state, card)}."
        return f"You hold {name_of(state, held(state))}. {FOCUSED[state.first_card]} {often}"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == FOCUS_NO:
            return self.view(state, action)
        price = focus_price(state, seat)
        return self.view(state, action, "", cubes_words(-price) if price else "", tone="main")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == FOCUS_NO:
            if state.listening:
                state.tell("no_focus", "WW-3.3", seat, {}, [])
            return
        price = focus_price(state, seat)
        before = state.cubes[seat]
        rule = focus_rule(state)
        state.is_free_used = True
        state.cubes[seat] -= price
        state.spent += price
        state.focuses += 1
        kind = "focused" if price else "focused_free"
        draw(state, seat, kind, rule, {"n": price}, cubes_change(state, seat, before))
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
    if not state.zones[HAND + PER_SEAT * seat] or not state.zones[DECK]:
        return "WW-3.17"
    if state.powers[seat] >> NO_FOCUS & 1:
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

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-3.3", "You discard one of two cards only right after a focus.")

    def detail(self, state: Brawl, seat: int) -> str:
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
        """WW-2.7: a single way is gone without asking."""
        seat = state.active
        if state.zones[HAND + PER_SEAT * seat]:
            self.answer(state, seat, self.options(state, seat)[0])

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

    def title(self, state: Brawl, seat: int) -> str:
        name = name_of(state, held(state))
        if state.first_card == KEPT:
            return f"Give {name} to whom?"
        return f"Keep {name}, or give it away?"

    def detail(self, state: Brawl, seat: int) -> str:
        if state.first_card == KEPT:
            return "You kept the first card."
        return DECIDE_FIRST if state.pick == 1 else ""

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = held(state)
        text = state.game.actions.text(action)
        if action == KEEP:
            result = pushed(state, seat, card)
            return OptionView(action, text, "Keep it", result, card, None, seat, "", "", "main")
        other = (seat + GIVE.row(action) + 1) % state.seats
        label = f"Give it to {player(state, other)}"
        return OptionView(
            action, text, label, pushed(state, other, card), card, None, other, "give"
        )

    def why_not_focus(self, state: Brawl, seat: int) -> Refusal:
        rule = why_no_focus(state, seat)
        if rule:
            again = " again" if state.focuses else ""
            return Refusal(rule, f"You can't focus{again}: {no_focus_words(state, seat, rule)}.")
        if state.focuses:
            return Refusal("WW-10.25", "You have decided not to focus again in this pick.")
        return Refusal("WW-3.3", "You have decided not to focus in this pick.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * seat
        card = state.zones[zone][0]
        state.reveal(card, state.everyone)
        state.apart = 0
        deduce(state)
        if action == KEEP:
            state.first_card = KEPT if state.first_card == UNDECIDED else state.first_card
            if state.listening:
                state.tell("kept", self.rule, seat, {}, [card])
            place(state, seat, card, zone)
            return
        if state.first_card == UNDECIDED:
            state.first_card = GIVEN
        receiver = (seat + GIVE.row(action) + 1) % state.seats
        if state.listening:
            state.tell("gave", self.rule, seat, {"to": receiver}, [card])
        price = cheapest(state, receiver, DECLINE_GIFT)
        if 0 <= price <= state.cubes[receiver]:
            state.agenda.append(GIFTS[receiver])
        else:
            place(state, receiver, card, zone)


class AssignOther(Assign):
    """WW-3.7: the second card goes the other way."""

    rule: ClassVar[str] = "WW-3.7"


FOR_FREE: Final = "See another card for free?"
DECIDE_FIRST: Final = "You decide before you see the second card, which goes the other way."
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


def pushed(state: Brawl, seat: int, card: int) -> str:
    """What a card would push out on this wizard's board, and which figures it would change."""
    old = state.worn(seat, state.equipment.slot[state.face[card]])
    words = f"pushes out {name_of(state, old)}" if old >= 0 else "into an empty slot"
    changes = ", ".join([str(change) for change in card_changes(state, seat, card)])
    return f"{words}: {changes}" if changes else words


def why_not_opponent(state: Brawl, seat: int, offset: int, rule: str, words: str) -> Refusal:
    """Why a seat may not give to or attack the wizard at this offset."""
    seats = state.seats
    other = (seat + offset) % seats
    if offset >= seats:
        return Refusal("WW-1.1", f"There is no wizard {offset} places to your left.")
    if not state.is_in(other):
        return Refusal("WW-6.2", "That wizard is out of the game.")
    return Refusal(rule, f"With four wizards you may {words} your neighbours only.")


class Gift(Choice):
    """WW-10.27: the receiver of a gift may pay to have it discarded instead."""

    rule: ClassVar[str] = "WW-10.27"
    kind: ClassVar[str] = "gift"
    note: ClassVar[str] = "A declined gift is discarded."
    wants: ClassVar[str] = "Say whether you accept the gift."
    moment: ClassVar[int] = OFFERED
    first: ClassVar[int] = ACCEPT
    beyond: ClassVar[int] = DECLINE + 1

    def __init__(self, receiver: int) -> None:
        self.receiver = receiver

    def check(self, state: Brawl) -> None:
        check_seat(state, self.receiver)
        check_held(state, 1)

    def who(self, state: Brawl) -> int:
        return self.receiver

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [ACCEPT, DECLINE]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-10.27", "No gift is being offered to you.")

    def title(self, state: Brawl, seat: int) -> str:
        price = cheapest(state, seat, DECLINE_GIFT)
        decline = f"Pay {cubes_words(price)} to decline?" if price else "Decline it for free?"
        return f"You are given {name_of(state, held(state))}. {decline}"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = held(state)
        if action == ACCEPT:
            return self.view(state, action, "", pushed(state, seat, card), card, tone="main")
        price = cheapest(state, seat, DECLINE_GIFT)
        return self.view(state, action, "", cubes_words(-price) if price else "for free", card)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        zone = HAND + PER_SEAT * state.active
        card = state.zones[zone][0]
        if action == ACCEPT:
            place(state, seat, card, zone)
            return
        price = cheapest(state, seat, DECLINE_GIFT)
        before = state.cubes[seat]
        state.cubes[seat] -= price
        discard(state, card, zone)
        if state.listening:
            changes = cubes_change(state, seat, before)
            kind = "declined" if price else "declined_free"
            state.tell(kind, "WW-10.27", seat, {"n": price}, [card], changes)


def place(state: Brawl, seat: int, card: int, source: int) -> None:
    """WW-3.10, WW-3.11, WW-3.14: the old card goes, the new one takes its slot and takes effect."""
    face = state.face[card]
    slot = state.equipment.slot[face]
    zone = SLOTS + PER_SEAT * seat + slot
    old = state.zones[zone][0] if state.zones[zone] else -1
    if old >= 0:
        discard(state, old, zone)
    state.move(card, source, zone)
    state.apart = 0
    state.refresh(seat)
    if state.listening:
        if old < 0:
            state.tell("placed", "WW-3.10", seat, {}, [card])
        else:
            facts: dict[str, int | str] = {"old": state.game.faces[state.face[old]].name}
            if state.equipment.boxed[state.face[old]]:
                state.tell("replaced_boxed", "WW-3.12", seat, facts, [card])
            else:
                state.tell("replaced", "WW-3.11", seat, facts, [card])
    if state.equipment.verbs[face] >> ON_PLACE & 1:
        take_effect(state, seat, card)


def take_effect(state: Brawl, seat: int, card: int) -> None:
    """WW-10.28: what happens to the receiver when a card is placed."""
    stamina, cubes = arrival(state, card)
    if cubes:
        before = state.cubes[seat]
        state.cubes[seat] += cubes
        if state.listening:
            changes = cubes_change(state, seat, before)
            state.tell("arrived_cubes", "WW-10.28", seat, {"n": cubes}, [card], changes)
    if stamina:
        before = change_stamina(state, seat, stamina)
        if state.listening:
            change = state.stamina[seat] - before
            kind = "arrived_loss" if change < 0 else "arrived_gain" if change else "arrived_none"
            changes = stamina_change(state, seat, before)
            state.tell(kind, "WW-10.28", seat, {"n": abs(change)}, [card], changes)
        settle_falls(state)


TOSS: Final = Toss()
SCRY_STEP: Final = Scry()
LOOK: Final = Look()
PICK: Final = Pick()
GIFTS: Final[list[Step[Any]]] = [Gift(seat) for seat in range(4)]
PICK_ORDER: Final[list[Step[Any]]] = [Assign(), Focus(), DrawSource()]
"""A pick as the agenda has it: the last comes first (WW-3.1)."""
OTHER_ORDER: Final[list[Step[Any]]] = [AssignOther(), *PICK_ORDER[1:]]
"""The same for the card that goes the other way."""


def pick_order(state: Brawl) -> list[Step[Any]]:
    """The steps of the pick that begins now."""
    return PICK_ORDER if state.first_card == UNDECIDED else OTHER_ORDER
