"""The numbers behind the words of the rules: zones, decks, characters, slots, verbs, conditions."""

from __future__ import annotations

from typing import Final

# Zones by number. A seat has four in a row: its draft hand, then its three slots.
DECK: Final = 0
DISCARD: Final = 1
BOX: Final = 2
HAND: Final = 3
SLOTS: Final = 4
PER_SEAT: Final = 4

MOST_STAMINA: Final = 20
WEAK: Final = 5
"""A wizard with this much Stamina or less is Weakened (WW-7.1)."""
CUBES: Final = 30
MANY: Final = 1_000_000
"""More than any figure of a match."""

RANDOM: Final = 0
CHOOSE: Final = 1
NAMED: Final = 2

PHASES: Final = ("Setup", "First card", "Second card", "Battle", "Mend")
SETTING_UP: Final = 0
FIRST_CARD: Final = 1
SECOND_CARD: Final = 2
BATTLE_PHASE: Final = 3
MEND_PHASE: Final = 4

UNDECIDED: Final = 0
KEPT: Final = 1
GIVEN: Final = 2

DECK_IDS: Final = ["wizard", "samurai", "scifi", "medieval", "pirate"]
DECK_NAMES: Final = ["Wizard", "Samurai", "Sci-Fi", "Medieval", "Pirate"]
CHARACTER_IDS: Final = ["greendalf", "marlen", "albus", "tiana"]
CHARACTER_NAMES: Final = ["Greendalf", "Marlen", "Albus", "Tiana"]

OFFENCE: Final = 0
DEFENCE: Final = 1
SPECIAL: Final = 2
SLOT_IDS: Final = ["offence", "defence", "special"]
SLOT_NAMES: Final = ["Offensive", "Defensive", "Special"]

STANDARD: Final = 5
"""The number of the Standard Equipment among the decks; 0 to 4 are the equipment decks."""

# The effect verbs. The number of a verb is the number of its rule: WW-10.1 is attack_mod.
ATTACK_MOD: Final = 1
DEFENCE_MOD: Final = 2
HOARD_DEFENCE: Final = 3
PIERCE: Final = 4
DIE_TIMES: Final = 5
ROLL_BEST: Final = 6
ROLL_WORST_AGAINST: Final = 7
REROLL: Final = 8
FIZZLE: Final = 9
PUMP_ATTACK: Final = 10
PUMP_DEFENCE: Final = 11
HITS_TAKEN_MOD: Final = 12
HIT_CAP: Final = 13
VANISH: Final = 14
RECOIL: Final = 15
THORNS: Final = 16
LEECH: Final = 17
SPLASH: Final = 18
STEAL_CUBES: Final = 19
KNOCK_OFF: Final = 20
DISCARD_RECOVER: Final = 21
DISCARD_BREAK: Final = 22
SCRY: Final = 23
SALVAGE: Final = 24
EXTRA_FOCUS: Final = 25
NO_FOCUS: Final = 26
DECLINE_GIFT: Final = 27
ON_PLACE: Final = 28
LEAK: Final = 29
TAX: Final = 30
ALWAYS_MEND: Final = 31
HOARD_ATTACK: Final = 32
HIT_FLOOR: Final = 33
FREE_FOCUS: Final = 34
THRIFT: Final = 35
DISCARD_SURGE: Final = 36
LAST_VERB: Final = 36

# When a modifier counts (section 9.1).
ALWAYS: Final = 0
WEAKENED: Final = 1
DIE_HIGH: Final = 2
DIE_LOW: Final = 3
# When thorns sting (WW-10.16).
IF_HIT: Final = 0
IF_BLOCKED: Final = 1
# What happens when a card is placed (WW-10.28).
LOSE_STAMINA: Final = 0
RECOVER: Final = 1
GAIN_CUBES: Final = 2

MOST_EFFECTS: Final = 8
"""How many effects one card may have: positions among them fit into one small int."""
