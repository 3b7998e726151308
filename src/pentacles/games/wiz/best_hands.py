"""What can be laid down: the best sets of hands from a player's cards (hints and bots)."""

from __future__ import annotations

from typing import Final

from pentacles.games.wiz.hands import is_locked
from pentacles.games.wiz.melds import MASTER_POINTS, OPENING_POINTS, is_claimed
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ELEMENTAL,
    FIRST_SHARD,
    MASTER,
    MASTERED,
    RUN,
    SET,
    WIZ,
    grip_of,
    rank_points,
)

MOST_TRIES: Final = 1500


class Meld:
    """One hand that could be laid: its cards, what it is, and whether it opens."""

    def __init__(self, kind: int, elem: int, rank: int, cards: list[int]) -> None:
        self.kind = kind
        self.elem = elem
        self.rank = rank
        self.cards = cards
        self.points = 0
        self.opens = False


def runs_in(state: WizMatch, seat: int, held: list[list[int]], wiz: list[int]) -> list[Meld]:
    """Runs of natural cards, and runs with a Wiz in a gap or at the upper end."""
    found: list[Meld] = []
    for elem in state.deck.in_play:
        if is_locked(state, seat, elem):
            continue
        for start in range(14):
            if not held[14 * elem + start]:
                continue
            cards: list[int] = []
            spare = wiz.copy()
            rank = start
            while rank < 14:
                if held[14 * elem + rank]:
                    cards.append(held[14 * elem + rank][-1])
                elif spare:
                    cards.append(spare.pop())
                else:
                    break
                rank += 1
                if len(cards) >= 3:
                    meld = Meld(RUN, elem, start, cards.copy())
                    for place in range(start, rank):
                        meld.points += rank_points(place)
                    meld.opens = meld.points >= OPENING_POINTS
                    found.append(meld)
    return found


def sets_in(state: WizMatch, seat: int, held: list[list[int]], wiz: list[int]) -> list[Meld]:
    """Sets of natural cards, and sets with one Wiz."""
    found: list[Meld] = []
    for rank in range(14):
        cards: list[int] = []
        for elem in state.deck.in_play:
            if not is_locked(state, seat, elem):
                cards.extend(held[14 * elem + rank][: state.deck.cap])
        for extra in range(2):
            if extra and not wiz:
                break
            both = cards + wiz[:extra]
            if 3 <= len(both) <= state.deck.largest_set and cards:
                meld = Meld(SET, -1, rank, both)
                meld.points = len(both) * rank_points(rank)
                meld.opens = rank >= FIRST_SHARD
                found.append(meld)
    return found


def masters_in(state: WizMatch, seat: int, held: list[list[int]], wiz: list[int]) -> list[Meld]:
    """Masters alone, with all cards of their element, and with a Wiz if that opens."""
    found: list[Meld] = []
    for elem in state.deck.in_play:
        if not held[MASTER + elem] or is_locked(state, seat, elem):
            continue
        cards: list[int] = []
        points = 0
        for rank in range(14):
            for card in held[14 * elem + rank]:
                cards.append(card)
                points += rank_points(rank)
        master = held[MASTER + elem]
        whole = Meld(MASTERED, elem, 0, master + cards)
        whole.points = 20 + points
        whole.opens = points >= MASTER_POINTS
        found.append(whole)
        alone = Meld(MASTERED, elem, 0, master.copy())
        alone.points = 20
        found.append(alone)
        if wiz and points < MASTER_POINTS:
            helped = Meld(MASTERED, elem, 0, master + cards + wiz[:1])
            helped.points = 30 + points
            helped.opens = True
            found.append(helped)
    return found


def melds_in(state: WizMatch, seat: int) -> list[Meld]:
    """Every hand worth considering that a seat could lay from its grip now."""
    held: list[list[int]] = [[] for _ in range(WIZ + 1)]
    for card in state.zones[grip_of(seat)]:
        face = state.face[card]
        if face < ELEMENTAL or face == WIZ:
            held[face].append(card)
    wiz = held[WIZ]
    found = runs_in(state, seat, held, wiz)
    found += sets_in(state, seat, held, wiz)
    found += masters_in(state, seat, held, wiz)
    for meld in found:
        claim = meld.elem if meld.kind != SET else meld.rank - FIRST_SHARD + 6
        if meld.opens and is_claimed(state, seat, claim):
            meld.opens = False
    return found


def best_hands(state: WizMatch, seat: int) -> list[Meld]:
    """The hands that together lay down the most cards, the opening hand first; [] if none."""
    melds = melds_in(state, seat)
    needs_opening = not state.is_opened(seat)
    masks: list[int] = []
    for meld in melds:
        mask = 0
        for card in meld.cards:
            mask |= 1 << card
        masks.append(mask)
    best: list[int] = []
    most = -1
    stack: list[list[int]] = [[]]
    tries = 0
    while stack and tries < MOST_TRIES:
        chosen = stack.pop()
        tries += 1
        used = 0
        laid = 0
        points = 0
        opens = not needs_opening
        for index in chosen:
            used |= masks[index]
            laid += len(melds[index].cards)
            points += melds[index].points
            opens = opens or melds[index].opens
        if chosen and opens:
            worth = 1000 * laid + points
            if worth > most:
                most = worth
                best = chosen
        first = chosen[-1] + 1 if chosen else 0
        stack += [[*chosen, index] for index in range(first, len(melds)) if not masks[index] & used]
    hands = [melds[index] for index in best]
    if needs_opening:
        openers = [meld for meld in hands if meld.opens]
        if openers:
            hands.remove(openers[0])
            hands.insert(0, openers[0])
    return hands
