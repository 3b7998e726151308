"""The attack of a character: what each opponent's cards in play are worth (WIZ-18)."""

from __future__ import annotations

from pentacles.games.wiz.hands import (
    as_elemental,
    as_titan,
    element,
    is_fixed_guard,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BOARD,
    CHARACTERED,
    NONE,
    SET,
    SLOTS,
    WIZ,
    hand_zone,
    opposite,
)


def artifacts(state: WizMatch, seat: int) -> int:
    """The artifacts on a seat's character, as a bit mask by element."""
    found = 0
    for card in state.zones[hand_zone(SLOTS * seat + BOARD)]:
        face = state.face[card]
        if ARTIFACT <= face < WIZ:
            found |= 1 << (face - ARTIFACT)
    return found


def is_proof(state: WizMatch, seat: int, armed: int, giant: int) -> bool:
    """WIZ-18.6: whether an attacker can hit a titan of this element."""
    own = state.character[seat]
    return opposite(own) == giant or armed >> own & 1 != 0


def share(state: WizMatch, seat: int, rival: int) -> int:
    """WIZ-18.3: the points of an opponent's cards in play for this attacker."""
    armed = artifacts(state, seat)
    total = 0
    for hand in range(SLOTS * rival, SLOTS * rival + BOARD):
        if state.kind[hand] != NONE:
            total += hand_share(state, seat, armed, hand)
    return total


def hand_share(state: WizMatch, seat: int, armed: int, hand: int) -> int:
    """WIZ-18.4 to WIZ-18.11: the points of one hand for this attacker."""
    if state.kind[hand] == CHARACTERED or state.guard[hand] >= 0 or is_fixed_guard(state, hand):
        return 0
    own = element(state, hand)
    if state.matched[hand] and not is_proof(state, seat, armed, own):
        return 0
    all_doubled = armed >> state.character[seat] & 1
    cards = state.zones[hand_zone(hand)]
    size = state.size[hand]
    total = 0
    for index in range(len(cards)):
        card = cards[index]
        face = state.face[card]
        points = state.deck.points[face]
        if index < size:
            elem = own
            if state.kind[hand] == SET and own < 0:
                elem = -1 if state.wild[card] else state.deck.element[face]
            if state.wild[card]:
                points = 20
        else:
            spirit = as_elemental(face)
            if spirit >= 0:
                elem = spirit
                points = 30
            else:
                elem = as_titan(face)
                if not is_proof(state, seat, armed, elem):
                    continue
                points = 100
        if all_doubled or (elem >= 0 and armed >> elem & 1):
            points *= 2
        total += points
    return total


def hand_points(state: WizMatch, hand: int) -> int:
    """WIZ-22.1: the points value of a hand with everything attached; wilds count 20."""
    cards = state.zones[hand_zone(hand)]
    size = state.size[hand]
    total = 0
    for index in range(len(cards)):
        card = cards[index]
        face = state.face[card]
        if index >= size and as_elemental(face) >= 0:
            total += 30
        elif index < size and state.wild[card]:
            total += 20
        else:
            total += state.deck.points[face]
    return total
