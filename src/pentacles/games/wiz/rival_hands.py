"""What can be done with other players' hands: which cards can be stolen, which hands taken."""

from __future__ import annotations

from pentacles.games.wiz.hands import accepts, alterable, can_alter, element, fitting, is_stronger
from pentacles.games.wiz.melds import Supply, can_join_new, can_place_new, new_hands, supply_of
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    BOARD,
    MASTER,
    MASTERED,
    NONE,
    RUN,
    SET,
    SLOTS,
    TRIED,
    WIZ,
    grip_of,
    hand_zone,
)


def stealable(state: WizMatch, hand: int) -> list[int]:
    """WIZ-12.5, WIZ-12.6: the cards of a hand that can be taken singly, one of each type."""
    cards = state.zones[hand_zone(hand)]
    size = state.size[hand]
    kind = state.kind[hand]
    found: list[int] = []
    if kind == RUN:
        if size < 4:
            return found
        naturals = natural_count(state, hand)
        high = cards[size - 1]
        low = cards[0]
        if naturals - (0 if state.wild[high] else 1) >= 1:
            found.append(high)
        if naturals - (0 if state.wild[low] else 1) >= 1:
            # equal ends: the high one is taken, and a wild before a natural of the same type
            if not found or state.face[low] != state.face[high]:
                found.append(low)
            elif state.wild[low] and not state.wild[high]:
                found[0] = low
        return found
    if kind == SET:
        if size < 4:
            return found
        naturals = natural_count(state, hand)
        for index in range(size):
            card = cards[index]
            if naturals - (0 if state.wild[card] else 1) >= 1:
                add_kind(state, found, card)
        return found
    if kind == MASTERED:
        for index in range(1, size):
            add_kind(state, found, cards[index])
        if size >= 4 and can_lose_master(state, cards, size):
            found.append(cards[0])
    return found


def cards_of_others(state: WizMatch, seat: int) -> dict[int, int]:
    """A card of each type that can be taken from the hands of opponents (WIZ-12.5)."""
    cards: dict[int, int] = {}
    for hand in alterable(state, seat):
        if hand // SLOTS != seat:
            for card in stealable(state, hand):
                cards.setdefault(state.face[card], card)
    return cards


def add_kind(state: WizMatch, found: list[int], card: int) -> None:
    """One card of each type, the wild one if there is one (WIZ-12.6)."""
    for index in range(len(found)):
        if state.face[found[index]] == state.face[card]:
            if state.wild[card] and not state.wild[found[index]]:
                found[index] = card
            return
    found.append(card)


def natural_count(state: WizMatch, hand: int) -> int:
    """How many natural cards a hand has."""
    cards = state.zones[hand_zone(hand)]
    found = 0
    for index in range(state.size[hand]):
        if not state.wild[cards[index]]:
            found += 1
    return found


def can_lose_master(state: WizMatch, cards: list[int], size: int) -> bool:
    """WIZ-12.6: without the master three or more linking natural cards must remain."""
    ranks = 0
    for index in range(1, size):
        card = cards[index]
        if state.wild[card]:
            return False
        bit = 1 << (state.face[card] % 14)
        if ranks & bit:
            return False
        ranks |= bit
    while not ranks & 1:
        ranks >>= 1
    return ranks & (ranks + 1) == 0


def own_places(state: WizMatch, seat: int, face: int, permit: int) -> list[int]:
    """A seat's hands that a stolen or bench card can go to (WIZ-12.7)."""
    found: list[int] = []
    for hand in range(SLOTS * seat, SLOTS * seat + BOARD):
        if state.kind[hand] != NONE and can_alter(state, seat, hand):
            if accepts(state, seat, hand, face, permit):
                found.append(hand)
    return found


def own_among(seat: int, hands: list[int]) -> list[int]:
    """A seat's own hands among some, but for a character on the board."""
    first = SLOTS * seat
    return [hand for hand in hands if first <= hand < first + BOARD]


def can_place(state: WizMatch, seat: int, supply: Supply, own: list[int], face: int) -> bool:
    """Whether a stolen card has any place: a hand of the thief's that can be altered, or a new one.

    `own` are those hands.
    """
    for hand in own:
        if accepts(state, seat, hand, face, supply.permit):
            return True
    if supply.permit < 0 and face != WIZ:
        return state.free_slot(seat) >= 0 and can_join_new(state, seat, supply, face)
    supply.add_bench(face)
    supply.needs_bench = True
    found = can_place_new(state, seat, supply, face)
    supply.drop_bench(face)
    supply.needs_bench = False
    return found


def steal_cards(state: WizMatch, seat: int, hand: int, permit: int) -> list[int]:
    """The cards of a hand that can be stolen and placed."""
    if not can_alter(state, seat, hand):
        return []
    supply = supply_of(state, seat, permit)
    own = own_among(seat, alterable(state, seat))
    return [
        card
        for card in stealable(state, hand)
        if can_place(state, seat, supply, own, state.face[card])
    ]


def steal_hands(
    state: WizMatch, seat: int, supply: Supply, hands: list[int], first_only: bool
) -> list[int]:
    """The opponents' hands that a card can be stolen from, of all that a seat may alter."""
    found: list[int] = []
    if not state.may_touch(seat):
        return found
    own = own_among(seat, hands)
    for hand in hands:
        if hand // SLOTS == seat:
            continue
        if state.kind[hand] != MASTERED and state.size[hand] < 4:
            continue
        for card in stealable(state, hand):
            if can_place(state, seat, supply, own, state.face[card]):
                found.append(hand)
                break
        if found and first_only:
            break
    return found


def steal_new(state: WizMatch, seat: int, face: int, permit: int) -> list[int]:
    """The NEW_ actions in which a stolen card can be used."""
    supply = supply_of(state, seat, permit)
    if not supply.has_bench(face):
        supply.add_bench(face)
    supply.needs_bench = True
    return new_hands(state, seat, supply, False)


def accepted_types(state: WizMatch, seat: int, hand: int, permit: int) -> list[int]:
    """The card types of the grip that a hand would accept (WIZ-12.9)."""
    found: list[int] = []
    for card in state.zones[grip_of(seat)]:
        face = state.face[card]
        if face not in found and accepts(state, seat, hand, face, permit):
            found.append(face)
    return found


def can_take(state: WizMatch, seat: int, hand: int, permit: int) -> bool:
    """WIZ-12.8, WIZ-12.9: whether a hand that a seat may alter can be taken into a free place."""
    if hand // SLOTS == seat or not is_stronger(state, seat, hand):
        return False
    for card in state.zones[grip_of(seat)]:
        if accepts(state, seat, hand, state.face[card], permit):
            return True
    return False


def take_hands(state: WizMatch, seat: int, hands: list[int], permit: int) -> list[int]:
    """The hands that can be taken now, of all that a seat may alter."""
    if not state.may_touch(seat) or not state.zones[grip_of(seat)] or state.free_slot(seat) < 0:
        return []
    return [hand for hand in hands if can_take(state, seat, hand, permit)]


def can_break(state: WizMatch, hand: int) -> bool:
    """WIZ-12.11: a hand that could be taken can be broken up if nothing is attached to it."""
    if state.flags[hand] & TRIED:
        return False
    return len(state.zones[hand_zone(hand)]) == state.size[hand]


def planned_fit(state: WizMatch, seat: int, hand: int, face: int, permit: int) -> int:
    """How a hand accepts a card with everything that a break-up has staged so far."""
    kind = state.kind[hand]
    own = element(state, hand)
    low = state.low[hand]
    size = state.size[hand]
    same = 0
    elem = state.deck.element[face]
    if kind == NONE:
        fresh = state.new_hands
        for index in range(0, len(fresh), 4):
            if fresh[index] == hand:
                kind = fresh[index + 1]
                own = fresh[index + 2]
                low = fresh[index + 3]
    else:
        cards = state.zones[hand_zone(hand)]
        for index in range(size):
            if not state.wild[cards[index]] and state.face[cards[index]] // 14 == elem:
                same += 1
    plan = state.plan
    for index in range(0, len(plan), 4):
        if plan[index + 1] != hand:
            continue
        printed = state.face[plan[index]]
        wild = plan[index + 2]
        size += 1
        if not wild and printed // 14 == elem and printed < MASTER:
            same += 1
        if kind == RUN and plan[index + 3] != 2:
            if not wild and printed >= MASTER:
                kind = MASTERED
                own = printed - MASTER
            elif plan[index + 3] == 1 or (not wild and printed % 14 == low - 1):
                low -= 1
    return fitting(state, seat, kind, own, low, size, same, face, permit)


def break_places(state: WizMatch, seat: int, face: int, permit: int) -> list[int]:
    """A seat's hands, staged ones included, that a bench card can go to (WIZ-12.11)."""
    found: list[int] = []
    for hand in range(SLOTS * seat, SLOTS * seat + BOARD):
        if state.kind[hand] == NONE:
            if not state.is_reserved(hand):
                continue
        elif not can_alter(state, seat, hand):
            continue
        if planned_fit(state, seat, hand, face, permit):
            found.append(hand)
    return found
