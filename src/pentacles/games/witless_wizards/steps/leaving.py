"""WW-6.11, WW-6.12: a player who leaves the table."""

from __future__ import annotations

from pentacles.core.event import Change
from pentacles.games.witless_wizards.state import HAND, PER_SEAT, Brawl
from pentacles.games.witless_wizards.steps.elimination import stop_turn
from pentacles.games.witless_wizards.steps.turn import BEFORE_MENDING
from pentacles.games.witless_wizards.verbs.piles import discard, discard_worn


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
    is_receiver = state.agenda[-1].kind == "gift" and state.agenda[-1].numbers()[0] == seat
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


def take_leave(state: Brawl, seat: int) -> None:
    """WW-6.11: out at once; the board is cleared without asking, the cubes go to the reserve."""
    state.inside &= ~(1 << seat)
    state.quitters |= 1 << seat
    state.batches += 1
    state.out_turn[seat] = state.turn
    state.out_batch[seat] = state.batches
    state.cubes[seat] = 0
    for slot in range(3):
        card = discard_worn(state, seat, slot)
        if card >= 0 and state.listening:
            state.tell("put_off", "WW-6.11", seat, {}, [card])


def put_hand_away(state: Brawl) -> None:
    """WW-6.11: cards in the draft hand go to the discard pile."""
    zone = HAND + PER_SEAT * state.active
    state.apart = 0
    for card in state.zones[zone].copy():
        discard(state, card, zone)
        if state.listening:
            state.tell("put_off", "WW-6.11", state.active, {}, [card])
    state.apart = 0
