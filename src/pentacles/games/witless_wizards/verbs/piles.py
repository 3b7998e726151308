"""Deck, discard pile and slots: drawing, renewing, discarding, and what follows for knowledge."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentacles.core.event import Change, Event
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import BOX, DECK, DISCARD, HAND, PER_SEAT, SLOTS

NO_CHANGES: Final[list[Change]] = []


def draw(state: Brawl, seat: int, kind: str, rule: str, n: int, changes: list[Change]) -> None:
    """WW-3.2: the top card of the deck comes into the draft hand.

    The draw is told first, then the renewal that it causes (WW-3.16, WW-3.19); `n` is the number of
    the pick, or the price of a focus.
    """
    card = state.draw(DECK, HAND + PER_SEAT * seat)
    deduce(state)
    if state.listening:
        state.tell(kind, rule, seat, {"n": n}, [card], changes)
        if state.seen[card] == state.everyone:
            state.tell("deduced", "WW-3.16", seat, {}, [card])
    if not state.zones[DECK] and renew(state):
        if state.listening:
            state.tell("renewed", "WW-3.16", -1, {"n": len(state.zones[DECK])}, [])
        deduce(state)


def renew(state: Brawl) -> bool:
    """WW-3.15: an empty deck is remade from the discard pile; returns whether there was one."""
    if state.zones[DECK] or not state.zones[DISCARD]:
        return False
    state.apart = len(state.zones[HAND + PER_SEAT * state.active])
    state.move_all(DISCARD, DECK)
    state.shuffle(DECK)
    return True


def discard(state: Brawl, card: int, source: int) -> None:
    """Put a card on the discard pile; 3/4P cards go to the box instead (WW-3.12, WW-3.13)."""
    if state.equipment.boxed[state.face[card]]:
        state.move(card, source, BOX)
        return
    state.move(card, source, DISCARD)
    if not state.zones[DECK]:
        restock(state)


def discard_worn(state: Brawl, seat: int, slot: int) -> int:
    """Discard the card in a slot; returns it, or -1 if there was none."""
    zone = SLOTS + PER_SEAT * seat + slot
    cards = state.zones[zone]
    if not cards:
        return -1
    card = cards[0]
    discard(state, card, zone)
    state.refresh(seat)
    return card


def restock(state: Brawl) -> None:
    """WW-3.17: a deck that could not be renewed takes the next card that is discarded.

    It is told after the event that discarded the card, which is still to come.
    """
    moves = state.moves
    state.moves = []
    renew(state)
    if state.listening:
        facts: dict[str, int | str] = {"n": len(state.zones[DECK])}
        state.later = Event("restocked", "WW-3.17", -1, state.turn, facts, [], state.moves, [], -1)
    state.moves = moves
    deduce(state)


def deduce(state: Brawl) -> None:
    """Section 3, points 5 and 7: a card is known to a seat that has seen all others it could be.

    The deck with the cards drawn from it is one group, the cards drawn before a renewal another.
    """
    deck = state.zones[DECK]
    seen = state.seen
    if not state.apart and len(deck) > 1 and not seen[deck[0]] and not seen[deck[1]]:
        return  # the usual case: nobody has seen more than one of these two
    hand = state.zones[HAND + PER_SEAT * state.active]
    apart = min(state.apart, len(hand))
    everyone: i64 = state.everyone
    viewers: i64 = 0
    once: i64 = 0
    twice: i64 = 0
    for index in range(apart, len(hand)):
        viewers = seen[hand[index]]
        twice |= once & ~viewers
        once |= everyone & ~viewers
    for card in deck:
        viewers = seen[card]
        twice |= once & ~viewers
        once |= everyone & ~viewers
        if twice == everyone:
            break
    alone: int = once & ~twice
    if alone:
        for card in deck:
            seen[card] |= alone
        for index in range(apart, len(hand)):
            seen[hand[index]] |= alone
    if apart:
        once = 0
        twice = 0
        for index in range(apart):
            viewers = seen[hand[index]]
            twice |= once & ~viewers
            once |= everyone & ~viewers
        alone = once & ~twice
        if alone:
            for index in range(apart):
                seen[hand[index]] |= alone
