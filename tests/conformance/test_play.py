"""Random matches end, conserve cards, offer only what is legal, and are told completely."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.state import State
from tests.conformance.cases import Case, choose, finish, moments, viewers, walk


def test_random_matches_end_and_conserve_every_card(case: Case) -> None:
    for seed in (1, 2):
        last = None
        for number, (state, seat, action) in enumerate(walk(case, seed)):
            cards = sorted(card for zone in state.zones for card in zone)
            assert cards == list(range(len(state.face)))
            options = state.options(seat)
            assert len(set(options)) == len(options)
            assert action in options
            check_pick(state, seat, options, number)
            last = state
        assert last is not None
        assert last.over
        assert last.outcome is not None
        assert last.outcome.rule in case.game.rules
        assert last.outcome.reason
        assert len(last.scores) == len(last.rewards) == last.seats
        check_rewards(last)
        assert set(last.winners) <= set(range(last.seats))
        assert last.decisions == []


def check_pick(state: State, seat: int, options: list[int], seed: int) -> None:
    """What a playout picks is what a draw from the options gives, with as many random numbers."""
    one, other = Rng(seed), Rng(seed)
    assert state.agenda[-1].pick(state, seat, one) == other.choice(options)
    assert one.bits() == other.bits()


def check_rewards(state: State) -> None:
    """One convention for all games: winners share 1, others have 0; only a duel is zero-sum."""
    won = len(state.winners)
    lost = -1.0 if state.game.is_zero_sum and won else 0.0
    wanted = [1.0 / won if seat in state.winners else lost for seat in range(state.seats)]
    assert state.rewards == pytest.approx(wanted)
    assert sum(state.balance) == pytest.approx(0.0)
    assert state.game.max_players == 2 or not state.game.is_zero_sum


def test_every_seat_that_is_asked_has_an_option_and_nobody_else_has(case: Case) -> None:
    for state in moments(case):
        asked = {decision.seat for decision in state.decisions}
        assert asked
        for seat in range(state.seats):
            assert bool(state.options(seat)) == (seat in asked)
            reduced = state.reduced_options(seat)
            assert bool(reduced) == (seat in asked)
            assert set(reduced) <= set(state.options(seat))


def test_options_and_why_not_agree_over_the_whole_action_space(case: Case) -> None:
    rules = case.game.rules
    for state in moments(case)[::2]:
        before = state.to_json()
        for seat in range(state.seats):
            options = set(state.options(seat))
            for action in range(case.game.actions.size):
                refusal = state.why_not(seat, action)
                assert (refusal is None) == (action in options), (
                    state.agenda[-1],
                    seat,
                    case.game.actions.text(action),
                    refusal,
                )
                if refusal is not None:
                    assert refusal.rule in rules, refusal
                    assert refusal.reason
        assert state.to_json() == before


def test_an_illegal_action_changes_nothing(case: Case) -> None:
    rng = Rng(5)
    for state in moments(case)[::3]:
        before = state.to_json()
        size = case.game.actions.size
        bad = [-1, size, size + 999, *(rng.below(size) for _ in range(10))]
        for seat in (-1, *range(state.seats), state.seats):
            for action in bad:
                if 0 <= seat < state.seats and action in state.options(seat):
                    continue
                if state.why_not(seat, action) and state.punishes(seat, action):
                    continue  # the rules carry out a penalty in place of a refusal
                with pytest.raises(pentacles.Illegal):
                    state.play(seat, action)
                assert state.to_json() == before


def test_events_tell_everything_with_an_existing_rule(case: Case) -> None:
    game = case.game
    teller = game.teller(case.players)
    rng = Rng(7)
    told = list(game.opening(case.players, 3))
    for original in moments(case):
        state = original.clone()
        told += state.play(*choose(state, rng))
    assert told
    for event in told:
        assert event.rule in game.rules, event
        assert event.kind in game.sentences, event
        for viewer in viewers(moments(case)[0]):
            view = teller.view(event, viewer)
            if view is None:
                continue
            assert view.sentence
            assert "{" not in view.sentence
            assert "[" not in view.sentence
            for move, seen in zip(event.moves, view.moves, strict=True):
                bit = 1 << (moments(case)[0].seats if viewer is None else viewer)
                assert (seen.face is not None) == bool(move.seen & bit)
                assert seen.key is None  # nobody follows this match


def test_every_decision_has_a_prompt_with_an_existing_rule(case: Case) -> None:
    for state in moments(case):
        for decision in state.decisions:
            assert decision.prompt
            assert decision.kind
            assert decision.rule in case.game.rules
            assert decision.options == sorted(decision.options)
            prompt = state.table(decision.seat).prompt
            assert prompt is not None
            assert prompt.is_yours
            assert prompt.rule in case.game.rules


@pytest.mark.slow
def test_many_random_matches_end(case: Case) -> None:
    for seed in range(10, 60):
        state = finish(case.game.new(case.players, seed), Rng(seed))
        cards = sorted(card for zone in state.zones for card in zone)
        assert cards == list(range(len(state.face)))
