"""The opposing seat of a solo game: it plays by these rules and sees only its own cards (WIZ-24.6).

The same judgement helps the advice for people and bots.
"""

from __future__ import annotations

from typing import Final

from pentacles.games.wiz.actions import (
    CANCEL,
    CHAR_AS_TITAN,
    CLOSE,
    DONE,
    DRAW_DECK,
    DRAW_DISCARD,
    LIFE_POOL,
    LOOK_JOKER,
    NEW_MASTER,
    NEW_RUN,
    NEW_SET,
    PASS,
    PLAYER,
    RUN_START,
    SHIELD_CARD,
    SHIELD_POWER,
    SLOT,
    STEAL,
    STRENGTHEN,
    TAKE,
    is_new_hand,
)
from pentacles.games.wiz.hands import (
    accepts,
    as_elemental,
    as_titan,
    can_alter,
    can_crown,
    can_guard,
    element,
    is_locked,
    value,
    wild_permit,
)
from pentacles.games.wiz.melds import (
    NO_COUNTS,
    can_master,
    can_place_new,
    can_run,
    can_set,
    is_natural_here,
    staged_counts,
    supply_of,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ABYSS,
    ALIGNMENT,
    ARTIFACT,
    BOARD,
    CUSTOM,
    DISCARD,
    ELEMENTAL,
    FIRST_SHARD,
    MASTER,
    NONE,
    PORTAL,
    SEARCH,
    SET,
    SLOTS,
    STUN,
    SWAP,
    TAKE_TWO,
    TIMEWARP,
    TITAN,
    TRAP,
    TYPES,
    VANISH,
    WIZ,
    grip_of,
    hand_zone,
)

ACTION_ORDER: Final = [
    PORTAL,
    SEARCH,
    TIMEWARP,
    SWAP,
    TAKE_TWO,
    VANISH,
    STUN,
    ABYSS,
    ALIGNMENT,
    CUSTOM,
    CUSTOM + 1,
    CUSTOM + 2,
    TRAP,
]
"""WIZ-24.8: what it plays first. Swap is not in a solo deck; other seats may ask too."""


def held(state: WizMatch, seat: int) -> list[int]:
    """How many of each card type a seat holds."""
    counts = [0] * TYPES
    for card in state.zones[grip_of(seat)]:
        counts[state.face[card]] += 1
    return counts


def keep_score(state: WizMatch, seat: int, face: int, counts: list[int]) -> int:
    """WIZ-24.6: how much a card is worth keeping, in tenths."""
    if face >= MASTER:
        if face == WIZ:
            return 1000
        if face < ELEMENTAL:
            return 800
        if face < TITAN:
            return 600
        if face < ARTIFACT:
            return 700
        if face < WIZ:
            return 400 if state.kind[SLOTS * seat + BOARD] != NONE else 80
        return -1000 if face == TRAP else 50
    elem = face // 14
    rank = face % 14
    if is_locked(state, seat, elem):
        return -50
    score = -state.deck.points[face]
    if rank >= 1 and counts[face - 1]:
        score += 60
    if rank <= 12 and counts[face + 1]:
        score += 60
    if rank >= 2 and counts[face - 2]:
        score += 30
    if rank <= 11 and counts[face + 2]:
        score += 30
    for other in state.deck.in_play:
        if other != elem and counts[14 * other + rank] and not is_locked(state, seat, other):
            score += 40
    if counts[MASTER + elem]:
        score += 60
    if counts[face] > 1:
        score += 30 if state.deck.cap == 2 else -30
    if not state.opened_at[seat]:
        if rank >= FIRST_SHARD:
            score += 40
        elif rank >= 5:
            score += 10
        for other in range(state.seats):
            if other != seat and state.claim[other] == elem:
                score -= 20
    else:
        for hand in range(SLOTS * seat, SLOTS * seat + BOARD):
            if state.kind[hand] != NONE and can_alter(state, seat, hand):
                if accepts(state, seat, hand, face, -1):
                    score += 100
    return score


def own_target(state: WizMatch, seat: int, face: int, permit: int) -> bool:
    """Whether a card can go onto one of its hands."""
    if ARTIFACT <= face < WIZ:
        return state.kind[SLOTS * seat + BOARD] != NONE
    spirit = as_elemental(face)
    giant = as_titan(face)
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if state.kind[hand] == NONE:
            continue
        if spirit >= 0:
            if is_bare(state, hand) and can_guard(state, seat, hand, spirit):
                return True
        elif giant >= 0:
            if can_crown(state, seat, hand, giant):
                return True
        elif can_alter(state, seat, hand) and accepts(state, seat, hand, face, permit):
            return True
    return False


def can_be_added(state: WizMatch, seat: int, face: int, permit: int) -> bool:
    """WIZ-24.8: whether a card could be added to a hand, its own or an opponent's."""
    if own_target(state, seat, face, permit):
        return True
    if state.deck.keeps_for_own or (face >= ELEMENTAL and face != WIZ):
        return False
    for hand in range(SLOTS * state.seats):
        if state.kind[hand] != NONE and can_alter(state, seat, hand):
            if accepts(state, seat, hand, face, permit):
                return True
    return False


def is_bare(state: WizMatch, hand: int) -> bool:
    """Whether a hand has no elementals."""
    cards = state.zones[hand_zone(hand)]
    for index in range(state.size[hand], len(cards)):
        if as_elemental(state.face[cards[index]]) >= 0:
            return False
    return True


def build_score(state: WizMatch, seat: int, action: int, counts: list[int]) -> int:
    """WIZ-24.10: how good a new hand looks."""
    opened = state.opened_at[seat] > 0
    few = len(state.zones[grip_of(seat)]) <= 6
    if NEW_MASTER.holds(action):
        elem = NEW_MASTER.row(action)
        found = 50
        for rank in range(14):
            found += counts[14 * elem + rank]
        return found
    if NEW_SET.holds(action):
        rank = NEW_SET.row(action)
        usable = 0
        for elem in state.deck.in_play:
            if not is_locked(state, seat, elem):
                usable += min(counts[14 * elem + rank], state.deck.cap)
        if usable >= 3:
            return 10 * usable - 1
        return 4 if not opened else 3 if few else -1
    longest = longest_run(counts, NEW_RUN.row(action))
    if longest >= 3:
        return 10 * longest
    return 5 if not opened else 4 if few else -1


def longest_run(counts: list[int], elem: int) -> int:
    """The longest natural run of an element among some cards."""
    longest = 0
    length = 0
    for rank in range(14):
        length = length + 1 if counts[14 * elem + rank] else 0
        if length > longest:
            longest = length
    return longest


def stretch(counts: list[int], elem: int, start: int) -> int:
    """How many natural cards link from a rank upwards."""
    length = 0
    while start + length < 14 and counts[14 * elem + start + length]:
        length += 1
    return length


def choose_action(options: list[int]) -> int:
    """WIZ-24.8: the first action card in the order that is offered."""
    for face in ACTION_ORDER:
        if face in options:
            return face
    return DONE


def choose_mode(seat: int, options: list[int], hand: int) -> int:
    """WIZ-24.8: a hand of its own is strengthened; another one gets the lowest element."""
    own = hand // SLOTS == seat
    return STRENGTHEN if own and STRENGTHEN in options else lowest_element(options)


def choose_attached(options: list[int]) -> int:
    """WIZ-24.11: an elemental onto the 30+ hand, then titans."""
    for action in sorted(options):
        if ELEMENTAL <= action < ARTIFACT:
            return action
    return DONE


def smallest_grip(state: WizMatch, options: list[int]) -> int:
    """The opponent with the fewest cards, who is closest to going out."""
    best = options[0]
    for action in options:
        count = len(state.zones[grip_of(PLAYER.row(action))])
        if count < len(state.zones[grip_of(PLAYER.row(best))]):
            best = action
    return best


def lowest(options: list[int]) -> int:
    """The legal option with the lowest number, but never CANCEL."""
    best = -1
    for action in options:
        if action != CANCEL and (best < 0 or action < best):
            best = action
    return best if best >= 0 else CANCEL


def lowest_element(options: list[int]) -> int:
    """The lowest element that is offered, else the lowest option."""
    named = [action for action in options if action != STRENGTHEN]
    return lowest(named) if named else lowest(options)


def highest_kept(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.8: the card with the highest keep score, +30 if it could be added to a hand."""
    counts = held(state, seat)
    permit = wild_permit(state, seat)
    best = -1
    most = 0
    for face in sorted(options):
        score = keep_score(state, seat, face, counts)
        if face <= WIZ and can_be_added(state, seat, face, permit):
            score += 300
        if best < 0 or score > most:
            best = face
            most = score
    return best


def lowest_kept(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.12: the card with the lowest keep score."""
    counts = held(state, seat)
    best = -1
    least = 0
    for face in sorted(options):
        score = keep_score(state, seat, face, counts)
        if best < 0 or score < least:
            best = face
            least = score
    return best


def choose_take_two(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.8: the opponent if that grip is small, else itself."""
    for action in sorted(options):
        other = PLAYER.row(action)
        if other != seat and len(state.zones[grip_of(other)]) <= 5:
            return action
    return PLAYER.encode(seat) if PLAYER.encode(seat) in options else lowest(options)


def choose_align(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.8: its own hand of highest card value, else the lowest-numbered hand."""
    best = -1
    for action in sorted(options):
        hand = SLOT.row(action)
        if hand // SLOTS == seat:
            if best < 0 or value(state, hand) > value(state, SLOT.row(best)):
                best = action
    return best if best >= 0 else lowest(options)


def choose_draw(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.9: the discard pile for a card that is of use now, else the deck."""
    if DRAW_DISCARD not in options:
        return DRAW_DECK
    if DRAW_DECK not in options:
        return DRAW_DISCARD
    return DRAW_DISCARD if wants_top(state, seat) else DRAW_DECK


def wants_top(state: WizMatch, seat: int) -> bool:
    """WIZ-24.9: whether the top of the discard pile is of use now."""
    face = state.face[state.zones[DISCARD][-1]]
    if face == WIZ or MASTER <= face < ELEMENTAL:
        return True
    if face >= MASTER:
        return False
    permit = wild_permit(state, seat)
    if state.opened_at[seat]:
        if own_target(state, seat, face, permit):
            return True
        supply = supply_of(state, seat, permit)
        supply.add_bench(face)
        supply.needs_bench = True
        return can_place_new(state, seat, supply, face)
    without = supply_of(state, seat, permit)
    extended = supply_of(state, seat, permit)
    extended.add(face)
    elem = face // 14
    rank = face % 14
    if can_run(state, seat, extended, elem, True) and not can_run(state, seat, without, elem, True):
        return True
    if can_set(state, seat, extended, rank, True) and not can_set(state, seat, without, rank, True):
        return True
    return can_master(state, seat, extended, elem, True) and not can_master(
        state, seat, without, elem, True
    )


def choose_play(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.10: the first that applies."""
    counts = held(state, seat)
    best = -1
    most = 0
    for action in sorted(options):
        if is_new_hand(action):
            score = build_score(state, seat, action, counts)
            if best < 0 or score > most:
                best = action
                most = score
    if not state.opened_at[seat]:
        return best if best >= 0 else DONE
    if TAKE in options:
        return TAKE
    if best >= 0 and most > 0:
        return best
    card = choose_card(state, seat, options)
    if card >= 0:
        return card
    for action in (STEAL, LOOK_JOKER, CHAR_AS_TITAN):
        if action in options:
            return action
    return choose_last(state, seat, options, counts)


def choose_card(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.10 (d): the lowest-numbered card that goes onto one of its hands, or -1."""
    permit = wild_permit(state, seat)
    few = len(state.zones[grip_of(seat)]) <= 4
    for face in sorted(options):
        if face > WIZ:
            break
        if face == WIZ and not few:
            continue
        if own_target(state, seat, face, permit):
            return face
    return -1


def choose_last(state: WizMatch, seat: int, options: list[int], counts: list[int]) -> int:
    """WIZ-24.10 (h) to (j): go out, lay a shard into the Life Pool, or stop."""
    grip = state.zones[grip_of(seat)]
    if 0 < len(grip) <= 3:
        all_go = True
        least = TYPES
        for card in grip:
            face = state.face[card]
            if face not in options:
                all_go = False
            elif face < least:
                least = face
        if all_go:
            return least
    for face in sorted(options):
        if face < MASTER and is_pool_card(state, seat, face):
            if face % 14 == 13 or keep_score(state, seat, face, counts) < 60:
                return face
    return DONE


def is_pool_card(state: WizMatch, seat: int, face: int) -> bool:
    """Whether a card is the next shard of the Life Pool."""
    if not state.deck.life_pool or state.pool_won or face % 14 < FIRST_SHARD:
        return False
    if state.pool_plays >= state.count[seat]:
        return False
    return state.levels[face // 14] == face % 14 - FIRST_SHARD


def choose_shield(state: WizMatch, seat: int, options: list[int], cause: int, size: int) -> int:
    """WIZ-24.7: what is worth a Shield; the light shield before the card."""
    worth = cause in (STUN, PORTAL, -2) or (cause == -1 and size >= 40)
    if cause == ABYSS:
        worth = state.find(grip_of(seat), WIZ) >= 0
    elif cause == TAKE_TWO:
        worth = len(state.zones[grip_of(seat)]) <= 4
    if not worth:
        return PASS
    if SHIELD_POWER in options:
        return SHIELD_POWER
    return SHIELD_CARD if SHIELD_CARD in options else PASS


def choose_start(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.11: the start of the longest natural stretch."""
    counts = held(state, seat)
    for card in state.bench:
        if state.face[card] < TYPES:
            counts[state.face[card]] += 1
    best = -1
    most = -1
    for action in sorted(options):
        if action == CANCEL:
            continue
        length = stretch(counts, state.build_elem, RUN_START.row(action))
        if length > most:
            best = action
            most = length
    return best


def choose_build(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.11: a natural card, else CLOSE, else a Wiz, else the lowest card."""
    counts = staged_counts(state) if state.building == SET else NO_COUNTS
    for action in sorted(options):
        if action < WIZ and is_natural_here(state, seat, action, counts):
            return action
    if CLOSE in options:
        return CLOSE
    return WIZ if WIZ in options else lowest(options)


def choose_target(state: WizMatch, seat: int, options: list[int]) -> int:
    """WIZ-24.11: one of its hands of the card's element, then of highest card value."""
    face = state.face[state.picked]
    elem = state.deck.element[face]
    spirit = as_elemental(face) >= 0
    best = -1
    most = -1
    for action in sorted(options):
        if not SLOT.holds_below(action, SLOTS * state.seats):
            continue
        hand = SLOT.row(action)
        if hand // SLOTS != seat or (spirit and not is_bare(state, hand)):
            continue
        score = value(state, hand) + (1000 if elem >= 0 and element(state, hand) == elem else 0)
        if score > most:
            best = action
            most = score
    if best >= 0:
        return best
    return LIFE_POOL if LIFE_POOL in options else lowest(options)
