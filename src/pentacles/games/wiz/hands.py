"""Hands on the table: element, card value, strength, protection, and who may alter them.

Chapters 6 and 8 to 12 of the rules, as questions about the position.
"""

from __future__ import annotations

from mypy_extensions import i64

from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ANY_RANK,
    ARTIFACT,
    BOARD,
    CHARACTERED,
    DARK_CHARACTER,
    EARTH,
    ELEMENTAL,
    FIRST_SHARD,
    JOKER,
    LAST_RANK,
    LIGHT_CHARACTER,
    MASTER,
    MASTERED,
    NATURAL,
    NO_WILD,
    NONE,
    OPENING,
    RUN,
    SET,
    SHIELDED,
    SLOTS,
    TITAN,
    WARDED,
    WILD,
    WILD_HIGH,
    WILD_LOW,
    WIZ,
    hand_zone,
    joker_rank,
    may_be_wild,
    opposite,
)


def element(state: WizMatch, hand: int) -> int:
    """WIZ-9.1: the element of a hand; -1 for a mixed set."""
    gem = state.gem[hand]
    return gem if gem >= 0 else state.elem[hand]


def as_elemental(face: int) -> int:
    """The element of a card that counts as an elemental on a hand, or -1."""
    if ELEMENTAL <= face < TITAN:
        return face - ELEMENTAL
    return 4 if face == LIGHT_CHARACTER else -1


def as_titan(face: int) -> int:
    """The element of a card that counts as a titan on a hand, or -1."""
    if TITAN <= face < ARTIFACT:
        return face - TITAN
    return 5 if face == DARK_CHARACTER else -1


def refresh(state: WizMatch, hand: int) -> None:
    """Work out again what follows from a hand's cards: WIZ-9.3, WIZ-10.3, WIZ-11.1."""
    had = state.matched[hand]
    kind = state.kind[hand]
    state.guard[hand] = -1
    state.matched[hand] = 0
    if kind == NONE:
        state.worth[hand] = 0
        if had:
            relock(state)
        return
    own = element(state, hand)
    cards = state.zones[hand_zone(hand)]
    size = state.size[hand]
    value = size + state.marks[hand]
    if kind == MASTERED:
        value += 2
    elif kind == CHARACTERED:
        value += 4
    first = -1
    matched = 0
    face = state.face
    for index in range(size, len(cards)):
        card = cards[index]
        printed = face[card]
        spirit = as_elemental(printed)
        if spirit >= 0:
            if first < 0:
                first = spirit
                state.guard[hand] = state.by[card]
            else:
                value += 0 if opposite(first) == spirit else 1
                first = -1
                state.guard[hand] = -1
            continue
        giant = as_titan(printed)
        if giant >= 0:
            value += 4 if giant == own else 2
            matched += 1 if giant == own else 0
        elif ARTIFACT <= printed < WIZ:
            value += 4 if printed - ARTIFACT == own else 2
    if first >= 0:
        value += 2 if first == own else 1
    state.worth[hand] = value
    state.matched[hand] = matched
    if had or matched:
        relock(state)


def relock(state: WizMatch) -> None:
    """WIZ-11.5: a matched titan locks all others out of its element."""
    locks = [0, 0, 0, 0, 0, 0]
    for hand in range(SLOTS * state.seats):
        if state.matched[hand]:
            locks[element(state, hand)] |= 1 << (hand // SLOTS)
    state.locks = locks


def refresh_all(state: WizMatch) -> None:
    """Work out everything that is not saved but follows from the hands."""
    state.count = [0] * state.seats
    for hand in range(SLOTS * state.seats):
        if state.kind[hand] != NONE:
            state.count[hand // SLOTS] += 1
        refresh(state, hand)
    relock(state)


def is_locked(state: WizMatch, seat: int, elem: int) -> bool:
    """WIZ-11.5: whether a seat is locked out of an element."""
    return elem >= 0 and (state.locks[elem] & ~(1 << seat)) != 0


def bonus_hand(state: WizMatch, seat: int) -> int:
    """WIZ-17.7: the hand that a character's +2 goes to during play, or -1."""
    own = state.character[seat]
    if own < 0:
        return -1
    if state.bonus:
        return state.bonus[seat]
    best = -1
    first = SLOTS * seat
    for hand in range(first, first + BOARD):
        if state.kind[hand] != NONE and element(state, hand) == own:
            if (
                best < 0
                or state.worth[hand] > state.worth[best]
                or (state.worth[hand] == state.worth[best] and state.age[hand] < state.age[best])
            ):
                best = hand
    return best


def value(state: WizMatch, hand: int) -> int:
    """WIZ-9.2: the card value of a hand."""
    if state.kind[hand] == NONE:
        return 0
    worth = state.worth[hand]
    seat = hand // SLOTS
    if state.character[seat] >= 0 and bonus_hand(state, seat) == hand:
        worth += 2
    return worth


def highest(state: WizMatch, seat: int) -> int:
    """WIZ-16.9: the highest card value among a seat's hands."""
    bonus: i64 = bonus_hand(state, seat)
    worths = state.worth
    best: i64 = 0
    first: i64 = SLOTS * seat
    for hand in range(first, first + SLOTS):
        worth: i64 = worths[hand]
        if hand == bonus:
            worth += 2
        if worth > best:
            best = worth
    return best


def multiplier(card_value: int) -> int:
    """WIZ-9.6: the EP multiplier of a card value."""
    if card_value >= 12:
        return 5
    if card_value >= 9:
        return 3
    return 2 if card_value >= 6 else 1


def naturals_in_set(state: WizMatch, hand: int, elem: int) -> int:
    """How many natural cards of an element a set holds."""
    cards = state.zones[hand_zone(hand)]
    found = 0
    for index in range(state.size[hand]):
        card = cards[index]
        if not state.wild[card] and state.face[card] // 14 == elem:
            found += 1
    return found


def strength(state: WizMatch, seat: int, elem: int) -> int:
    """WIZ-9.4: a seat's card value of an element, on the table only."""
    total = 0
    bonus = bonus_hand(state, seat)
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if state.kind[hand] == NONE:
            continue
        own = element(state, hand)
        if own == elem:
            total += state.worth[hand] + (2 if hand == bonus else 0)
        elif own < 0:
            total += naturals_in_set(state, hand, elem)
    return total


def is_stronger(state: WizMatch, seat: int, hand: int) -> bool:
    """WIZ-9.5: whether a seat is stronger than the owner in this hand."""
    owner = hand // SLOTS
    own = element(state, hand)
    if own >= 0:
        mine = strength(state, seat, own)
        return mine > 0 and mine > strength(state, owner, own)
    for elem in state.deck.in_play:
        if naturals_in_set(state, hand, elem):
            mine = strength(state, seat, elem)
            if not mine or mine <= strength(state, owner, elem):
                return False
    return True


def shards_in(state: WizMatch, hand: int) -> int:
    """WIZ-7.13: the cards of a hand that are, or stand for, shards."""
    size = state.size[hand]
    kind = state.kind[hand]
    if kind == RUN:
        top = state.low[hand] + size - 1
        return max(0, top - max(state.low[hand], FIRST_SHARD) + 1)
    if kind == SET:
        return size if state.low[hand] >= FIRST_SHARD else 0
    found = 0
    cards = state.zones[hand_zone(hand)]
    for index in range(size):
        card = cards[index]
        printed = state.face[card]
        if state.wild[card] or (printed < MASTER and printed % 14 >= FIRST_SHARD):
            found += 1
    return found


def is_fixed_guard(state: WizMatch, hand: int) -> bool:
    """Protection that no elemental takes away: WIZ-7.12, WIZ-17.10, WIZ-26.5."""
    flags = state.flags[hand]
    if flags & WARDED:
        return True
    if not flags & OPENING:
        return False
    if shards_in(state, hand) >= 5:
        return True
    return state.character[hand // SLOTS] == EARTH and element(state, hand) == EARTH


def is_protected(state: WizMatch, hand: int) -> bool:
    """WIZ-9.7: whether a hand is protected against opponents."""
    if state.guard[hand] >= 0 or state.matched[hand]:
        return True
    return is_fixed_guard(state, hand)


def can_alter(state: WizMatch, seat: int, hand: int) -> bool:
    """WIZ-12.3: whether a seat may add to, rob or take this hand."""
    kind = state.kind[hand]
    if kind in (NONE, CHARACTERED) or is_locked(state, seat, element(state, hand)):
        return False
    if hand // SLOTS == seat:
        if state.flags[hand] & OPENING:
            return False
        return state.guard[hand] < 0 or state.guard[hand] == seat
    if not state.may_touch(seat) or state.flags[hand] & SHIELDED:
        return False
    if state.matched[hand] or is_fixed_guard(state, hand):
        return False
    if state.guard[hand] < 0:
        return True
    return state.guard[hand] == seat and is_stronger(state, seat, hand)


def alterable(state: WizMatch, seat: int) -> list[int]:
    """The hands on the table that a seat may alter (WIZ-12.3)."""
    kinds = state.kind
    return [
        hand
        for hand in range(SLOTS * state.seats)
        if kinds[hand] != NONE and can_alter(state, seat, hand)
    ]


def fitting(
    state: WizMatch,
    seat: int,
    kind: int,
    own: int,
    low: int,
    size: int,
    same: int,
    printed: int,
    permit: int,
) -> int:
    """WIZ-8.2: how a card fits a hand of this shape; `same` are its naturals in a set."""
    deck = state.deck
    if printed < ELEMENTAL:
        elem = deck.element[printed]
        if not is_locked(state, seat, elem):
            rank = printed % 14
            if kind == RUN:
                if elem == own:
                    if printed >= MASTER or rank == low - 1 or rank == low + size:
                        return NATURAL
            elif kind == SET:
                if printed < MASTER and rank == low and same < deck.cap:
                    if size < deck.largest_set:
                        return NATURAL
            elif printed < MASTER and elem == own:
                return NATURAL
    if not may_be_wild(printed, permit):
        return 0
    if kind == RUN:
        ends = WILD_LOW if low - 1 >= deck.lowest[own] else 0
        return ends | WILD_HIGH if low + size <= LAST_RANK else ends
    if kind == SET:
        return WILD if size < deck.largest_set else 0
    return WILD


def accepts(state: WizMatch, seat: int, hand: int, printed: int, permit: int) -> int:
    """How a hand on the table accepts a card from a seat; 0 if it doesn't (WIZ-8.2)."""
    kind = state.kind[hand]
    same = 0
    if kind == SET and printed < MASTER and printed % 14 == state.low[hand]:
        same = naturals_in_set(state, hand, printed // 14)
    return fitting(
        state,
        seat,
        kind,
        element(state, hand),
        state.low[hand],
        state.size[hand],
        same,
        printed,
        permit,
    )


def can_guard(state: WizMatch, seat: int, hand: int, spirit: int) -> bool:
    """WIZ-10.9, WIZ-10.10: whether a seat may play an elemental of this element on a hand."""
    kind = state.kind[hand]
    if kind == NONE or is_locked(state, seat, spirit):
        return False
    if is_locked(state, seat, element(state, hand)):
        return False
    guard = state.guard[hand]
    if hand // SLOTS == seat:
        if state.flags[hand] & OPENING:
            return False
        return guard != seat
    if not state.may_touch(seat) or state.flags[hand] & (SHIELDED | WARDED):
        return False
    if state.matched[hand] or guard == seat:
        return False
    if kind == CHARACTERED or state.flags[hand] & OPENING:
        return guard >= 0
    return True


def can_crown(state: WizMatch, seat: int, hand: int, giant: int) -> bool:
    """WIZ-11.2: whether a seat may attach a titan of this element to a hand."""
    if state.kind[hand] == NONE or hand // SLOTS != seat or state.flags[hand] & OPENING:
        return False
    if is_locked(state, seat, giant) or is_locked(state, seat, element(state, hand)):
        return False
    return state.guard[hand] < 0 or state.guard[hand] == seat


def can_align(state: WizMatch, seat: int, hand: int) -> bool:
    """WIZ-14.20: whether a seat may use Alignment on a hand at all."""
    kind = state.kind[hand]
    if kind in (NONE, CHARACTERED) or value(state, hand) >= 6:
        return False
    if is_locked(state, seat, element(state, hand)):
        return False
    if hand // SLOTS == seat:
        return state.guard[hand] < 0 or state.guard[hand] == seat
    return not is_protected(state, hand)


def wild_permit(state: WizMatch, seat: int) -> int:
    """WIZ-16.7 to WIZ-16.9: which cards a seat may use as deck-joker wilds now."""
    looked = state.looked_at[seat]
    if looked == 0 or looked >= state.turns[seat] or state.barred[seat]:
        return NO_WILD
    if state.count[seat] < 2 or not state.zones[JOKER]:
        return NO_WILD
    mine = highest(state, seat)
    for other in range(state.seats):
        if other != seat:
            best = highest(state, other)
            if best >= 6 and best > mine:
                return NO_WILD
    if state.deck.faithful:
        return ANY_RANK
    return joker_rank(state.face[state.zones[JOKER][0]])
