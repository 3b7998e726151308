# not compiled
"""Positions of Witless Wizards: how a described moment of a match is set up."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Unreadable
from pentacles.core.rng import Rng
from pentacles.core.step import Step
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.draft import (
    PICK,
    pick_order,
)
from pentacles.games.witless_wizards.steps.focus import (
    TOSS,
)
from pentacles.games.witless_wizards.steps.turn import FIRST_TURN, TURN, TURN_ORDER
from pentacles.games.witless_wizards.terms import (
    BOX,
    CHARACTER_IDS,
    DECK,
    GIVEN,
    HAND,
    KEPT,
    MOST_STAMINA,
    PER_SEAT,
    SLOTS,
    STANDARD,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.piles import deduce, renew

POSITION_FIELDS = {
    "to_move": "the active seat; default the first player",
    "first": "the seat that had the first turn; default 0",
    "turn": "the number of the turn; default 5",
    "step": "turn (default: about to begin), draft, pick, battle, attack, mend, income or end",
    "stamina": "Stamina by seat, as a list; default 20 each, 0 for wizards who are out",
    "cubes": "cubes by seat, as a list; default 0 each",
    "boards": "setup (default: starting equipment where nothing is named) or empty",
    "out": "the seats that are out of the game, earliest first; default none",
    "pick": "with step pick: 1 (default) or 2; cards already drawn are in draft_K",
    "first_card": "with pick 2: kept or given",
    "dice": "the faces that are rolled next, as a list; unless a shuffle comes before",
    "rematches": "rematches played so far; default 0",
    "characters": "the characters by seat, as a list",
}
STEPS_LEFT = {"battle": 12, "attack": 11, "mend": 3, "income": 2, "end": 1}
"""How many steps of a turn are left on the agenda at each moment."""


def make_ready(state: Brawl, fields: dict[str, Any]) -> None:
    """Bring a new match to its first turn, nothing drawn; with boards empty, nothing placed."""
    while not state.has_begun:
        state.play_unchecked(state.seat, min(state.options(state.seat)))
    boards = fields.get("boards", "setup")
    if boards not in ("setup", "empty"):
        raise Unreadable(f"'boards' must be setup or empty, got {boards!r}.")
    for seat in range(state.seats):
        first = HAND + PER_SEAT * seat
        for zone in range(first, first + (PER_SEAT if boards == "empty" else 1)):
            for card in state.zones[zone].copy():
                is_standard = state.equipment.deck[state.face[card]] == STANDARD
                state.move(card, zone, BOX if is_standard else DECK)


def spare_zone(state: Brawl, card: int, full: list[int]) -> int:
    """Unnamed cards go into the deck; to the box if the deck is given, as do all Standard cards."""
    is_standard = state.equipment.deck[state.face[card]] == STANDARD
    return BOX if is_standard or DECK in full else DECK


def resume(state: Brawl, fields: dict[str, Any]) -> None:
    """Set the figures and the agenda as a position says."""
    seats = state.seats
    state.agenda = []
    state.first = seat_of(fields, "first", 0, seats)
    state.active = seat_of(fields, "to_move", state.first, seats)
    state.turn = number_of(fields, "turn", 5, 1, 1000)
    state.rematches = number_of(fields, "rematches", 0, 0, 10)
    out = list(fields.get("out", []))
    for seat in out:
        if seat not in range(seats) or out.count(seat) > 1 or seat == state.active:
            raise Unreadable(f"'out' lists other seats than the active one, got {out!r}.")
    if len(out) > seats - 2:
        raise Unreadable("At least two wizards must be in the game.")
    state.inside = (1 << seats) - 1
    state.out_turn = [0] * seats
    state.out_batch = [0] * seats
    for number, seat in enumerate(out, 1):
        state.inside &= ~(1 << seat)
        state.out_batch[seat] = number
        state.out_turn[seat] = max(1, state.turn - 1)
    state.batches = len(out)
    state.at_start = state.inside
    default = [MOST_STAMINA if state.is_in(seat) else 0 for seat in range(seats)]
    state.stamina = row_of(fields, "stamina", default, -99, MOST_STAMINA)
    state.cubes = row_of(fields, "cubes", [0] * seats, 0, 9999)
    for seat in range(seats):
        if (state.stamina[seat] > 0) != state.is_in(seat):
            raise Unreadable("A wizard is in the game if it has Stamina, and only then: see 'out'.")
        if not state.is_in(seat):
            state.cubes[seat] = 0
    if "characters" in fields:
        state.characters = characters_of(fields["characters"], seats)
    state.check()
    state.powers = [0] * seats
    for seat in range(seats):
        if not state.is_in(seat) and any(
            state.zones[SLOTS + PER_SEAT * seat + slot] for slot in range(3)
        ):
            raise Unreadable(f"Seat {seat} is out of the game: its board must be empty.")
        state.refresh(seat)
    resume_agenda(state, fields)
    renew(state)
    deduce(state)
    if "dice" in fields:
        load_dice(state, list(fields["dice"]))


def resume_agenda(state: Brawl, fields: dict[str, Any]) -> None:
    """Put the rest of the turn on the agenda."""
    step = fields.get("step", "turn")
    order: list[Step[Any]] = FIRST_TURN if state.turn == 1 else TURN_ORDER
    state.pick = 0
    state.first_card = UNDECIDED
    state.focuses = state.spent = state.apart = 0
    state.is_free_used = False
    for seat in range(state.seats):
        if state.zones[HAND + PER_SEAT * seat] and (step != "pick" or seat != state.active):
            raise Unreadable("Only the active seat has a draft hand, and only with step pick.")
    if step == "turn":
        state.turn -= 1
        state.agenda = [TURN]
    elif step == "draft":
        state.agenda = list(order)
    elif step == "pick":
        resume_pick(state, fields, order)
    elif step in STEPS_LEFT:
        if order is FIRST_TURN and step != "end":
            raise Unreadable("The first turn has no Battle Phase (WW-2.4).")
        state.pick = 2
        state.first_card = KEPT
        state.agenda = list(order[: STEPS_LEFT[step]])
    else:
        known = ", ".join(["turn", "draft", "pick", *STEPS_LEFT])
        raise Unreadable(f"'step' must be one of {known}, got {step!r}.")


def resume_pick(state: Brawl, fields: dict[str, Any], order: list[Step[Any]]) -> None:
    """In the middle of a pick: nothing drawn yet, one card drawn, or two after a focus."""
    pick = number_of(fields, "pick", 1, 1, 2)
    word = fields.get("first_card", "kept")
    if word not in ("kept", "given"):
        raise Unreadable(f"'first_card' must be kept or given, got {word!r}.")
    state.first_card = UNDECIDED if pick == 1 else KEPT if word == "kept" else GIVEN
    held = len(state.zones[HAND + PER_SEAT * state.active])
    state.agenda = [*order[:-3], *([PICK] if pick == 1 else [])]
    if held == 0:
        state.pick = pick - 1
        state.agenda.append(PICK)
    elif held <= 2:
        state.pick = pick
        state.focuses = held - 1
        state.agenda += [*pick_order(state)[:-1], *([TOSS] if held == 2 else [])]
    else:
        raise Unreadable("A draft hand holds at most two cards.")


def seat_of(fields: dict[str, Any], key: str, default: int, seats: int) -> int:
    """A field that names a seat."""
    return number_of(fields, key, default, 0, seats - 1)


def number_of(fields: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
    """A field that is a whole number."""
    value = fields.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Unreadable(f"{key!r} must be a whole number from {low} to {high}, got {value!r}.")
    return value


def row_of(fields: dict[str, Any], key: str, default: list[int], low: int, high: int) -> list[int]:
    """A field with one number for each seat; missing ones at the end take the default."""
    given = list(fields.get(key, []))
    if len(given) > len(default):
        raise Unreadable(f"{key!r} has one number for each of the {len(default)} seats.")
    return [
        number_of({key: given[seat]} if seat < len(given) else {}, key, usual, low, high)
        for seat, usual in enumerate(default)
    ]


def characters_of(names: Any, seats: int) -> list[int]:
    """The field with a different character for each seat."""
    known = ", ".join(CHARACTER_IDS)
    if not isinstance(names, list | tuple) or len(names) != seats:
        raise Unreadable(f"'characters' lists one for each of the {seats} seats, of {known}.")
    for name in names:
        if name not in CHARACTER_IDS:
            raise Unreadable(f"'characters' must be of {known}, got {name!r}.")
    if len(set(names)) < seats:
        raise Unreadable(f"'characters' has a character twice: {', '.join(names)}.")
    return [CHARACTER_IDS.index(name) for name in names]


def load_dice(state: Brawl, faces: list[int]) -> None:
    """Find a generator that rolls these faces next."""
    if len(faces) > 6 or any(face not in state.variant.die for face in faces):
        raise Unreadable(f"'dice' lists up to six faces of the die, got {faces!r}.")
    for seed in range(10_000_000):
        rng = Rng(seed)
        if all(state.variant.die[rng.below(6)] == face for face in faces):
            state.rng = Rng(seed)
            return
