"""What an action is sure to do, from the caster's own hand and from what everybody sees."""

from __future__ import annotations

from typing import Final

from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import DAMAGE, HAND, OPTIONAL, SPELL, VIGOR, WARD, WRATH

FULL_HAND: Final = 5


class Component:
    """A card as it would be cast: a joker with the school that is named for it."""

    def __init__(self, face: int, school: int, verb: int, amount: int) -> None:
        self.face = face
        self.school = school
        self.verb = verb
        self.amount = amount


def component(state: Duel, action: int) -> Component:
    """The component that a cast lays down."""
    deck, wild = state.deck, state.deck.actions.wild
    if not wild.holds(action):
        return Component(action, deck.school[action], deck.verb[action], deck.amount[action])
    face, school = deck.suited + wild.row(action), wild.column(action)
    return Component(face, school, school, deck.amount[face])


class Strike:
    """What damage does to the other player now (WC-6.2 to WC-6.6)."""

    def __init__(self, state: Duel, seat: int, amount: int, broken: int = 0) -> None:
        other = 1 - seat
        self.amount = amount
        self.wards = max(0, state.ward_value(other) - broken)
        self.absorbed = min(amount, self.wards)
        self.open = amount - self.absorbed
        self.hand = len(state.zones[HAND + other])
        self.lost = min(self.open, self.hand)

    @property
    def takes_all(self) -> bool:
        """Whether the other player's whole hand is lost (WC-6.5)."""
        return self.lost == self.hand > 0


def plays_after(state: Duel, school: int, gained: int) -> int:
    """The plays that are left when a component has been cast."""
    return state.plays - state.cost(school) + gained


def drawn_by(state: Duel, seat: int, amount: int) -> int:
    """How many cards a Fortune draws (WC-5.2)."""
    return min(amount, len(state.zones[state.deck_of(seat)]))


def refilled(hand: int, deck: int) -> int:
    """How many cards the draw step draws for a hand of this size (WC-9.1)."""
    return min(max(0, FULL_HAND - hand), deck)


def gained_by_drawing(state: Duel, seat: int, drawn: int) -> int:
    """How many more cards the seat ends the turn with if its last play draws (WC-9.1)."""
    deck, hand = len(state.zones[state.deck_of(seat)]), len(state.zones[HAND + seat]) - 1
    held = hand + drawn + refilled(hand + drawn, deck - drawn)
    return held - hand - refilled(hand, deck)


def wards_cast(state: Duel) -> int:
    """The strength of the wards in the current spell."""
    total = 0
    for card in state.zones[SPELL]:
        if state.verb_of(card) == WARD:
            total += state.deck.amount[state.face[card]]
    return total


def is_last_turn(state: Duel) -> bool:
    """Whether the match ends with the current turn (WC-10)."""
    return state.turns_after > 0 and state.turns_to_come() == 0


def acts_again(state: Duel, seat: int, hand: int, drawn: int) -> bool:
    """Whether the active seat has another turn if it ends this one like this (WC-10.2).

    `hand` is how many cards it would hold at the end of its spell, `drawn` how many of them are
    new.
    """
    if state.turns_after:
        return state.turns_to_come() == 2
    deck = len(state.zones[state.deck_of(seat)]) - drawn
    return seat != state.opener or deck > refilled(hand, deck)


def casts_next_turn(state: Duel, seat: int) -> bool:
    """Whether the seat whose turn is next can have a card to cast in it (WC-6.7, WC-12.4)."""
    if state.zones[HAND + seat]:
        return True
    return state.variant.hectic and bool(state.zones[state.deck_of(seat)])


def most_damage(state: Duel, hand: list[int], plays: int) -> int:
    """The most damage that these faces can deal in one spell, if nothing is drawn."""
    deck = state.deck
    jokers = [face for face in hand if face >= deck.suited]
    best = 0
    for strikes in range(1 << len(jokers)):  # each joker strikes or gives plays
        left = plays
        wrath: list[int] = []
        for place, joker in enumerate(jokers):
            if strikes >> place & 1:
                wrath.append(deck.amount[joker])
            else:
                left += max(0, deck.amount[joker] - state.cost(VIGOR))
        for face in hand:
            if deck.verb[face] == VIGOR:
                left += max(0, deck.amount[face] - state.cost(deck.school[face]))
            elif deck.verb[face] == WRATH:
                wrath.append(deck.amount[face])
        wrath.sort(reverse=True)
        best = max(best, sum(wrath[:left]))
    return best


def faces_held(state: Duel, seat: int) -> list[int]:
    """The faces of a seat's hand."""
    return [state.face[card] for card in state.zones[HAND + seat]]


def within_reach(state: Duel, seat: int) -> int:
    """The most cards that the active seat can cost the other player in the rest of its spell."""
    hand = len(state.zones[HAND + 1 - seat])
    if state.zones[state.deck_of(seat)]:
        return hand  # Fortune may draw anything
    damage = most_damage(state, faces_held(state, seat), state.plays)
    return min(hand, max(0, damage - state.ward_value(1 - seat)))


def lead_of(state: Duel, seat: int) -> int:
    """How many fewer cards a seat has in its damage pile than the other (WC-11.1)."""
    return len(state.zones[DAMAGE + 1 - seat]) - len(state.zones[DAMAGE + seat])


def may_idle_out(state: Duel, seat: int) -> bool:
    """WC-16.3: whether the match can be over before the seat's next turn if it casts nothing."""
    if state.variant.casting != OPTIONAL or state.has_moved:
        return False
    hand, deck = len(state.zones[HAND + seat]), len(state.zones[state.deck_of(seat)])
    if refilled(hand, deck):
        return False
    return state.idle >= (2 if seat == state.opener else 3)
