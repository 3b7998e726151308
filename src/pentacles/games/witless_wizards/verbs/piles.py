"""Deck, discard pile and slots: drawing, renewing, discarding, and what follows for knowledge."""

from __future__ import annotations

from pentacles.games.witless_wizards.state import (
    BOX,
    DECK,
    DISCARD,
    HAND,
    PER_SEAT,
    SLOTS,
    Brawl,
)


def draw(state: Brawl, seat: int) -> int:
    """WW-3.2: the top card of the deck comes into the draft hand; the card."""
    card = state.draw(DECK, HAND + PER_SEAT * seat)
    if not state.zones[DECK]:
        renew(state)
    deduce(state)
    return card


def renew(state: Brawl) -> None:
    """WW-3.15, WW-3.16: an empty deck is renewed at once from the discard pile."""
    if state.zones[DECK] or not state.zones[DISCARD]:
        return
    state.apart = len(state.zones[HAND + PER_SEAT * state.active])
    cards = state.zones[DISCARD]
    state.zones[DISCARD] = []
    state.zones[DECK] = cards
    state.shuffle(DECK)
    if state.listening:
        state.tell("renewed", "WW-3.15", -1, {"n": len(cards)}, [])


def discard(state: Brawl, card: int, source: int) -> None:
    """Put a card on the discard pile; 3/4P cards go to the box instead (WW-3.12, WW-3.13)."""
    if state.equipment.boxed[state.face[card]]:
        state.move(card, source, BOX)
        return
    state.move(card, source, DISCARD)
    if not state.zones[DECK]:
        restock(state)


def discard_worn(state: Brawl, seat: int, slot: int) -> int:
    """Discard the card in a slot; the card, or -1 if there was none."""
    zone = SLOTS + PER_SEAT * seat + slot
    cards = state.zones[zone]
    if not cards:
        return -1
    card = cards[0]
    discard(state, card, zone)
    state.refresh(seat)
    return card


def restock(state: Brawl) -> None:
    """WW-3.17: a deck that could not be renewed takes the next card that is discarded."""
    renew(state)
    deduce(state)


def deduce(state: Brawl) -> None:
    """Section 3, points 5 and 7: a card is known to whoever has seen all others it could be.

    The deck with the cards drawn from it is one group, the cards drawn before a renewal another.
    """
    seat = state.active
    hand = state.zones[HAND + PER_SEAT * seat]
    apart = min(state.apart, len(hand))
    seen = state.seen
    everyone = state.everyone
    once = 0
    twice = 0
    for index in range(apart, len(hand)):
        unseen = everyone & ~seen[hand[index]]
        twice |= once & unseen
        once |= unseen
    for card in state.zones[DECK]:
        unseen = everyone & ~seen[card]
        twice |= once & unseen
        once |= unseen
        if twice == everyone:
            break
    alone = once & ~twice
    if alone:
        for card in state.zones[DECK]:
            seen[card] |= alone
        for index in range(apart, len(hand)):
            seen[hand[index]] |= alone
    if apart:
        once = 0
        twice = 0
        for index in range(apart):
            unseen = everyone & ~seen[hand[index]]
            twice |= once & unseen
            once |= unseen
        alone = once & ~twice
        if alone:
            for index in range(apart):
                seen[hand[index]] |= alone
