"""The arithmetic of an attack in words: `die 3 + Katana of Excessive Polishing 3`."""

from __future__ import annotations

from typing import Final

from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.verbs.arithmetic import (
    ARMOUR,
    ATTACK_HOARD,
    ATTACK_PUMP,
    ATTACK_SURGE,
    DEFENCE_HOARD,
    DEFENCE_PUMP,
    DIE,
    NO_FACE,
    PIERCED,
    TIMES,
    WEAPON,
)

MULTIPLIED: Final = "\N{MULTIPLICATION SIGN}"
MINUS: Final = "\N{MINUS SIGN}"
FISTS: Final = "bare fists"
NO_ARMOUR: Final = "no armour"


def attack_words(state: Brawl) -> str:
    """WW-5.4: what the Total Attack is made of."""
    return sum_words(state, DIE, ATTACK_PUMP, state.total)


def defence_words(state: Brawl) -> str:
    """WW-5.7: what the Defence is made of."""
    return sum_words(state, ARMOUR, PIERCED, state.defence)


def sum_words(state: Brawl, first: int, last: int, result: int) -> str:
    """The parts from `first` to `last` as a sum; a single one is just named.

    A card that comes twice in a row is named once; a weapon that multiplies the die is named with
    its own value. Where the rules stop at 0, the words say so.
    """
    told = ""
    name = ""
    now = 0
    count = 0
    for one in state.parts():
        if one.part < first or one.part > last:
            continue
        amount = -one.amount if one.part == PIERCED else one.amount
        before = name
        name = source(state, one.part, one.face)
        sign = MULTIPLIED if one.part == TIMES else MINUS if amount < 0 else "+"
        if one.part == TIMES and one.face == weapon_of(state):
            name = before
        figure = f"{abs(amount)}" if name == before else f"{name} {abs(amount)}"
        told = f"{told} {sign} {figure}" if count else figure
        now = now * amount if one.part == TIMES else now + amount
        count += 1
    if count == 1:
        return name
    return told if now == result else f"{told}, never below 0"


def weapon_of(state: Brawl) -> int:
    """The face of the weapon in the current sums, NO_FACE for bare fists."""
    for one in state.parts():
        if one.part == WEAPON:
            return one.face
    return NO_FACE


def source(state: Brawl, part: int, face: int) -> str:
    """What a part of the arithmetic comes from."""
    if part == DIE:
        return "die"
    if part in (ATTACK_HOARD, DEFENCE_HOARD):
        return "cubes in stock"
    if part in (ATTACK_PUMP, DEFENCE_PUMP):
        return "paid for"
    if part == ATTACK_SURGE:
        return "card used up"
    if face == NO_FACE:
        return FISTS if part == WEAPON else NO_ARMOUR
    name: str = state.game.faces[face].name
    return f"pierced by {name}" if part == PIERCED else name
