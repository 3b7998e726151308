"""WR-19: which cards of a drafted pool have to be cut, and which cuts the rule makes on its own."""

from __future__ import annotations

from typing import Final

from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import GLORIOUS, PACK_DRAFT, POOL

DECK_HALF: Final = 15
RARITIES: Final = ("Common", "Superb", "Glorious")
LIMITS: Final = [8, 8, 3]
"""The most Common, Superb and Glorious cards of a kind in a pack draft (WR-18.3)."""


def group_of(state: Match, card: int) -> int:
    """Kind and rarity of a card as one number: 0 to 2 wizards, 3 to 5 relics."""
    face = state.face[card]
    return state.book.rarity[face] + (0 if state.book.is_wizard(face) else 3)


def kept_counts(state: Match, cards: list[int], cut: list[int]) -> list[int]:
    """How many cards of each group are left when some are cut."""
    counts = [0] * 6
    for card in cards:
        if card not in cut:
            counts[group_of(state, card)] += 1
    return counts


def over_limits(state: Match, counts: list[int]) -> list[str]:
    """The rarities of which a pool has too many, in words (WR-18.3); pack draft only."""
    if state.variant.setup != PACK_DRAFT:
        return []
    return [
        f"{RARITIES[group % 3]} {'wizards' if group < 3 else 'relics'} ({counts[group]} of at most "
        f"{LIMITS[group % 3]})"
        for group in range(6)
        if counts[group] > LIMITS[group % 3]
    ]


def may_be_cut(state: Match, seat: int) -> list[int]:
    """The cards of a pool that may be cut next (WR-19.1); none if the pool is a deck."""
    pool = state.zones[state.at(seat, POOL)]
    cut = state.picked[seat]
    counts = kept_counts(state, pool, cut)
    groups = [False] * 6
    due = False
    if state.variant.setup == PACK_DRAFT:
        for group in range(6):
            if counts[group] > LIMITS[group % 3]:
                groups[group] = True
                due = True
    if not due:
        for kind in (0, 3):
            if counts[kind] + counts[kind + 1] + counts[kind + 2] > DECK_HALF:
                for group in range(kind, kind + 3):
                    groups[group] = True
    return [card for card in pool if card not in cut and groups[group_of(state, card)]]


def auto_cuts(state: Match, seat: int) -> list[int]:
    """All cuts of a seat when the rule makes those that are still due (WR-19.2)."""
    before = state.picked[seat]
    state.picked[seat] = before.copy()
    while True:
        cards = may_be_cut(state, seat)
        if not cards:
            break
        best = cards[0]
        for card in cards:
            if cut_rank(state, card) < cut_rank(state, best):
                best = card
        state.picked[seat].append(best)
    found = state.picked[seat]
    state.picked[seat] = before
    return found


def cut_rank(state: Match, card: int) -> int:
    """The lower, the sooner: lowest rarity, then lowest printed power, then highest slot."""
    face = state.face[card]
    book = state.book
    return (book.rarity[face] * 100 + book.power[face]) * 1000 - book.action(face)


def under_limit(state: Match, counts: list[int], card: int) -> bool:
    """Whether a deck may still take a card of this rarity (WR-19.3)."""
    if state.variant.setup != PACK_DRAFT:
        return True
    group = group_of(state, card)
    return counts[group] < LIMITS[min(group % 3, GLORIOUS)]
