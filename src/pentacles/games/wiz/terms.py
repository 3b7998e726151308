"""The numbers of WIZ: card types, zones, hands, and the words for them.

Card types are numbered as in the catalogue: 14 for each element (1-9, then shards S1-S5), then
masters, elementals, titans, artifacts, Wiz and the action cards. Characters follow them.
"""

from __future__ import annotations

from typing import Final

ELEMENTS: Final = ["fire", "water", "earth", "air", "light", "dark"]
FIRE: Final = 0
WATER: Final = 1
EARTH: Final = 2
AIR: Final = 3
LIGHT: Final = 4
DARK: Final = 5

RANKS: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S1", "S2", "S3", "S4", "S5"]
LAST_RANK: Final = 13
FIRST_SHARD: Final = 9
"""Ranks from here on are shards; 9 links to shard level 1 (WIZ-6.2)."""

# Card types.
MASTER: Final = 84
ELEMENTAL: Final = 90
TITAN: Final = 96
ARTIFACT: Final = 102
WIZ: Final = 108
ABYSS: Final = 109
SEARCH: Final = 110
STUN: Final = 111
SHIELD: Final = 112
SWAP: Final = 113
TIMEWARP: Final = 114
TAKE_TWO: Final = 115
TRAP: Final = 116
VANISH: Final = 117
PORTAL: Final = 118
ALIGNMENT: Final = 119
CUSTOM: Final = 120
TYPES: Final = 123
CHARACTER: Final = 123
FACES: Final = 129
LIGHT_CHARACTER: Final = 127
DARK_CHARACTER: Final = 128

# Zones: the shared ones, then a block for each seat.
DECK: Final = 0
DISCARD: Final = 1
JOKER: Final = 2
PLAYED: Final = 3
UNUSED: Final = 4
POOL: Final = 5
SEAT_ZONES: Final = 11
BLOCK: Final = 16
GRIP: Final = 11
SIDE: Final = 12
ASIDE: Final = 13
HANDS: Final = 14

SLOTS: Final = 13
"""Places for hands of one seat: 0 to 11, and 12 for the character hand."""
BOARD: Final = 12

# Kinds of hand.
NONE: Final = 0
RUN: Final = 1
SET: Final = 2
MASTERED: Final = 3
CHARACTERED: Final = 4

# Marks of a hand, as bits.
OPENING: Final = 1
WARDED: Final = 2
SHIELDED: Final = 4
TRIED: Final = 8

# How a card fits a hand, as bits (WIZ-8.2).
NATURAL: Final = 1
WILD_LOW: Final = 2
WILD_HIGH: Final = 4
WILD: Final = 8

# Which cards may be played as deck-joker wilds: a rank, all masters, any card (faithful), none.
NO_WILD: Final = -1
MASTER_RANK: Final = 14
ANY_RANK: Final = 15

NO_LIST: Final[list[int]] = []


def grip_of(seat: int) -> int:
    """The zone of the cards that a seat holds."""
    return GRIP + BLOCK * seat


def hand_zone(hand: int) -> int:
    """The zone of a hand: 13 times its seat plus its slot."""
    return HANDS + BLOCK * (hand // SLOTS) + hand % SLOTS


def rank_points(rank: int) -> int:
    """WIZ-5.1: a number card counts its number, a shard 10."""
    return rank + 1 if rank < FIRST_SHARD else 10


def opposite(element: int) -> int:
    """WIZ-2.13: fire and water, earth and air, light and dark."""
    return element ^ 1


def joker_rank(face: int) -> int:
    """WIZ-16.5: the rank that a deck joker makes wild: 0 to 13, or 14 for masters."""
    return face % 14 if face < MASTER else MASTER_RANK


def held_of(window: int) -> int:
    """How many of three ranks in a row there are, given as bits."""
    return (window & 1) + (window >> 1 & 1) + (window >> 2)


def may_be_wild(face: int, permit: int) -> bool:
    """Whether a card may be played as a wild: a Wiz, or by the deck joker (WIZ-16.5)."""
    if face == WIZ:
        return True
    if permit < 0 or face >= ELEMENTAL:
        return False
    if permit == ANY_RANK:
        return True
    if face < MASTER:
        return face % 14 == permit
    return permit == MASTER_RANK
