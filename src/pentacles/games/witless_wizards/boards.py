"""A board as plain numbers: what one attack asks of it, worked out once for each set of cards.

Judging a position tries out many cards on a few boards. What a board gives and takes in an attack
follows from its cards, and for some of them from Stamina or cubes; so it is kept for all states of
a game and looked up by its cards.
"""

from __future__ import annotations

from typing import Final, final

from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    FIZZLE,
    HIT_CAP,
    HIT_FLOOR,
    HITS_TAKEN_MOD,
    HOARD_ATTACK,
    HOARD_DEFENCE,
    LEECH,
    MANY,
    PER_SEAT,
    PIERCE,
    RECOIL,
    REROLL,
    ROLL_BEST,
    ROLL_WORST_AGAINST,
    SLOTS,
    WEAK,
)
from pentacles.games.witless_wizards.verbs.arithmetic import (
    TAKEN,
    changes,
    guard_of,
    thorns_of,
    total_attack,
)
from pentacles.games.witless_wizards.verbs.effects import (
    amount,
    cards_with,
    cheapest,
    effects_of,
)

SMALL_DIE: Final = [1, 2, 3]
BIG_DIE: Final = [1, 2, 3, 4, 5, 6]
HOARDS: Final = 1 << HOARD_ATTACK | 1 << HOARD_DEFENCE
"""The verbs whose amounts follow from the cubes in stock."""
MOST_BOARDS: Final = 8192
"""So many are kept; then they are worked out anew."""


def faces_of(state: Brawl) -> list[int]:
    """The different faces of the die, the lowest first."""
    return SMALL_DIE if state.variant.die[-1] == 3 else BIG_DIE


@final
class Board:
    """What the cards of one wizard do in an attack; lists have an entry for each face of the die.

    It never changes.
    """

    def __init__(self, state: Brawl, seat: int) -> None:
        faces = faces_of(state)
        powers = state.powers[seat]
        self.attack = [total_attack(state, seat, face, 0, 0, None) for face in faces]
        """Total Attack."""
        self.guard = [guard_of(state, seat, face, 0, None) for face in faces]
        """Defence before an attacker pierces it."""
        self.taken = [changes(state, seat, HITS_TAKEN_MOD, TAKEN, face, None) for face in faces]
        """How many more Hits this wizard takes."""
        self.pierce = amount(state, seat, PIERCE)
        self.floor = max([0, *amounts(state, seat, HIT_FLOOR)])
        """The fewest Hits of an attack."""
        self.cap = min([MANY, *amounts(state, seat, HIT_CAP)])
        """The most Hits that this wizard takes."""
        self.fizzles = bool(powers >> FIZZLE & 1)
        self.leech = amount(state, seat, LEECH)
        self.recoil = amount(state, seat, RECOIL)
        self.sting_hit = thorns_of(state, seat, 1)
        """What an attacker loses that has hit."""
        self.sting_blocked = thorns_of(state, seat, 0)
        self.rolls_best = bool(powers >> ROLL_BEST & 1)
        self.spoils_rolls = bool(powers >> ROLL_WORST_AGAINST & 1)
        self.reroll_price = cheapest(state, seat, REROLL)
        """In cubes; -1 without a reroll."""


def amounts(state: Brawl, seat: int, verb: int) -> list[int]:
    """The amounts of one verb on a board, one by one."""
    return [
        effect.amount
        for card in cards_with(state, seat, verb)
        for effect in effects_of(state, card, verb)
    ]


def board_of(state: Brawl, seat: int) -> Board:
    """The board of a seat as it lies now."""
    zones = state.zones
    face = state.face
    faces = len(state.equipment.slot) + 1
    first = SLOTS + PER_SEAT * seat
    if state.powers[seat] & HOARDS:
        return Board(state, seat)
    key = 0 if state.stamina[seat] <= WEAK else 1
    for zone in range(first, first + 3):
        cards = zones[zone]
        key *= faces
        if cards:
            key += face[cards[0]] + 1
    known = state.variant.boards
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_BOARDS:
            known.clear()
        found = Board(state, seat)
        known[key] = found
    return found


def hits_at(attacker: Board, target: Board, place: int) -> int:
    """WW-5.7 to WW-5.9: the Hits of an attack with one face of the die."""
    guard = target.guard[place] - attacker.pierce
    hits = attacker.attack[place]
    if guard > 0:
        hits -= guard
    if hits < attacker.floor:
        hits = attacker.floor
    if place == 0 and attacker.fizzles:
        hits = 0
    if hits > 0:
        hits += target.taken[place]
        if hits < 0:
            hits = 0
    if hits > target.cap:
        hits = target.cap
    return hits
