# not compiled
"""Positions of WIZ: hands from plain lists of cards, and the counters of a turn."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Unreadable
from pentacles.core.state import State
from pentacles.games.wiz.hands import as_elemental, as_titan, refresh_all
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.setup import NEXT_ROUND, DraftCharacter
from pentacles.games.wiz.steps.turn import BEGIN_TURN, NEXT_SEAT, TURN_ORDER, mark
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BLOCK,
    BOARD,
    CHARACTER,
    CHARACTERED,
    DECK,
    DISCARD,
    ELEMENTS,
    FIRST_SHARD,
    JOKER,
    MASTER,
    MASTERED,
    NONE,
    OPENING,
    POOL,
    RANKS,
    RUN,
    SET,
    SIDE,
    SLOTS,
    UNUSED,
    WARDED,
    WIZ,
    hand_zone,
)
from pentacles.games.wiz.verbs import reset_round

FIELDS: dict[str, str] = {
    "to_move": "the seat whose turn it is; default 0",
    "step": "turn, attack, action, draw, play (default) or discard",
    "turns": "the turn number, one for all seats or a list; default 3",
    "unopened": "the seats that have not opened; default none",
    "opening": "the 30+ hands by zone name, such as ['hand0_0']",
    "claims": "further claims, such as {1: 'fire', 2: 'S3'}",
    "scores": "the EP of each seat",
    "dealer": "the dealer of this round",
    "round": "the number of this round; default 1",
    "stun": "turns that each seat still misses",
    "out": "the seats that are out of the round",
    "looked": "who has looked at the deck joker, and in which turn: {0: 1}",
    "characters": "the elements of the characters by seat, such as ['fire', 'water']",
    "spent": "the seats whose character is spent",
    "light_used": "the seats that have used the free shield",
    "gems": "alignment gems by zone name, such as {'hand0_0': 'water'}",
    "strengthened": "strengthening by zone name, such as {'hand0_0': 1}",
    "warded": "warded hands by zone name",
    "pool_ep": "the EP of the Life Pool",
    "levels": "levels of its piles where they differ from the cards there: {'air': 4}",
    "acts": "action cards played this turn",
    "cancels": "cancels used this turn",
}
STEP_NAMES = ("discard", "play", "draw", "action", "attack")


def ready(state: State) -> None:
    """A position begins after the draft of characters; a field sets them."""
    while state.agenda and isinstance(state.agenda[-1], DraftCharacter):
        state.play_unchecked(state.seat, state.options(state.seat)[0])


def spare_zone(state: State, card: int, full: list[int]) -> int:
    """Cards that are not named go to the deck, else to the discard pile, else out of play."""
    if state.face[card] >= CHARACTER:
        return UNUSED
    for zone in (DECK, DISCARD):
        if zone not in full:
            return zone
    return UNUSED


def resume(game: Any, state: WizMatch, fields: dict[str, Any]) -> None:
    """Set hands, counters and agenda as a position says; without fields it is a new match."""
    zones = [zone.name for zone in game.zones_of(state)]
    hands = [hand for hand in range(SLOTS * state.seats) if state.zones[hand_zone(hand)]]
    if not fields and not hands:
        return
    reset_round(state)
    marks = {card: mark for entries in fields.get("marks", {}).values() for card, mark in entries}
    state.wild = [0] * len(state.face)
    state.by = [-1] * len(state.face)
    set_characters(state, fields)
    set_seats(state, fields)
    for hand in hands:
        lay_hand(state, hand, marks, zones)
    set_hands(state, fields, zones)
    refresh_all(state)
    set_table(state, fields)
    set_agenda(state, fields)


def whole(fields: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
    """A whole number of a position."""
    value = fields.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Unreadable(f"{key!r} must be a whole number from {low} to {high}, got {value!r}.")
    return value


def numbers(fields: dict[str, Any], key: str, seats: int, default: int) -> list[int]:
    """One number for each seat, or one for all."""
    value = fields.get(key, default)
    values = [value] * seats if isinstance(value, int) else list(value)
    if len(values) != seats or not all(type(item) is int and item >= 0 for item in values):
        raise Unreadable(f"{key!r} must be one whole number for each of the {seats} seats.")
    return values


def seats_in(fields: dict[str, Any], key: str, seats: int) -> list[int]:
    """A list of seats."""
    found = list(fields.get(key, []))
    if not all(type(seat) is int and 0 <= seat < seats for seat in found):
        raise Unreadable(f"{key!r} must be a list of seats from 0 to {seats - 1}.")
    return found


def by_seat(fields: dict[str, Any], key: str, seats: int) -> dict[int, Any]:
    """A table from seats to values; the seats may be written as texts."""
    given = fields.get(key, {})
    found = {int(seat): value for seat, value in given.items()}
    if not all(0 <= seat < seats for seat in found):
        raise Unreadable(f"{key!r} names a seat that is not there: seats are 0 to {seats - 1}.")
    return found


def element_named(name: Any) -> int:
    """The number of an element."""
    if name not in ELEMENTS:
        raise Unreadable(f"{name!r} is not an element: elements are {', '.join(ELEMENTS)}.")
    return ELEMENTS.index(name)


def set_characters(state: WizMatch, fields: dict[str, Any]) -> None:
    """Characters belong to seats; those that a position puts nowhere are at the side."""
    given = fields.get("characters")
    if given is not None:
        if not state.deck.characters:
            raise Unreadable("'characters' needs a game with characters.")
        if len(given) != state.seats or len(set(given)) != len(given):
            raise Unreadable("'characters' must name one element for each seat, none twice.")
        state.character = [element_named(name) for name in given]
    loose = [UNUSED, *(SIDE + BLOCK * seat for seat in range(state.seats))]
    for zone in loose:
        for card in list(state.zones[zone]):
            own = state.face[card] - CHARACTER
            if own < 0:
                continue
            home = UNUSED
            if own in state.character:
                home = SIDE + BLOCK * state.character.index(own)
            state.zones[zone].remove(card)
            state.zones[home].append(card)
            state.seen[card] = state.everyone
    for seat in seats_in(fields, "spent", state.seats):
        state.spent[seat] = 1
    for seat in seats_in(fields, "light_used", state.seats):
        state.light_used[seat] = 1


def set_seats(state: WizMatch, fields: dict[str, Any]) -> None:
    """Turn numbers, openings, scores, stuns and looks."""
    seats = state.seats
    state.turns = numbers(fields, "turns", seats, 3)
    closed = seats_in(fields, "unopened", seats)
    for seat in range(seats):
        state.opened_at[seat] = 0 if seat in closed else 1
    state.score = numbers(fields, "scores", seats, 0)
    state.stun = numbers(fields, "stun", seats, 0)
    for seat in seats_in(fields, "out", seats):
        state.out[seat] = 1
    for seat, turn in by_seat(fields, "looked", seats).items():
        if type(turn) is not int or turn < 1:
            raise Unreadable("'looked' gives a seat the turn number of its look.")
        state.looked_at[seat] = turn
        state.looks[seat] = 1
        if not state.deck.faithful:
            for card in state.zones[JOKER]:
                state.reveal(card, 1 << seat)
    state.round = whole(fields, "round", 1, 1, 1000)
    state.dealer = whole(fields, "dealer", state.dealer, 0, seats - 1)
    state.starter = state.next_seat(state.dealer)


def lay_hand(state: WizMatch, hand: int, marks: dict[int, Any], zones: list[str]) -> None:
    """Find out what kind of hand some cards are."""
    zone = hand_zone(hand)
    cards = state.zones[zone]
    name = zones[zone]
    base: list[int] = []
    attached: list[int] = []
    for card in cards:
        mark = marks.get(card, {})
        unknown = set(mark) - {"wild", "by"}
        if unknown:
            raise Unreadable(f"A card in {name} can be marked 'wild' or 'by', not {unknown}.")
        face = state.face[card]
        is_first = hand % SLOTS == BOARD and face >= CHARACTER and not base
        if (face < ARTIFACT and as_elemental(face) < 0 and as_titan(face) < 0) or face == WIZ:
            base.append(card)
            state.wild[card] = 1 if face == WIZ or mark.get("wild") else 0
        elif is_first:
            base.append(card)
        elif face < WIZ or as_elemental(face) >= 0 or as_titan(face) >= 0:
            attached.append(card)
            state.by[card] = mark.get("by", hand // SLOTS)
        else:
            raise Unreadable(f"{name} can't hold an action card.")
    state.ages += 1
    state.age[hand] = state.ages
    if hand % SLOTS == BOARD:
        if len(base) != 1 or state.face[base[0]] < CHARACTER:
            raise Unreadable(f"{name} must hold a character first.")
        state.kind[hand] = CHARACTERED
        state.elem[hand] = state.face[base[0]] - CHARACTER
        if state.character[hand // SLOTS] != state.elem[hand]:
            raise Unreadable(f"{name} holds a different character from the one in 'characters'.")
    else:
        base = shape(state, hand, base, name)
    state.size[hand] = len(base)
    state.zones[zone] = base + attached


def shape(state: WizMatch, hand: int, base: list[int], name: str) -> list[int]:
    """Kind, element and rank of a run, set or master hand; its cards in order."""
    naturals = [card for card in base if not state.wild[card]]
    masters = [card for card in naturals if state.face[card] >= MASTER]
    if masters:
        state.kind[hand] = MASTERED
        state.elem[hand] = state.face[masters[0]] - MASTER
        return [masters[0], *(card for card in base if card != masters[0])]
    ranks = [state.face[card] % 14 for card in naturals]
    if len(base) < 3 or not naturals:
        raise Unreadable(f"{name} is not a hand: it needs three cards, one of them natural.")
    if len(naturals) > 1 and len(set(ranks)) == 1:
        state.kind[hand] = SET
        state.low[hand] = ranks[0]
        return base
    if len(naturals) == len(base):
        base = sorted(base, key=lambda card: state.face[card] % 14)
    first = next(index for index, card in enumerate(base) if not state.wild[card])
    low = state.face[base[first]] % 14 - first
    for index, card in enumerate(base):
        if not state.wild[card] and state.face[card] % 14 != low + index:
            raise Unreadable(f"{name} is not a hand: its ranks don't link.")
    if low < 0 or low + len(base) > 14:
        raise Unreadable(f"{name} is not a hand: it runs off the line of ranks.")
    state.kind[hand] = RUN
    state.elem[hand] = state.face[base[first]] // 14
    state.low[hand] = low
    return base


def hand_named(state: WizMatch, name: Any, zones: list[str]) -> int:
    """The hand in the zone with this name."""
    for hand in range(SLOTS * state.seats):
        if zones[hand_zone(hand)] == name and state.kind[hand] != NONE:
            return hand
    raise Unreadable(f"There is no hand in {name!r}.")


def set_hands(state: WizMatch, fields: dict[str, Any], zones: list[str]) -> None:
    """30+ hands and claims, gems, strengthening and wards."""
    for name in fields.get("opening", []):
        hand = hand_named(state, name, zones)
        state.flags[hand] |= OPENING
        level = state.low[hand] - FIRST_SHARD + 6
        state.claim[hand // SLOTS] = level if state.kind[hand] == SET else state.elem[hand]
    for seat, claim in by_seat(fields, "claims", state.seats).items():
        if claim in RANKS[FIRST_SHARD:]:
            state.claim[seat] = RANKS.index(claim) - FIRST_SHARD + 6
        else:
            state.claim[seat] = element_named(claim)
    for name, gem in fields.get("gems", {}).items():
        state.gem[hand_named(state, name, zones)] = element_named(gem)
    for name, amount in fields.get("strengthened", {}).items():
        state.marks[hand_named(state, name, zones)] = int(amount)
    for name in fields.get("warded", []):
        state.flags[hand_named(state, name, zones)] |= WARDED


def set_table(state: WizMatch, fields: dict[str, Any]) -> None:
    """The Life Pool and the counters of the turn."""
    state.pool_ep = whole(fields, "pool_ep", state.pool_ep, 0, 1 << 40)
    state.pool_won = 0
    state.levels = [len(state.zones[POOL + elem]) for elem in range(6)]
    for name, level in fields.get("levels", {}).items():
        state.levels[element_named(name)] = int(level)
    state.acts = whole(fields, "acts", 0, 0, 20)
    state.cancels = whole(fields, "cancels", 0, 0, 3)
    state.pool_plays = 0
    state.has_looked = 0
    state.trapped = 0
    state.draws = 0
    state.discards = 0


def set_agenda(state: WizMatch, fields: dict[str, Any]) -> None:
    """Whose turn it is, and which step."""
    step = fields.get("step", "play")
    if step not in (*STEP_NAMES, "turn"):
        raise Unreadable(f"'step' must be turn or one of {', '.join(STEP_NAMES)}, got {step!r}.")
    seat = state.active = whole(fields, "to_move", 0, 0, state.seats - 1)
    state.attacking = 1 if state.kind[SLOTS * seat + BOARD] != NONE else 0
    if step == "turn":
        state.turns[seat] = max(0, state.turns[seat] - 1)
        state.agenda = [NEXT_ROUND, BEGIN_TURN]
        return
    state.agenda = [NEXT_ROUND, NEXT_SEAT, *TURN_ORDER[: STEP_NAMES.index(step) + 1]]
    state.turn = max(state.turn, 1)
    if step in ("play", "discard"):
        mark(state)
