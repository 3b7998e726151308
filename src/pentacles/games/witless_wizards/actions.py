"""The fixed action space of section 7: where each kind of choice begins."""

from __future__ import annotations

from typing import Final

PICK_DECK: Final = 0
PICK_CHARACTER: Final = 5
SCRY_KEEP: Final = 9
SCRY_BOTTOM: Final = 10
DRAW_DECK: Final = 11
DRAW_DISCARD: Final = 12
FOCUS_NO: Final = 13
FOCUS_YES: Final = 14
TOSS_HELD: Final = 15
TOSS_NEW: Final = 16
KEEP: Final = 17
GIVE: Final = 18
ACCEPT: Final = 21
DECLINE: Final = 22
USE_NO: Final = 23
USE_YES: Final = 24
BREAK: Final = 25
TARGET: Final = 34
PUMP_ATTACK: Final = 37
REROLL_NO: Final = 43
REROLL_YES: Final = 44
PUMP_DEFENCE: Final = 45
VANISH_NO: Final = 51
VANISH_YES: Final = 52
MEND: Final = 53
DISCARD_NEXT: Final = 73
SIZE: Final = 76

DECK_IDS: Final = ["wizard", "samurai", "scifi", "medieval", "pirate"]
DECK_NAMES: Final = ["Wizard", "Samurai", "Sci-Fi", "Medieval", "Pirate"]
CHARACTER_IDS: Final = ["greendalf", "marlen", "albus", "tiana"]
CHARACTER_NAMES: Final = ["Greendalf", "Marlen", "Albus", "Tiana"]
SLOT_IDS: Final = ["offence", "defence", "special"]


def texts() -> list[str]:
    """Every action as a short text, in the order of the numbers."""
    found = [f"take {deck} deck" for deck in DECK_IDS]
    found += [f"be {name}" for name in CHARACTER_IDS]
    found += ["scry keep", "scry bottom", "draw deck", "draw discard", "focus no", "focus yes"]
    found += ["toss held", "toss new", "keep"]
    found += [f"give +{offset}" for offset in (1, 2, 3)]
    found += ["accept", "decline", "use no", "use yes"]
    found += [f"break +{offset} {slot}" for offset in (1, 2, 3) for slot in SLOT_IDS]
    found += [f"attack +{offset}" for offset in (1, 2, 3)]
    found += [f"pump {units}" for units in range(6)]
    found += ["reroll no", "reroll yes"]
    found += [f"brace {units}" for units in range(6)]
    found += ["vanish no", "vanish yes"]
    found += [f"mend {cubes}" for cubes in range(20)]
    found += [f"discard {slot}" for slot in SLOT_IDS]
    return found


def labels() -> list[str]:
    """Every action for people, in the order of the numbers."""
    found = [f"Take the {deck} deck" for deck in DECK_NAMES]
    found += [f"Play {name}" for name in CHARACTER_NAMES]
    found += ["Keep it on top", "Put it at the bottom"]
    found += ["Draw from the deck", "Take the top of the discard pile"]
    found += ["Don't focus", "Focus: see another card"]
    found += ["Discard the card drawn first", "Discard the new card", "Keep the card"]
    found += [f"Give it to the wizard {offset} to the left" for offset in (1, 2, 3)]
    found += ["Accept the gift", "Decline the gift", "Don't use it", "Use it"]
    found += [
        f"Break the {slot} card of the wizard {offset} to the left"
        for offset in (1, 2, 3)
        for slot in ("Offensive", "Defensive", "Special")
    ]
    found += [f"Attack the wizard {offset} to the left" for offset in (1, 2, 3)]
    found += [f"Pay for Attack: {units}" for units in range(6)]
    found += ["Keep the roll", "Roll again"]
    found += [f"Pay for Defence: {units}" for units in range(6)]
    found += ["Take the Hits", "Vanish: discard it, take none"]
    found += [f"Mend {cubes}" for cubes in range(20)]
    found += [f"Discard the {slot} card next" for slot in ("Offensive", "Defensive", "Special")]
    return found
