# not compiled
"""Positions of WysaertZ: turns, sieges and battles set up with a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.core.errors import Unreadable
from pentacles.core.holdings import replaced
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import begin_challenge, meet
from pentacles.games.wysaertz.steps.challenge import (
    END_CHALLENGE_STEP,
)
from pentacles.games.wysaertz.steps.siege import (
    lay_siege,
)
from pentacles.games.wysaertz.steps.turn import END_TURN, TURN, TURN_ACTION
from pentacles.games.wysaertz.terms import APPROACH, ARTEFACT, CASTLE, MAGE, UNKNOWN_FACE

FIELDS = {
    "to_move": "the seat whose turn it is; default 0, in a challenge the challenger",
    "turn": "the number of the turn; default 1",
    "first": "the seat that took the first turn; default 0",
    "outside": "the seats whose Mages are outside, such as [1]",
    "broken": "broken gates by seat, such as {1: 1}; a marker 0 or 1 for a face-down Castle",
    "defeats": "defeats by seat, such as {0: 1}",
    "defeated": "the seats that are out, first fallen first",
    "truce": "the seat whose next turn ends a truce",
    "up": "zones whose cards lie face up in Hidden WysaertZ, such as ['mage_1']",
    "siege": "[challenger, defender]: the siege begins now",
    "face": "[challenger, defender]: face to face in the defender's hall",
    "outdoors": "with face: true if the two met outside",
    "initiative": "with face: the seat that has the initiative; default the challenger",
    "plays": "with siege or face: plays already put on chains in this challenge",
}


def seat_number(state: Feud, value: Any, key: str) -> int:
    """A seat of this match."""
    if isinstance(value, str) and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < state.seats:
        raise Unreadable(f"{key!r} names a seat from 0 to {state.seats - 1}, got {value!r}.")
    return value


def seat_list(state: Feud, value: Any, key: str) -> list[int]:
    """A list of different seats."""
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{key!r} takes a list of seats, got {value!r}.")
    seats = [seat_number(state, seat, key) for seat in value]
    if len(set(seats)) != len(seats):
        raise Unreadable(f"{key!r} names a seat twice.")
    return seats


def pair(state: Feud, value: Any, key: str) -> list[int]:
    """Challenger and defender."""
    seats = seat_list(state, value, key)
    if len(seats) != 2:
        raise Unreadable(f"{key!r} takes [challenger, defender], got {value!r}.")
    return seats


def by_seat(state: Feud, value: Any, key: str, high: int) -> dict[int, int]:
    """A small number for some seats."""
    if not isinstance(value, Mapping):
        raise Unreadable(f"{key!r} takes a table of seats, such as {{1: 1}}, got {value!r}.")
    found: dict[int, int] = {}
    for seat, number in value.items():
        is_whole = isinstance(number, int) and not isinstance(number, bool)
        if not is_whole or not 0 <= number <= high:
            raise Unreadable(f"{key!r} takes numbers from 0 to {high}, got {number!r}.")
        found[seat_number(state, seat, key)] = number
    return found


def ready(state: Feud) -> None:
    """End the setup without its Events: they go back into the stack, Mages home, gates intact."""
    for zone in (state.event_zone, state.discard):
        state.move_all(zone, state.stack)
    state.shuffle(state.stack)
    fresh = state.blank()
    assert isinstance(fresh, Feud)
    for name in ("home", "living", "truce", "stage", "serial"):
        setattr(state, name, getattr(fresh, name))
    state.broken = [0] * state.seats
    state.chosen = [-1] * state.seats
    state.turns_taken = 0
    state.agenda = []


def may_hold(state: Feud, zone: int, card: int) -> bool:
    """What a position may fill a zone up with."""
    kind = state.book.kind[state.face[card]]
    if state.mages <= zone < state.castles:
        return kind == MAGE
    if state.castles <= zone < state.rows:
        return kind == CASTLE
    return kind < MAGE and (zone >= state.mages or state.book.is_held(state.face[card]))


def spare_zone(state: Feud, card: int, full: list[int]) -> int:
    """Cards that a position doesn't name: Mages and Castles aside, the rest into the stack."""
    if state.book.kind[state.face[card]] >= MAGE:
        return state.aside
    if state.stack not in full:
        return state.stack
    return state.discard if state.discard not in full else state.event_zone


def check_places(state: Feud) -> None:
    """Every card lies where such a card may lie."""
    for seat in range(state.seats):
        for zone, kind in ((state.mages, MAGE), (state.castles, CASTLE)):
            cards = state.zones[zone + seat]
            if len(cards) != 1 or state.book.kind[state.face[cards[0]]] != kind:
                raise Unreadable("Every seat has exactly one Mage and one Castle.")
        for card in state.zones[seat]:
            if (
                not state.book.is_held(state.face[card])
                or state.book.kind[state.face[card]] >= MAGE
            ):
                raise Unreadable(f"{state.book.words[state.face[card]]} is never held in a hand.")
        for card in state.zones[state.rows + seat]:
            if state.book.kind[state.face[card]] != ARTEFACT:
                raise Unreadable("Only Artefacts lie before a seat.")
    for zone in (state.stack, state.discard, state.chain, state.tray, state.event_zone):
        for card in state.zones[zone]:
            if state.book.kind[state.face[card]] >= MAGE:
                raise Unreadable("Mages and Castles lie before a seat or aside.")
    for zone in (state.chain, state.tray):
        if state.zones[zone]:
            raise Unreadable("A position begins with an empty chain and tray.")


def resume(state: Feud, fields: dict[str, Any], zone_names: list[str]) -> None:
    """Set what the position says and put the right steps on the agenda."""
    if fields.pop("marks", None):
        raise Unreadable("Cards of WysaertZ carry no marks in a position.")
    check_places(state)
    for name in fields.get("up", []):
        if name not in zone_names:
            raise Unreadable(f"'up' takes names of zones, got {name!r}.")
        for card in state.zones[zone_names.index(name)]:
            state.seen[card] = state.everyone
    meeting = fields.get("face", fields.get("siege"))
    fighters = pair(state, meeting, "face" if "face" in fields else "siege") if meeting else []
    default = fighters[0] if fighters else 0
    state.active = seat_number(state, fields.get("to_move", default), "to_move")
    state.first = seat_number(state, fields.get("first", 0), "first")
    turn = fields.get("turn", 1)
    if not isinstance(turn, int) or isinstance(turn, bool) or turn < 1:
        raise Unreadable(f"'turn' must be a whole number of at least 1, got {turn!r}.")
    state.turn = turn
    state.turns_taken = turn - 1
    state.has_bonus = False
    set_seats(state, fields)
    if not fighters:
        state.agenda = [END_TURN, TURN_ACTION] if state.is_alive(state.active) else [TURN]
        return
    set_battle(state, fields, fighters)


def set_seats(state: Feud, fields: dict[str, Any]) -> None:
    """What the position says about the seats."""
    for seat in seat_list(state, fields.get("outside", []), "outside"):
        state.home &= ~(1 << seat)
    for seat, number in by_seat(state, fields.get("broken", {}), "broken", 2).items():
        if number > state.gates(seat):
            raise Unreadable(f"'broken': the Castle of seat {seat} has {state.gates(seat)} gates.")
        state.broken[seat] = number
    for seat, number in by_seat(state, fields.get("defeats", {}), "defeats", 10).items():
        state.defeats = replaced(state.defeats, seat, number)
    state.fallen = []
    for seat in seat_list(state, fields.get("defeated", []), "defeated"):
        state.living &= ~(1 << seat)
        state.fallen = [*state.fallen, seat, -1, UNKNOWN_FACE]
        for zone in (seat, state.rows + seat):
            for card in state.zones[zone].copy():
                state.seen[card] = state.everyone
                state.move(card, zone, state.discard)
        for card in (state.mage_card(seat), state.castle_card(seat)):
            state.seen[card] = state.everyone
    if state.living_count() < 2:
        raise Unreadable("A position needs at least two living Mages.")
    state.truce = seat_number(state, fields["truce"], "truce") if "truce" in fields else -1


def set_battle(state: Feud, fields: dict[str, Any], fighters: list[int]) -> None:
    """Begin a siege or a battle."""
    challenger, defender = fighters
    if state.active != challenger or not (state.is_alive(challenger) and state.is_alive(defender)):
        raise Unreadable("The challenger is the living seat whose turn it is, the defender lives.")
    state.agenda = [END_TURN, END_CHALLENGE_STEP]
    begin_challenge(state, challenger, defender, APPROACH)
    plays = fields.get("plays", 0)
    if not isinstance(plays, int) or isinstance(plays, bool) or plays < 0:
        raise Unreadable(f"'plays' must be a whole number of at least 0, got {plays!r}.")
    state.put = plays
    if "face" not in fields:
        if not state.is_home(defender):
            raise Unreadable("A siege needs a defender at home.")
        lay_siege(state)
        return
    if fields.get("outdoors", False):
        state.home &= ~(1 << defender)
    state.inside = state.is_home(defender)
    meet(state)
    holder = seat_number(state, fields.get("initiative", challenger), "initiative")
    if holder not in fighters:
        raise Unreadable("'initiative' names the challenger or the defender.")
    state.holder = holder
