"""Effects on a board: which verbs it carries, in which order, and how amounts add up (WW-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentacles.games.witless_wizards.deck import Effect
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    ALWAYS,
    DIE_HIGH,
    DIE_LOW,
    GAIN_CUBES,
    LOSE_STAMINA,
    MOST_EFFECTS,
    ON_PLACE,
    PER_SEAT,
    SLOTS,
    WEAK,
    WEAKENED,
)

END: Final = 3 * MOST_EFFECTS
"""The cursor after the last effect of a board."""


def next_effect(state: Brawl, seat: int, cursor: int, verb: int) -> int:
    """WW-9.3: the next effect with this verb on a board, slot by slot and as listed; END if none.

    A cursor is the slot times MOST_EFFECTS plus the place of the effect on the card.
    """
    if not state.powers[seat] >> verb & 1:
        return END
    equipment = state.equipment
    index = cursor % MOST_EFFECTS
    for slot in range(cursor // MOST_EFFECTS, 3):
        card = state.worn(seat, slot)
        if card >= 0 and equipment.verbs[state.face[card]] >> verb & 1:
            effects = equipment.effects[state.face[card]]
            while index < len(effects):
                if effects[index].verb == verb:
                    return slot * MOST_EFFECTS + index
                index += 1
        index = 0
    return END


def verb_at(state: Brawl, seat: int, cursor: int) -> int:
    """The verb at a cursor, or 0 if no effect is there."""
    card = state.worn(seat, cursor // MOST_EFFECTS)
    if card < 0:
        return 0
    effects = state.equipment.effects[state.face[card]]
    index = cursor % MOST_EFFECTS
    return effects[index].verb if index < len(effects) else 0


def effect_at(state: Brawl, seat: int, cursor: int) -> Effect:
    """The effect at a cursor; there must be one."""
    card = state.worn(seat, cursor // MOST_EFFECTS)
    return state.equipment.effects[state.face[card]][cursor % MOST_EFFECTS]


def card_at(state: Brawl, seat: int, cursor: int) -> int:
    """The card that carries the effect at a cursor."""
    return state.worn(seat, cursor // MOST_EFFECTS)


def amount(state: Brawl, seat: int, verb: int) -> int:
    """WW-9.4: the amounts of one verb on a board, added up."""
    if not state.powers[seat] >> verb & 1:
        return 0
    total = 0
    by_verb = state.equipment.by_verb
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        for card in state.zones[zone]:
            for effect in by_verb[state.face[card]][verb]:
                total += effect.amount
    return total


def cards_with(state: Brawl, seat: int, verb: int) -> list[int]:
    """The cards of a board that carry this verb, from left to right (WW-9.3)."""
    found: list[int] = []
    verbs = state.equipment.verbs
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        cards = state.zones[zone]
        if cards and verbs[state.face[cards[0]]] >> verb & 1:
            found.append(cards[0])
    return found


def effects_of(state: Brawl, card: int, verb: int) -> list[Effect]:
    """The effects of a card with this verb, as listed."""
    return state.equipment.by_verb[state.face[card]][verb]


def cheapest(state: Brawl, seat: int, verb: int) -> int:
    """WW-9.4: the lowest price of a verb that is offered once per occasion, or -1 without one."""
    if not state.powers[seat] >> verb & 1:
        return -1
    best = -1
    by_verb = state.equipment.by_verb
    first: i64 = SLOTS + PER_SEAT * seat
    for zone in range(first, first + 3):
        for card in state.zones[zone]:
            for effect in by_verb[state.face[card]][verb]:
                if best < 0 or effect.cost < best:
                    best = effect.cost
    return best


def cheapest_card(state: Brawl, seat: int, verb: int) -> int:
    """The card with the lowest price of this verb, or -1."""
    price = cheapest(state, seat, verb)
    for card in cards_with(state, seat, verb):
        for effect in effects_of(state, card, verb):
            if effect.cost == price:
                return card
    return -1


def arrival(state: Brawl, card: int) -> tuple[int, int]:
    """WW-10.28: the Stamina and the cubes that placing a card brings its receiver."""
    stamina = 0
    cubes = 0
    for effect in state.equipment.effects[state.face[card]]:
        if effect.verb != ON_PLACE:
            continue
        if effect.arrival == GAIN_CUBES:
            cubes += effect.amount
        elif effect.arrival == LOSE_STAMINA:
            stamina -= effect.amount
        else:
            stamina += effect.amount
    return stamina, cubes


def holds(state: Brawl, owner: int, when: int, natural: int) -> bool:
    """Whether a modifier's condition holds now (section 9.1, WW-5.13)."""
    if when == ALWAYS:
        return True
    if when == WEAKENED:
        return state.stamina[owner] <= WEAK
    if when == DIE_HIGH:
        return natural == state.variant.die[-1]
    if when == DIE_LOW:
        return natural == state.variant.die[0]
    return False
