"""The arithmetic of an attack: Total Attack, Defence and Hits, each part with its source (WW-5).

The functions change nothing. They write what they add up into `sums`, part by part, so that the
table can name every modifier; with `sums` None they only add up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    ATTACK_MOD,
    DEFENCE,
    DEFENCE_MOD,
    DIE_TIMES,
    FIZZLE,
    HIT_CAP,
    HIT_FLOOR,
    HITS_TAKEN_MOD,
    HOARD_ATTACK,
    HOARD_DEFENCE,
    IF_BLOCKED,
    IF_HIT,
    OFFENCE,
    PER_SEAT,
    PIERCE,
    SLOTS,
    THORNS,
)
from pentacles.games.witless_wizards.verbs.effects import cards_with, effects_of, holds

# The parts of an attack's arithmetic, in the order of the rules.
DIE: Final = 0
TIMES: Final = 1
WEAPON: Final = 2
ATTACK_CHANGE: Final = 3
ATTACK_HOARD: Final = 4
ATTACK_SURGE: Final = 5
ATTACK_PUMP: Final = 6
TOTAL: Final = 7
ARMOUR: Final = 8
DEFENCE_CHANGE: Final = 9
DEFENCE_HOARD: Final = 10
DEFENCE_PUMP: Final = 11
PIERCED: Final = 12
DEFENCE_TOTAL: Final = 13
HITS: Final = 14
FLOOR: Final = 15
FIZZLED: Final = 16
TAKEN: Final = 17
CAPPED: Final = 18
VANISHED: Final = 19
FINAL_HITS: Final = 20

NO_FACE: Final = -1


def note(state: Brawl, sums: list[int] | None, part: int, amount: int, card: int) -> None:
    """Write down a part of the arithmetic."""
    if sums is not None:
        sums.append(part)
        sums.append(amount)
        sums.append(state.face[card] if card >= 0 else NO_FACE)


def total_attack(
    state: Brawl, seat: int, natural: int, surge: int, pumped: int, sums: list[int] | None
) -> int:
    """WW-5.4, WW-5.5: die and attack value with everything that changes them, never below 0."""
    weapon = state.worn(seat, OFFENCE)
    value = state.equipment.value[state.face[weapon]] if weapon >= 0 else 0
    total = natural
    note(state, sums, DIE, natural, -1)
    powers = state.powers[seat]
    if powers >> DIE_TIMES & 1:
        for card in cards_with(state, seat, DIE_TIMES):
            for effect in effects_of(state, card, DIE_TIMES):
                total *= effect.amount
                note(state, sums, TIMES, effect.amount, card)
    total += value
    note(state, sums, WEAPON, value, weapon)
    if powers >> ATTACK_MOD & 1:
        total += changes(state, seat, ATTACK_MOD, ATTACK_CHANGE, natural, sums)
    if powers >> HOARD_ATTACK & 1:
        total += hoard(state, seat, HOARD_ATTACK, ATTACK_HOARD, sums)
    if surge:
        total += surge
        note(state, sums, ATTACK_SURGE, surge, -1)
    if pumped:
        total += pumped
        note(state, sums, ATTACK_PUMP, pumped, -1)
    total = max(0, total)
    note(state, sums, TOTAL, total, -1)
    return total


def guard_of(state: Brawl, seat: int, natural: int, braced: int, sums: list[int] | None) -> int:
    """WW-5.7: the defensive value with what its owner's cards and cubes add, never below 0."""
    armour = state.worn(seat, DEFENCE)
    total = state.equipment.value[state.face[armour]] if armour >= 0 else 0
    note(state, sums, ARMOUR, total, armour)
    powers = state.powers[seat]
    if powers >> DEFENCE_MOD & 1:
        total += changes(state, seat, DEFENCE_MOD, DEFENCE_CHANGE, natural, sums)
    if powers >> HOARD_DEFENCE & 1:
        total += hoard(state, seat, HOARD_DEFENCE, DEFENCE_HOARD, sums)
    if braced:
        total += braced
        note(state, sums, DEFENCE_PUMP, braced, -1)
    return max(0, total)


def defence_of(
    state: Brawl, seat: int, attacker: int, natural: int, braced: int, sums: list[int] | None
) -> int:
    """WW-5.7: the defender's own Defence, less what the attacker pierces."""
    total = guard_of(state, seat, natural, braced, sums)
    if state.powers[attacker] >> PIERCE & 1:
        for card in cards_with(state, attacker, PIERCE):
            for effect in effects_of(state, card, PIERCE):
                total -= effect.amount
                note(state, sums, PIERCED, effect.amount, card)
        total = max(0, total)
    note(state, sums, DEFENCE_TOTAL, total, -1)
    return total


def hits_of(
    state: Brawl, attacker: int, seat: int, natural: int, hits: int, sums: list[int] | None
) -> int:
    """WW-5.8, WW-5.9: floor, fizzle, more or fewer Hits, then the cap."""
    hits = max(0, hits)
    note(state, sums, HITS, hits, -1)
    powers = state.powers[attacker]
    if powers >> HIT_FLOOR & 1:
        for card in cards_with(state, attacker, HIT_FLOOR):
            for effect in effects_of(state, card, HIT_FLOOR):
                if hits < effect.amount:
                    hits = effect.amount
                    note(state, sums, FLOOR, hits, card)
    if powers >> FIZZLE & 1 and natural == state.variant.die[0]:
        hits = 0
        for card in cards_with(state, attacker, FIZZLE)[:1]:
            note(state, sums, FIZZLED, 0, card)
    powers = state.powers[seat]
    if hits and powers >> HITS_TAKEN_MOD & 1:
        hits = max(0, hits + changes(state, seat, HITS_TAKEN_MOD, TAKEN, natural, sums))
    if powers >> HIT_CAP & 1:
        for card in cards_with(state, seat, HIT_CAP):
            for effect in effects_of(state, card, HIT_CAP):
                if hits > effect.amount:
                    hits = effect.amount
                    note(state, sums, CAPPED, hits, card)
    return hits


def changes(
    state: Brawl, seat: int, verb: int, part: int, natural: int, sums: list[int] | None
) -> int:
    """The modifiers of one verb whose condition holds, added up (WW-9.4)."""
    total = 0
    by_verb = state.equipment.by_verb
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        for card in state.zones[zone]:
            for effect in by_verb[state.face[card]][verb]:
                if holds(state, seat, effect.when, natural):
                    total += effect.amount
                    note(state, sums, part, effect.amount, card)
    return total


def hoard(state: Brawl, seat: int, verb: int, part: int, sums: list[int] | None) -> int:
    """WW-10.3, WW-10.32: what the cubes in stock add, up to the limit on the card."""
    total = 0
    by_verb = state.equipment.by_verb
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        for card in state.zones[zone]:
            for effect in by_verb[state.face[card]][verb]:
                more = min(state.cubes[seat] // effect.per, effect.limit)
                total += more
                note(state, sums, part, more, card)
    return total


def thorns_of(state: Brawl, seat: int, hits: int) -> int:
    """WW-10.16: what the attacker loses to the defender's cards, given the final Hits (RU-32)."""
    if not state.powers[seat] >> THORNS & 1:
        return 0
    wanted = IF_HIT if hits else IF_BLOCKED
    total = 0
    by_verb = state.equipment.by_verb
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        for card in state.zones[zone]:
            for effect in by_verb[state.face[card]][THORNS]:
                if effect.when == wanted:
                    total += effect.amount
    return total


def thorny_cards(state: Brawl, seat: int, hits: int) -> list[int]:
    """The cards that cost the attacker Stamina, given the final Hits."""
    wanted = IF_HIT if hits else IF_BLOCKED
    found: list[int] = []
    for card in cards_with(state, seat, THORNS):
        for effect in effects_of(state, card, THORNS):
            if effect.when == wanted and card not in found:
                found.append(card)
    return found
