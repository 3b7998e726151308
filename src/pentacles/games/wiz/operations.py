"""Operations on hands, carried out: lay, add, steal, take, break up, attach (WIZ-8, 10 to 12)."""

from __future__ import annotations

from typing import Final

from pentacles.core.holdings import replaced
from pentacles.games.wiz.hands import multiplier, refresh, value
from pentacles.games.wiz.shapes import kind_words, points_of
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    BOARD,
    CHARACTER,
    ELEMENTS,
    FIRST_SHARD,
    JOKER,
    MASTER,
    MASTERED,
    NATURAL,
    NONE,
    OPENING,
    RUN,
    SET,
    SLOTS,
    WILD,
    WILD_HIGH,
    WILD_LOW,
    WIZ,
    grip_of,
    hand_zone,
    joker_rank,
)
from pentacles.games.wiz.verbs import (
    end_turn,
    leave_board,
    remove_hand,
    send_home,
)
from pentacles.games.wiz.words import hand_facts, staged_words

BOTH_ENDS: Final = WILD_LOW | WILD_HIGH
CAUSE_OTHER: Final = 0
CAUSE_ATTACK: Final = -1
CAUSE_TAKE: Final = -2


def zone_of(state: WizMatch, seat: int, card: int) -> int:
    """Where a staged card lies: in the grip, or in the hand that the operation is aimed at."""
    zone = grip_of(seat)
    return zone if card in state.zones[zone] else hand_zone(state.source)


def place(state: WizMatch, hand: int, card: int, source: int, wild: bool, low_end: bool) -> None:
    """Put a card into a hand that accepts it (WIZ-8.2)."""
    zone = hand_zone(hand)
    face = state.face[card]
    index = state.size[hand]
    if state.kind[hand] == RUN:
        if not wild and face >= MASTER:
            state.kind[hand] = MASTERED
            state.elem[hand] = face - MASTER
            index = 0
        elif low_end or (not wild and face % 14 == state.low[hand] - 1):
            state.low[hand] -= 1
            index = 0
    state.move(card, source, zone)
    cards = state.zones[zone]
    cards.pop()
    cards.insert(index, card)
    state.size[hand] += 1
    state.wild[card] = 1 if wild else 0
    refresh(state, hand)


def take_out(state: WizMatch, hand: int, card: int) -> None:
    """WIZ-12.6: a card is about to leave a hand; what remains keeps its gem."""
    cards = state.zones[hand_zone(hand)]
    index = cards.index(card)
    state.wild[card] = 0
    if state.kind[hand] == RUN:
        if index == 0:
            state.low[hand] += 1
    elif state.kind[hand] == MASTERED and index == 0:
        size = state.size[hand]
        rest: list[int] = []
        for rank in range(14):
            rest += [other for other in cards[1:size] if state.face[other] % 14 == rank]
        cards[1:size] = rest
        state.kind[hand] = RUN
        state.low[hand] = state.face[rest[0]] % 14
    state.size[hand] -= 1


def new_hand(
    state: WizMatch, hand: int, kind: int, elem: int, rank: int, cards: list[int], wilds: list[int]
) -> None:
    """A hand is laid into a free place."""
    seat = hand // SLOTS
    zone = hand_zone(hand)
    for index in range(len(cards)):
        card = cards[index]
        state.move(card, zone_of(state, seat, card), zone)
        state.wild[card] = wilds[index]
    state.kind[hand] = kind
    state.elem[hand] = -1 if kind == SET else elem
    state.low[hand] = rank if kind != MASTERED else 0
    state.size[hand] = len(cards)
    state.ages += 1
    state.age[hand] = state.ages
    state.count[seat] += 1
    refresh(state, hand)


def attach(state: WizMatch, seat: int, hand: int, card: int, source: int) -> None:
    """An elemental, titan or artifact is attached; a character is spent by this (WIZ-17.14)."""
    state.by[card] = seat
    state.move(card, source, hand_zone(hand))
    if state.face[card] >= CHARACTER:
        state.spent = replaced(state.spent, seat, 1)
    refresh(state, hand)


def tell_locks(state: WizMatch, before: list[int]) -> None:
    """WIZ-11.4: everybody is told which elements titans have closed or opened again."""
    if not state.listening:
        return
    for elem in range(6):
        now = state.locks[elem]
        if now == before[elem]:
            continue
        owners = [seat for seat in range(state.seats) if now >> seat & 1]
        facts: dict[str, int | str] = {"element": ELEMENTS[elem].capitalize()}
        if len(owners) == 1:
            facts["owner"] = owners[0]
            state.tell("locked", "WIZ-11.4", owners[0], facts, [])
        else:
            kind = "locked_all" if owners else "unlocked"
            state.tell(kind, "WIZ-11.4", -1, facts, [])


def announce(state: WizMatch, cards: list[int], wilds: list[int]) -> None:
    """WIZ-8.6: at the commit everybody sees the cards, and what a deck-joker wild gives away."""
    for index in range(len(cards)):
        card = cards[index]
        unsure = state.everyone & ~state.seen[card]
        state.reveal(card, state.everyone)
        grip = grip_of(state.active)
        if card in state.zones[grip]:
            state.lose_copies(card, grip, unsure, cards)
        if wilds[index] and state.face[card] != WIZ:
            state.joker_known = joker_rank(state.face[card])


def is_wrong(state: WizMatch, cards: list[int], wilds: list[int]) -> bool:
    """WIZ-16.15: whether a card without the joker's rank is used as a deck-joker wild."""
    if not state.deck.faithful or not state.zones[JOKER]:
        return False
    rank = joker_rank(state.face[state.zones[JOKER][0]])
    for index in range(len(cards)):
        face = state.face[cards[index]]
        if wilds[index] and face != WIZ and joker_rank(face) != rank:
            return True
    return False


def lose_round(state: WizMatch, seat: int) -> None:
    """WIZ-16.16: a wrong joker: all cards go to the grip, and the player is out of the round."""
    state.clear_stage()
    zone = grip_of(seat)
    locks = state.locks
    for hand in range(SLOTS * seat, SLOTS * seat + BOARD):
        if state.kind[hand] == NONE:
            continue
        for card in state.zones[hand_zone(hand)].copy():
            state.wild[card] = 0
            if state.face[card] >= CHARACTER:
                send_home(state, card, hand_zone(hand))
            else:
                state.by[card] = -1
                state.move(card, hand_zone(hand), zone)
        remove_hand(state, hand)
    if state.kind[SLOTS * seat + BOARD] != NONE:
        leave_board(state, seat, zone)
    state.out = replaced(state.out, seat, 1)
    if state.listening:
        state.tell("wrong_joker", "WIZ-16.16", seat, {}, [])
    tell_locks(state, locks)
    end_turn(state)


def commit_new(state: WizMatch, seat: int) -> None:
    """A hand from the grip alone is laid; a first hand opens (WIZ-7.15)."""
    cards = state.staged
    wilds = state.staged_wild
    if is_wrong(state, cards, wilds):
        lose_round(state, seat)
        return
    announce(state, cards, wilds)
    hand = state.free_slot(seat)
    new_hand(state, hand, state.building, state.build_elem, state.build_rank, cards, wilds)
    opening = not state.is_opened(seat)
    if opening:
        state.flags[hand] |= OPENING
        state.opened_at = replaced(state.opened_at, seat, state.turns[seat])
        if state.building == SET:
            state.claim = replaced(state.claim, seat, state.build_rank - FIRST_SHARD + 6)
        else:
            state.claim = replaced(state.claim, seat, state.build_elem)
    if state.listening:
        kind = "opened" if opening else "laid"
        facts = hand_facts(state, hand)
        facts["wilds"] = staged_words(state)
        facts["what"] = kind_words(state.building, state.build_elem, state.build_rank, len(cards))
        facts["points"] = points_of(state, hand)
        facts["worth"] = value(state, hand)
        facts["times"] = multiplier(value(state, hand))
        state.tell(kind, "WIZ-7.15" if opening else "WIZ-8.1", seat, facts, cards.copy())
    attached = state.attached
    locks = state.locks
    for card in attached:
        source = grip_of(seat)
        if card not in state.zones[source]:
            source += 1
        attach(state, seat, hand, card, source)
    if state.listening and attached:
        state.tell("attached", "WIZ-7.11", seat, hand_facts(state, hand), attached.copy())
    tell_locks(state, locks)
    state.clear_stage()


def carry_take(state: WizMatch, seat: int, hand: int, card: int, wild: bool, low: bool) -> None:
    """WIZ-12.9: a hand changes its owner with everything that belongs to it, and gets a card."""
    place(state, hand, card, grip_of(seat), wild, low)
    target = state.free_slot(seat)
    for moved in state.zones[hand_zone(hand)].copy():
        state.move(moved, hand_zone(hand), hand_zone(target))
    state.kind[target] = state.kind[hand]
    state.elem[target] = state.elem[hand]
    state.gem[target] = state.gem[hand]
    state.low[target] = state.low[hand]
    state.size[target] = state.size[hand]
    state.marks[target] = state.marks[hand]
    state.ages += 1
    state.age[target] = state.ages
    state.count[seat] += 1
    remove_hand(state, hand)
    refresh(state, target)


def carry_break(state: WizMatch, seat: int, hand: int) -> None:
    """WIZ-12.11: the cards of a broken hand go where the plan puts them."""
    state.count[hand // SLOTS] -= 1
    for card in state.zones[hand_zone(hand)]:
        state.wild[card] = 0
    state.clear_hand(hand)
    fresh = state.new_hands
    plan = state.plan
    for index in range(0, len(fresh), 4):
        target = fresh[index]
        cards: list[int] = []
        wilds: list[int] = []
        for entry in range(0, len(plan), 4):
            if plan[entry + 1] == target and plan[entry + 3] == 2:
                cards.append(plan[entry])
                wilds.append(plan[entry + 2])
        new_hand(state, target, fresh[index + 1], fresh[index + 2], fresh[index + 3], cards, wilds)
    for entry in range(0, len(plan), 4):
        if plan[entry + 3] != 2:
            card = plan[entry]
            source = zone_of(state, seat, card)
            low_end = plan[entry + 3] == 1
            place(state, plan[entry + 1], card, source, plan[entry + 2] != 0, low_end)
    refresh(state, hand)


def fit_ends(fit: int) -> bool:
    """Whether a wild fits both ends of a run, so that its player chooses (WIZ-8.2)."""
    return fit & BOTH_ENDS == BOTH_ENDS


def is_wild_fit(fit: int) -> bool:
    """Whether a card would be placed as a wild (WIZ-8.3)."""
    return fit != NATURAL and fit & (BOTH_ENDS | WILD) != 0
