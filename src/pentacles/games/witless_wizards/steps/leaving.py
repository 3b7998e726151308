"""WW-6.11, WW-6.12: a player who leaves the table."""

from __future__ import annotations

from pentacles.core.event import Change
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.elimination import stop_turn, take_leave
from pentacles.games.witless_wizards.steps.gifts import (
    Gift,
)
from pentacles.games.witless_wizards.steps.turn import BEFORE_MENDING
from pentacles.games.witless_wizards.terms import HAND, PER_SEAT
from pentacles.games.witless_wizards.verbs.piles import deduce, discard


def depart(state: Brawl, seat: int) -> None:
    """Take a player out of the match; whatever was asked of this player is dropped."""
    state.left |= 1 << seat
    if state.listening:
        changes: list[Change] = []
        if state.has_begun and state.cubes[seat]:
            changes.append(Change(f"cubes_{seat}", state.cubes[seat], 0))
        kind = "left" if state.has_begun else "left_setup"
        state.tell(kind, "WW-6.11", seat, {}, [], changes)
    if not state.has_begun:
        return
    if not state.inside >> seat & 1:
        if state.out_turn[seat] == state.turn:
            state.quitters |= 1 << seat
        return
    step = state.agenda[-1]
    is_receiver = isinstance(step, Gift) and step.receiver == seat
    take_leave(state, seat)
    if is_receiver:
        state.agenda.pop()
    if is_receiver or seat == state.active:
        put_hand_away(state)
    if seat == state.active or state.count_in() <= 1:
        stop_turn(state)
    elif seat == state.target:
        del state.agenda[BEFORE_MENDING:]
        state.target = -1
        if state.listening:
            state.tell("attack_ends", "WW-6.12", state.active, {}, [])


def put_hand_away(state: Brawl) -> None:
    """WW-6.11: cards in the draft hand go to the discard pile."""
    zone = HAND + PER_SEAT * state.active
    state.apart = 0
    for card in state.zones[zone].copy():
        discard(state, card, zone)
        if state.listening:
            state.tell("put_off", "WW-6.11", state.active, {}, [card])
    state.apart = 0
    deduce(state)
