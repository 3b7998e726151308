"""What a competent player knows about cards: odds of a hit, ways in, and what is worth keeping."""

from __future__ import annotations

from typing import Final

from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_GATE,
    AT_MAGE,
    AT_MONSTER,
    ATTACK,
    BACKFIRE,
    CLIMB,
    COUNTER,
    CRUMBLY,
    DEATHWARD,
    DEFENCE,
    DRAW,
    ENTER_FLIGHT,
    ETHEREAL,
    EVENT,
    EXEUNT,
    FLYING,
    MOAT,
    MONSTER,
    NAME_SPELL,
    PASSAGE,
    QUICK,
    RECALL,
    REDRAW_ANY,
    REFLECT,
    REFLECT_STRONGER,
    REMOTE_STRIKE,
    RESTORATION,
    SLIP,
    STEALING,
    TAKE,
    THROUGH,
    TRUE_NAME,
    TURNCOAT,
    UNANSWERABLE,
    WALL,
    WOBBLY_FLIGHT,
)

# Odds of an A-B-C draw with a full stack: plain, winning equal draws, drawing two, both.
PLAIN: Final = 0.37
WITH_EQUAL: Final = 0.616
WITH_TWO: Final = 0.567
WITH_BOTH: Final = 0.845
AGAINST_TWO: Final = 0.153
AGAINST_TWO_EQUAL: Final = 0.431
CARPETTE: Final = 0.58


def powers_of(stays: float) -> list[float]:
    """How likely none of so many cards answers, if one doesn't with these odds."""
    found = [1.0]
    while len(found) < MOST_CARDS:
        found.append(found[-1] * stays)
    return found


MOST_CARDS: Final = 64
UNANSWERED: Final = powers_of(0.8)
UNANSWERED_MONSTER: Final = powers_of(0.68)


def chance(equal: bool, two: bool, against_two: bool) -> float:
    """The odds of the striking side."""
    if against_two and not two:
        return AGAINST_TWO_EQUAL if equal else AGAINST_TWO
    if two and not against_two:
        return WITH_BOTH if equal else WITH_TWO
    return WITH_EQUAL if equal else PLAIN


def hit(state: Feud, face: int, target: int) -> float:
    """The odds that this card defeats the target's Mage when nothing answers it."""
    book = state.book
    if not book.may_open(face):
        return 0.0
    warded = state.warded >> target & 1 != 0
    odds = chance(book.wins[face] & AT_MAGE != 0, book.two[face] & AT_MAGE != 0, warded)
    if book.keys[face] & BACKFIRE:
        odds -= 0.06
    if book.lives[face]:
        odds = 1.0 - (1.0 - odds) * (1.0 - odds)
    return odds


def unanswered(state: Feud, face: int, target: int) -> float:
    """A guess at how likely the target is to have no answer, from the number of his cards."""
    if state.book.keys[face] & UNANSWERABLE:
        return 1.0
    cards = len(state.zones[target])
    row = UNANSWERED_MONSTER if state.book.kind[face] == MONSTER else UNANSWERED
    if cards < len(row):
        return row[cards]
    return row[-1]


def has_name_for(state: Feud, seat: int, target: int) -> bool:
    """Whether this seat holds a True Name that fits the target as far as he can tell."""
    for card in state.zones[seat]:
        face = state.face[card]
        if state.book.kind[face] == TRUE_NAME and state.name_fits(face, target):
            if state.mage_up(target) or state.knows(seat, state.mage_card(target)):
                if state.names(face, target):
                    return True
            else:
                return True
    return False


def breaks(state: Feud, face: int, target: int) -> float:
    """The odds that this card breaks a gate of the target."""
    book = state.book
    kind = book.kind[face]
    if kind == ATTACK:
        if not book.strike[face] & AT_GATE:
            return 0.0
    elif kind != MONSTER or state.shows_castle(target, MOAT):
        return 0.0
    equal = book.wins[face] & AT_GATE != 0 or state.shows_castle(target, CRUMBLY)
    braced = state.braced and target == state.defender
    odds = chance(equal, book.two[face] & AT_GATE != 0, braced)
    if book.lives[face]:
        odds = 1.0 - (1.0 - odds) * (1.0 - odds)
    return odds


def assault(state: Feud, seat: int, target: int) -> float:
    """The expected number of hits in a challenge to this target, with the challenger's hand."""
    book = state.book
    hits = 0.0
    best_entry = 0.0
    entry_hit = 0.0
    is_free = not state.is_home(target) or state.is_open(target)
    gates = state.intact(target)
    has_gate = gates > 0
    for card in state.zones[seat]:
        face = state.face[card]
        kind = book.kind[face]
        words = book.keys[face]
        strike = hit(state, face, target)
        if strike > 0.0:
            strike *= unanswered(state, face, target)
        if kind == NAME_SPELL and has_name_for(state, seat, target):
            sure = 0.9 if not state.variant.hidden or state.mage_up(target) else 0.45
            strike = sure * unanswered(state, face, target)
            if words & THROUGH and not is_free:
                best_entry = max(best_entry, 1.0)
        hits += strike
        if is_free:
            continue
        entry = 0.0
        loss = strike
        if kind == PASSAGE:
            flies = book.does(book.effect[face], ENTER_FLIGHT)
            entry = (0.95 if words & SLIP else 0.85) if has_gate or flies else 0.0
            loss = 0.0
        elif kind == MONSTER and words & FLYING:
            entry = 0.95 if words & SLIP else 0.85
            loss = 0.0
        elif kind == MONSTER and words & ETHEREAL and has_gate:
            entry = 0.85
            loss = 0.0
        elif has_gate:
            entry = breaks(state, face, target)
            if kind == MONSTER:
                loss = 0.2 * strike
            if gates > 1:
                entry *= 0.5
        if entry - loss > best_entry - entry_hit:
            best_entry = entry
            entry_hit = loss
    if is_free:
        return hits
    for card in state.zones[state.rows + seat]:
        if book.power[state.face[card]] & WOBBLY_FLIGHT and best_entry < CARPETTE:
            best_entry = CARPETTE
            entry_hit = 0.0
    if state.shows_castle(target, CLIMB) and best_entry < WITH_EQUAL:
        best_entry = WITH_EQUAL
        entry_hit = 0.0
    return best_entry * max(0.0, hits - entry_hit)


def worth(state: Feud, seat: int, face: int) -> float:
    """What a card is worth to a seat, roughly from 0 to 1."""
    book = state.book
    kind = book.kind[face]
    if kind == ATTACK:
        strikes = book.strike[face]
        total = 0.15 + (0.7 * hit(state, face, (seat + 1) % state.seats))
        total += 0.1 if strikes & AT_MONSTER else 0.0
        total += 0.1 if strikes & AT_GATE else 0.0
        total += 0.15 if book.keys[face] & (UNANSWERABLE | QUICK) else 0.0
        total += 0.15 if book.two[face] & AT_GATE else 0.0
        return total + 0.1 * book.after_draw[face]
    if kind == MONSTER:
        total = 0.3 + 0.7 * hit(state, face, (seat + 1) % state.seats)
        return total + (0.12 if book.keys[face] & (FLYING | ETHEREAL) else 0.0)
    if kind == DEFENCE:
        return defence_worth(state, face)
    if kind in (NAME_SPELL, TRUE_NAME):
        return name_worth(state, seat, face)
    if kind == ARTEFACT:
        return artefact_worth(state, face)
    if kind == WALL:
        return 0.5
    if kind == PASSAGE:
        return 0.58
    if kind == EVENT:
        return 0.05
    effect = book.effect[face]
    if kind == RESTORATION:
        if book.does(effect, RECALL):
            return 0.62
        return 0.7 if effect == [DRAW, 2] else 0.3
    return 0.5 if kind == STEALING else 0.38


def defence_worth(state: Feud, face: int) -> float:
    """Reflections and what takes cards are worth most, then broad counters."""
    book = state.book
    effect = book.effect[face]
    if book.does(effect, REFLECT) or book.does(effect, REFLECT_STRONGER):
        return 0.72
    if book.does(effect, TURNCOAT) or book.does(effect, TAKE):
        return 0.72
    if book.does(effect, EXEUNT):
        return 0.6
    kinds = 0
    mask = book.answers[face]
    while mask:
        mask &= mask - 1
        kinds += 1
    return 0.55 + 0.03 * kinds if book.does(effect, COUNTER) else 0.5


def name_worth(state: Feud, seat: int, face: int) -> float:
    """A True Name spell and its name are worth a lot together, little alone."""
    book = state.book
    kind = book.kind[face]
    partner = TRUE_NAME if kind == NAME_SPELL else NAME_SPELL
    has_partner = False
    for card in state.zones[seat]:
        if book.kind[state.face[card]] == partner:
            has_partner = True
    if kind == NAME_SPELL:
        return 0.95 if has_partner else 0.45
    fits = False
    for target in range(state.seats):
        if target != seat and state.is_alive(target) and state.name_fits(face, target):
            fits = True
    if has_partner and fits:
        return 0.95
    total = 0.3 if fits else 0.1
    return total + (0.12 if state.names(face, seat) else 0.0)


def artefact_worth(state: Feud, face: int) -> float:
    """Amulette, Wande and Cauldroun are the best of them."""
    book = state.book
    if book.power[face] & DEATHWARD:
        return 0.95
    if book.power[face] & REDRAW_ANY:
        return 0.9
    if book.research[face]:
        return 0.88
    if book.power[face] & REMOTE_STRIKE:
        return 0.75
    return 0.7 if book.limit[face] else 0.6
