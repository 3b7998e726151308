"""What the equipment cards mean: slot, value, income and effects, as plain lists by face."""

from __future__ import annotations

from typing import Final, final

OFFENCE: Final = 0
DEFENCE: Final = 1
SPECIAL: Final = 2
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


@final
class Effect:
    """One effect of a card: its verb, and what the card says about it. It never changes."""

    def __init__(
        self,
        verb: int,
        amount: int = 0,
        cost: int = 0,
        per: int = 0,
        limit: int = 0,
        when: int = 0,
        slot: int = 0,
        arrival: int = 0,
    ) -> None:
        self.verb = verb
        self.amount = amount
        self.cost = cost
        """In cubes."""
        self.per = per
        """How many cubes in stock add 1."""
        self.limit = limit
        """The most that can be bought or added."""
        self.when = when
        """The condition of a modifier, or when thorns sting."""
        self.slot = slot
        self.arrival = arrival
        """What happens when the card is placed."""


@final
class Equipment:
    """The meaning of all faces; shared by all states of a game."""

    def __init__(
        self,
        slot: list[int],
        value: list[int],
        income: list[int],
        deck: list[int],
        boxed: list[bool],
        effects: list[list[Effect]],
    ) -> None:
        self.slot = slot
        self.value = value
        """Attack or defence value; 0 for Special cards (WW-9.2)."""
        self.income = income
        self.deck = deck
        """The deck that a face belongs to, 0 to 4, or STANDARD."""
        self.boxed = boxed
        """Whether a discarded card goes to the box: the 3/4P cards (WW-3.12)."""
        self.effects = effects
        self.verbs = [verb_mask(row) for row in effects]
        """The verbs of a face as a bit mask: a quick look before a long one."""
        self.crook = -1
        self.armor = -1
        self.crook_34 = -1
        self.armor_34 = -1


def verb_mask(effects: list[Effect]) -> int:
    """The verbs of one card as a bit mask."""
    mask = 0
    for effect in effects:
        mask |= 1 << effect.verb
    return mask
