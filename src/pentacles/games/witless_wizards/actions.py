"""The actions of Witless Wizards in named blocks (section 7 of the rules' specification)."""

from __future__ import annotations

from typing import Final

from pentacles.core.blocks import Blocks
from pentacles.games.witless_wizards.terms import (
    CHARACTER_IDS,
    CHARACTER_NAMES,
    DECK_IDS,
    DECK_NAMES,
    SLOT_IDS,
    SLOT_NAMES,
)

TO_THE_LEFT: Final = "wizard to the left, from the next one on"

BLOCKS: Final = Blocks()
PICK_DECK: Final = BLOCKS.add_words(
    "take a deck",
    "deck",
    [f"take {deck} deck" for deck in DECK_IDS],
    [f"Take the {deck} deck" for deck in DECK_NAMES],
)
PICK_CHARACTER: Final = BLOCKS.add_words(
    "choose a character",
    "character",
    [f"be {name}" for name in CHARACTER_IDS],
    [f"Play {name}" for name in CHARACTER_NAMES],
)
SCRY_KEEP: Final = BLOCKS.add_one("scry keep", "Keep it on top")
SCRY_BOTTOM: Final = BLOCKS.add_one("scry bottom", "Put it at the bottom")
DRAW_DECK: Final = BLOCKS.add_one("draw deck", "Draw from the deck")
DRAW_DISCARD: Final = BLOCKS.add_one("draw discard", "Take the top of the discard pile")
FOCUS_NO: Final = BLOCKS.add_one("focus no", "Don't focus")
FOCUS_YES: Final = BLOCKS.add_one("focus yes", "Focus: see another card")
TOSS_HELD: Final = BLOCKS.add_one("toss held", "Discard the card drawn first")
TOSS_NEW: Final = BLOCKS.add_one("toss new", "Discard the new card")
KEEP: Final = BLOCKS.add_one("keep", "Keep the card")
GIVE: Final = BLOCKS.add_words(
    "give",
    TO_THE_LEFT,
    [f"give +{offset}" for offset in (1, 2, 3)],
    [f"Give it to the wizard {offset} to the left" for offset in (1, 2, 3)],
)
ACCEPT: Final = BLOCKS.add_one("accept", "Accept the gift")
DECLINE: Final = BLOCKS.add_one("decline", "Decline the gift")
USE_NO: Final = BLOCKS.add_one("use no", "Don't use it")
USE_YES: Final = BLOCKS.add_one("use yes", "Use it")
BREAK: Final = BLOCKS.add_words(
    "break",
    f"{TO_THE_LEFT}; slot",
    [f"break +{offset} {slot}" for offset in (1, 2, 3) for slot in SLOT_IDS],
    [
        f"Break the {slot} card of the wizard {offset} to the left"
        for offset in (1, 2, 3)
        for slot in SLOT_NAMES
    ],
    columns=3,
)
TARGET: Final = BLOCKS.add_words(
    "attack",
    TO_THE_LEFT,
    [f"attack +{offset}" for offset in (1, 2, 3)],
    [f"Attack the wizard {offset} to the left" for offset in (1, 2, 3)],
)
PUMP_ATTACK: Final = BLOCKS.add_words(
    "pump",
    "how often",
    [f"pump {units}" for units in range(6)],
    [f"Pay for Attack: {units}" for units in range(6)],
)
REROLL_NO: Final = BLOCKS.add_one("reroll no", "Keep the roll")
REROLL_YES: Final = BLOCKS.add_one("reroll yes", "Roll again")
PUMP_DEFENCE: Final = BLOCKS.add_words(
    "brace",
    "how often",
    [f"brace {units}" for units in range(6)],
    [f"Pay for Defence: {units}" for units in range(6)],
)
VANISH_NO: Final = BLOCKS.add_one("vanish no", "Take the Hits")
VANISH_YES: Final = BLOCKS.add_one("vanish yes", "Vanish: discard it, take none")
MEND: Final = BLOCKS.add_words(
    "mend",
    "cubes",
    [f"mend {cubes}" for cubes in range(20)],
    [f"Mend {cubes}" for cubes in range(20)],
)
DISCARD_NEXT: Final = BLOCKS.add_words(
    "discard next",
    "slot",
    [f"discard {slot}" for slot in SLOT_IDS],
    [f"Discard the {slot} card next" for slot in SLOT_NAMES],
)
