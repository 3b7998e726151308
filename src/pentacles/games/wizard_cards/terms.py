"""The numbers behind the words of the rules: zones, schools, ways of casting."""

from __future__ import annotations

from typing import Final

# Zones by number. A seat's hand, damage pile and ward area follow the first one's number.
HAND: Final = 0
DAMAGE: Final = 2
WARDS: Final = 4
SPELL: Final = 6
DECK: Final = 7
DISCARD: Final = 8
# With constructed decks there are two decks and discards, and the draft's piles (WC-13).
OWN_DECK: Final = 7
OWN_DISCARD: Final = 9
PILE: Final = 11
JOKERS: Final = 15

WARD: Final = 0
VIGOR: Final = 1
FORTUNE: Final = 2
WRATH: Final = 3
WILD: Final = 4
SCHOOL_NAMES: Final = ["Ward", "Vigor", "Fortune", "Wrath"]
SUIT_NAMES: Final = ["spades", "hearts", "diamonds", "clubs"]

AT_LEAST_ONE: Final = 0
ALL_PLAYS: Final = 1
OPTIONAL: Final = 2
