"""The reasons of hints: they give no secret away, and are whole sentences with rules that exist."""

from __future__ import annotations

import re

from pentacles.core.advice import Advice
from pentacles.core.rng import Rng
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from tests.conformance.cases import Case, moments
from tests.conformance.grammar import NAMES, sentence_faults

MOST = 12
"""How many options of a decision are asked about."""


def asked(state: State) -> list[tuple[int, int]]:
    """Seats that are asked, each with some of its options."""
    return [
        (seat, action)
        for seat in range(state.seats)
        if state.asked >> seat & 1
        for action in sorted(state.options(seat))[:MOST]
    ]


def test_a_reason_is_made_from_what_the_seat_knows(case: Case) -> None:
    """It is the same in every world that the seat considers possible, the true one included."""
    rng = Rng(21)
    advice = case.game.advice
    for state in moments(case):
        worlds = {
            seat: [state, *(state.sample(seat, rng) for _ in range(4))]
            for seat in range(state.seats)
            if state.asked >> seat & 1
        }
        for seat, action in asked(state):
            reasons = {advice.reason(world, seat, action) for world in worlds[seat]}
            assert len(reasons) == 1, (seat, case.game.actions.text(action), reasons)


def test_a_reason_changes_nothing(case: Case) -> None:
    for state in moments(case)[::3]:
        before = state.to_json()
        for seat, action in asked(state):
            case.game.advice.reason(state, seat, action)
        assert state.to_json() == before


def test_a_reason_is_a_whole_sentence_and_cites_only_rules_that_exist(case: Case) -> None:
    if type(case.game.advice) is Advice:
        return  # a game without advice gives no reasons
    rules = set(case.game.rules.rules)
    for state in moments(case):
        for seat, action in asked(state):
            told = case.game.advice.reason(state.sample(seat, Rng(22)), seat, action)
            reason = name_seats(told, NAMES[: state.seats])
            assert not sentence_faults(reason), reason
            assert set(re.findall(r"\b[A-Z]{2,3}-\d+\.\d+[a-z]?\b", reason)) <= rules
