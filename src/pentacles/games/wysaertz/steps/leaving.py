"""WY-12.8: a player who concedes or is taken from the table counts as defeated by nobody."""

from __future__ import annotations

from typing import Any

from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import EndChallenge, Face, Initiative, Join, NextHolder
from pentacles.games.wysaertz.steps.chain import Chain
from pentacles.games.wysaertz.steps.fight import clear_chain, fall
from pentacles.games.wysaertz.steps.hand import (
    ApplyEvent,
    DiscardDown,
    Draw,
    EventDone,
    EventVerb,
    Parcel,
)
from pentacles.games.wysaertz.steps.siege import (
    SiegeRound,
)
from pentacles.games.wysaertz.steps.turn import AfterCast, EndTurn, Turn, TurnAction
from pentacles.games.wysaertz.terms import NO_PROMISE, PEACE


def depart(state: Feud, seat: int) -> None:
    """WY-12.8: he falls without a victor; what was asked of him is dropped."""
    is_turn = state.active == seat and has_end_of_turn(state)
    if is_turn:
        stop_turn(state)
    elif is_involved(state, seat):
        drop_chain(state)
    state.chosen[seat] = -1
    plays = state.plays
    chain = state.zones[state.chain]
    state.plays = []
    state.zones[state.chain] = []
    fall(state, seat, -1, -1, False)
    state.plays = plays
    state.zones[state.chain] = chain
    if state.outcome is None and state.stage != PEACE and state.fighters() < 2:
        state.ended = True
        drop_chain(state)
    elif state.outcome is None and state.holder == seat:
        state.owe(NextHolder())
    if state.outcome is not None:
        clear_chain(state)


def has_end_of_turn(state: Feud) -> bool:
    """Whether a turn is going on; during setup there is none yet."""
    for step in state.agenda:
        if isinstance(step, EndTurn):
            return True
    return False


def is_involved(state: Feud, seat: int) -> bool:
    """Whether this seat is a party to the chain, to the draw, or to a choice that leads there."""
    for play in state.plays:
        if seat in (play.who, play.target):
            return True
    if state.about >= 0 and seat in (state.striker, state.struck):
        return True
    return state.asked >> seat & 1 != 0 and not is_neutral(state.agenda[-1])


def is_neutral(step: Step[Any]) -> bool:
    """Steps that go on whoever leaves: hands, Events, and the loops of turn and battle."""
    return isinstance(
        step,
        Draw
        | DiscardDown
        | ApplyEvent
        | EventDone
        | EventVerb
        | Parcel
        | Turn
        | EndTurn
        | EndChallenge
        | Face
        | NextHolder
        | Join
        | Initiative
        | Chain,
    )


def void_draw(state: Feud) -> None:
    """A draw in progress is void, and its tray is discarded."""
    state.move_all(state.tray, state.discard)
    state.drawers.clear()
    state.striker_cards = []
    state.struck_cards = []
    state.about = -1


def drop_chain(state: Feud) -> None:
    """WY-9.13: the plays are discarded unresolved, and so is everything that depended on them."""
    void_draw(state)
    clear_chain(state)
    state.promise = NO_PROMISE
    state.promise_card = -1
    state.promise_targets = 0
    for other in range(state.seats):
        if not isinstance(state.agenda[-1], Parcel):
            state.chosen[other] = -1
    state.agenda = [step for step in state.agenda if is_neutral(step) or is_turns_own(state, step)]


def is_turns_own(state: Feud, step: Step[Any]) -> bool:
    """What the turn itself still has to do in peace, and the siege while both are left."""
    if state.stage == PEACE:
        return isinstance(step, TurnAction | AfterCast)
    return isinstance(step, SiegeRound) and state.fighters() >= 2


def stop_turn(state: Feud) -> None:
    """The turn of the leaving player ends, and with it his challenge."""
    void_draw(state)
    clear_chain(state)
    for card in state.zones[state.event_zone].copy():
        state.move(card, state.event_zone, state.discard)
    for other in range(state.seats):
        state.chosen[other] = -1
    state.promise = NO_PROMISE
    state.promise_card = -1
    state.promise_targets = 0
    while not isinstance(state.agenda[-1], EndTurn):
        state.agenda.pop()
    if state.stage != PEACE:
        EndChallenge().run(state)
