# not compiled
"""Shields, the Life Pool and the end of a round."""

from __future__ import annotations

from pentacles.games.wiz.actions import DONE, KEEP_EP, SLOT
from pentacles.games.wiz.hands import (
    multiplier,
    value,
)
from pentacles.games.wiz.reasons.case import Case
from pentacles.games.wiz.terms import SLOTS


def pool_ep(case: Case, action: int) -> str:
    """What the winner of the pool does with its EP."""
    state, seat = case.state, case.seat
    if action == KEEP_EP:
        total, goal = state.score[seat] + state.pool_ep, state.target_of(seat)
        end = "and wins the game" if total >= goal else f"of {goal}"
        return f"It gives you {state.pool_ep} EP: that makes {total} {end}."
    scores = [state.score[other] for other in range(state.seats) if other != seat]
    return f"Opponents lose {min(state.pool_ep, sum(scores))} EP at most: they have {sum(scores)}."


def place_power(case: Case, action: int) -> str:
    """The hand that gets a character's +2."""
    hand = SLOT.row(action)
    worth = case.state.worth[hand] + 2
    return f"Its card value becomes {worth}, which counts x{multiplier(worth)}."


def cancel_own(case: Case, action: int) -> str:
    """A losing hand that may cancel one of the winner's."""
    state = case.state
    if action == DONE:
        if len(case.options) == 1:
            return "You have no hand that cancels."
        return "The other hands of the winner stay as they are."
    hand = SLOT.row(action)
    worth = value(state, hand)
    wins = range(SLOTS * state.winner, SLOTS * state.winner + SLOTS)
    open_wins = [one for one in wins if state.kind[one] and one not in state.used[1::2]]
    count = sum(value(state, one) <= worth for one in open_wins)
    hands = "1 hand" if count == 1 else f"any of {count} hands"
    return f"With card value {worth} it can cancel {hands} of the winner."


def cancel_target(case: Case, action: int) -> str:
    """The winning hand that is cancelled."""
    worth = value(case.state, SLOT.row(action))
    return f"Its card value is {worth}: x{multiplier(worth)} is cancelled."
