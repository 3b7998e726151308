"""The actions of WIZ in named blocks (section 7 of the rules' specification)."""

from __future__ import annotations

from typing import Final

from pentacles.core.blocks import Blocks
from pentacles.games.wiz.terms import ELEMENTS, RANKS, SLOTS, TYPES

SEATS: Final = 6

BLOCKS: Final = Blocks()
CARD: Final = BLOCKS.add("card", "card type", TYPES)
"""The first block: a card's type is the action that names it."""
NEW_RUN: Final = BLOCKS.add_words(
    "new run",
    "element",
    [f"new run {name}" for name in ELEMENTS],
    [f"New run of {name}" for name in ELEMENTS],
)
NEW_SET: Final = BLOCKS.add_words(
    "new set",
    "rank",
    [f"new set {rank}" for rank in RANKS],
    [f"New set of {rank}s" for rank in RANKS],
)
NEW_MASTER: Final = BLOCKS.add_words(
    "new hand with a master",
    "element",
    [f"new master {name}" for name in ELEMENTS],
    [f"New hand with the {name} master" for name in ELEMENTS],
)
RUN_START: Final = BLOCKS.add_words(
    "start of a run",
    "rank",
    [f"start {rank}" for rank in RANKS],
    [f"From {rank} upwards" for rank in RANKS],
)
SLOT: Final = BLOCKS.add_words(
    "hand",
    "hand: seat, then slot",
    [
        f"hand {seat}.{slot + 1}" if slot < SLOTS - 1 else f"character {seat}"
        for seat in range(SEATS)
        for slot in range(SLOTS)
    ],
    [
        f"Hand {slot + 1} of seat {seat}" if slot < SLOTS - 1 else f"The character of seat {seat}"
        for seat in range(SEATS)
        for slot in range(SLOTS)
    ],
)
PLAYER: Final = BLOCKS.add_words(
    "seat",
    "seat",
    [f"seat {seat}" for seat in range(SEATS)],
    [f"Seat {seat}" for seat in range(SEATS)],
)
ELEMENT: Final = BLOCKS.add_words(
    "element",
    "element",
    [f"element {name}" for name in ELEMENTS],
    [name.capitalize() for name in ELEMENTS],
)
DONE: Final = BLOCKS.add_one("done", "Done")
DRAW_DECK: Final = BLOCKS.add_one("draw deck", "Draw from the deck")
DRAW_DISCARD: Final = BLOCKS.add_one("draw discard", "Draw from the discard pile")
CLOSE: Final = BLOCKS.add_one("close", "Lay the hand")
CANCEL: Final = BLOCKS.add_one("cancel", "Cancel")
PASS: Final = BLOCKS.add_one("pass", "Pass")
SHIELD_CARD: Final = BLOCKS.add_one("shield", "Block with a Shield")
SHIELD_POWER: Final = BLOCKS.add_one("light shield", "Block with the free shield")
STEAL: Final = BLOCKS.add_one("steal", "Steal a card")
TAKE: Final = BLOCKS.add_one("take", "Take a hand")
BREAK: Final = BLOCKS.add_one("break", "Break a hand up")
LOOK_JOKER: Final = BLOCKS.add_one("look", "Look at the deck joker")
CHAR_AS_ELEMENTAL: Final = BLOCKS.add_one(
    "character as elemental", "Play the character as an elemental"
)
CHAR_AS_TITAN: Final = BLOCKS.add_one("character as titan", "Play the character as a titan")
CHAR_AS_SHARD: Final = BLOCKS.add_one("character as shard", "Play the character as a shard")
LOW_END: Final = BLOCKS.add_one("low end", "At the low end")
HIGH_END: Final = BLOCKS.add_one("high end", "At the high end")
LIFE_POOL: Final = BLOCKS.add_one("life pool", "Into the Life Pool")
PORTAL_ENTER: Final = BLOCKS.add_one("portal enter", "Bring your own character in")
PORTAL_REMOVE: Final = BLOCKS.add_one("portal remove", "Remove a character")
WARP_PILE: Final = BLOCKS.add_one("warp pile", "From the discard pile")
WARP_BOTTOM: Final = BLOCKS.add_one("warp bottom", "From the bottom of the deck")
STRENGTHEN: Final = BLOCKS.add_one("strengthen", "Strengthen by 1")
KEEP_EP: Final = BLOCKS.add_one("keep ep", "Keep the EP for your own score")
DRAIN_EP: Final = BLOCKS.add_one("drain ep", "Take the EP off opponents")


def is_new_hand(action: int) -> bool:
    """Whether an action begins a new run, set or hand with a master."""
    return NEW_RUN.start <= action < NEW_MASTER.stop


def element_of(action: int) -> str:
    """The element that an action names; empty where it names none."""
    for block in (NEW_RUN, NEW_MASTER, ELEMENT):
        if block.holds(action):
            return ELEMENTS[block.row(action)]
    return ""
